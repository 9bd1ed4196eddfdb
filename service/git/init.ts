// Makes a repository with a work tree in a folder of this machine, as git init does there: the person's own settings count.
import { mkdir, opendir, realpath, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { syncTree } from "./objects/sync-folder.ts";
import { GitError, runGit } from "./process/run.ts";
import { findGit } from "./process/version.ts";
import { isBranchName } from "./refs/ref-name.ts";

/** Why nothing was made; nothing is left of it. */
export type InitRefusal =
  | { readonly reason: "parent-missing" | "forbidden"; readonly folder: string }
  | { readonly reason: "file" | "repository" | "not-empty" | "name" }
  /** `top`: the folder of the repository that it would lie in. */
  | { readonly reason: "inside"; readonly top: string }
  | { readonly reason: "branch"; readonly branch: string }
  /** Git would not; `why`: what it says. */
  | { readonly reason: "git"; readonly why: string };

/** `remove` takes away what was made, for one who cannot go on with it. */
export type Initialised = { readonly folder: string; readonly remove: () => Promise<void> };

/** What the person's git calls the first branch of a repository (init.defaultBranch); null where they have not said. */
export async function readUsualBranch(): Promise<string | null> {
  const git = await findGit();
  if (git === null) return null;
  const { stdout } = await runGit(
    { git, personal: true },
    { args: ["config", "--includes", "-z", "--get", "init.defaultBranch"], takes: "moment", accept: [0, 1, 128] },
  );
  return stdout.toString("utf8").split("\0")[0] || null;
}

/** `path`: absolute; the folder above it is there. `branch`: null = as the person's git names it. Rejects with what the system says of its disk. */
export async function initRepository(path: string, branch: string | null): Promise<Initialised | InitRefusal> {
  if (branch !== null && !isBranchName(branch)) return { reason: "branch", branch };
  if (/[\r\n\0]/.test(path)) return { reason: "name" };
  const above = dirname(path);
  const parent = await realpath(above).catch((error: unknown) => refusalOf(error, above));
  if (typeof parent !== "string") return parent;
  const found = await lookAt(join(parent, basename(path)));
  if ("reason" in found) return found;
  const { folder, isNew } = found;
  const git = (await findGit()) ?? "git";
  const top = await findTop(git, isNew ? parent : folder);
  if (top !== null) return { reason: "inside", top };
  const remove = async (): Promise<void> => {
    const ours = isNew ? [folder] : [".git", "README.md"].map((name) => join(folder, name));
    for (const one of ours) await rm(one, { recursive: true, force: true });
  };
  try {
    if (isNew) await mkdir(folder);
    const args = branch === null ? [] : [`--initial-branch=${branch}`];
    await runGit({ git, personal: true }, { args: ["init", "--quiet", ...args, "--", folder], takes: "change", cwd: folder });
    await syncTree(join(folder, ".git"), folder);
    return { folder, remove };
  } catch (error) {
    // Where somebody else made it meanwhile, it is theirs.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") await remove();
    return refusalOf(error, parent);
  }
}

/** The folder as it is, where a repository may come: one that is not there, or is empty. */
async function lookAt(path: string): Promise<{ readonly folder: string; readonly isNew: boolean } | InitRefusal> {
  try {
    const found = await stat(path);
    if (!found.isDirectory()) return { reason: "file" };
    const folder = await realpath(path);
    const entries = await opendir(folder);
    const first = await entries.read();
    await entries.close();
    if (first === null) return { folder, isNew: false };
    const isRepository = await stat(join(folder, ".git")).then(
      () => true,
      () => false,
    );
    return { reason: isRepository ? "repository" : "not-empty" };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return { folder: path, isNew: true };
    return refusalOf(error, code === "ENOTDIR" ? dirname(path) : path);
  }
}

/** The repository that a folder lies in, also one that git does not open as it is somebody else's. */
async function findTop(git: string, folder: string): Promise<string | null> {
  const ask = (question: "--show-toplevel" | "--absolute-git-dir") =>
    runGit({ git, personal: true }, { args: ["rev-parse", question], takes: "moment", cwd: folder }).then(
      ({ stdout }) => stdout.toString("utf8").replace(/\n$/, ""),
      (error: unknown) => {
        if (!(error instanceof GitError)) throw error;
        return /dubious ownership in repository at '([^']+)'/.exec(error.stderr)?.[1] ?? null;
      },
    );
  return (await ask("--show-toplevel")) ?? (await ask("--absolute-git-dir"));
}

/** Throws what is about the disk as a whole, or a fault of ours. */
function refusalOf(error: unknown, folder: string): InitRefusal {
  const { code } = error as NodeJS.ErrnoException;
  if (code === "ENOENT" || code === "ENOTDIR") return { reason: "parent-missing", folder };
  if (code === "EACCES" || code === "EPERM" || code === "EROFS") return { reason: "forbidden", folder };
  if (code === "EEXIST") return { reason: "not-empty" };
  if (code === "ENAMETOOLONG" || code === "EINVAL" || code === "EILSEQ") return { reason: "name" };
  if (!(error instanceof GitError) || /No space left|quota exceeded/i.test(error.stderr)) throw error;
  if (/Permission denied|Read-only/i.test(error.stderr)) return { reason: "forbidden", folder };
  return { reason: "git", why: error.stderr.trim().replace(/^fatal: /, "") };
}
