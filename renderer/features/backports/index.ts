// What others use of the backport map: the view, and the map of one commit.
export { BackportsTab } from "./BackportsTab.tsx";
export { BackportsView } from "./BackportsView.tsx";
