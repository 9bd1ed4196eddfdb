// Lets one `serve` own a data folder: a lock that the kernel drops with the process, however it ends.
import { join } from "node:path";
import { type Database, openDatabase } from "./database.ts";
import { DataFolderError } from "./errors.ts";

const sqliteBusy = 5;

/**
 * Takes the folder's exclusive lock, or throws DataFolderError. The lock is an exclusive transaction on a database file of its own:
 * SQLite's file locks belong to the process, so `kill -9` frees them and a stale file never blocks.
 */
export function lockFolder(folder: string): { release(): void } {
  let database: Database | undefined;
  try {
    database = openDatabase(join(folder, "serve.lock"), 0);
    const lock = database;
    lock.script("BEGIN EXCLUSIVE");
    return { release: () => lock.close() };
  } catch (error) {
    database?.close();
    if (((error as { errcode?: number }).errcode ?? 0) % 256 !== sqliteBusy) throw error;
    throw new DataFolderError(`Another Repodesk service uses the data folder ${folder}. Stop it, or choose another folder with --data.`);
  }
}
