// Which lines a commit stands on and which it leaves, by path: what tells whether one commit builds on another one of a run.
import type { DiffEntry } from "../../../shared/contract/resources.ts";
import { type DiffLine, parseUnifiedDiff } from "../../../shared/lib/unified-diff.ts";

export interface TouchedFile {
  /** Made, removed or moved, or its lines are not known: whatever comes after stands on it. */
  readonly isWhole: boolean;
  /** Texts that have to be there for the change to apply: lines it takes away, and their neighbours. */
  readonly needs: ReadonlySet<string>;
  /** Texts that are there after it: lines it adds, and their neighbours. */
  readonly leaves: ReadonlySet<string>;
}

/** By path, the old one and the new one. */
export type Touched = ReadonlyMap<string, TouchedFile>;

/** Lines of a brace or less are everywhere. */
const isTelling = (text: string): boolean => text.replaceAll(/\s/g, "").length > 2;

/** `isReverse`: of the commit taken back. */
export function toTouched(entries: readonly DiffEntry[], isReverse: boolean): Touched {
  const touched = new Map<string, TouchedFile>();
  for (const entry of entries) {
    const { kind, hunks } = parseUnifiedDiff(entry.diff);
    const needs = new Set<string>();
    const leaves = new Set<string>();
    const gone: DiffLine["kind"] = isReverse ? "added" : "removed";
    for (const { lines } of hunks)
      lines.forEach((line, index) => {
        if (!isTelling(line.text)) return;
        if (line.kind === "context") {
          if ((lines[index - 1]?.kind ?? "context") === "context" && (lines[index + 1]?.kind ?? "context") === "context") return;
          needs.add(line.text);
          leaves.add(line.text);
        } else (line.kind === gone ? needs : leaves).add(line.text);
      });
    const isWhole = entry.new_file || entry.deleted_file || entry.renamed_file || kind !== "text";
    for (const path of new Set([entry.old_path, entry.new_path])) touched.set(path, { isWhole, needs, leaves });
  }
  return touched;
}

/** Whether `later` stands on what `earlier` left in a file; apart from lines, one that made or removed it counts. */
export function buildsOn(later: Touched | undefined, earlier: Touched | undefined, path: string): boolean {
  const [own, before] = [later?.get(path), earlier?.get(path)];
  if (own === undefined || before === undefined) return false;
  if (own.isWhole || before.isWhole) return true;
  for (const text of own.needs) if (before.leaves.has(text)) return true;
  return false;
}
