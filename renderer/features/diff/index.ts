// What other features may use of the diff.
export { Counts } from "./Counts.tsx";
export { DiffFileList } from "./DiffFileList.tsx";
export type { DiffHandle } from "./DiffGrid.tsx";
export { DiffLayoutSwitch } from "./DiffLayoutSwitch.tsx";
export { DiffLines } from "./DiffLines.tsx";
export { type Absence, type DiffFile, toDiffFile } from "./diff-file.ts";
export { grid, gridCell, gridRow, rowGroup } from "./grid-roles.ts";
export { PathText } from "./PathText.tsx";
export { narrowestSplit } from "./use-shown-layout.ts";
