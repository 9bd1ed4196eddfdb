// What other features may use of a merge that a person makes by hand.
export { MergeByHand } from "./MergeByHand.tsx";
