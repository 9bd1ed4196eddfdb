// What others use of the backport map: the view, the map of one commit, and how the same change is known again.
export { BackportsTab } from "./BackportsTab.tsx";
export { findCopies } from "./model/copies.ts";
export { isSameChange } from "./model/lines.ts";
