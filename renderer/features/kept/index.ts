// What app uses of kept work.
export { KeptView } from "./KeptView.tsx";
