// What other features may use of the changes.
export { ChangesView } from "./ChangesView.tsx";
export { useChangeCount } from "./use-change-count.ts";
