// Keeps what windows remember: sizes of panes, open files, marks, comments that were begun. A window of the next start finds it again.
import type { Database } from "../../../local/database.ts";
import { apiError } from "../../../shared/contract/errors.ts";
import type { WindowState } from "../../../shared/contract/window-state.ts";
import { mergeValues } from "../../../shared/lib/merge-values.ts";

/** Characters of one value: the largest comment is far below. */
const largest = 4 * 1024 * 1024;

export interface WindowStates {
  /** What was kept first comes first. */
  list(): WindowState[];
  /**
   * All on disk when it returns, or nothing when it throws (too_large above 4 Mi characters). A value of null is removed. Answers as they are
   * kept now those that several windows add to.
   */
  save(values: readonly KeptValue[]): SharedValue[];
}

/** null = gone. */
export type SharedValue = Omit<WindowState, "value"> & { readonly value: string | null };

/** `was`: what the window began from, where what another window did to the value since is to stay. */
type KeptValue = SharedValue & { readonly was?: string | null | undefined };

/** `forgotten`: connections of which nothing is kept any more; a window may not know yet. */
export function createWindowStates(database: Database, forgotten: ReadonlySet<string> = new Set()): WindowStates {
  const put =
    "INSERT INTO window_state (connection, name, value) VALUES (?, ?, ?) ON CONFLICT (connection, name) DO UPDATE SET value = excluded.value";
  const find = "SELECT value FROM window_state WHERE connection = ? AND name = ?";
  /** What is to be kept now that another window may have been here. */
  const joined = ({ connection, name, was, value }: KeptValue): string | null => {
    const [stored] = was === undefined ? [] : database.all<{ value: string }>(find, connection, name);
    if (stored === undefined || (value === null && stored.value === was)) return value;
    // Who takes a list away knew nothing of what another window added since.
    const merged = mergeValues(was ?? "null", stored.value, value ?? (stored.value.startsWith("[") ? "[]" : "null"));
    if (value === null) return merged === "[]" || merged === "null" ? null : merged;
    return merged.length > largest ? value : merged;
  };
  return {
    list: () => database.all<WindowState>("SELECT connection, name, value FROM window_state ORDER BY rowid"),
    save(values) {
      if (values.some(({ value }) => value !== null && value.length > largest)) throw apiError("too_large");
      const shared: SharedValue[] = [];
      database.transaction(() => {
        for (const row of values) {
          const { connection, name, value } = row;
          const kept = forgotten.has(connection) ? null : joined(row);
          if (kept !== null) database.run(put, connection, name, kept);
          else if (value === null) database.run("DELETE FROM window_state WHERE connection = ? AND name = ?", connection, name);
          if (row.was !== undefined) shared.push({ connection, name, value: kept });
        }
      });
      return shared;
    },
  };
}
