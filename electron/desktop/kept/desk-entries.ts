// Keeps what is not committed yet, entry by entry with a revision, so that windows that change one desk at once never write over each other.

import type { z } from "zod";
import { type Database, now } from "../../../local/database.ts";
import type { DeskEntry, deskOperation, deskResult } from "../../../shared/contract/desks.ts";
import { apiError } from "../../../shared/contract/errors.ts";

export type DeskOperation = z.infer<typeof deskOperation>;
export type DeskResult = z.infer<typeof deskResult>;

export interface DeskWrite {
  /** The window that writes. */
  readonly window: string;
  /** Counts the window's writes: one that arrives after a later one does nothing. */
  readonly turn: number;
  readonly desk: string;
  readonly operations: readonly DeskOperation[];
}

export interface DeskEntries {
  /** Entries written after a revision, but not by `except`, oldest first; one that is gone has the value null. Since null: those that are there. `forgotten`: connections that went with all their desks in this run. */
  list(since: number | null, except?: string): { revision: number; entries: DeskEntry[]; forgotten: string[] };
  /** All on disk when it returns, or nothing when it throws (too_large above 32 Mi characters). */
  write(write: DeskWrite): { revision: number; results: DeskResult[] };
}

/** Characters of one entry; a file of 12 MB with its content in base64 fits. */
const largestEntry = 32 * 1024 * 1024;

interface Row {
  readonly desk: string;
  readonly entry: string;
  /** UTF-8; as bytes, for SQLite's text ends at a NUL. */
  readonly value: Uint8Array | null;
  readonly revision: number;
  readonly window: string;
  readonly updated_at: string;
}

const readValue = (value: Uint8Array | null): string | null => (value === null ? null : Buffer.from(value).toString("utf8"));
const toEntry = (row: Row): DeskEntry => ({ ...row, value: readValue(row.value) });

/** `forgotten`: connections whose desks are gone for good. */
export function createDeskEntries(database: Database, forgotten: ReadonlySet<string> = new Set()): DeskEntries {
  // Nobody asks for what was gone before this start.
  database.script("DELETE FROM desk_entries WHERE value IS NULL");
  const columns = "desk, entry, value, revision, window, updated_at";
  const later = `SELECT ${columns} FROM desk_entries WHERE revision > ? AND window <> ? ORDER BY revision`;
  const there = `SELECT ${columns} FROM desk_entries WHERE value IS NOT NULL ORDER BY revision`;
  const put = `INSERT INTO desk_entries (desk, entry, value, revision, window, updated_at) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (desk, entry) DO UPDATE
     SET value = excluded.value, revision = excluded.revision, window = excluded.window, updated_at = excluded.updated_at`;
  /** Number of the last write of each window of this run. */
  const turns = new Map<string, number>();
  const latest = (): number => database.one<{ value: number }>("SELECT value FROM counters WHERE name = 'desk revision'")?.value ?? 0;

  const apply = ({ desk, window }: DeskWrite, operation: DeskOperation, time: string, next: () => number): DeskResult => {
    const { entry } = operation;
    const row = database.one<Row>(`SELECT ${columns} FROM desk_entries WHERE desk = ? AND entry = ?`, desk, entry);
    const isKnown = (row?.revision ?? null) === operation.revision || (row?.value == null && operation.revision === null);
    // A window that went away could not wait for the revision of its own last write.
    if (!isKnown && !(row?.window === window && operation.splice === undefined)) {
      return { entry, revision: row?.revision ?? 0, taken: false, ...(row === null ? { value: null } : toEntry(row)) };
    }
    const value =
      operation.splice === undefined ? (operation.value ?? null) : splice(readValue(row?.value ?? null) ?? "", operation.splice);
    if (value !== null && value.length > largestEntry) throw apiError("too_large");
    const revision = next();
    database.run(put, desk, entry, value === null ? null : Buffer.from(value, "utf8"), revision, window, time);
    return { entry, revision, taken: true };
  };

  return {
    list: (since, except = "") => ({
      forgotten: [...forgotten],
      revision: latest(),
      entries: (since === null ? database.all<Row>(there) : database.all<Row>(later, since, except)).map(toEntry),
    }),
    write(write) {
      if (write.turn <= (turns.get(write.window) ?? 0)) return { revision: latest(), results: [] };
      turns.set(write.window, write.turn);
      const results = database.transaction(() => {
        const before = latest();
        let revision = before;
        const time = now();
        const next = (): number => {
          revision += 1;
          return revision;
        };
        const written = write.operations.map((operation) => apply(write, operation, time, next));
        // Once for all: a folder that moves is tens of thousands of entries.
        if (revision > before) database.run("UPDATE counters SET value = ? WHERE name = 'desk revision'", revision);
        const owner = database.one<{ connection: string }>("SELECT connection FROM desk_entries WHERE desk = ?", write.desk)?.connection;
        if (owner !== undefined && forgotten.has(owner)) throw apiError("connection_not_found", { details: { connection: owner } });
        return written;
      });
      return { revision: latest(), results };
    },
  };
}

/** `text` between two places of a value, counted in UTF-16 code units. */
const splice = (value: string, { from, to, text }: NonNullable<DeskOperation["splice"]>): string =>
  value.slice(0, from) + text + value.slice(to);
