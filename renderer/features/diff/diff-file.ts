// One file of a diff, ready to be drawn: what happened to it, its hunks, or the reason why there are none.
import type { DiffEntry } from "../../../shared/contract/resources.ts";
import { parseUnifiedDiff, type UnifiedDiff } from "../../../shared/lib/unified-diff.ts";
import type { Change } from "../../ui/marks/change.ts";

/** What stands in place of lines. `load`: the two versions can be compared here instead; `open`: the file itself can be opened. */
export interface Absence {
  readonly text: string;
  readonly offer: "load" | "open" | null;
}

export interface DiffFile {
  /** Unique within one diff. */
  readonly key: string;
  readonly path: string;
  /** Differs from path after a move. */
  readonly oldPath: string;
  readonly change: Change;
  readonly diff: UnifiedDiff;
  readonly absence: Absence | null;
  /** Modes before and after, when they differ and the file was there on both sides. */
  readonly modes: readonly [before: string, after: string] | null;
}

const known = new WeakMap<DiffEntry, DiffFile>();

/** Reads an entry of a commit's diff (api-behaviour 4); the same entry is parsed once. */
export function toDiffFile(entry: DiffEntry): DiffFile {
  const before = known.get(entry);
  if (before) return before;
  const diff = parseUnifiedDiff(entry.diff);
  const change = changeOf(entry);
  const hasBothModes = !entry.new_file && !entry.deleted_file && entry.a_mode !== null && entry.b_mode !== null;
  const modes = hasBothModes && entry.a_mode !== entry.b_mode ? ([entry.a_mode ?? "", entry.b_mode ?? ""] as const) : null;
  const absence = absenceOf(entry, diff, modes);
  const file = { key: `${entry.old_path}\0${entry.new_path}`, path: entry.new_path, oldPath: entry.old_path, change, diff, absence, modes };
  known.set(entry, file);
  return file;
}

function changeOf(entry: DiffEntry): Change {
  if (entry.new_file) return "added";
  if (entry.deleted_file) return "removed";
  if (entry.renamed_file) return "moved";
  return entry.diff === "" && entry.a_mode !== entry.b_mode && entry.too_large !== true && entry.collapsed !== true ? "mode" : "changed";
}

function absenceOf(entry: DiffEntry, diff: UnifiedDiff, modes: DiffFile["modes"]): Absence | null {
  const open = entry.deleted_file ? null : "open";
  if (entry.too_large === true) return { text: "Too large for the server to compare", offer: "load" };
  if (entry.collapsed === true && diff.kind !== "text") return { text: "Collapsed by the server", offer: "load" };
  if (diff.kind === "binary") return { text: "Binary", offer: open };
  if (diff.kind === "unreadable") return { text: "The server sent a diff that does not read as one", offer: "load" };
  if (diff.kind === "text") return null;
  if (entry.a_mode === "160000" || entry.b_mode === "160000") return { text: "Submodule", offer: null };
  if (entry.renamed_file) return { text: `Moved from ${entry.old_path} without changes`, offer: null };
  if (modes) return { text: `Mode ${modes[0]} → ${modes[1]}`, offer: null };
  if (entry.new_file || entry.deleted_file) return { text: "Empty file", offer: null };
  return { text: "No lines differ", offer: null };
}
