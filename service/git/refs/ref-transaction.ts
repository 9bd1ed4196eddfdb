// Moves refs by compare-and-swap, all or nothing, through `git update-ref --stdin`.

import type { ChildProcessWithoutNullStreams } from "node:child_process";
import { lstat } from "node:fs/promises";
import { join } from "node:path";
import { syncFolder } from "../objects/sync-folder.ts";
import { Clock } from "../process/deadlines.ts";
import { GitError, type GitPlace, type GitRun, runGit, startResident, withSwitches } from "../process/run.ts";
import { type RefChange, type Swap, swapTogether } from "./many-refs.ts";

export type { RefChange } from "./many-refs.ts";

/** Reflog message and the name in it. */
interface RefLog {
  readonly message: string;
  readonly name: string;
  readonly email: string;
}

const residentArgs = ["update-ref", "-m", "repodesk", "--stdin"] as const;
const idleMilliseconds = 60_000;
/** Changes from which on their files are made durable together. */
const many = 16;

/** How git is started for changes with a reflog of their own, or with ours. */
function logged(log: RefLog | undefined): Pick<GitRun, "args" | "environment"> {
  if (log === undefined) return { args: residentArgs };
  const message = log.message.replace(/[\0\r\n]+/g, " ").slice(0, 1000);
  return {
    args: ["update-ref", "-m", message, "--stdin"],
    environment: { GIT_COMMITTER_NAME: log.name, GIT_COMMITTER_EMAIL: log.email },
  };
}

/** One writer per repository: a resident process, restarted after a swap that failed (git ends it then). */
export class RefWriter {
  readonly #place: GitPlace;
  readonly #home: string;
  #child: ChildProcessWithoutNullStreams | null = null;
  #queue: Promise<unknown> = Promise.resolve();
  #timer: NodeJS.Timeout | null = null;
  #pending: PromiseWithResolvers<Swap> | null = null;
  #clock: Clock | null = null;
  /** Programs that the process has switched off. */
  #settings = "";
  #stdout = "";
  #stderr = "";

  /** `home` is the folder that holds `refs`: of a linked work tree, not its own git directory. */
  constructor(place: GitPlace, home: string) {
    this.#place = place;
    this.#home = home;
  }

  /**
   * Applies the changes together, durably. Answers false, with nothing changed, when git refused them: an old value that no longer
   * holds, a name that clashes with another ref, a lock held by somebody else; `stderr` of the answer tells which.
   * `log` is the reflog message and the name in it; it costs a process of its own, so give it where a reflog is kept.
   */
  apply(changes: readonly RefChange[], log?: RefLog): Promise<Swap> {
    // Who deletes an alias does not mean the branch behind it; who writes to one does.
    const lines = changes.map(({ ref, to, from }) =>
      to === null ? `option no-deref\ndelete ${ref} ${from}\n` : `update ${ref} ${to} ${from}\n`,
    );
    const input = `start\n${lines.join("")}prepare\ncommit\n`;
    const done = this.#queue.then(async () => {
      await this.#refuseDetours(changes);
      const wasThere = this.#child !== null;
      const place = this.#place;
      let swap = changes.length < many ? null : await swapTogether(place, this.#home, { changes, lines, ...logged(log) });
      swap ??= await (log ? this.#once(input, log) : this.#resident(input));
      // A process that was there before the repository began to borrow objects does not see them.
      if (!swap.ok && wasThere && !log && /nonexistent object/.test(swap.stderr)) swap = await this.#resident(input);
      if (swap.ok) await this.#sync(changes);
      return swap;
    });
    // The queue goes on after a failure; the caller gets the error from `done`.
    this.#queue = done.catch(() => undefined);
    return done;
  }

  /** Ends the resident process after what is queued. */
  async close(): Promise<void> {
    await this.#queue;
    const child = this.#child;
    if (!child) return;
    this.#child = null;
    if (this.#timer) clearTimeout(this.#timer);
    const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
    for (const handle of handlesOf(child)) handle.ref();
    child.stdin.end();
    await ended;
  }

  /** Git writes through links among the folders of a ref and its log, which a repository from elsewhere may lead anywhere with. Throws ELOOP. */
  async #refuseDetours(changes: readonly RefChange[]): Promise<void> {
    const paths = new Set(["logs/HEAD"]);
    for (const { ref } of changes) {
      const parts = ref.split("/");
      // `refs` and `logs/refs` themselves are links where git-new-workdir made them.
      const folders = parts.slice(1, -1).map((_, index) => parts.slice(0, index + 2).join("/"));
      for (const path of folders) paths.add(path).add(`logs/${path}`);
      paths.add(`logs/${ref}`);
    }
    const isLink = async (path: string) => (await lstat(join(this.#home, path)).catch(() => null))?.isSymbolicLink() === true;
    const all = [...paths];
    const links = await Promise.all(all.map(isLink));
    const link = all.find((_, index) => links[index]);
    if (link !== undefined) throw Object.assign(new Error(`${link} is a symbolic link`), { code: "ELOOP" });
  }

  /** Git syncs the files (core.fsync); that they have their names, and that others lost theirs, is for us to see to. */
  async #sync(changes: readonly RefChange[]): Promise<void> {
    const folders = new Set<string>();
    for (const { ref, to, from } of changes) {
      const above = ref.split("/").slice(0, -1);
      folders.add(join(this.#home, ...above));
      // A new name may have brought folders of its own; a deletion rewrites packed-refs.
      if (/^0+$/.test(from)) for (let depth = 1; depth < above.length; depth += 1) folders.add(join(this.#home, ...above.slice(0, depth)));
      if (to === null) folders.add(this.#home);
    }
    for (const folder of folders) {
      await syncFolder(folder).catch((error: NodeJS.ErrnoException) => {
        // Gone with its last ref; or a reftable repository, which has none and syncs its own.
        if (error.code !== "ENOENT" && error.code !== "ENOTDIR") throw error;
      });
    }
  }

  async #once(input: string, log: RefLog): Promise<Swap> {
    const { code, stderr } = await runGit(this.#place, { ...logged(log), takes: "change", input, accept: [0, 1, 128] });
    return { ok: code === 0, stderr };
  }

  async #resident(input: string): Promise<Swap> {
    const place = await withSwitches(this.#place);
    const settings = JSON.stringify(place.config ?? []);
    // It has read its settings when it started.
    if (this.#child !== null && settings !== this.#settings) this.#dismiss(this.#child);
    this.#settings = settings;
    const pending = Promise.withResolvers<Swap>();
    this.#pending = pending;
    this.#stderr = "";
    this.#stdout = "";
    const child = this.#child ?? this.#start(place);
    if (this.#timer) clearTimeout(this.#timer);
    for (const handle of handlesOf(child)) handle.ref();
    // Asked to end, git takes its locks away.
    this.#clock = new Clock({ takes: "moment", limits: this.#place.limits, argv: residentArgs }, () => child.kill("SIGTERM"));
    child.stdin.write(input);
    return pending.promise;
  }

  #start(place: GitPlace): ChildProcessWithoutNullStreams {
    const child = startResident(place, residentArgs);
    this.#child = child;
    // git answers "start: ok", "prepare: ok", "commit: ok", a line each, or prints a complaint and ends with 128.
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      this.#stdout += text;
      if (this.#child !== child || !this.#stdout.endsWith("commit: ok\n")) return;
      this.#rest(child);
      this.#settle()?.resolve({ ok: true, stderr: this.#stderr });
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      this.#stderr += text;
    });
    // The close event follows and settles what is pending; the broken pipe itself says nothing more.
    child.stdin.on("error", () => child.stdin.destroy());
    child.on("error", (error) => {
      if (this.#child !== child) return;
      this.#child = null;
      this.#settle()?.reject(new GitError(residentArgs, null, error.message, { cause: error }));
    });
    child.on("close", (code) => {
      if (this.#child !== child) return;
      this.#child = null;
      if (code === 128 || code === 1) this.#settle()?.resolve({ ok: false, stderr: this.#stderr });
      else {
        const late = this.#clock?.error;
        this.#settle()?.reject(late ?? new GitError(residentArgs, code, this.#stderr));
      }
    });
    return child;
  }

  #settle(): PromiseWithResolvers<Swap> | null {
    const pending = this.#pending;
    this.#pending = null;
    this.#clock?.stop();
    this.#clock = null;
    return pending;
  }

  #rest(child: ChildProcessWithoutNullStreams): void {
    for (const handle of handlesOf(child)) handle.unref();
    this.#timer = setTimeout(() => this.#dismiss(child), idleMilliseconds).unref();
  }

  #dismiss(child: ChildProcessWithoutNullStreams): void {
    this.#child = null;
    child.stdin.end();
  }
}

/** Everything about a child that can keep the program alive; its pipes are sockets underneath. */
function handlesOf(child: ChildProcessWithoutNullStreams): { ref(): void; unref(): void }[] {
  return [child, child.stdin, child.stdout, child.stderr] as unknown as { ref(): void; unref(): void }[];
}
