// Prepares the data folder and holds it for one desktop at a time.
import { accessSync, constants, existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { DataFolderError, makeFolders, toFolderReason, unusableFile } from "../../../local/folders.ts";
import { type Lock, takeLock } from "../../../local/lock.ts";
import { doorOf, removeDoor } from "./door.ts";

/** Where data lies when nobody says otherwise: the platform's own place for it. */
export function defaultDataDir(platform: NodeJS.Platform = process.platform, env: NodeJS.ProcessEnv = process.env): string {
  if (platform === "win32") return join(env["LOCALAPPDATA"] ?? join(homedir(), "AppData", "Local"), "Repodesk");
  if (platform === "darwin") return join(homedir(), "Library", "Application Support", "Repodesk");
  return join(env["XDG_DATA_HOME"] || join(homedir(), ".local", "share"), "repodesk");
}

/** Another Repodesk has the folder. */
export class FolderHeldError extends DataFolderError {}

export interface HeldFolder {
  readonly path: string;
  release(): void;
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
    throw unusable(path, error);
  }
  const note = join(path, "desktop.pid");
  const lock = lockFolder(path);
  if (lock === null) {
    const owner = readOwner(note);
    throw new FolderHeldError(
      `Repodesk already runs with the data folder ${path}${owner === null ? "" : ` (process ${owner})`}. Use its window, end it first, or give another folder with --data DIR.`,
    );
  }
  let file = note;
  try {
    writeFileSync(note, `${process.pid}\n`, { mode: 0o600 });
    file = doorOf(path);
    removeDoor(path);
  } catch (error) {
    lock.release();
    throw unusableFile(file, error);
  }
  return {
    path,
    release() {
      removeDoor(path);
      lock.release();
    },
  };
}

const unusable = (path: string, cause: unknown): DataFolderError =>
  new DataFolderError(`The data folder ${path} cannot be used: ${toFolderReason(cause)}. Give another one with --data DIR.`, { cause });

function lockFolder(path: string): Lock | null {
  const file = join(path, "desktop.lock");
  try {
    return takeLock(file);
  } catch (error) {
    throw existsSync(file) ? unusableFile(file, error) : unusable(path, error);
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
