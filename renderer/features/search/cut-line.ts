// The part of a line that a row shows: without its indent, beginning close to the first hit where that stands far right. Pure.
import type { Range } from "../../ui/lists/fuzzy.ts";
import type { Hit } from "./find-hits.ts";

/** Letters that are drawn, and that may stand before the first hit. */
const longest = 400;
const ahead = 40;

export function cutAround({ text, ranges }: Hit): { readonly text: string; readonly ranges: readonly Range[] } {
  const indent = text.length - text.trimStart().length;
  const first = ranges[0]?.[0] ?? 0;
  const wanted = first - indent > ahead ? first - ahead : Math.min(indent, first);
  // Not between the halves of a character.
  const from = /[\ud800-\udbff]/.test(text[wanted - 1] ?? "") ? wanted - 1 : wanted;
  const lead = from > indent ? "…" : "";
  const shift = from - lead.length;
  return {
    text: lead + text.slice(from, from + longest).replace(/[\ud800-\udbff]$/, ""),
    ranges: ranges.map(([start, end]): Range => [start - shift, end - shift]).filter(([start]) => start < longest),
  };
}
