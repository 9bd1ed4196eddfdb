// What can be done with several selected commits, over the one that is shown.
import { keyOf } from "../../commands/press.ts";
import { mostPicked } from "../../state/pick.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { formatCount } from "../../ui/text/count.ts";

export interface SelectedBarProps {
  count: number;
  onCompare: () => void;
  onBackports: () => void;
  onPick: (kind: "cherry-pick" | "revert") => void;
}

export function SelectedBar({ count, onCompare, onBackports, onPick }: SelectedBarProps) {
  const off = count > mostPicked ? { offReason: `At most ${formatCount(mostPicked)} commits can be taken at once.` } : {};
  return (
    <div className="history-selected" role="toolbar" aria-label="Selected commits">
      <span className="history-selected-count ui-num">{formatCount(count)} commits</span>
      <Button size="small" keys={keyOf("commits.cherry-pick")} onPress={() => onPick("cherry-pick")} {...off}>
        Cherry-pick {formatCount(count)}…
      </Button>
      <Button size="small" keys={keyOf("commits.revert")} onPress={() => onPick("revert")} {...off}>
        Revert {formatCount(count)}…
      </Button>
      <Button size="small" variant="quiet" keys={keyOf("commits.compare")} onPress={onCompare}>
        Compare
      </Button>
      <Button size="small" variant="quiet" keys={keyOf("commits.backports")} onPress={onBackports} {...off}>
        Backports
      </Button>
    </div>
  );
}
