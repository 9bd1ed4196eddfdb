// Prepares the data folder and holds it for one desktop at a time.
import { accessSync, chmodSync, constants, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { removeDoor } from "./door.ts";

/** Where data lies when nobody says otherwise: the platform's own place for it. */
export function defaultDataDir(platform: NodeJS.Platform = process.platform, env: NodeJS.ProcessEnv = process.env): string {
  if (platform === "win32") return join(env["LOCALAPPDATA"] ?? join(homedir(), "AppData", "Local"), "Repodesk");
  if (platform === "darwin") return join(homedir(), "Library", "Application Support", "Repodesk");
  return join(env["XDG_DATA_HOME"] || join(homedir(), ".local", "share"), "repodesk");
}

/** Makes the folder and what is missing above it. Node's own `recursive` tries for ever below folders that take nobody's, such as /proc. */
export function makeFolders(path: string): void {
  if (existsSync(path)) return;
  makeFolders(dirname(path));
  mkdirSync(path, { mode: 0o700 });
}

export interface HeldFolder {
  readonly path: string;
  release(): void;
}

/** A sentence for the person who started the program; the hosts print it and end. */
export class DataFolderError extends Error {
  override readonly name = "DataFolderError";
}

/**
 * Makes the folder (0700) and takes it. The hold is a lock of SQLite's on DATA/desktop.lock: the system drops it with the process,
 * so that a crash never leaves a folder that nobody may use. Throws DataFolderError when it cannot be used.
 */
export function holdDataFolder(path: string): HeldFolder {
  try {
    makeFolders(path);
    if (!statSync(path).isDirectory()) throw new Error("it is not a folder");
    accessSync(path, constants.W_OK | constants.R_OK | constants.X_OK);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new DataFolderError(`The data folder ${path} cannot be used: ${why}. Give another one with --data DIR.`, { cause: error });
  }
  const note = join(path, "desktop.pid");
  const lockFile = join(path, "desktop.lock");
  const lock = openLock(lockFile, path);
  try {
    lock.exec("PRAGMA busy_timeout = 0; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE");
  } catch (error) {
    lock.close();
    const owner = readOwner(note);
    throw new DataFolderError(
      `Repodesk already runs with the data folder ${path}${owner === null ? "" : ` (process ${owner})`}. Use its window, end it first, or give another folder with --data DIR.`,
      { cause: error },
    );
  }
  chmodSync(lockFile, 0o600);
  writeFileSync(note, `${process.pid}\n`, { mode: 0o600 });
  removeDoor(path);
  return {
    path,
    release() {
      removeDoor(path);
      lock.close();
    },
  };
}

function openLock(file: string, folder: string): DatabaseSync {
  try {
    return new DatabaseSync(file);
  } catch (error) {
    throw new DataFolderError(`The data folder ${folder} cannot be written to. Give another one with --data DIR.`, { cause: error });
  }
}

function readOwner(note: string): string | null {
  try {
    const text = readFileSync(note, "utf8").trim();
    return /^\d+$/.test(text) ? text : null;
  } catch {
    return null; // The other process holds the folder but has not written its number yet.
  }
}
