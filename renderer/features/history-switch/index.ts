// What the views of the history share.
export { FilterChip } from "./FilterChip.tsx";
export { FilterChips, titleOf } from "./FilterChips.tsx";
export { HistoryBar } from "./HistoryBar.tsx";
export { HistorySwitch } from "./HistorySwitch.tsx";
