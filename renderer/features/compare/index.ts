// What other features may use of comparisons.
export { CompareView } from "./CompareView.tsx";
