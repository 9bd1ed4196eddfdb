// Which file of a commit a new one was made of while another one took its old place: no diff calls that a rename. Pure.
import type { DiffEntry } from "../../shared/contract/resources.ts";

type Changed = Pick<DiffEntry, "old_path" | "diff">;

/** Share of a new file's text that has to come from the other one, as git wants it of a rename. */
const least = 0.5;

/** Path of the file that lost most of what `made` is; null where none lost half of it. */
export function findMovedFrom(made: Pick<DiffEntry, "diff">, changed: readonly Changed[]): string | null {
  const added = linesOf(made.diff, "+");
  const size = sizeOf(added);
  let [best, from]: [number, string | null] = [0, null];
  for (const { old_path, diff } of changed) {
    const shared = sizeOf(inBoth(added, linesOf(diff, "-")));
    if (shared > best) [best, from] = [shared, old_path];
  }
  return size > 0 && best >= size * least ? from : null;
}

/** Lines of one kind in a unified diff, those that say something. */
const linesOf = (diff: string, sign: "+" | "-"): string[] =>
  diff.split("\n").flatMap((line) => (line.startsWith(sign) && line.trim().length > 1 ? [line.slice(1)] : []));

const sizeOf = (lines: readonly string[]): number => lines.reduce((sum, { length }) => sum + length + 1, 0);

/** Each as often as it stands in both. */
function inBoth(lines: readonly string[], others: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const line of others) left.set(line, (left.get(line) ?? 0) + 1);
  return lines.filter((line) => {
    const count = left.get(line) ?? 0;
    left.set(line, count - 1);
    return count > 0;
  });
}
