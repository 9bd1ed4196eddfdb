// An expression over lines, read as RE2 reads it: in linear time whatever is typed (decision 012). What git reads beyond that, it finds alone.
import { RE2JS, RE2JSException } from "re2js";
import { heaviestPattern, weightOf } from "../../../shared/lib/pattern-weight.ts";
import type { Range } from "../../ui/lists/fuzzy.ts";
import { type Finder, isWordAt, longestLine } from "./find-hits.ts";

/** Places of a line that are marked. */
const mostRanges = 200;

/** null for an expression that RE2 does not know (look-around, back references), or that is none. */
export function expressionFinder(source: string, { matchCase, wholeWord }: { matchCase: boolean; wholeWord: boolean }): Finder | null {
  if (weightOf(source) > heaviestPattern) return null;
  let pattern: RE2JS;
  try {
    pattern = RE2JS.compile(source, matchCase ? 0 : RE2JS.CASE_INSENSITIVE);
  } catch (error) {
    if (error instanceof RE2JSException) return null;
    throw error;
  }
  return (line) => {
    const looked = line.slice(0, longestLine);
    const matcher = pattern.matcher(looked);
    const ranges: Range[] = [];
    let isThere = false;
    while (ranges.length < mostRanges && matcher.find()) {
      const [from, to] = [matcher.start(), matcher.end()];
      if (wholeWord && !isWordAt(looked, from, to)) continue;
      isThere = true;
      // An empty one has nothing to mark.
      if (to > from) ranges.push([from, to]);
      else if (ranges.length === 0 && to >= looked.length) break;
    }
    return isThere ? ranges : null;
  };
}
