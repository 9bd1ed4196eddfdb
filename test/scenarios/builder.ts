// Builds real repositories with git itself: deterministic names, dates and ids, whatever machine it runs on.
import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const start = Date.UTC(2026, 0, 5, 9, 0, 0) / 1000;

/** Neither upkeep, which is two more processes after each commit, nor waiting for the disk: nothing of this outlives the test. */
const always = ["init.defaultBranch=main", "protocol.file.allow=always", "maintenance.auto=false", "core.fsync=none"].flatMap((setting) => [
  "-c",
  setting,
]);

/** Runs git as a clean user would: nobody's configuration, fixed zone and language. Answers stdout without the last newline. */
export function git(
  folder: string,
  args: readonly string[],
  options: { input?: string | Buffer; env?: Record<string, string> } = {},
): string {
  const env = {
    PATH: process.env["PATH"] ?? "",
    HOME: "/nonexistent",
    GIT_CONFIG_GLOBAL: "/dev/null",
    GIT_CONFIG_NOSYSTEM: "1",
    LC_ALL: "C",
    TZ: "UTC",
    ...options.env,
  };
  const output = execFileSync("git", [...always, ...args], {
    cwd: folder,
    env,
    maxBuffer: 512 * 1024 * 1024,
    stdio: ["pipe", "pipe", "pipe"],
    ...(options.input === undefined ? {} : { input: options.input }),
  });
  return output.toString("utf8").replace(/\n$/, "");
}

interface Person {
  readonly name: string;
  readonly email: string;
}

const ada: Person = { name: "Ada Nowak", email: "ada@example.com" };

/** A repository under construction. Every method answers the builder, so a history reads as a story. */
export class RepositoryBuilder {
  readonly folder: string;
  private clock = start;
  private author = ada;

  constructor(folder: string, options: { bare?: boolean; sha256?: boolean } = {}) {
    this.folder = folder;
    mkdirSync(folder, { recursive: true });
    const kind = [...(options.bare ? ["--bare"] : []), ...(options.sha256 ? ["--object-format=sha256"] : [])];
    // Without the dozen samples of hooks that git would write.
    git(folder, ["init", "-q", "--template=", ...kind]);
    for (const name of ["hooks", "info"]) mkdirSync(join(folder, options.bare ? "" : ".git", name), { recursive: true });
  }

  /** Who writes the next commits. */
  as(name: string, email = `${name.split(" ")[0]?.toLowerCase()}@example.com`): this {
    this.author = { name, email };
    return this;
  }

  write(path: string, content: string | Uint8Array): this {
    mkdirSync(dirname(join(this.folder, path)), { recursive: true });
    writeFileSync(join(this.folder, path), content);
    return this;
  }

  executable(path: string, on = true): this {
    chmodSync(join(this.folder, path), on ? 0o755 : 0o644);
    return this;
  }

  link(path: string, target: string): this {
    mkdirSync(dirname(join(this.folder, path)), { recursive: true });
    symlinkSync(target, join(this.folder, path));
    return this;
  }

  remove(path: string): this {
    rmSync(join(this.folder, path), { recursive: true });
    return this;
  }

  move(from: string, to: string): this {
    mkdirSync(dirname(join(this.folder, to)), { recursive: true });
    git(this.folder, ["mv", from, to]);
    return this;
  }

  /** Commits everything in the work tree, an hour after the commit before. */
  commit(message: string): this {
    git(this.folder, ["add", "-A"]);
    git(this.folder, ["commit", "-q", "--allow-empty", "--cleanup=verbatim", "-F", "-"], { input: message, env: this.identity() });
    return this;
  }

  branch(name: string, from = "HEAD"): this {
    git(this.folder, ["branch", name, from]);
    return this;
  }

  checkout(ref: string): this {
    git(this.folder, ["checkout", "-q", ref]);
    return this;
  }

  merge(branch: string, message = `Merge branch '${branch}'`): this {
    git(this.folder, ["merge", "-q", "--no-ff", "-m", message, branch], { env: this.identity() });
    return this;
  }

  /** Cherry-picks a commit onto the branch that is checked out; `origin`: with the line that names it. */
  pick(revision: string, origin = false): this {
    git(this.folder, ["cherry-pick", ...(origin ? ["-x"] : []), revision], { env: this.identity() });
    return this;
  }

  tag(name: string, message?: string): this {
    git(this.folder, message === undefined ? ["tag", name] : ["tag", "-a", name, "-m", message], { env: this.identity() });
    return this;
  }

  /** Full hash of a revision. */
  id(revision = "HEAD"): string {
    return git(this.folder, ["rev-parse", "--verify", revision]);
  }

  private identity(): Record<string, string> {
    this.clock += 3600;
    const date = `${this.clock} +0100`;
    return {
      GIT_AUTHOR_NAME: this.author.name,
      GIT_AUTHOR_EMAIL: this.author.email,
      GIT_AUTHOR_DATE: date,
      GIT_COMMITTER_NAME: this.author.name,
      GIT_COMMITTER_EMAIL: this.author.email,
      GIT_COMMITTER_DATE: date,
    };
  }
}
