// Whether a database file is whole, told before anything is read from it or written into what is left of it.
import { closeSync, openSync, readSync, statSync } from "node:fs";
import type { Database } from "./database.ts";
import { DataFolderError } from "./folders.ts";

/** SQLITE_CORRUPT, SQLITE_NOTADB. */
const damaged: ReadonlySet<number> = new Set([11, 26]);
const headerSize = 100;
/** Bytes up to which each page is looked at: 1 ms for each of its megabytes. */
const mostLooked = 16 * 1024 * 1024;

/** `holds`: what a person loses with it. */
export const damagedFile = (file: string, holds: string, cause?: unknown): DataFolderError =>
  new DataFolderError(
    `${file} is damaged: it was cut, or is something else. It holds ${holds}. Put a copy of it back, or move it away to begin again.`,
    { cause },
  );

export const isDamage = (error: unknown): boolean => damaged.has(((error as { errcode?: number }).errcode ?? 0) % 256);

/** Whether the pages of a database that is not large are sound: one that is not may be met much later, in the middle of some work. */
export function isSound(database: Database, file: string): boolean {
  if (statSync(file).size > mostLooked) return true;
  return database.one<{ quick_check: string }>("PRAGMA quick_check(1)")?.quick_check === "ok";
}

/** Whether pages are missing at its end, which SQLite notices only where it reads them. While a log is there, they may be in it. */
export function isCutShort(file: string): boolean {
  const { size } = statSync(file);
  const log = statSync(`${file}-wal`, { throwIfNoEntry: false });
  if (size === 0 || (log?.size ?? 0) > 0) return false;
  const header = Buffer.alloc(headerSize);
  const open = openSync(file, "r");
  try {
    if (readSync(open, header) < headerSize) return true;
  } finally {
    closeSync(open);
  }
  const written = header.readUInt16BE(16);
  return size < (written === 1 ? 65_536 : written) * header.readUInt32BE(28);
}
