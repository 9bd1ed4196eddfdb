// How the result of a merge is written: line ends, byte-order mark and encoding as both sides left them.
import type { LineEnd, TextFile } from "../../../../shared/lib/text-file.ts";
import type { MergeResult } from "../../../desk/model.ts";
import type { Place } from "./places.ts";
import { partsOf } from "./result.ts";

export interface Files {
  /** null = a file that was not there. */
  readonly base: TextFile | null;
  readonly theirs: TextFile;
  readonly yours: TextFile;
}

/** What became of a thing that both sides could change; theirs where both did. */
const merged = <T>(base: T | undefined, theirs: T, yours: T): T => (theirs === base ? yours : theirs);

/** Whether texts of these files can be compared at all: not where one is UTF-8 and another is not. */
export const areAlike = ({ base, theirs, yours }: Files): boolean =>
  [yours, base ?? yours].every(({ encoding, charset }) => encoding === theirs.encoding && charset?.label === theirs.charset?.label);

/**
 * The result as a file, for `encode` to write: each line has the end that it has on the side it comes from, and where a side gave the whole
 * file other line ends, so have the lines of the other one.
 */
export function mannerOf(places: readonly Place[], result: MergeResult, { base, theirs, yours }: Files): TextFile {
  const lineEnd = merged(base?.lineEnd, theirs.lineEnd, yours.lineEnd);
  const manner: TextFile = {
    kind: "text",
    text: result.text,
    bom: merged(base?.bom, theirs.bom, yours.bom),
    encoding: theirs.encoding,
    ...(theirs.charset === undefined ? {} : { charset: theirs.charset }),
    lineEnd,
    mixed: null,
    finalNewline: result.text.endsWith("\n"),
  };
  const isMixed = [base, theirs, yours].some(
    (file) => file !== null && (file.mixed !== null || (file.lineEnd !== lineEnd && hasEnds(file))),
  );
  if (!isMixed) return manner;
  const ends: LineEnd[] = [];
  const parts = partsOf(result);
  let baseAt = 0;
  for (const [index, place] of places.entries()) {
    const find = {
      base: base === null ? () => undefined : finder(place.base, endsOf(base), baseAt),
      theirs: finder(place.theirs, endsOf(theirs), place.theirsAt),
      yours: finder(place.yours, endsOf(yours), place.yoursAt),
    };
    baseAt += place.base.length;
    for (const line of parts[index] ?? []) {
      const [before, left, right] = [find.base(line), find.theirs(line), find.yours(line)];
      if (left !== undefined && right !== undefined) ends.push(before === undefined ? left : merged(before, left, right));
      else if (left !== undefined) ends.push(endLike(left, yours));
      else if (right !== undefined) ends.push(endLike(right, theirs));
      else ends.push(before ?? lineEnd);
    }
  }
  if (!result.text.endsWith("\n") && result.text !== "") ends.pop();
  return { ...manner, mixed: ends.some((end) => end !== lineEnd) ? ends : null };

  /** The end of a line that only one side has, unless the other side gave the whole file another one. */
  function endLike(end: LineEnd, other: TextFile): LineEnd {
    // Lines that were dropped can make another end the most frequent one of a file of both.
    const isGiven = base !== null && other.mixed === null && hasEnds(other) && other.lineEnd !== base.lineEnd;
    return isGiven && end === base.lineEnd ? other.lineEnd : end;
  }
}

const hasEnds = (file: TextFile): boolean => file.text.includes("\n");

/** The end of a line by its number; the usual one past the last. */
const endsOf =
  ({ mixed, lineEnd }: TextFile) =>
  (line: number): LineEnd =>
    mixed?.[line] ?? lineEnd;

/** Finds the end of the next line with this text; a last line without a line feed counts as one with. */
function finder(lines: readonly string[], endAt: (line: number) => LineEnd, start: number): (line: string) => LineEnd | undefined {
  const places = new Map<string, number[]>();
  for (const [index, line] of lines.entries()) {
    const known = places.get(line);
    if (known === undefined) places.set(line, [index]);
    else known.push(index);
  }
  return (line) => {
    const known = places.get(line);
    const at = known !== undefined && known.length > 1 ? known.shift() : known?.[0];
    return at === undefined ? undefined : endAt(start + at);
  };
}
