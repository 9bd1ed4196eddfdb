// Makes the private folder of the service's socket, and clears away the one that a killed run left.
import { lstatSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { unusableFile } from "../../../local/folders.ts";

/**
 * A new folder (0700) of a short name, because a socket's path may hold about 100 bytes and a data folder's own may be longer: in the
 * session's runtime folder, else among the temporary files. The data folder is held by the caller, so the folder that it names
 * from an earlier run is nobody's; what a copy of another data folder names may be in use there, and stays.
 */
export function makeSocketFolder(dataDir: string): string {
  const parent = process.env["XDG_RUNTIME_DIR"] || tmpdir();
  const note = join(dataDir, "socket-folder");
  const left = readNote(note);
  const owner = ownerOf(dataDir);
  if (
    left !== null &&
    dirname(left) === parent &&
    /^repodesk-[A-Za-z0-9]{6}$/.test(basename(left)) &&
    readNote(join(left, ownerFile)) === owner
  ) {
    rmSync(left, { recursive: true, force: true });
  }
  const folder = makeIn(parent);
  writeFileSync(join(folder, ownerFile), owner, { mode: 0o600 });
  try {
    writeFileSync(note, folder, { mode: 0o600 });
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw unusableFile(note, error);
  }
  return folder;
}

/** In the folder of a socket: whose it is. */
const ownerFile = "owner";

/** What a copy of a data folder does not have from it: where it is on the disk. */
function ownerOf(dataDir: string): string {
  const { dev, ino } = statSync(dataDir, { bigint: true });
  return `${dev}:${ino}`;
}

/**
 * Makes the folder again where it was cleared away, as temporary files are after some days. Throws where something stands in its place
 * that others made or can enter: the token goes to whoever listens there.
 */
export function keepSocketFolder(folder: string, dataDir: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
    writeFileSync(join(folder, ownerFile), ownerOf(dataDir), { mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  const is = lstatSync(folder);
  if (!is.isDirectory() || is.uid !== process.getuid?.() || (is.mode & 0o077) !== 0)
    throw new Error(`${folder} is not a folder of yours alone any more. Start Repodesk again: it takes another one.`);
}

function makeIn(parent: string): string {
  try {
    return mkdtempSync(join(parent, "repodesk-"));
  } catch {
    return mkdtempSync(join(tmpdir(), "repodesk-")); // A runtime folder that is named but not there, as under sudo.
  }
}

function readNote(note: string): string | null {
  try {
    return readFileSync(note, "utf8");
  } catch {
    return null; // The first run, or one that ended properly long ago.
  }
}
