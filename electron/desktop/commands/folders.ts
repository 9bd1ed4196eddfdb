// Lists folders of this machine, for choosing a repository where no native dialog exists.
import { readdir, realpath, stat } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, isAbsolute, join, resolve } from "node:path";
import type { z } from "zod";
import type { folderListing } from "../../../shared/contract/desktop.ts";
import type { ApiError } from "../../../shared/contract/errors.ts";
import { refusal } from "../http/answer.ts";

/** More than a person reads; a folder beyond it is named by typing its path. */
const mostEntries = 2000;

/** `path`: absolute, or starting with ~. Throws folder_refused with the reason. */
export async function listFolder(path: string | undefined): Promise<z.infer<typeof folderListing>> {
  const folder = toAbsolute(path ?? "~");
  try {
    const real = await realpath(folder);
    const entries = await readdir(real, { withFileTypes: true });
    const names = entries.filter((entry) => entry.isDirectory() || entry.isSymbolicLink()).map((entry) => entry.name);
    names.sort((a, b) => a.localeCompare(b, "en", { sensitivity: "base" }) || (a < b ? -1 : 1));
    const listed = await Promise.all(
      names
        .filter((name) => name !== ".git")
        .slice(0, mostEntries)
        .map((name) => describe(real, name)),
    );
    const parent = dirname(real);
    return {
      path: real,
      parent: parent === real ? null : parent,
      repository: await isRepository(real),
      entries: listed.filter((entry) => entry !== null),
    };
  } catch (error) {
    throw folderRefusal(folder, error);
  }
}

export function toAbsolute(path: string): string {
  if (path.includes("\0")) throw refusal("folder_refused", "A folder's name cannot hold a NUL character.");
  if (path === "~" || path.startsWith("~/") || path.startsWith("~\\")) return join(homedir(), path.slice(1));
  if (!isAbsolute(path)) throw refusal("folder_refused", `"${path}" is not an absolute path. Begin with / or ~.`);
  return resolve(path);
}

async function describe(parent: string, name: string): Promise<{ name: string; path: string; repository: boolean } | null> {
  const path = join(parent, name);
  try {
    if (!(await stat(path)).isDirectory()) return null;
    return { name, path, repository: await isRepository(path) };
  } catch {
    return null; // A link into nowhere, or a folder that this person may not look into: nothing to choose.
  }
}

/** A work tree (a .git folder or file) or a bare repository (HEAD, objects and refs side by side). */
async function isRepository(path: string): Promise<boolean> {
  const there = (name: string): Promise<boolean> =>
    stat(join(path, name)).then(
      () => true,
      () => false,
    );
  if (await there(".git")) return true;
  return (await Promise.all([there("HEAD"), there("objects"), there("refs")])).every(Boolean);
}

export function folderRefusal(folder: string, error: unknown): ApiError {
  const code = (error as NodeJS.ErrnoException).code;
  const why =
    code === "ENOENT"
      ? "there is no such folder"
      : code === "ENOTDIR"
        ? "it is a file, not a folder"
        : code === "EACCES" || code === "EPERM"
          ? "you have no permission to look into it"
          : `the system says ${code ?? String(error)}`;
  return refusal("folder_refused", `${folder} cannot be shown: ${why}.`, error);
}
