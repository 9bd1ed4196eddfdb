// What other features may use of the history.
export { HistoryView } from "./HistoryView.tsx";
