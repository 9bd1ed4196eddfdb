// Answers questions about history from a commit table; commits that are newer than the graph are read through cat-file.

import { setImmediate } from "node:timers/promises";
import type { ObjectData } from "../objects/batch-parser.ts";
import { parseCommit } from "../objects/commit-format.ts";
import { readObjectFolders } from "../objects/object-folders.ts";
import { parseTree } from "../objects/tree-format.ts";
import { Lru } from "../process/lru.ts";
import type { CommitRecord, ObjectId } from "../types.ts";
import { type BloomKey, bloomKey, bloomSettings, findSuspects, findUnfiltered } from "./bloom.ts";
import { CommitTable } from "./commit-table.ts";
import { CommitsAsRead, HistoryUnread } from "./commits-as-read.ts";
import { DateOrder } from "./date-order.ts";
import { DirectoryWalk, directorySpec } from "./directory-walk.ts";
import { readGraphChain } from "./graph-chain.ts";
import { PathWalk } from "./path-walk.ts";
import type { FoundRow, LastCommitsQuestion, PageQuestion, PathQuestion, RowQuestion } from "./questions.ts";
import { countHistory, findContaining, findFirstParent, firstParents, visitHistory } from "./reachability.ts";
import type { WalkedHistory } from "./walked-history.ts";

export interface EngineSource {
  /** Object folder to begin with: the overlay, or the repository's own. */
  readonly objects: string;
  readonly idBytes: number;
  /** Any object by its spec, through a resident git; null when there is none. */
  readonly read: (spec: string) => Promise<ObjectData | null>;
  /** Bytes of orders that are kept. */
  readonly orderBytes: number;
}

/** Commits read one by one before git is asked instead: about 0.2 s. */
const patience = 2_000;
/** The same where git would take minutes. */
const longPatience = 300_000;
/** Commits whose trees are looked at for a path, at most: about 100 ms, a third of what git takes then; and how many of them at a time. */
const mostSuspects = 1_000;
const suspectsAtOnce = 64;
/** Commits whose filter tells nothing, and whose roots are read once for that. */
const mostUnfiltered = 200;
/** Rows by which an order goes on at a time: about 5 ms. */
const rowsAhead = 20_000;

/** History as one walk finds it. */
interface Sought {
  readonly history: WalkedHistory;
  readonly graph: CommitTable | null;
  /** The position of a commit, -1 for none. */
  readonly find: (id: ObjectId) => number | Promise<number>;
}

interface Seek extends LastCommitsQuestion {
  /** Entries that are answered. */
  readonly told: ReadonlySet<string>;
  readonly onFound: (name: string, commit: ObjectId) => void;
  readonly signal: AbortSignal;
}

/** Every answer equals git's, or is null: then git itself has to be asked. */
export class HistoryEngine {
  readonly #source: EngineSource;
  readonly #orders: Lru<ObjectId, DateOrder>;
  readonly #totals = new Lru<string, number>(1_000);
  #table: CommitTable;
  /** While there is no graph: aborted when one is loaded. */
  #graphless: { readonly commits: CommitsAsRead; readonly ended: AbortController } | null = null;
  #unfiltered: Promise<ReadonlySet<string> | null> | null = null;
  /** Whether the graph lacks more commits than are read one by one. */
  #isFarBehind = false;

  constructor(source: EngineSource) {
    this.#source = source;
    this.#table = new CommitTable([], source.idBytes);
    // That of a million commits weighs 33 MB: the one history that is read is kept, and others wait.
    this.#orders = new Lru(source.orderBytes, (order) => order.weight, source.orderBytes);
  }

  /** Reads the graph (again); answers the number of its commits, null when there is none. Throws GraphDamage. */
  async load(): Promise<number | null> {
    const { folders } = await readObjectFolders(this.#source.objects);
    const layers = await readGraphChain(folders, this.#source.idBytes);
    this.#table = new CommitTable(layers ?? [], this.#source.idBytes);
    this.#orders.clear();
    this.#unfiltered = null;
    this.#isFarBehind = false;
    if (layers === null) return null;
    this.#graphless?.ended.abort();
    this.#graphless = null;
    return this.#table.fixed;
  }

  /** Number of commits that were read because the graph lacks them; Infinity once they were too many to be read. */
  get newer(): number {
    return this.#isFarBehind ? Number.POSITIVE_INFINITY : this.#table.newer;
  }

  /** Ids of one page of the tip's history. */
  async page({ tip, firstParent, skip, limit }: PageQuestion): Promise<ObjectId[] | null> {
    if (!(await this.#ensure([tip]))) return null;
    const table = this.#table;
    const at = table.find(tip);
    if (firstParent) return firstParents(table, at, skip, limit).map((position) => table.idOf(position));
    return Array.from(this.#orderOf(tip).page(skip, limit), (position) => table.idOf(position));
  }

  /** Ids of one page of the commits that changed a path. */
  async pathPage({ tip, path, skip, limit }: PathQuestion, signal: AbortSignal): Promise<ObjectId[] | null> {
    if (!(await this.#ensure([tip]))) return null;
    const table = this.#table;
    const keys = pathKeys(table, path);
    if (keys.length === 0) return null;
    const slash = path.lastIndexOf("/");
    const folder = path.slice(0, Math.max(slash, 0));
    const walk = new PathWalk({
      ...{ table, tip: table.find(tip), keys, signal },
      name: Buffer.from(path.slice(slash + 1), "latin1"),
      readFolder: (root) => this.#readDirectory(root, folder),
    });
    const found = await walk.page(skip, limit);
    return found?.map((position) => table.idOf(position)) ?? null;
  }

  /** How long the tip's history is, and the row of a commit or of a date in it. */
  async row({ tip, firstParent, commit, until }: RowQuestion): Promise<FoundRow | null> {
    if (!(await this.#ensure([tip]))) return null;
    const table = this.#table;
    const at = table.find(tip);
    const total = this.#totalOf(tip, firstParent);
    if (commit === null && until === null) {
      // Anyone who asks how long it is may go to its end next.
      if (!firstParent) void this.#orderAhead(tip);
      return { total, row: null };
    }
    const sought = commit === null ? -1 : table.find(commit);
    // What the tip reaches is in the table now.
    if (commit !== null && sought < 0) return { total, row: null };
    const isWanted = (position: number): boolean => (commit === null ? table.dates[position]! <= until! : position === sought);
    const row = firstParent
      ? findFirstParent(table, at, isWanted)
      : commit === null
        ? this.#orderOf(tip).find(isWanted)
        : this.#orderOf(tip).rowOf(sought);
    return { total, row: row < 0 ? null : row };
  }

  /** Goes on with the order of a tip to its end, a few milliseconds at a time, between other questions. */
  async #orderAhead(tip: ObjectId): Promise<void> {
    const table = this.#table;
    const order = this.#orderOf(tip);
    for (let row = rowsAhead; row < table.size + rowsAhead && table === this.#table; row += rowsAhead) {
      await setImmediate();
      order.page(row, 0);
    }
  }

  /** Commits that a tip reaches; remembered, as every row that is sought in its history tells it. */
  #totalOf(tip: ObjectId, firstParent: boolean): number {
    const key = `${tip}${firstParent ? ":first-parent" : ""}`;
    const known = this.#totals.get(key);
    if (known !== undefined) return known;
    const total = countHistory(this.#table, this.#table.find(tip), firstParent);
    this.#totals.set(key, total);
    return total;
  }

  /** The order of a tip that is in the table. */
  #orderOf(tip: ObjectId): DateOrder {
    const known = this.#orders.get(tip);
    if (known) return known;
    const order = new DateOrder(this.#table, this.#table.find(tip));
    this.#orders.set(tip, order);
    return order;
  }

  /** How many commits the tip reaches. */
  async count(tip: ObjectId, firstParent: boolean): Promise<number | null> {
    if (!(await this.#ensure([tip]))) return null;
    return countHistory(this.#table, this.#table.find(tip), firstParent);
  }

  /** For each tip, whether it reaches the commit. */
  async containing(commit: ObjectId, tips: readonly ObjectId[]): Promise<boolean[] | null> {
    if (!(await this.#ensure([commit, ...tips]))) return null;
    const table = this.#table;
    const positions = tips.map((tip) => table.find(tip));
    return findContaining(table, table.find(commit), positions);
  }

  /**
   * Whether no commit that the tip reaches has anything at a path (bytes as a binary string), or had. The filters acquit nearly all
   * commits, the trees of the others are looked at: what was deleted had been added before. False also where that would take long.
   */
  async neverHeld(tip: ObjectId, path: string): Promise<boolean | null> {
    if (!(await this.#ensure([tip]))) return null;
    const table = this.#table;
    const keys = pathKeys(table, path);
    if (keys.length === 0) return null;
    const looked = new Map<string, boolean>();
    const names = await this.#unfilteredNames();
    const unfilteredAreInnocent = names?.has(path.split("/", 1)[0]!) === false;
    const areInnocent = async (seen: Uint8Array | null): Promise<boolean> => {
      const suspects = findSuspects(table, { seen, keys, unfilteredAreInnocent, limit: mostSuspects });
      const specs = suspects?.map((position) => directorySpec(table.treeOf(position), path));
      if (!specs || specs.includes(null)) return false;
      if (specs.some((spec) => looked.get(spec!) === true)) return false;
      const open = [...new Set(specs as string[])].filter((spec) => !looked.has(spec));
      // What was there once is found soon: git tells its history then.
      for (let at = 0; at < open.length; at += suspectsAtOnce) {
        const some = open.slice(at, at + suspectsAtOnce);
        const held = await Promise.all(some.map(async (spec) => (await this.#source.read(spec)) !== null));
        for (const [index, spec] of some.entries()) looked.set(spec, held[index]!);
        if (held.includes(true)) return false;
      }
      return true;
    };
    // What no commit at all has held needs no look at which of them the tip reaches.
    return (await areInnocent(null)) || areInnocent(visitHistory(table, table.find(tip)));
  }

  /**
   * What stands at the root of any commit whose filter tells nothing; null where those are many, or one can't be read. They are the same for every
   * question, and there are 21 in the 82,000 commits of git's own history.
   */
  #unfilteredNames(): Promise<ReadonlySet<string> | null> {
    this.#unfiltered ??= this.#readUnfilteredNames(this.#table).catch(() => null);
    return this.#unfiltered;
  }

  async #readUnfilteredNames(table: CommitTable): Promise<ReadonlySet<string> | null> {
    const roots = findUnfiltered(table, mostUnfiltered)?.map((position) => table.treeOf(position));
    if (roots === undefined) return null;
    const trees = await Promise.all([...new Set(roots)].map(async (root) => treeContent(await this.#source.read(root))));
    if (trees.includes(null)) return null;
    return new Set(trees.flatMap((tree) => parseTree(tree!, table.idBytes).map(({ name }) => name)));
  }

  /**
   * Tells the last commit of each entry of a directory; false when git has to be asked, or the path is no directory. Without a graph commits
   * are read as the walk comes to them; what is still open when a graph is loaded is found with that.
   */
  async lastCommits(
    question: LastCommitsQuestion,
    onFound: (name: string, commit: ObjectId) => void,
    signal: AbortSignal,
  ): Promise<boolean> {
    const told = new Set<string>();
    const tell = (name: string, commit: ObjectId): void => {
      // A read of the walk that was given up may answer still.
      if (told.has(name)) return;
      told.add(name);
      onFound(name, commit);
    };
    const seek: Seek = { ...question, told, onFound: tell, signal };
    while (this.#table.layers.length === 0) {
      const { commits, ended } = this.#withoutGraph();
      try {
        const history = { history: commits, graph: null, find: (id: ObjectId) => commits.enter(id) };
        return await this.#seek(history, { ...seek, signal: AbortSignal.any([signal, ended.signal]) });
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof HistoryUnread) return false;
        if (!ended.signal.aborted) throw error;
      }
    }
    if (!(await this.#ensure([question.commit], longPatience, signal))) return false;
    const table = this.#table;
    return this.#seek({ history: table, graph: table, find: (id) => table.find(id) }, seek);
  }

  #withoutGraph() {
    this.#graphless ??= { commits: new CommitsAsRead((id) => this.#readCommit(id), longPatience), ended: new AbortController() };
    return this.#graphless;
  }

  async #seek({ find, ...walked }: Sought, { commit, path, known, only, told, onFound, signal }: Seek): Promise<boolean> {
    const { history } = walked;
    const tip = await find(commit);
    if (tip < 0) return false;
    await history.reach(tip);
    const content = await this.#readDirectory(history.treeOf(tip), path);
    if (content === null) return false;
    const { idBytes } = this.#source;
    const stored = new Map<number, ReadonlyMap<string, ObjectId>>();
    for (const { commit: at, entries } of known) stored.set(await find(at), entries);
    stored.delete(-1);
    const wanted = only && new Set(only);
    const entries = parseTree(content, idBytes).filter(({ name }) => !told.has(name) && (wanted?.has(name) ?? true));
    const readDirectory = (root: ObjectId): Promise<Buffer | null> => this.#readDirectory(root, path);
    await new DirectoryWalk({ ...walked, idBytes, tip, path, entries, readDirectory, known: stored, onFound, signal }).run();
    return true;
  }

  async #readDirectory(root: ObjectId, path: string): Promise<Buffer | null> {
    const spec = directorySpec(root, path);
    if (spec !== null) return treeContent(await this.#source.read(spec));
    let content = treeContent(await this.#source.read(root));
    for (const component of path.split("/")) {
      const entry = content && parseTree(content, this.#source.idBytes).find(({ name }) => name === component);
      if (!entry) return null;
      content = treeContent(await this.#source.read(entry.id));
    }
    return content;
  }

  /** Puts commits and all they reach into the table; false when that is too much, or one can't be read. */
  async #ensure(ids: readonly ObjectId[], limit = patience, signal?: AbortSignal): Promise<boolean> {
    const table = this.#table;
    const read = new Map<ObjectId, CommitRecord>();
    let frontier = [...new Set(ids)].filter((id) => table.find(id) < 0);
    while (frontier.length > 0) {
      signal?.throwIfAborted();
      if (read.size + frontier.length > limit) {
        this.#isFarBehind ||= limit === patience;
        return false;
      }
      const records = await Promise.all(frontier.map((id) => this.#readCommit(id)));
      const next = new Set<ObjectId>();
      for (const record of records) {
        if (record === null) return false;
        read.set(record.id, record);
        for (const parent of record.parents) if (table.find(parent) < 0 && !read.has(parent)) next.add(parent);
      }
      frontier = [...next].filter((id) => !read.has(id));
    }
    if (read.size > 0) addParentsFirst(table, read);
    // Reloaded meanwhile: what was asked for may be missing there.
    return table === this.#table || this.#ensure(ids, limit, signal);
  }

  async #readCommit(id: ObjectId): Promise<CommitRecord | null> {
    const object = await this.#source.read(id);
    return object?.type === "commit" ? parseCommit(object.id, object.content) : null;
  }
}

/** Keys of a path, and of each folder above it: a filter holds those too, and each that must be there makes a false hit rarer. */
function pathKeys(table: CommitTable, path: string): BloomKey[] {
  const settings = bloomSettings(table);
  if (!settings) return [];
  const parts = path.split("/");
  return parts.flatMap((_, index) => bloomKey(parts.slice(0, parts.length - index).join("/"), settings) ?? []);
}

function treeContent(object: ObjectData | null): Buffer | null {
  return object?.type === "tree" ? object.content : null;
}

function addParentsFirst(table: CommitTable, records: ReadonlyMap<ObjectId, CommitRecord>): void {
  for (const start of records.values()) {
    const open = [start];
    for (let record = open.at(-1); record !== undefined; record = open.at(-1)) {
      const missing = record.parents.find((id) => table.find(id) < 0);
      const parent = missing === undefined ? undefined : records.get(missing);
      if (parent) open.push(parent);
      else {
        table.add(record);
        open.pop();
      }
    }
  }
}
