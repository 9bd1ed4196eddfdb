// Over the staged list: tick all, how many, and how many lines.
import type { Change } from "../../../desk/model.ts";
import { setAllIncluded } from "../../../desk/staging.ts";
import { Checkbox } from "../../../ui/controls/Checkbox.tsx";
import { Counts } from "../../diff/index.ts";
import { countStaged } from "../change-words.ts";
import type { ChangeDiff } from "./use-change-diffs.ts";

export interface StagedHeaderProps {
  deskKey: string;
  changes: readonly Change[];
  diffs: readonly ChangeDiff[];
  isLocked: boolean;
}

export function StagedHeader({ deskKey, changes, diffs, isLocked }: StagedHeaderProps) {
  const ticked = changes.filter((change) => change.included).length;
  const sum = (side: "additions" | "deletions"): number => diffs.reduce((total, { file }) => total + (file?.diff[side] ?? 0), 0);
  const count = changes.length;
  return (
    <header className="changes-head">
      <Checkbox
        label="Include all changes"
        isSelected={count > 0 && ticked === count}
        isIndeterminate={ticked > 0 && ticked < count}
        isDisabled={count === 0 || isLocked}
        onChange={(included) => setAllIncluded(deskKey, included)}
      />
      <h2 className="changes-label">{count === 0 ? "No staged changes" : countStaged(count)}</h2>
      <Counts additions={sum("additions")} deletions={sum("deletions")} />
    </header>
  );
}
