// What other features may use of the changes.
export { ChangesView } from "./ChangesView.tsx";
