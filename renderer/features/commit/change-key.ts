// What a change of a file is known by, however its commit is called: its paths and its lines, not their numbers.
import type { DiffFile } from "../diff/index.ts";

const known = new WeakMap<DiffFile, string>();

/** 53 bits, in base 36, of a text in pieces (cyrb53): enough to tell some thousand changes apart. */
function hashOf(pieces: Iterable<string>): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (const piece of pieces) {
    for (let at = 0; at < piece.length; at += 1) {
      const code = piece.charCodeAt(at);
      high = Math.imul(high ^ code, 2_654_435_761);
      low = Math.imul(low ^ code, 1_597_334_677);
    }
    high = Math.imul(high ^ 10, 2_654_435_761);
    low = Math.imul(low ^ 10, 1_597_334_677);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return (4_294_967_296 * (2_097_151 & low) + (high >>> 0)).toString(36);
}

function* piecesOf({ oldPath, path, change, modes, diff }: DiffFile): Generator<string> {
  yield oldPath;
  yield path;
  yield change;
  if (modes) yield modes.join();
  for (const hunk of diff.hunks)
    for (const line of hunk.lines) if (line.kind !== "context") yield line.kind === "added" ? `+${line.text}` : `-${line.text}`;
}

/**
 * What a mark of a change is looked for by, the first being what is kept. `scope` (the commit, or both ends of a comparison) counts where the
 * server sent no lines to know the change by, and finds the mark again once they were loaded.
 */
export function changeKeys(file: DiffFile, scope: string): readonly string[] {
  const byName = hashOf([scope, file.oldPath, file.path]);
  if (file.diff.kind !== "text") return [byName];
  const before = known.get(file);
  if (before !== undefined) return [before, byName];
  const key = hashOf(piecesOf(file));
  known.set(file, key);
  return [key, byName];
}
