// Turns listed folders, open folders and the desk into the flat rows that the tree shows. Pure.
import type { TreeEntry } from "../../../../shared/contract/resources.ts";
import type { Change as Staged } from "../../../desk/model.ts";
import { nameOf, parentOf } from "../../../state/tree.ts";
import type { Range } from "../../../ui/lists/fuzzy.ts";
import type { Change as Mark } from "../../../ui/marks/change.ts";

/** What is known of one folder: its entries, or that they are on their way or could not be had. */
export type Listing = readonly TreeEntry[] | "loading" | "failed";
export type Listings = ReadonlyMap<string, Listing>;

export type RowKind = "folder" | "file" | "link" | "submodule" | "loading" | "failed" | "nothing";
export interface TreeRow {
  readonly kind: RowKind;
  readonly path: string;
  readonly name: string;
  /** From 1, as aria-level. */
  readonly level: number;
  readonly setSize: number;
  /** From 1, as aria-posinset. */
  readonly position: number;
  /** null = nothing to open. */
  readonly open: boolean | null;
  readonly mark: Mark | null;
  /** Whether the mark is a staged change; else it is typed text that is not saved. */
  readonly isStaged: boolean;
  /** Letters of the name that a filter meant. */
  readonly ranges?: readonly Range[];
  /** Letters of the folder that a filter meant. */
  readonly folderRanges?: readonly Range[];
}

/** Whether a row stands for what can be moved: a link or a submodule cannot, nor what leaves. */
export const isMovable = ({ kind, mark }: TreeRow): boolean => (kind === "file" || kind === "folder") && mark !== "removed";

/** The mark of a staged change. */
export const markOf = (change: Staged): Mark =>
  change.kind === "create"
    ? "added"
    : change.kind === "update"
      ? "changed"
      : change.kind === "move"
        ? "moved"
        : change.kind === "delete"
          ? "removed"
          : "mode";

/** Strongest first: what a closed folder shows of the changes below it. */
const strength: readonly Mark[] = ["removed", "changed", "moved", "added", "mode"];
const stronger = (left: Mark | undefined, right: Mark): Mark =>
  left !== undefined && strength.indexOf(left) <= strength.indexOf(right) ? left : right;

const collator = new Intl.Collator("en", { numeric: true });
const compare = (left: TreeEntry, right: TreeEntry): number =>
  Number(right.type === "tree") - Number(left.type === "tree") ||
  collator.compare(left.name, right.name) ||
  (left.name < right.name ? -1 : 1);

const sorted = new WeakMap<readonly TreeEntry[], readonly TreeEntry[]>();
/** The listing that was put into order last, by its first entry: one that grows begins with the same entries. */
const grown = new WeakMap<TreeEntry, readonly TreeEntry[]>();

function inOrder(entries: readonly TreeEntry[]): readonly TreeEntry[] {
  const known = sorted.get(entries);
  const [first] = entries;
  if (known !== undefined || first === undefined) return known ?? entries;
  const before = grown.get(first) ?? [];
  const head = sorted.get(before);
  const isGrown = head !== undefined && before.length < entries.length && before.every((entry, index) => entry === entries[index]);
  const made = isGrown ? mergeSorted(head, entries.slice(before.length).sort(compare)) : [...entries].sort(compare);
  sorted.set(entries, made);
  grown.set(first, entries);
  return made;
}

/** Two ordered lists as one. What comes in the order of git comes nearly in this one: most of `left` is not looked at. */
function mergeSorted(left: readonly TreeEntry[], right: readonly TreeEntry[]): TreeEntry[] {
  const [smallest] = right;
  let from = 0;
  for (let to = smallest === undefined ? 0 : left.length; from < to; ) {
    const middle = (from + to) >> 1;
    if (compare(left[middle]!, smallest!) <= 0) from = middle + 1;
    else to = middle;
  }
  const made = left.slice(0, smallest === undefined ? left.length : from);
  let taken = 0;
  for (const entry of left.slice(made.length)) {
    while (taken < right.length && compare(right[taken]!, entry) < 0) made.push(right[taken++]!);
    made.push(entry);
  }
  for (; taken < right.length; taken += 1) made.push(right[taken]!);
  return made;
}

const noPaths: ReadonlySet<string> = new Set();

interface Overlay {
  readonly marks: ReadonlyMap<string, Mark>;
  readonly staged: ReadonlySet<string>;
  readonly below: ReadonlyMap<string, Mark>;
  /** Entries that exist on the desk only, by folder. */
  readonly added: ReadonlyMap<string, readonly TreeEntry[]>;
  /** Paths that moved away. */
  readonly gone: ReadonlySet<string>;
}

function overlay(changes: readonly Staged[], unsaved: readonly string[]): Overlay {
  const marks = new Map<string, Mark>();
  const below = new Map<string, Mark>();
  const added = new Map<string, TreeEntry[]>();
  const here = new Set<string>();
  const gone = new Set<string>();
  const put = (path: string, type: "blob" | "tree"): void => {
    if (here.has(path)) return;
    here.add(path);
    const parent = parentOf(path);
    const siblings = added.get(parent) ?? [];
    siblings.push({ id: "", name: nameOf(path), type, path, mode: type === "tree" ? "040000" : "100644" });
    added.set(parent, siblings);
    if (parent !== "") put(parent, "tree");
  };
  // Deletions first: a file that was moved to the place of a deleted one is what stands there.
  const [deleted, present] = [true, false].map((is) => changes.filter((change) => (change.kind === "delete") === is));
  for (const change of [...(deleted ?? []), ...(present ?? [])]) {
    const mark = markOf(change);
    marks.set(change.path, mark);
    for (let folder = parentOf(change.path); folder !== ""; folder = parentOf(folder)) below.set(folder, stronger(below.get(folder), mark));
    if (change.kind === "move") gone.add(change.previousPath);
    if (change.kind === "create" || change.kind === "move") put(change.path, "blob");
  }
  const staged = new Set(marks.keys());
  for (const path of unsaved) if (!marks.has(path)) marks.set(path, "changed");
  return { marks, staged, below, added, gone };
}

/** Folders of the branch whose files have all moved away: git keeps no empty ones. `paths`: all of the branch; null = not known. */
export function emptiedFolders(changes: readonly Staged[], paths: readonly string[] | null): ReadonlySet<string> {
  const gone = new Set(changes.flatMap((change) => (change.kind === "move" ? change.previousPath : [])));
  if (paths === null || gone.size === 0) return noPaths;
  const emptied = new Set<string>();
  for (const path of gone) for (let at = parentOf(path); at !== "" && !emptied.has(at); at = parentOf(at)) emptied.add(at);
  // A folder is looked at once, with those above it: hundreds of thousands of files lie in fewer folders.
  const seen = new Set<string>();
  for (const path of paths) {
    if (gone.has(path)) continue;
    for (let at = parentOf(path); at !== "" && !seen.has(at); at = parentOf(at)) {
      seen.add(at);
      emptied.delete(at);
    }
    if (emptied.size === 0) break;
  }
  return emptied;
}

const kindOf = (entry: TreeEntry): RowKind =>
  entry.type === "tree" ? "folder" : entry.type === "commit" ? "submodule" : entry.mode === "120000" ? "link" : "file";

/** The rows from top to bottom, of the repository or of one folder. `unsaved` are paths with typed, unsaved text; `emptied` are not shown. */
export function toRows(
  listings: Listings,
  expanded: ReadonlySet<string>,
  changes: readonly Staged[] = [],
  unsaved: readonly string[] = [],
  root = "",
  emptied: ReadonlySet<string> = noPaths,
): TreeRow[] {
  const desk = overlay(changes, unsaved);
  const gone = emptied.size === 0 ? desk.gone : new Set([...desk.gone, ...emptied]);
  const rows: TreeRow[] = [];
  const visit = (folder: string, level: number): void => {
    const listed = listings.get(folder) ?? (desk.added.has(folder) ? [] : "loading");
    const extra = desk.added.get(folder) ?? [];
    const note = (kind: RowKind): number =>
      rows.push({ kind, path: folder, name: "", level, setSize: 1, position: 1, open: null, mark: null, isStaged: false });
    if (listed === "failed") note("failed");
    if (listed === "loading") note("loading");
    const server = typeof listed === "string" ? [] : listed;
    const entries = merge(server, extra, gone);
    if (entries.length === 0 && typeof listed !== "string") note("nothing");
    entries.forEach((entry, index) => {
      const kind = kindOf(entry);
      const open = kind === "folder" ? expanded.has(entry.path) : null;
      const mark = kind === "folder" ? (open ? null : (desk.below.get(entry.path) ?? null)) : (desk.marks.get(entry.path) ?? null);
      rows.push({
        kind,
        path: entry.path,
        name: entry.name,
        level,
        setSize: entries.length,
        position: index + 1,
        open,
        mark,
        isStaged: desk.staged.has(entry.path),
      });
      if (open) visit(entry.path, level + 1);
    });
  };
  visit(root, 1);
  return rows;
}

function merge(server: readonly TreeEntry[], extra: readonly TreeEntry[], gone: ReadonlySet<string>): readonly TreeEntry[] {
  const ordered = inOrder(server);
  const kept = gone.size > 0 && ordered.some((entry) => gone.has(entry.path)) ? ordered.filter((entry) => !gone.has(entry.path)) : ordered;
  if (extra.length === 0) return kept;
  const known = new Map(kept.map((entry) => [entry.path, kindOf(entry)]));
  const fresh = extra.filter((entry) => known.get(entry.path) !== kindOf(entry));
  if (fresh.length === 0) return kept;
  // A folder where a file was deleted, or the other way round, is what stands there.
  const replaced = new Set(fresh.map(({ path }) => path));
  return [...kept.filter(({ path }) => !replaced.has(path)), ...fresh].sort(compare);
}

/** Folders whose entries are needed: the root and every open one that can be seen. */
export function neededFolders(expanded: readonly string[]): string[] {
  const open = new Set(expanded);
  const visible = (path: string): boolean => path === "" || (open.has(path) && visible(parentOf(path)));
  return ["", ...expanded.filter(visible)];
}

/** A listing made of known paths, for servers that list no folders. */
export function listingsOfPaths(paths: Iterable<string>): Listings {
  const folders = new Map<string, Map<string, TreeEntry>>([["", new Map()]]);
  const put = (path: string, type: "blob" | "tree"): void => {
    const parent = parentOf(path);
    if (parent !== "" && !folders.get(parentOf(parent))?.has(parent)) put(parent, "tree");
    const entries = folders.get(parent) ?? new Map<string, TreeEntry>();
    entries.set(path, { id: "", name: nameOf(path), type, path, mode: type === "tree" ? "040000" : "100644" });
    folders.set(parent, entries);
  };
  for (const path of paths) put(path, "blob");
  return new Map([...folders].map(([folder, entries]) => [folder, [...entries.values()]]));
}
