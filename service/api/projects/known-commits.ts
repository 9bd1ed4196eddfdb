// Tells another repository in a folder's place from one that was cloned or restored there again: by commits that were there.

import { readFirstParents } from "../../git/history/first-parents.ts";
import { isStillThere } from "../../git/objects/still-there.ts";
import { readHead } from "../../git/refs/head.ts";
import type { Repository } from "../../git/types.ts";
import type { ProjectRow } from "../../store/project-row.ts";
import type { Projects } from "../../store/projects.ts";
import { readFolderMark } from "./folder-mark.ts";

/** Commits on HEAD's own line that are noted, counted from its tip: what was never pushed is in no new clone, what it began from is. */
const noted = [0, 1, 10, 100, 999];

/** Notes what the folder of a project that a person opened is known by. */
export async function noteRepository(projects: Projects, project: ProjectRow, repository: Repository): Promise<void> {
  const mark = await readFolderMark(repository);
  if (mark === null || project.origin !== "added") return;
  const known = projects.markOf(project.id);
  const { commit } = await readHead(repository);
  const isNoted = commit === null || known?.commits[0] === commit;
  const line = isNoted ? [] : await readFirstParents(repository, commit, Math.max(...noted) + 1);
  const commits = isNoted ? (known?.commits ?? []) : [...new Set(noted.flatMap((at) => line[at] ?? line.at(-1) ?? []))];
  projects.mark(project.id, mark, commits);
}

/** Whether it is the one that the project had; one of which nothing is known is. */
export async function isSameRepository(projects: Projects, project: ProjectRow, repository: Repository): Promise<boolean> {
  const known = projects.markOf(project.id);
  if (known === null || project.origin !== "added") return true;
  const isInPlace = known.mark === (await readFolderMark(repository));
  if (known.commits.length === 0) {
    if (isInPlace) await noteRepository(projects, project, repository);
    return true;
  }
  if (isInPlace) return true;
  for (const commit of known.commits) if (await isStillThere(repository, commit)) return true;
  return false;
}
