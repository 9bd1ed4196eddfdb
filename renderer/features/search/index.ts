// What the Files view uses of the search.

export { FoundBar } from "./FoundBar.tsx";
export { FoundMarks } from "./FoundMarks.tsx";
export { SearchPanel } from "./lazy-panel.tsx";
