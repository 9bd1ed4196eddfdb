// Makes the folders of a repository in which objects lie, and follows no link to get there.

import { chmod, lstat, mkdir } from "node:fs/promises";

/** Makes the folder unless it is there. Throws ELOOP where a link is in its place: a repository from elsewhere may lead anywhere with one. */
export async function makeFolder(path: string, mode: number): Promise<void> {
  try {
    await mkdir(path);
    // A folder that a gc has taken away again is made again by who opens a file in it.
    await chmod(path, mode).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOENT") throw error;
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    if (await isLink(path)) throw Object.assign(new Error(`${path} is a symbolic link`), { code: "ELOOP" });
  }
}

export const isLink = async (path: string): Promise<boolean> => (await lstat(path).catch(() => null))?.isSymbolicLink() ?? false;
