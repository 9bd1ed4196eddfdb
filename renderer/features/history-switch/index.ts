// What the views of the history share.
export { HistorySwitch } from "./HistorySwitch.tsx";
