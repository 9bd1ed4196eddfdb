// One cell: a sign, a word, and a second line where there is more to say.
import {
  ArrowDownRight,
  Ban,
  Check,
  CircleDashed,
  CircleSlash,
  Equal,
  GitCommitHorizontal,
  type LucideIcon,
  TriangleAlert,
  X,
} from "lucide-react";
import { Icon } from "../../ui/marks/Icon.tsx";
import { Spinner } from "../../ui/marks/Spinner.tsx";
import type { CellWords, SeenCell } from "./cell-words.ts";

const icons: Readonly<Record<SeenCell["cell"]["state"], LucideIcon | null>> = {
  waiting: null,
  trying: null,
  clean: Check,
  conflict: X,
  empty: CircleDashed,
  there: Equal,
  refused: Ban,
  failed: TriangleAlert,
  picking: null,
  picked: GitCommitHorizontal,
  stopped: CircleSlash,
};

export function CellView({ seen, words }: { seen: SeenCell; words: CellWords }) {
  const { cell, forecast, isLeftOut } = seen;
  const icon = isLeftOut && words.label === "Left out" ? CircleSlash : forecast.kind === "in-order" ? ArrowDownRight : icons[cell.state];
  return (
    <span className="pick-cell" data-tone={words.tone}>
      <span className="pick-cell-sign" aria-hidden="true">
        {icon !== null ? <Icon of={icon} size="small" /> : words.tone === "quiet" ? <i className="pick-cell-dot" /> : <Spinner size={12} />}
      </span>
      <span className="pick-cell-label">{words.label}</span>{" "}
      {words.detail === undefined ? null : <span className="pick-cell-detail ui-ellipsis">{words.detail}</span>}
    </span>
  );
}
