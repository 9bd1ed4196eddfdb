// The ids that git gives to trees and commits, for messages that name an earlier commit of the same stream.
import { createHash } from "node:crypto";

export interface StoredFile {
  readonly mode: string;
  readonly content: Buffer;
}

const idOf = (kind: "blob" | "tree" | "commit", content: Buffer): string =>
  createHash("sha1").update(`${kind} ${content.length}\0`).update(content).digest("hex");

/** A file is the same object from commit to commit. */
const blobs = new WeakMap<StoredFile, string>();

function blobId(file: StoredFile): string {
  const id = blobs.get(file) ?? idOf("blob", file.content);
  blobs.set(file, id);
  return id;
}

/** Of files by their whole path. */
export function treeId(files: ReadonlyMap<string, StoredFile>): string {
  const entries: { name: string; mode: string; id: string }[] = [];
  const folders = new Map<string, Map<string, StoredFile>>();
  for (const [path, file] of files) {
    const cut = path.indexOf("/");
    if (cut < 0) {
      entries.push({ name: path, mode: file.mode, id: blobId(file) });
      continue;
    }
    const folder = folders.get(path.slice(0, cut)) ?? new Map<string, StoredFile>();
    folders.set(path.slice(0, cut), folder.set(path.slice(cut + 1), file));
  }
  for (const [name, inside] of folders) entries.push({ name, mode: "40000", id: treeId(inside) });
  // git compares a folder as if its name ended in a slash.
  const key = ({ name, mode }: { name: string; mode: string }): Buffer => Buffer.from(mode === "40000" ? `${name}/` : name);
  const sorted = entries.toSorted((one, other) => Buffer.compare(key(one), key(other)));
  return idOf("tree", Buffer.concat(sorted.flatMap(({ mode, name, id }) => [Buffer.from(`${mode} ${name}\0`), Buffer.from(id, "hex")])));
}

/** `header`: the lines of author and committer; `message`: with its last line feed. */
export const commitId = (tree: string, parents: readonly string[], header: string, message: string): string =>
  idOf("commit", Buffer.from(`tree ${tree}\n${parents.map((id) => `parent ${id}\n`).join("")}${header}\n${message}`));
