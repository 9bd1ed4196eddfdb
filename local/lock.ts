// Lets one process own a data folder: a lock that the system drops with the process, however it ends.
import { closeSync, openSync } from "node:fs";
import { type Database, openDatabase } from "./database.ts";

const sqliteBusy = 5;

export interface Lock {
  release(): void;
}

/**
 * Takes the lock on a file, which is made (0600) when missing; null when another process has it. Throws when the file cannot be used.
 * The lock is an exclusive transaction on a database of its own: SQLite's file locks belong to the process, so `kill -9` frees them
 * and a stale file never blocks.
 */
export function takeLock(file: string): Lock | null {
  closeSync(openSync(file, "a", 0o600));
  let database: Database | undefined;
  try {
    database = openDatabase(file, 0);
    const lock = database;
    lock.script("BEGIN EXCLUSIVE");
    return { release: () => lock.close() };
  } catch (error) {
    database?.close();
    if (((error as { errcode?: number }).errcode ?? 0) % 256 !== sqliteBusy) throw error;
    return null;
  }
}
