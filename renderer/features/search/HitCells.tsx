// What stands in a row of the places found: a file with its count, a place, or a line beside one.
import { ChevronDown } from "lucide-react";
import { ownValue } from "../../../shared/lib/own-value.ts";
import type { Desk } from "../../desk/model.ts";
import { nameOf, parentOf } from "../../state/tree.ts";
import { Icon } from "../../ui/marks/Icon.tsx";
import { formatCount } from "../../ui/text/count.ts";
import { Highlight } from "../../ui/text/Highlight.tsx";
import { OddText } from "../../ui/text/OddText.tsx";
import { cutAround } from "./cut-line.ts";
import type { HitRow } from "./hit-rows.ts";

export function HitCells({ row, desk }: { row: HitRow; desk: Desk }) {
  if (row.kind === "context")
    return (
      <>
        <span className="search-line ui-num">{row.line}</span>
        <span className="search-code ui-ellipsis">
          <OddText text={row.text.trimStart().slice(0, 400)} />
        </span>
      </>
    );
  if (row.kind === "hit") {
    const { text, ranges } = cutAround(row.hit);
    return (
      <>
        <span className="search-line ui-num">{row.hit.line}</span>
        <span className="search-code ui-ellipsis">
          <Highlight text={text} ranges={ranges} />
        </span>
      </>
    );
  }
  const change = desk.changes.find(({ path }) => path === row.path);
  return (
    <>
      <Icon of={ChevronDown} size="tiny" />
      <span className="search-name">
        <OddText text={nameOf(row.path)} />
      </span>
      <span className="search-folder ui-ellipsis">
        <OddText text={parentOf(row.path)} />
      </span>
      {change?.kind === "delete" ? <span className="search-deleted">staged for deletion</span> : null}
      {change !== undefined && change.kind !== "delete" ? <span className="search-staged">staged</span> : null}
      {change === undefined && ownValue(desk.unsaved, row.path) !== undefined ? <span className="search-staged">typed</span> : null}
      <span className="search-number ui-num">{formatCount(row.count)}</span>
    </>
  );
}

/** For readers. */
export const nameOfRow = (row: HitRow): string =>
  row.kind === "file"
    ? `${row.path}, ${row.count} ${row.count === 1 ? "place" : "places"}`
    : `Line ${row.kind === "hit" ? row.hit.line : row.line}, ${(row.kind === "hit" ? row.hit.text : row.text).trim().slice(0, 200)}`;
