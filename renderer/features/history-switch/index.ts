// What the views of the history share.
export { HistoryBar } from "./HistoryBar.tsx";
export { HistorySwitch } from "./HistorySwitch.tsx";
