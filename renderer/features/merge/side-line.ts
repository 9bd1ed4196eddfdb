// How one line of a side is drawn: as in all three texts, changed by this side, or in an overlap, and what it is compared with.
import type { CSSProperties } from "react";
import type { DiffLine } from "../../../shared/lib/unified-diff.ts";
import type { MergeResult } from "../../desk/model.ts";
import type { Block, SideLine } from "./model/layout.ts";
import { isAsked } from "./model/result.ts";

const remembered = new WeakMap<Block["place"], Map<string, DiffLine>>();

/** The same object for the same line, so that its changed words are compared once. */
function lineOf(place: Block["place"], name: string, text: string, kind: DiffLine["kind"]): DiffLine {
  const known = remembered.get(place) ?? new Map<string, DiffLine>();
  remembered.set(place, known);
  const line = known.get(name) ?? { kind, text, oldLine: null, newLine: null, endsFile: false };
  known.set(name, line);
  return line;
}

/** A line with what stands in its stead on the other side; null where nothing does, or the line is there too. */
export function drawnLine(block: Block, side: "theirs" | "yours", result: MergeResult, { line, text, beside }: SideLine) {
  const { place } = block;
  const kind = kindOn(block, side, result);
  const isSame = kind === "same" || beside.same;
  const own = lineOf(place, `${side} ${line} ${isSame}`, text, isSame ? "context" : "added");
  const partner = isSame || beside.same ? null : beside.partner;
  const old = partner === null ? null : lineOf(place, `beside ${line} ${side}`, partner.replace(/\n$/, ""), "removed");
  return { kind, isSame, own, old };
}

/** Most columns by which further rows are indented. */
const mostIndented = 40;

/** Further rows of a wrapped line begin where its text does. */
export function indentOf(text: string): CSSProperties | undefined {
  const blank = text.slice(0, text.length - text.trimStart().length);
  const columns = [...blank].reduce((sum, sign) => (sign === "\t" ? sum + 4 - (sum % 4) : sum + 1), 0);
  return columns === 0 || columns > mostIndented ? undefined : { paddingLeft: `${columns}ch`, textIndent: `${-columns}ch` };
}

/** How a line of a side is drawn: as in all three, changed by this side, or in an overlap. */
function kindOn({ place, index }: Block, side: "theirs" | "yours", { choices }: MergeResult): "same" | "changed" | "overlap" {
  if (isAsked(place, choices[index])) return "overlap";
  return place.from === side || place.from === "both" ? "changed" : "same";
}
