// What others use of cherry-pick and revert: the dialog, which screens open with openPick of renderer/state/pick.ts, and its tries.
export { AddBranch } from "./AddBranch.tsx";
export { BranchChoices } from "./BranchChoices.tsx";
export { isRelease, suggestBranches } from "./branches.ts";
export { ConflictHunks } from "./ConflictHunks.tsx";
export { cellKey, toCell } from "./cell.ts";
export { createHolders } from "./holders.ts";
export { createTrials } from "./trials.ts";
