// The best of many paths for what somebody typed, looked at a stretch at a time: whoever asks decides how long to work before a pause.
import { foldLetters } from "./fuzzy.ts";
import { pathScore } from "./path-match.ts";

export interface RankedPath {
  readonly path: string;
  /** Higher is better; comparable only within one ranking. */
  readonly score: number;
}

export interface PathRanking {
  /** Of what was looked at, best first; equal ones in their given order. */
  readonly best: readonly RankedPath[];
  /** Indices into the paths, ascending, of those that may match: all that match so far, and some that nobody looked at closely. */
  readonly found: readonly number[];
  /** Looks at the next `stretch` paths; whether there are more. */
  look(stretch: number): boolean;
}

/** What is known of each path of a list, filled in when it is first looked at; columns, so that a path is passed over without reading it. */
interface Columns {
  readonly folded: string[];
  /** Where its name begins. */
  readonly names: Uint32Array;
  readonly lengths: Uint32Array;
  /** Which letters it has (lettersOf). */
  readonly letters: Uint32Array;
  readonly signs: Uint32Array;
}

const columnsOf = new WeakMap<readonly string[], Columns>();

function readColumns(paths: readonly string[]): Columns {
  const known = columnsOf.get(paths);
  if (known !== undefined) return known;
  const column = () => new Uint32Array(paths.length);
  const made: Columns = { folded: [], names: column(), lengths: column(), letters: column(), signs: column() };
  columnsOf.set(paths, made);
  return made;
}

/** One bit for each of a to z, and one of six for what is beyond ASCII. */
const letterBit = (code: number): number => (code >= 97 && code <= 122 ? 1 << (code - 97) : code > 127 ? 1 << (26 + (code % 6)) : 0);
/** One bit for each digit, and one of 22 for the other signs of ASCII. */
const signBit = (code: number): number =>
  code >= 48 && code <= 57 ? 1 << (code - 48) : code > 127 || (code >= 97 && code <= 122) ? 0 : 1 << (10 + (code % 22));

function lettersOf(folded: string): readonly [letters: number, signs: number] {
  let [letters, signs] = [0, 0];
  for (let at = 0; at < folded.length; at += 1) {
    const code = folded.charCodeAt(at);
    letters |= letterBit(code);
    signs |= signBit(code);
  }
  return [letters >>> 0, signs >>> 0];
}

function readPath(columns: Columns, index: number, path: string): void {
  const folded = foldLetters(path);
  columns.folded[index] = folded;
  columns.names[index] = path.lastIndexOf("/") + 1;
  columns.lengths[index] = path.length;
  [columns.letters[index], columns.signs[index]] = lettersOf(folded);
}

/** Ranks by matchPath and keeps the best `limit`; `among`: indices of those to look at, without it all. */
export function rankPaths(query: string, paths: readonly string[], limit: number, among?: readonly number[]): PathRanking {
  const { scoreOf, mostOfPath } = pathScore(query);
  const columns = readColumns(paths);
  const { folded, names, lengths } = columns;
  const [letters, signs] = lettersOf(foldLetters(query.replaceAll(/\s+/g, "")));
  const best: RankedPath[] = [];
  const found: number[] = [];
  const count = among?.length ?? paths.length;
  let next = 0;
  let floor = Number.NEGATIVE_INFINITY;
  return {
    best,
    found,
    look(stretch) {
      const end = Math.min(count, next + stretch);
      for (; next < end; next += 1) {
        const index = among?.[next] ?? next;
        const path = paths[index] ?? "";
        if (folded[index] === undefined) readPath(columns, index, path);
        if (((columns.letters[index] ?? 0) & letters) >>> 0 !== letters || ((columns.signs[index] ?? 0) & signs) >>> 0 !== signs) continue;
        const [name, length] = [names[index] ?? 0, lengths[index] ?? 0];
        if (mostOfPath(name, length) <= floor) {
          found.push(index);
          continue;
        }
        const score = scoreOf(path, folded[index] ?? "", name, floor);
        if (Number.isNaN(score)) continue;
        found.push(index);
        if (score > floor) keepBest(best, { path, score }, limit);
        if (best.length >= limit) floor = best[best.length - 1]?.score ?? floor;
      }
      return next < count;
    },
  };
}

/** Keeps the best `limit`, best first; equal ones keep their order. */
export function keepBest<Scored extends { readonly score: number }>(best: Scored[], one: Scored, limit: number): void {
  const worst = best[best.length - 1];
  if (best.length >= limit && worst !== undefined && one.score <= worst.score) return;
  let at = best.length;
  while (at > 0 && (best[at - 1]?.score ?? 0) < one.score) at -= 1;
  best.splice(at, 0, one);
  if (best.length > limit) best.pop();
}
