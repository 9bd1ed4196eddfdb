// Random stories of a person at a desk, who stages, undoes and commits while commits are under way, and what must be seen after each step.
import fc from "fast-check";
import { neededFor } from "../../renderer/desk/after-commit.ts";
import { collide } from "../../renderer/desk/edits.ts";
import { type Base, type Change, type Content, type Desk, emptyDesk } from "../../renderer/desk/model.ts";
import { clearCommitted, setIncluded, stage, unstage } from "../../renderer/desk/staging.ts";
import { deskStore } from "../../renderer/desk/store.ts";

export interface File {
  readonly text: string;
  readonly executable: boolean;
  /** Last commit that touched it. */
  readonly last: string;
}
export type Tree = ReadonlyMap<string, File>;

/** Of the desk that stories happen at. */
export const key = "local/p/main";
export const desk = (): Desk => deskStore.getState().desks[key] ?? emptyDesk;
const content = (text: string): Content => ({ encoding: "text", text });
const textOf = (value: Content): string => (value.encoding === "text" ? value.text : value.base64);
/** What a person sees of a tree, in one order. */
export const seen = (tree: Tree) => [...tree].map(([path, { text, executable }]) => `${path} ${executable ? "x" : "-"} ${text}`).sort();

/** Does to a tree what a server does with the changes as a whole; throws where it would refuse them. */
export function apply(tree: Tree, changes: readonly Change[], commit: string): Tree {
  const next = new Map(tree);
  const take = (path: string, base: Base): File => {
    const file = tree.get(path);
    if (file === undefined) throw new Error(`${path} is not there`);
    if (file.last !== base.lastCommit) throw new Error(`${path} was last changed by ${file.last}, not ${base.lastCommit}`);
    return file;
  };
  const put = (path: string, file: File): void => {
    for (const other of next.keys()) if (collide(other, path)) throw new Error(`${path} is taken by ${other}`);
    next.set(path, file);
  };
  const leaving = changes.flatMap((change) =>
    change.kind === "delete" ? [change.path] : change.kind === "move" ? [change.previousPath] : [],
  );
  if (new Set(leaving).size < leaving.length) throw new Error(`${leaving} leave twice`);
  for (const path of leaving) if (!next.delete(path)) throw new Error(`${path} is not there`);
  for (const change of changes) {
    if (change.kind === "delete") take(change.path, change.base);
    if (change.kind === "create") put(change.path, { text: textOf(change.content), executable: change.executable, last: commit });
    if (change.kind === "move") {
      const file = take(change.previousPath, change.base);
      put(change.path, { ...file, last: commit, ...(change.content === null ? {} : { text: textOf(change.content) }) });
    }
    if (change.kind === "update") {
      if (!next.has(change.path)) throw new Error(`${change.path} is not there`);
      next.set(change.path, { ...take(change.path, change.base), text: textOf(change.content), last: commit });
    }
  }
  for (const change of changes) {
    if (change.kind !== "chmod") continue;
    const file = next.get(change.path);
    if (file === undefined) throw new Error(`${change.path} is not there`);
    next.set(change.path, { ...file, executable: change.executable, last: commit });
  }
  // A commit has not touched what it leaves as it was.
  const isSame = (path: string, file: File) => tree.get(path)?.text === file.text && tree.get(path)?.executable === file.executable;
  return new Map([...next].map(([path, file]) => [path, isSame(path, file) ? { ...file, last: tree.get(path)?.last ?? commit } : file]));
}

const baseIn = (tree: Tree, path: string, commit: string): Base => {
  const file = tree.get(path);
  return { commit, blob: `blob of ${file?.text}`, lastCommit: file?.last ?? "", executable: file?.executable ?? false };
};

interface Deed {
  readonly do: "create" | "edit" | "delete" | "mode" | "revert" | "discard" | "tick";
  readonly path: number;
  readonly text: string;
}
interface Moving {
  readonly do: "move";
  readonly path: number;
  readonly to: number;
}
export type Step = Deed | Moving | { readonly do: "send" | "arrive" | "lose" };

const names = ["a", "b", "c", "d/e", "d/f", "d", "a/g"];
/** Steps of a story; those that cannot be taken where they come are skipped. */
export const steps = fc.array(
  fc.oneof(
    fc.record({
      do: fc.constantFrom(
        "create" as const,
        "edit" as const,
        "delete" as const,
        "mode" as const,
        "revert" as const,
        "discard" as const,
        "tick" as const,
      ),
      path: fc.nat(names.length - 1),
      text: fc.constantFrom("", "one", "two", "three"),
    }),
    fc.record({ do: fc.constant("move" as const), path: fc.nat(names.length - 1), to: fc.nat(names.length - 1) }),
    fc.record({ do: fc.constantFrom("send" as const, "send" as const, "arrive" as const, "lose" as const) }),
  ),
  { maxLength: 30, size: "max" },
);

/** Makes commits, or answers null where it refuses them. */
export interface Server {
  /** Id of the commit that the branch begins with. */
  readonly first: string;
  commit(changes: readonly Change[]): Promise<string | null>;
  /** Whether it would make a commit that does not fit; it never should. */
  takes(changes: readonly Change[]): Promise<boolean>;
}

/** A server that takes whatever fits, and numbers its commits. */
export function countingServer(): Server {
  let count = 0;
  return {
    first: "c0",
    commit: async () => {
      count += 1;
      return `c${count}`;
    },
    takes: async () => false,
  };
}

/** Files that every branch begins with. */
export const firstTree = (commit: string): Tree =>
  new Map(["a", "b", "d/e"].map((path) => [path, { text: `old ${path}`, executable: path === "b", last: commit }]));

/** A person at a desk, a branch, and a commit that is perhaps under way. Throws where the person sees something else than they should. */
export class Story {
  private readonly server: Server;
  tree: Tree;
  private commit: string;
  private underWay: readonly Change[] | null = null;
  /** Every tree that there was, for what is read again later. */
  private readonly trees: Map<string, Tree>;

  constructor(server: Server) {
    this.server = server;
    this.commit = server.first;
    this.tree = firstTree(server.first);
    this.trees = new Map([[server.first, this.tree]]);
    deskStore.setState({ desks: {} });
  }

  /** What the person sees: the branch with everything staged. */
  get view(): Tree {
    return apply(this.tree, desk().changes, "later");
  }

  private known(path: string): Base {
    const change = desk().changes.find((known) => known.kind !== "delete" && known.path === path && "base" in known);
    return change !== undefined && "base" in change ? change.base : baseIn(this.tree, path, this.commit);
  }

  async run(step: Step): Promise<void> {
    if ("path" in step) this.stage(step);
    else if (step.do === "send") await this.send();
    else if (step.do === "arrive") await this.arrive();
    else this.underWay = null; // It never left, and everything stays staged.
  }

  /** As the Files view does it (features/files/file-actions.ts), with the tree that must come of it. */
  private stage(step: Deed | Moving): void {
    const { view } = this;
    const present = [...view.keys()];
    const path = (step.do === "create" ? names : present)[step.path % (step.do === "create" ? names : present).length] ?? "";
    const file = view.get(path);
    const isMade = desk().changes.some((change) => change.kind === "create" && change.path === path);
    const expected = new Map(view);
    const base = this.known(path);
    if (step.do === "tick") setIncluded(key, path, step.text === "one");
    // Also of what is deleted, which the list of changes shows.
    if (step.do === "discard") unstage(key, desk().changes[step.path]?.path ?? path);
    if (step.do === "tick" || step.do === "discard") return;
    if (step.do === "create") {
      if ([...view.keys()].some((other) => collide(other, path))) return;
      stage(key, { kind: "create", path, content: content(step.text), executable: false, included: true });
      expected.set(path, { text: step.text, executable: false, last: "" });
    } else if (file === undefined) return;
    else if (step.do === "move") {
      const to = names[step.to] ?? "";
      if (to === path || [...view.keys()].some((other) => other !== path && collide(other, to))) return;
      const created = desk().changes.find((change) => change.kind === "create" && change.path === path);
      if (created?.kind === "create") {
        unstage(key, path);
        stage(key, { ...created, path: to });
      } else stage(key, { kind: "move", path: to, previousPath: path, content: null, base, included: true });
      expected.delete(path);
      expected.set(to, file);
    } else if (step.do === "delete") {
      if (isMade) unstage(key, path);
      else stage(key, { kind: "delete", path, base, included: true });
      expected.delete(path);
    } else if (step.do === "edit") {
      const { executable } = file;
      if (isMade) stage(key, { kind: "create", path, content: content(step.text), executable, included: true });
      else stage(key, { kind: "update", path, content: content(step.text), base, included: true });
      expected.set(path, { ...file, text: step.text });
    } else if (step.do === "mode") {
      const executable = !file.executable;
      if (isMade) stage(key, { kind: "create", path, content: content(file.text), executable, included: true });
      else stage(key, { kind: "chmod", path, executable, base, included: true });
      expected.set(path, { ...file, executable });
    } else if (step.do === "revert" && desk().changes.some((change) => change.kind === "update" && change.path === path)) {
      deskStore
        .getState()
        .edit(key, (now) => ({ ...now, changes: now.changes.filter((change) => change.path !== path || change.kind === "chmod") }));
      expected.set(path, { ...file, text: this.tree.get(path)?.text ?? "" });
    }
    this.mustSee(seen(expected));
  }

  private mustSee(expected: readonly string[]): void {
    const found = seen(this.view);
    if (found.join("\n") !== expected.join("\n")) throw new Error(`Seen is ${found.join(", ")}; it should be ${expected.join(", ")}.`);
  }

  private async send(): Promise<void> {
    const sent = desk().changes.filter((change) => change.included);
    if (this.underWay !== null || sent.length === 0) return;
    try {
      apply(this.tree, sent, "fits");
    } catch (error) {
      // A part that cannot stand alone is refused, and everything stays staged.
      if (await this.server.takes(sent)) throw error;
      return;
    }
    this.underWay = sent;
  }

  /** The commit under way has been made, and the desk hears of it only now. */
  async arrive(): Promise<void> {
    const sent = this.underWay;
    if (sent === null) return;
    const before = seen(this.view);
    const commit = await this.server.commit(sent);
    if (commit === null) throw new Error(`The server refuses ${JSON.stringify(sent)} on ${seen(this.tree).join(", ")}.`);
    const tree = apply(this.tree, sent, commit);
    const { bases, originals } = neededFor(desk(), sent);
    const contentOf = (at: string, path: string): Content => content(this.trees.get(at)?.get(path)?.text ?? "never there");
    clearCommitted(key, sent, {
      commit,
      bases: new Map(bases.map((path) => [path, baseIn(tree, path, commit)])),
      originals: new Map(originals.map(({ path, commit: at }) => [path, contentOf(at, path)])),
    });
    this.tree = tree;
    this.commit = commit;
    this.trees.set(commit, tree);
    this.underWay = null;
    this.mustSee(before);
  }

  /** Everything that is left is committed. */
  async end(): Promise<void> {
    await this.arrive();
    for (const change of desk().changes) setIncluded(key, change.path, true);
    const view = seen(this.view);
    await this.send();
    await this.arrive();
    if (desk().changes.length > 0) throw new Error(`${JSON.stringify(desk().changes)} is still staged.`);
    if (seen(this.tree).join("\n") !== view.join("\n")) throw new Error("The last commit is not what was seen.");
  }
}
