// How many lines came and went: +4 −3, in the colours of their kinds; what is zero is left out.
import { formatCount } from "../../ui/text/count.ts";
import "./diff.css";
import "./moved.css";

export interface CountsProps {
  additions: number;
  deletions: number;
  /** Lines that were moved, which count as neither. */
  moved?: number | undefined;
}

/** Added and removed lines. */
export function Counts({ additions, deletions, moved = 0 }: CountsProps) {
  if (additions === 0 && deletions === 0 && moved === 0) return null;
  return (
    <span className="diff-counts ui-num">
      {additions > 0 ? (
        <span className="diff-added">
          <span className="ui-hidden">{additions} added</span>
          <span aria-hidden="true">+{formatCount(additions)}</span>
        </span>
      ) : null}
      {deletions > 0 ? (
        <span className="diff-removed">
          <span className="ui-hidden">{deletions} removed</span>
          <span aria-hidden="true">−{formatCount(deletions)}</span>
        </span>
      ) : null}
      {moved > 0 ? <span className="diff-moved">{formatCount(moved)} moved</span> : null}
    </span>
  );
}
