// Finds out before a branch moves whether the files of a work tree on it can be written: git would find out in the middle.
import { access, constants, lstat, stat, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import { internalsOf } from "../handle.ts";
import { decodeName } from "../objects/tree-format.ts";
import type { WorkTree } from "../refs/work-trees.ts";
import type { Repository } from "../types.ts";
import { absent, type Change, fileOf } from "./work-tree-changes.ts";

/** Why git could not write what the commit changes, for a person; null when nothing speaks against it. */
export async function findBlock(repository: Repository, workTree: WorkTree, changes: readonly Change[]): Promise<string | null> {
  const own = await whyUnwritable(workTree.gitDir, "the git directory");
  if (own !== null) return own;
  const folders = new Map<string, Promise<string | null>>();
  const look = async ({ path }: Change): Promise<string | null> =>
    (await findFolderBlock(workTree, dirname(path), folders)) ?? (await findFileBlock(workTree, path));
  const why = (await Promise.all(changes.map(look))).find((found) => found !== null);
  if (why !== undefined) return why;
  return (await hasRoom(repository, workTree, changes)) ? null : `there is not enough space left on the disk of ${workTree.path}`;
}

/** Git takes a file away and makes it again, so that its folder counts, or the first one above that is there. */
function findFolderBlock(workTree: WorkTree, folder: string, known: Map<string, Promise<string | null>>): Promise<string | null> {
  const found = known.get(folder) ?? judgeFolder(workTree, folder, known);
  known.set(folder, found);
  return found;
}

async function judgeFolder(workTree: WorkTree, folder: string, known: Map<string, Promise<string | null>>): Promise<string | null> {
  if (folder === ".") return whyUnwritable(workTree.path, "the folder itself");
  const place = fileOf(workTree, folder);
  const info = await lstat(place).catch((error: NodeJS.ErrnoException) => (error.code === "EACCES" ? "hidden" : null));
  // A folder above keeps it from being seen.
  if (info === "hidden" || !info?.isDirectory()) return findFolderBlock(workTree, dirname(folder), known);
  return whyUnwritable(place, `the folder ${decodeName(folder)}`);
}

/** Null when files can be made and removed in a folder. */
async function whyUnwritable(folder: string | Buffer, name: string): Promise<string | null> {
  const code = await codeOf(access(folder, constants.W_OK | constants.X_OK));
  return code === null ? null : `${name} ${reasons[code] ?? `cannot be written to (${code})`}${await ownerOf(folder)}`;
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: "may not be written to",
  EPERM: "is protected from changes",
  EROFS: "is on a disk that is read-only",
};

async function ownerOf(path: string | Buffer): Promise<string> {
  const owner = await stat(path).then(
    ({ uid }) => uid,
    () => null,
  );
  if (owner === null || owner === process.geteuid?.()) return "";
  return owner === 0 ? ": it belongs to root" : `: it belongs to another user (${owner})`;
}

/** A file may be protected by itself, or by a folder in which only owners remove. */
async function findFileBlock(workTree: WorkTree, path: string): Promise<string | null> {
  const place = fileOf(workTree, path);
  const file = await lstat(place).catch(() => null);
  if (file === null || file.isDirectory()) return null;
  const name = decodeName(path);
  // Its mode does not count (EACCES, and EPERM on Windows); of a link, where it leads does not.
  const isAsked = !file.isSymbolicLink() && process.platform !== "win32";
  const code = isAsked ? await codeOf(access(place, constants.W_OK)) : null;
  if (code === "EPERM" || code === "EROFS") return `${name} ${reasons[code]}`;
  const user = process.geteuid?.() ?? 0;
  if (user === 0 || file.uid === user) return null;
  const folder = await stat(fileOf(workTree, dirname(path)));
  return (folder.mode & sticky) !== 0 && folder.uid !== user ? `${name} may be removed by its owner alone` : null;
}

/** Mode of a folder such as /tmp. */
const sticky = 0o1000;

const codeOf = (done: Promise<void>): Promise<string | null> =>
  done.then(
    () => null,
    (error: NodeJS.ErrnoException) => error.code ?? "unknown",
  );

/** From this many files on, others do not wait while we ask for their sizes. */
const many = 200;

/** Whether what the files grow by fits, with a second index, which replaces the first. */
async function hasRoom(repository: Repository, workTree: WorkTree, changes: readonly Change[]): Promise<boolean> {
  const disk = await statfs(workTree.path).catch(() => null);
  // Some file systems do not know.
  if (disk === null || disk.blocks === 0 || disk.bsize === 0) return true;
  const block = disk.bsize;
  const free = block * (process.geteuid?.() === 0 ? disk.bfree : disk.bavail);
  const { bulk, interactive } = internalsOf(repository);
  const reader = changes.length > many ? bulk : interactive;
  const sizes = changes.map(async ({ path, from, to }) => {
    const [blob, file] = await Promise.all([
      to.mode === absent ? null : reader.info(to.id),
      from.mode === absent ? null : lstat(fileOf(workTree, path)).catch(() => null),
    ]);
    return Math.ceil((blob?.size ?? 0) / block) * block - (file?.blocks ?? 0) * 512;
  });
  const grown = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  const index = await stat(join(workTree.gitDir, "index")).catch(() => null);
  return grown + (index?.size ?? 0) <= free;
}
