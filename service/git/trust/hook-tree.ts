// A work tree for the hooks of one commit, with the files and the index that the commit is to have: the person's own is never touched.

import { lstat, mkdir, readdir, readFile, rm, rmdir, symlink, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { internalsOf } from "../handle.ts";
import { GitError, type GitPlace, runGit } from "../process/run.ts";
import { makeTemporaryFolder } from "../process/temporary-folder.ts";
import { followAlias } from "../refs/refs.ts";
import { ownWorkTree } from "../refs/work-trees.ts";
import type { ObjectId, Repository } from "../types.ts";
import type { Plan } from "../writing/publish.ts";

export interface HookTree {
  /** Top of the work tree, where hooks run. */
  readonly folder: string;
  /** What git tells a hook in a linked work tree, apart from the author. */
  readonly environment: Readonly<Record<string, string>>;
  /** The file with the message. */
  readonly messageFile: string;
  /** The tree that the index holds by now. Throws GitError where it holds none: paths in conflict. */
  writeTree(): Promise<ObjectId>;
  /** HEAD is the branch, whatever it is by now. */
  standOnBranch(): Promise<void>;
  remove(): Promise<void>;
}

/** Most entries that are lent to a work tree. */
const mostLent = 200;

/**
 * A linked work tree as `git worktree add` makes one, but without a program: no filter, no hook, no fsmonitor. Its HEAD is the branch where the commit
 * goes upon its head, else the commit where it starts. What git ignores in the person's own (installed packages, caches) is lent by links.
 */
export async function makeHookTree(repository: Repository, branch: string, { tip, base }: Plan, tree: ObjectId): Promise<HookTree> {
  const { place, headDir } = internalsOf(repository);
  const name = await followAlias(repository, branch);
  const holder = await makeTemporaryFolder("hooks");
  const folder = join(holder, basename(repository.workTree ?? repository.gitDir) || "work-tree");
  const own = await makeOwnFolder(repository.gitDir);
  const remove = async (): Promise<void> => {
    await rm(own, { recursive: true, force: true });
    // The last one takes the folder along, as git does; it holds others otherwise.
    await rmdir(dirname(own)).catch(() => undefined);
    // Nobody waits for a folder of many files to go; what a hook still writes there, or an end of ours leaves, goes at the next start.
    rm(holder, { recursive: true, force: true }).catch(() => undefined);
  };
  const head = (ref: boolean): Promise<void> => writeFile(join(own, "HEAD"), ref ? `ref: refs/heads/${name}\n` : `${base}\n`);
  try {
    await mkdir(folder);
    await writeFile(join(own, "commondir"), "../..\n");
    await writeFile(join(own, "gitdir"), `${join(folder, ".git")}\n`);
    await writeFile(join(folder, ".git"), `gitdir: ${own}\n`);
    await head(tip === base);
    const index = join(own, "index");
    // All files, by as many of git's own workers as there are cores: making files is what a commit with hooks takes longest for.
    const whole = [
      ["core.sparseCheckout", "false"],
      ["checkout.workers", "0"],
    ] as const;
    const here: GitPlace = { ...place, gitDir: own, workTree: folder, config: [...(place.config ?? []), ...whole] };
    // Neither needs the other: the person's work tree is looked at while this one is written.
    const parts = [
      listIgnored(repository, { place, headDir }),
      runGit({ git: place.git }, { args: ["--exec-path"], takes: "moment" }).then(({ stdout }) => stdout.toString("utf8").trim()),
      (async () => {
        await runGit(here, { args: ["read-tree", tree], takes: "change" });
        await runGit(here, { args: ["checkout-index", "--all", "--force", "--quiet", "-u"], takes: "change" });
      })(),
    ] as const;
    // Nothing writes any more where one of them fails.
    await Promise.allSettled(parts);
    const [ignored, exec] = await Promise.all(parts);
    const lent = await lend(ignored, repository.workTree, folder);
    return {
      folder,
      messageFile: join(own, "COMMIT_EDITMSG"),
      environment: {
        GIT_DIR: own,
        GIT_INDEX_FILE: index,
        GIT_PREFIX: "",
        GIT_EDITOR: ":",
        GIT_EXEC_PATH: exec,
        PATH: `${exec}:${process.env["PATH"] ?? ""}`,
      },
      async writeTree() {
        // A link is no folder, so that a pattern such as node_modules/ does not keep it from being added.
        const input = lent.map((path) => `${path}\0`).join("");
        if (input !== "") await runGit(here, { args: ["update-index", "--force-remove", "-z", "--stdin"], takes: "change", input });
        return (await runGit(here, { args: ["write-tree"], takes: "change" })).stdout.toString("latin1").trim();
      },
      standOnBranch: () => head(true),
      remove,
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** A folder below `worktrees` that is nobody else's; those are taken away that a killed run left, whose work trees are gone. */
async function makeOwnFolder(gitDir: string): Promise<string> {
  const all = join(gitDir, "worktrees");
  await mkdir(all, { recursive: true });
  if ((await lstat(all)).isSymbolicLink()) throw new Error(`${all} leads elsewhere`);
  for (const name of await readdir(all)) {
    if (!name.startsWith(ownWorkTree)) continue;
    const pointer = await readFile(join(all, name, "gitdir"), "utf8").catch(() => "");
    const isThere =
      pointer !== "" &&
      (await lstat(pointer.trim()).then(
        () => true,
        () => false,
      ));
    // Without a pointer it may be one that is being made.
    if (!isThere && pointer !== "") await rm(join(all, name), { recursive: true, force: true });
  }
  // Small numbers, used again: what is remembered by git directory stays little.
  for (let number = 1; ; number += 1) {
    const own = join(all, `${ownWorkTree}${number}`);
    try {
      await mkdir(own);
      return own;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
}

/** What git ignores in the person's work tree; nothing where that can't be told. */
async function listIgnored(
  { workTree }: Repository,
  { place, headDir }: { readonly place: GitPlace; readonly headDir: string },
): Promise<string[]> {
  if (workTree === null) return [];
  const there: GitPlace = { ...place, gitDir: headDir, workTree };
  const args = ["status", "--porcelain", "-z", "--ignored=traditional", "--untracked-files=normal", "--no-renames"] as const;
  const listed = await runGit(there, { args, takes: "walk" }).catch((error: unknown) => {
    if (error instanceof GitError) return null;
    throw error;
  });
  return (listed?.stdout.toString("utf8") ?? "").split("\0").flatMap((line) => (line.startsWith("!! ") ? [line.slice(3)] : []));
}

/** Links paths of the person's work tree into the other one; answers those that are linked. */
async function lend(paths: readonly string[], workTree: string | null, folder: string): Promise<string[]> {
  const lent: string[] = [];
  if (workTree === null) return lent;
  for (const path of paths.slice(0, mostLent).map((one) => one.replace(/\/$/, ""))) {
    const link = join(folder, path);
    // Its folder may not be in this commit, and a file of this commit may be in its place.
    if (await isFolder(dirname(link))) await symlink(join(workTree, path), link).then(() => lent.push(path), ignoreInWay);
  }
  return lent;
}

const isFolder = (path: string): Promise<boolean> =>
  lstat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

function ignoreInWay(error: NodeJS.ErrnoException): void {
  if (error.code !== "EEXIST") throw error;
}
