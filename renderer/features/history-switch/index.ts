// What the views of the history share.
export { AuthorChip } from "./AuthorChip.tsx";
export { FilterChip } from "./FilterChip.tsx";
export { HistoryBar } from "./HistoryBar.tsx";
export { HistorySwitch } from "./HistorySwitch.tsx";
