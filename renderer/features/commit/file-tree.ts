// The files of a diff as a tree or a list: folders joined while they have one child, with the sums of what lies in them. Pure.
import { formatCount } from "../../ui/text/count.ts";
import type { DiffFile } from "../diff/index.ts";

/** Sums of a folder, or of files that stand folded in one row. */
interface Sums {
  readonly count: number;
  readonly additions: number;
  readonly deletions: number;
  readonly viewed: number;
  /** Files whose lines nobody has counted: the server tells them when they are asked for. */
  readonly uncounted: number;
}

interface RowBase {
  /** Unique among the rows, and the same for the same thing. */
  readonly id: string;
  readonly name: string;
  /** From 1. */
  readonly level: number;
}

export interface FolderRow extends RowBase, Sums {
  readonly kind: "folder";
  readonly path: string;
  readonly isOpen: boolean;
}

/** Files that are all new, in one row: "16 more, all new". */
export interface MoreRow extends RowBase, Sums {
  readonly kind: "more";
  /** Keys of the files. */
  readonly keys: ReadonlySet<string>;
}

export interface FileRow extends RowBase {
  readonly kind: "file";
  /** Index in the diff. */
  readonly index: number;
  readonly file: DiffFile;
  /** Shown after the name in a list; "" in a tree. */
  readonly folder: string;
  readonly isViewed: boolean;
  readonly additions: number;
  readonly deletions: number;
}

export type FileTreeRow = FolderRow | MoreRow | FileRow;

export interface FileTreeOptions {
  /** Files one below the other, without folders. */
  readonly isFlat: boolean;
  /** Ids of folders that are closed, and of rows "more" that are open. */
  readonly turned: ReadonlySet<string>;
  readonly accepts: (file: DiffFile, index: number) => boolean;
  readonly isViewed: (file: DiffFile) => boolean;
  /** Lines of it that moved, which count as neither added nor removed. */
  readonly movesOf?: (file: DiffFile) => { readonly added: number; readonly removed: number } | undefined;
}

/** A run of new files this long is folded after its first ones. */
const longRun = 12;
const shownOfRun = 6;

interface Folder extends Sums {
  readonly path: string;
  readonly name: string;
  readonly children: (Folder | FileChild)[];
  readonly folders: Map<string, Folder>;
  count: number;
  additions: number;
  deletions: number;
  viewed: number;
  uncounted: number;
}
interface FileChild {
  readonly index: number;
  readonly file: DiffFile;
  readonly isViewed: boolean;
  readonly additions: number;
  readonly deletions: number;
}

const newFolder = (path: string, name: string): Folder => ({
  ...{ path, name, children: [], folders: new Map() },
  ...{ count: 0, additions: 0, deletions: 0, viewed: 0, uncounted: 0 },
});
const isFolder = (child: Folder | FileChild | undefined): child is Folder => child !== undefined && "children" in child;
export const fileRowId = (file: DiffFile): string => `f:${file.key}`;
const isUncounted = ({ absence }: DiffFile): boolean => absence?.offer === "load";
const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

/** The rows to draw, in the order of the diff; takes time in proportion to the files. */
export function layFileTree(files: readonly DiffFile[], { isFlat, turned, accepts, isViewed, movesOf }: FileTreeOptions): FileTreeRow[] {
  const rows: FileTreeRow[] = [];
  const toFileRow = ({ file, index, isViewed: seen, additions, deletions }: FileChild, level: number): FileRow => ({
    ...{ kind: "file", id: fileRowId(file), name: nameOf(file.path), level, index, file, isViewed: seen, additions, deletions },
    folder: isFlat ? file.path.slice(0, Math.max(0, file.path.lastIndexOf("/"))) : "",
  });
  const toChild = (file: DiffFile, index: number): FileChild => {
    const moved = movesOf?.(file);
    const [additions, deletions] = [file.diff.additions - (moved?.added ?? 0), file.diff.deletions - (moved?.removed ?? 0)];
    return { file, index, isViewed: isViewed(file), additions: Math.max(0, additions), deletions: Math.max(0, deletions) };
  };
  const chosen = files.flatMap((file, index) => (accepts(file, index) ? [toChild(file, index)] : []));
  if (isFlat) return chosen.map((child) => toFileRow(child, 1));

  const add = (child: FileChild, level: number): void => void rows.push(toFileRow(child, level));
  const lay = (folder: Folder, level: number): void => {
    for (let at = 0; at < folder.children.length; at += 1) {
      const child = folder.children[at];
      if (isFolder(child)) {
        layFolder(child, level);
        continue;
      }
      const run = newFilesFrom(folder.children, at);
      if (run.length < longRun) {
        if (child !== undefined) add(child, level);
        continue;
      }
      for (const shown of run.slice(0, shownOfRun)) add(shown, level);
      const rest = run.slice(shownOfRun);
      const more = toMoreRow(folder.path, rest, level);
      rows.push(more);
      if (turned.has(more.id)) for (const shown of rest) add(shown, level);
      at += run.length - 1;
    }
  };
  const layFolder = (outer: Folder, level: number): void => {
    let folder = outer;
    let name = folder.name;
    for (let only = folder.children[0]; folder.children.length === 1 && isFolder(only); only = folder.children[0]) {
      folder = only;
      name += `/${folder.name}`;
    }
    const id = `d:${folder.path}`;
    const isOpen = !turned.has(id);
    const { path, count, additions, deletions, viewed, uncounted } = folder;
    rows.push({ kind: "folder", id, path, name, level, isOpen, count, additions, deletions, viewed, uncounted });
    if (isOpen) lay(folder, level + 1);
  };
  lay(buildFolders(chosen), 1);
  return rows;
}

function buildFolders(chosen: readonly FileChild[]): Folder {
  const root = newFolder("", "");
  for (const child of chosen) {
    const { additions, deletions } = child;
    let folder = root;
    const count = (into: Folder): void => {
      into.count += 1;
      into.additions += additions;
      into.deletions += deletions;
      into.viewed += child.isViewed ? 1 : 0;
      into.uncounted += isUncounted(child.file) ? 1 : 0;
    };
    let start = 0;
    for (let end = child.file.path.indexOf("/"); end !== -1; end = child.file.path.indexOf("/", start)) {
      const name = child.file.path.slice(start, end);
      let next = folder.folders.get(name);
      if (next === undefined) {
        next = newFolder(child.file.path.slice(0, end), name);
        folder.folders.set(name, next);
        folder.children.push(next);
      }
      folder = next;
      count(folder);
      start = end + 1;
    }
    folder.children.push(child);
  }
  return root;
}

function newFilesFrom(children: readonly (Folder | FileChild)[], from: number): FileChild[] {
  const run: FileChild[] = [];
  for (let at = from; at < children.length; at += 1) {
    const child = children[at];
    if (child === undefined || isFolder(child) || child.file.change !== "added") break;
    run.push(child);
  }
  return run;
}

function toMoreRow(folder: string, rest: readonly FileChild[], level: number): MoreRow {
  return {
    ...{
      kind: "more",
      id: `m:${folder}:${rest[0]?.file.path ?? ""}`,
      name: `${formatCount(rest.length)} more, all new`,
      level,
      count: rest.length,
    },
    keys: new Set(rest.map(({ file }) => file.key)),
    additions: rest.reduce((sum, { additions }) => sum + additions, 0),
    deletions: 0,
    viewed: rest.filter(({ isViewed }) => isViewed).length,
    uncounted: rest.filter(({ file }) => isUncounted(file)).length,
  };
}

/** The row that stands for a file of the diff: its own, else the folded one that it lies in; -1 when it is filtered out. */
export function rowOfFile(rows: readonly FileTreeRow[], file: DiffFile | undefined): number {
  if (file === undefined) return -1;
  const own = rows.findIndex((row) => row.kind === "file" && row.file.key === file.key);
  if (own !== -1) return own;
  let found = -1;
  for (const [index, row] of rows.entries()) {
    if (row.kind === "folder" && !row.isOpen && file.path.startsWith(`${row.path}/`)) found = index;
    if (row.kind === "more" && row.keys.has(file.key)) found = index;
  }
  return found;
}
