// The line over a moved block: where its other end is, and a way there.
import { ArrowDown, ArrowUp } from "lucide-react";
import type { MovedBlock } from "../../../shared/lib/moved-lines.ts";
import { keyOf } from "../../commands/press.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Icon } from "../../ui/marks/Icon.tsx";
import type { Contribution } from "./contribution.ts";
import type { DiffFile } from "./diff-file.ts";
import type { LineId } from "./line-id.ts";
import type { Moves } from "./moves.ts";
import "./moved.css";
import { OddText } from "../../ui/text/OddText.tsx";

const estimate = 28;

/** Blocks that were one before lines of it were edited are one, with the number of those lines. */
function joinEdited(blocks: readonly MovedBlock[]): MovedBlock[] {
  const joined: MovedBlock[] = [];
  for (const block of blocks) {
    const before = joined.at(-1);
    if (block.edited === undefined || before === undefined) joined.push(block);
    else joined[joined.length - 1] = { ...before, to: block.to, edited: (before.edited ?? 0) + block.edited };
  }
  return joined;
}

/** "Moved here from planner.ts, line 55, 5 lines, 1 edited" */
function sayMove(
  { side, file, from, to, other, edited = 0 }: MovedBlock,
  files: readonly DiffFile[],
): { readonly what: string; readonly where: string } {
  const count = to - from + 1;
  const path = side === "new" ? files[other.file]?.oldPath : files[other.file]?.path;
  const place = other.file === file ? `line ${other.from}` : `${path}, line ${other.from}`;
  return {
    what: side === "new" ? "Moved here" : "Moved",
    where: `${side === "new" ? "from" : "to"} ${place}, ${count} ${count === 1 ? "line" : "lines"}${edited === 0 ? "" : `, ${edited} edited`}`,
  };
}

/** A head over each block. */
export function toMovedHeads(moves: Moves, files: readonly DiffFile[], onGo: (line: LineId) => void): Contribution[] {
  return joinEdited(moves.blocks).flatMap((block) => {
    const file = files[block.file];
    if (file === undefined) return [];
    const line: LineId = { file: file.key, side: block.side, line: block.from };
    const { what, where } = sayMove(block, files);
    const isBelow = block.other.file > block.file || (block.other.file === block.file && block.other.from > block.from);
    return [
      {
        ...line,
        ...{ key: `moved ${block.side} ${block.from}`, label: `${what} ${where}`, isAbove: true as const, estimate },
        render: () => (
          <div className="diff-moved-head">
            <Icon of={isBelow ? ArrowDown : ArrowUp} size="small" />
            <b>{what}</b>
            <span className="ui-ellipsis">
              <OddText text={where} />
            </span>
            <Button
              size="small"
              variant="quiet"
              keys={keyOf("diff.other-end")}
              onPress={() => {
                const other = moves.otherEnd(line);
                if (other !== null) onGo(other);
              }}
            >
              Other end
            </Button>
          </div>
        ),
      },
    ];
  });
}
