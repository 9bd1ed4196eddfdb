// A git directory of our own through which a repository's objects are read without its configuration.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { access } from "node:fs/promises";
import { join } from "node:path";
import { internalsOf } from "./handle.ts";
import type { GitPlace } from "./process/run.ts";
import { makeTemporaryFolderSync } from "./process/temporary-folder.ts";
import type { Repository } from "./types.ts";

const folders = new Map<Repository["objectFormat"], string>();

/**
 * For commands that obey settings which no option takes back, such as blame.ignoreRevsFile. Refs are not seen from here, only
 * objects by their ids. Pass `environment` with the run: it carries where history ends, or is bent.
 */
export async function neutralPlace(repository: Repository): Promise<{ place: GitPlace; environment: Readonly<Record<string, string>> }> {
  const { walks } = internalsOf(repository);
  const [shallow, grafts] = await Promise.all([
    present("GIT_SHALLOW_FILE", join(repository.gitDir, "shallow")),
    present("GIT_GRAFT_FILE", join(repository.gitDir, "info", "grafts")),
  ]);
  return {
    place: {
      git: walks.git,
      limits: walks.limits,
      gitDir: folderFor(repository.objectFormat),
      objectDirectory: walks.objectDirectory ?? join(repository.gitDir, "objects"),
    },
    environment: { ...shallow, ...grafts },
  };
}

const present = (variable: string, path: string): Promise<Readonly<Record<string, string>>> =>
  access(path).then(
    () => ({ [variable]: path }),
    () => ({}),
  );

/** One folder for each object format, gone with the process. */
function folderFor(format: Repository["objectFormat"]): string {
  const known = folders.get(format);
  if (known !== undefined) return known;
  const folder = makeTemporaryFolderSync("neutral");
  for (const name of ["objects", "refs"]) mkdirSync(join(folder, name));
  writeFileSync(join(folder, "HEAD"), "ref: refs/heads/none\n");
  const version = format === "sha256" ? "1\n[extensions]\n\tobjectformat = sha256" : "0";
  writeFileSync(join(folder, "config"), `[core]\n\tbare = true\n\trepositoryformatversion = ${version}\n`);
  folders.set(format, folder);
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
