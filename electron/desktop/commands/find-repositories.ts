// Walks the folders below one of this machine and tells which are repositories: nearest first, within bounds, never through links.
import { isUtf8 } from "node:buffer";
import type { Dirent } from "node:fs";
import { open, readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import type { SearchEnd, SearchNews } from "../../../shared/contract/desktop.ts";

export interface SearchLimits {
  /** Steps down from the folder that is searched. */
  readonly depth: number;
  /** Folders that are looked into. */
  readonly folders: number;
  readonly milliseconds: number;
  /** Repositories. */
  readonly found: number;
}

export interface Search {
  /** Absolute, without links. */
  readonly folder: string;
  readonly limits: SearchLimits;
  /** Ends the search without a word. */
  readonly signal: AbortSignal;
  /** Lists a folder; another one for tests of disks that never answer. */
  readonly list?: (path: string) => Promise<Dirent<Buffer>[]>;
}

interface Folder {
  readonly path: string;
  /** Path below the folder that is searched, "" for itself. */
  readonly below: string;
  readonly depth: number;
}

interface Seen {
  readonly kind: "work tree" | "bare" | "folder" | "unread";
  readonly folders: readonly string[];
  readonly nameless: number;
}

/** Folders that are looked into side by side. */
const sideBySide = 16;
/** Milliseconds between two words about how far it is. */
const pace = 200;

const byName = new Intl.Collator("en", { sensitivity: "base" });
const unread: Seen = { kind: "unread", folders: [], nameless: 0 };

/**
 * News in the order in which they come; the last is the `end`, unless `signal` ended it. What lies inside a repository is left alone,
 * but for the folder that was asked for: a home folder may be a repository itself. Hidden folders and node_modules are left out.
 */
export async function* findRepositories({
  folder,
  limits,
  signal,
  list = listFolder,
}: Search): AsyncGenerator<SearchNews[], void, undefined> {
  const queue: Folder[] = [{ path: folder, below: "", depth: 0 }];
  const end: SearchEnd = { looked: 0, unread: 0, nameless: 0, deeper: false, cut: null };
  let found = 0;
  let isFull = false;
  const clock = startClock(limits.milliseconds, signal);
  let said = performance.now();
  try {
    while (end.looked < queue.length && end.cut === null) {
      const batch = queue.slice(end.looked, end.looked + sideBySide);
      const seen = await Promise.race([Promise.all(batch.map(({ path }) => look(path, list))), clock.over]);
      if (signal.aborted) return;
      if (seen === "over") {
        end.cut = "milliseconds";
        break;
      }
      end.looked += batch.length;
      const news: SearchNews[] = [];
      for (const [index, { kind, folders, nameless }] of seen.entries()) {
        const { path, below, depth } = batch[index]!;
        end.nameless += nameless;
        if (kind === "unread") end.unread += 1;
        if (kind === "work tree" || kind === "bare") {
          if (found === limits.found) {
            end.cut = "found";
            break;
          }
          found += 1;
          news.push({ kind: "found", name: basename(path) || path, path, below, bare: kind === "bare" });
          if (kind === "bare" || below !== "") continue;
        }
        if (depth === limits.depth) {
          end.deeper ||= folders.length > 0;
          continue;
        }
        const room = limits.folders - queue.length;
        isFull ||= folders.length > room;
        for (const name of folders.slice(0, Math.max(0, room)))
          queue.push({ path: join(path, name), below: below === "" ? name : join(below, name), depth: depth + 1 });
      }
      if (performance.now() - said >= pace) {
        said = performance.now();
        news.push({ kind: "looked", looked: end.looked });
      }
      if (news.length > 0) yield news;
    }
    if (isFull) end.cut ??= "folders";
    yield [{ kind: "end", ...end }];
  } finally {
    clock.stop();
  }
}

/** `over` is told when the time has passed or nobody listens any more: a disk may never answer. */
function startClock(milliseconds: number, signal: AbortSignal): { readonly over: Promise<"over">; stop(): void } {
  let stop: () => void = () => undefined;
  const over = new Promise<"over">((resolve) => {
    const tell = (): void => resolve("over");
    const timer = setTimeout(tell, milliseconds);
    signal.addEventListener("abort", tell, { once: true });
    stop = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", tell);
    };
  });
  return { over, stop };
}

const listFolder = (path: string): Promise<Dirent<Buffer>[]> => readdir(path, { encoding: "buffer", withFileTypes: true });

async function look(path: string, list: (path: string) => Promise<Dirent<Buffer>[]>): Promise<Seen> {
  try {
    const entries = await list(path);
    const named = new Map<string, Dirent<Buffer>>();
    let nameless = 0;
    for (const entry of entries) {
      if (isUtf8(entry.name)) named.set(entry.name.toString(), entry);
      else if (entry.isDirectory()) nameless += 1;
    }
    const git = named.get(".git");
    if (git !== undefined && (await isGitFolder(join(path, ".git"), git))) return { kind: "work tree", nameless, folders: below(named) };
    const isBare = ["HEAD", "objects", "refs"].every((name) => named.has(name)) && !named.get("objects")?.isFile();
    return { kind: isBare ? "bare" : "folder", nameless, folders: below(named) };
  } catch {
    return unread; // Counted, and said at the end: it may not be looked into, or it went away.
  }
}

/** Folders to look into, in the order of a list; a link is none. */
const below = (named: ReadonlyMap<string, Dirent<Buffer>>): string[] =>
  [...named]
    .filter(([name, entry]) => entry.isDirectory() && !name.startsWith(".") && name !== "node_modules")
    .map(([name]) => name)
    .sort(byName.compare);

/** Whether git would take it for one: a folder (or a link to one) as git keeps it, or a file that names one. */
async function isGitFolder(path: string, entry: Dirent<Buffer>): Promise<boolean> {
  if (!entry.isFile()) {
    const names = new Set(await readdir(path).catch(nothingThere));
    return names.has("HEAD") && (names.has("commondir") || (names.has("objects") && names.has("refs")));
  }
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0);
    return buffer.toString("latin1", 0, bytesRead) === "gitdir: ";
  } finally {
    await file.close();
  }
}

/** A link into nowhere, or to a file; what may not be read is thrown. */
function nothingThere(error: NodeJS.ErrnoException): string[] {
  if (error.code === "ENOENT" || error.code === "ENOTDIR" || error.code === "ELOOP") return [];
  throw error;
}
