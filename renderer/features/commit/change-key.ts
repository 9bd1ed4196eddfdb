// What a change of a file is known by, however its commit is called: its paths and its lines, not their numbers.
import { markKey } from "../../state/mark-key.ts";
import type { DiffFile } from "../diff/index.ts";

const known = new WeakMap<DiffFile, string>();
/** Of 30,000 files each is asked for at every mark. */
const byNames = new WeakMap<DiffFile, { readonly scope: string; readonly key: string }>();

function nameKey(file: DiffFile, scope: string): string {
  const before = byNames.get(file);
  if (before?.scope === scope) return before.key;
  const key = markKey([scope, file.oldPath, file.path]);
  byNames.set(file, { scope, key });
  return key;
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
  const byName = nameKey(file, scope);
  if (file.diff.kind !== "text") return [byName];
  const before = known.get(file);
  if (before !== undefined) return [before, byName];
  const key = markKey(piecesOf(file));
  known.set(file, key);
  return [key, byName];
}

/** The same change, whose lines are read in another encoding. */
export function keepChangeKey(sent: DiffFile, read: DiffFile): void {
  const [key] = changeKeys(sent, "");
  if (key !== undefined) known.set(read, key);
}
