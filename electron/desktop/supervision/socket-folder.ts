// Makes the private folder of the service's socket, and clears away the one that a killed run left.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";

/**
 * A new folder (0700) of a short name, because a socket's path may hold about 100 bytes and a data folder's own may be longer: in the
 * session's runtime folder, else among the temporary files. The data folder is held by the caller, so the folder that it names
 * from an earlier run is nobody's.
 */
export function makeSocketFolder(dataDir: string): string {
  const parent = process.env["XDG_RUNTIME_DIR"] || tmpdir();
  const note = join(dataDir, "socket-folder");
  const left = readNote(note);
  if (left !== null && dirname(left) === parent && /^repodesk-[A-Za-z0-9]{6}$/.test(basename(left))) {
    rmSync(left, { recursive: true, force: true });
  }
  const folder = makeIn(parent);
  writeFileSync(note, folder, { mode: 0o600 });
  return folder;
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
