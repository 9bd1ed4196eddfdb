// Reads files of a repository that somebody else may have made: a pipe or a device in the place of one would be waited for without end.

import { constants, type Stats } from "node:fs";
import { open } from "node:fs/promises";
import { lookBehind } from "./file-state.ts";

/** Something that is neither a file nor a folder stands where git has a file. */
export class SpecialFileError extends Error {
  override readonly name = "SpecialFileError";
  readonly path: string;

  constructor(path: string, found: Stats) {
    super(`${path} is ${kindOf(found)}, where git has a file`);
    this.path = path;
  }
}

function kindOf(found: Stats): string {
  if (found.isFIFO()) return "a named pipe";
  if (found.isSocket()) return "a socket";
  return found.isDirectory() ? "a folder" : "a device";
}

/** Whether reading could wait for ever: neither file nor folder, links followed. */
export const isSpecial = (found: Stats | null): boolean => found !== null && !found.isFile() && !found.isDirectory();

/** Throws SpecialFileError where reading what was found could wait for ever. */
export function checkPlain(path: string, found: Stats | null): void {
  if (found !== null && isSpecial(found)) throw new SpecialFileError(path, found);
}

/** Bytes of a file that is read whole: all of these are short, unless somebody wants our memory. */
const longest = 16 * 1024 ** 2;

/** The text of a file; null where there is none. Throws SpecialFileError for a pipe, a socket or a device, and an Error for what is too long. */
export async function readPlainFile(path: string, encoding: BufferEncoding = "utf8"): Promise<string | null> {
  const seen = lookBehind(path);
  // Opening a device may already do something.
  checkPlain(path, seen);
  if (seen === null) return null;
  const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (file === null) return null;
  try {
    const found = await file.stat();
    checkPlain(path, found);
    if (found.size > longest) throw new Error(`${path} is too long: ${found.size} bytes`);
    return await file.readFile(encoding);
  } finally {
    await file.close();
  }
}

/** The same, null also where it can't be read. */
export const readIfPlain = (path: string): Promise<string | null> => readPlainFile(path).catch(() => null);

/** The path that a `.git` file names, as it stands there; null when the text is no such file (gitrepository-layout). */
export const namedByGitFile = (text: string): string | null =>
  text.startsWith("gitdir: ") ? text.slice("gitdir: ".length).trimEnd() : null;
