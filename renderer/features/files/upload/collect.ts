// What somebody chose, dropped or pasted, as files with the paths that they would have below a folder; dropped folders are walked.
import { pathFaultWords } from "../../../../shared/lib/path.ts";
import type { Dropped } from "./dropped.ts";

/** A file from outside; `name` is its path below the folder that it goes to. */
export interface Picked {
  readonly name: string;
  readonly file: File;
}

export interface Collected {
  readonly picked: readonly Picked[];
  /** What was not read, and why. */
  readonly left: readonly { readonly name: string; readonly why: string }[];
}

/** More files than this are not taken at once. */
export const mostFiles = 10_000;

/** Walks the folders, `onFound` hears how many files there are so far. Rejects with the signal's reason when it is given up. */
export async function collect({ files, folders }: Dropped, signal: AbortSignal, onFound: (count: number) => void): Promise<Collected> {
  const picked: Picked[] = files.slice(0, mostFiles).map((file) => ({ name: file.name, file }));
  const tooMany = `At most ${mostFiles.toLocaleString("en")} files are taken at once.`;
  const left = files.slice(mostFiles).map(({ name }) => ({ name, why: tooMany }));
  const waiting: { folder: FileSystemDirectoryEntry; name: string }[] = folders.map((folder) => ({ folder, name: folder.name }));
  let isCut = false;
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const { folder, name } = next;
    if (folder.name.toLowerCase() === ".git") {
      left.push({ name, why: pathFaultWords.git });
      continue;
    }
    try {
      await walk(folder, async (entry) => {
        signal.throwIfAborted();
        const path = `${name}/${entry.name}`;
        if (entry.isDirectory) waiting.push({ folder: entry as FileSystemDirectoryEntry, name: path });
        else if (picked.length >= mostFiles) isCut = true;
        else
          try {
            picked.push({ name: path, file: await fileOf(entry as FileSystemFileEntry) });
          } catch (error) {
            // A pipe or a socket, or gone meanwhile: the others beside it can be read.
            left.push({ name: path, why: unreadable(error) });
          }
      });
    } catch (error) {
      signal.throwIfAborted();
      left.push({ name, why: unreadable(error) });
    }
    signal.throwIfAborted();
    onFound(picked.length);
    if (!isCut) continue;
    left.push({ name, why: tooMany });
    break;
  }
  return { picked, left };
}

const unreadable = (error: unknown): string => `It could not be read: ${error instanceof Error ? error.message : String(error)}`;

/** A folder answers its entries part by part, and none at the end. */
async function walk(folder: FileSystemDirectoryEntry, each: (entry: FileSystemEntry) => Promise<void>): Promise<void> {
  const reader = folder.createReader();
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (part.length === 0) return;
    for (const entry of part) await each(entry);
  }
}

const fileOf = (entry: FileSystemFileEntry): Promise<File> => new Promise((resolve, reject) => entry.file(resolve, reject));

const endings: Readonly<Record<string, string>> = {
  "image/jpeg": "jpg",
  "image/gif": "gif",
  "image/webp": "webp",
  "image/avif": "avif",
  "image/svg+xml": "svg",
};

/** Pasted pictures have no name of their own: image.png, then image-2.png, whichever is free. */
export function namePasted(files: readonly File[], isTaken: (name: string) => boolean): Picked[] {
  const given = new Set<string>();
  return files.map((file) => {
    const isNamed = file.name !== "" && !/^image\.[a-z]+$/.test(file.name);
    const ending = endings[file.type] ?? "png";
    let name = isNamed ? file.name : `image.${ending}`;
    for (let count = 2; !isNamed && (given.has(name) || isTaken(name)); count += 1) name = `image-${count}.${ending}`;
    given.add(name);
    return { name, file };
  });
}
