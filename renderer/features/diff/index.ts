// What other features may use of the diff.

export { ColouredText } from "./ColouredText.tsx";
export { Counts } from "./Counts.tsx";
export type { Contribution } from "./contribution.ts";
export { DiffFileList } from "./DiffFileList.tsx";
export type { DiffHandle } from "./DiffGrid.tsx";
export { DiffLayoutSwitch } from "./DiffLayoutSwitch.tsx";
export { DiffLines } from "./DiffLines.tsx";
export { DiffOptionsMenu } from "./DiffOptionsMenu.tsx";
export { type Absence, type DiffFile, toDiffFile } from "./diff-file.ts";
export { LineText } from "./LineText.tsx";
export type { LineId, Side } from "./line-id.ts";
export type { LineSelection } from "./line-selection.ts";
export { toMovedHeads } from "./MovedHead.tsx";
export type { Moves } from "./moves.ts";
export { NameLines } from "./NameLines.tsx";
export { PathText } from "./PathText.tsx";
export type { ReadText } from "./use-expansions.ts";
export { useMoves } from "./use-moves.ts";
export { narrowestSplit } from "./use-shown-layout.ts";
