// What stands in a row of the places found: a file with its count, a place, or a line beside one.
import { ChevronDown } from "lucide-react";
import { memo } from "react";
import { ownValue } from "../../../shared/lib/own-value.ts";
import type { Desk } from "../../desk/model.ts";
import { nameOf, parentOf } from "../../state/tree.ts";
import { Icon } from "../../ui/marks/Icon.tsx";
import { formatCount } from "../../ui/text/count.ts";
import { Highlight } from "../../ui/text/Highlight.tsx";
import { oddText } from "../../ui/text/mark-odd.tsx";
import { cutOdd } from "../../ui/text/odd-characters.ts";
import { cutAround } from "./cut-line.ts";
import type { HitRow } from "./hit-rows.ts";

/** Drawn again only with another row or other work on the desk: each letter of the search, and each answer to it, comes by here. */
export const HitCells = memo(function HitCells({ row, desk }: { row: HitRow; desk: Desk }) {
  if (row.kind === "context")
    return (
      <>
        <span className="search-line ui-num">{row.line}</span>{" "}
        <span className="search-code ui-ellipsis">{oddText(contextOf(row.text))}</span>
      </>
    );
  if (row.kind === "hit") {
    const { text, ranges } = cutAround(row.hit);
    return (
      <>
        <span className="search-line ui-num">{row.hit.line}</span>{" "}
        <span className="search-code ui-ellipsis">
          <Highlight text={text} ranges={ranges} />
        </span>
      </>
    );
  }
  const mark = markOf(row.path, desk);
  // The spaces between are for readers, and for whoever copies the row.
  return (
    <>
      <Icon of={ChevronDown} size="tiny" />
      <span className="search-name">{oddText(nameOf(row.path), "name")}</span>{" "}
      <span className="search-folder ui-ellipsis">{oddText(parentOf(row.path), "name")}</span>{" "}
      {mark === null ? null : <span className={mark === "staged for deletion" ? "search-deleted" : "search-staged"}>{mark}</span>}{" "}
      <span className="search-number ui-num">{formatCount(row.count)}</span>
    </>
  );
});

const contextOf = (text: string): string => text.trimStart().slice(0, 400);

/** What stands on the desk for a file. */
function markOf(path: string, desk: Desk): string | null {
  const change = desk.changes.find((one) => one.path === path);
  if (change !== undefined) return change.kind === "delete" ? "staged for deletion" : "staged";
  return ownValue(desk.unsaved, path) === undefined ? null : "typed";
}

const seen = (text: string): string =>
  cutOdd(text)
    .map((piece) => piece.code ?? piece.text)
    .join("");

/** For readers, and for who calls a row by what it shows: in the same order, in the same words. */
export function nameOfRow(row: HitRow, desk: Desk): string {
  if (row.kind === "context") return `Line ${row.line}, ${seen(contextOf(row.text))}`;
  if (row.kind === "hit") return `Line ${row.hit.line}, ${seen(cutAround(row.hit).text)}`;
  const what = [nameOf(row.path), parentOf(row.path), markOf(row.path, desk) ?? ""].filter((part) => part !== "").map(seen);
  return `${what.join(" ")}, ${formatCount(row.count)} ${row.count === 1 ? "place" : "places"}`;
}
