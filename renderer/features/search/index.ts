// What the Files view uses of the search.

export { SearchPanel } from "./SearchPanel.tsx";
