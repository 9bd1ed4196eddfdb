// A disk that takes names for one which differ in case or in how an accent is written, as those of macOS and Windows do: Node's own functions
// answer so for one folder, while git and the test see the disk as it is.
import fs, { readdirSync } from "node:fs";
import fsPromises from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { join, sep } from "node:path";

const fold = (name: string): string => name.normalize("NFC").toLowerCase();

/** The path with each part below `folder` spelled as it lies there. */
function find(folder: string, path: string): string {
  let found = folder;
  for (const part of path.slice(folder.length).split(sep).filter(Boolean)) {
    let names: string[] = [];
    try {
      names = readdirSync(found);
    } catch {
      return join(folder, path.slice(folder.length)); // nothing is below: the original says so
    }
    found = join(found, names.includes(part) ? part : (names.find((name) => fold(name) === fold(part)) ?? part));
  }
  return found;
}

type Disk = Record<string, (...values: unknown[]) => unknown>;

const questions: readonly (readonly [Disk, string])[] = [
  ...["access", "lstat", "open", "readFile", "readdir", "readlink", "stat"].map((name) => [fsPromises as unknown as Disk, name] as const),
  ...["lstatSync", "statSync"].map((name) => [fs as unknown as Disk, name] as const),
];

/** From now on, until the answer is called. */
export function foldNamesIn(folder: string): () => void {
  const originals = questions.map(([disk, name]) => [disk, name, disk[name]!] as const);
  for (const [disk, name, original] of originals)
    disk[name] = (path, ...rest) =>
      original(typeof path === "string" && path.startsWith(folder + sep) ? find(folder, path) : path, ...rest);
  syncBuiltinESMExports();
  return () => {
    for (const [disk, name, original] of originals) disk[name] = original;
    syncBuiltinESMExports();
  };
}
