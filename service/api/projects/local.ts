// Makes repositories of this machine into projects, for the desktop that started this service and for nobody else.

import { lstat, realpath } from "node:fs/promises";
import { homedir } from "node:os";
import { basename, isAbsolute, join } from "node:path";
import type { Api } from "../../../shared/contract/contract.ts";
import { apiError } from "../../../shared/contract/errors.ts";
import type { LocalProject } from "../../../shared/contract/local.ts";
import { refuse } from "../../../shared/contract/refusals.ts";
import { trimOf } from "../../../shared/lib/trim.ts";
import { readFileStats } from "../../git/content/stats.ts";
import { cancelGraph, graphState } from "../../git/history/graph.ts";
import { readRepositoryIdentity } from "../../git/identity.ts";
import { openRepository, RepositoryError } from "../../git/open.ts";
import type { Repository } from "../../git/types.ts";
import { readCommitPrograms } from "../../git/writing/commit-programs.ts";
import { readCommitTemplate } from "../../git/writing/commit-template.ts";
import type { ProjectRow } from "../../store/project-row.ts";
import type { Caller, Context, Handler } from "../context.ts";
import { readWarning } from "../files/folder-warning.ts";
import { requireProject } from "../permissions.ts";
import { ensureSample, sampleFolder, sampleName } from "../sample/sample.ts";
import { registerSampleKeys } from "../sample/sample-keys.ts";
import { prepareSampleRecords } from "../sample/sample-records.ts";
import { isAbsent, readFolderMark } from "./folder-mark.ts";
import { isSameRepository, noteRepository } from "./known-commits.ts";
import { toProject } from "./project-resource.ts";

const group = "local";

/** A service that a team runs does not even have these routes. */
export function requireLocal(context: Context): Caller {
  if (context.caller?.local !== true) throw apiError("route_not_found");
  return context.caller;
}

export const openFolder: Handler<Api["openFolder"]> = async (context, input) => {
  const caller = requireLocal(context);
  return serveFolder(context, caller, await toFolderPath(input.path));
};

/** A path as it was typed or pasted, as the system knows it. Throws folder_refused for one that is not whole. */
export async function toFolderPath(typed: string): Promise<string> {
  // A name may end in a blank; what was typed or pasted around a path is none of it.
  const asked = (await isThere(typed)) ? typed : typed.trim();
  const path = asked === "~" || asked.startsWith("~/") ? join(homedir(), asked.slice(1)) : asked;
  if (!isAbsolute(path)) throw refuse("folder_refused", "folder_relative", { path: asked });
  if (path.includes("\0")) throw refuse("folder_refused", "folder_relative", { path: path.replaceAll("\0", "") });
  return path;
}

/** The project of the repository in a folder; made when there is none. */
export async function serveFolder(context: Context, caller: Caller, path: string): Promise<LocalProject> {
  const served = await openServed(context, path);
  const repository = served ?? (await open(path));
  try {
    const { row, movedFrom } = await projectOf(context, caller, repository);
    return { ...(await show(context, row, repository)), moved_from: movedFrom };
  } finally {
    if (served === null) await repository.close();
  }
}

/** The repository of a folder that is a project's already, which the next questions ask too; null where it is none, or does not open. */
async function openServed({ store, repositories }: Context, path: string): Promise<Repository | null> {
  const folder = await realpath(path).catch(() => null);
  const known = folder === null ? null : store.projects.byFolder(folder);
  // Why it does not open is told by who opens the folder itself.
  return known === null ? null : repositories.open(known).catch(() => null);
}

export const listFolders: Handler<Api["listFolders"]> = async (context) => {
  requireLocal(context);
  return context.store.projects.folders().map(({ full_path: path, folder }) => ({ path_with_namespace: path, folder }));
};

async function open(path: string): Promise<Repository> {
  try {
    return await openRepository(path);
  } catch (error) {
    // Its message says what happened, why and what to do.
    if (error instanceof RepositoryError) throw apiError("folder_refused", { details: { reason: error.message }, cause: error });
    throw error;
  }
}

const isThere = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    () => false,
  );

/** The project that serves this repository; made when there is none. `movedFrom`: where its folder was until now. */
async function projectOf(
  context: Context,
  caller: Caller,
  repository: Repository,
): Promise<{ readonly row: ProjectRow; readonly movedFrom: string | null }> {
  const { projects } = context.store;
  const folder = await realpath(repository.workTree ?? repository.gitDir);
  const mark = await readFolderMark(repository);
  const known = await findKnown(context, repository, folder);
  const moved = known === null && mark !== null ? await findMoved(context, projects.byMark(mark)) : null;
  if (moved !== null) {
    await context.repositories.forget(moved);
    return { row: projects.moveFolder(moved.id, folder), movedFrom: moved.folder };
  }
  const row = known ?? makeProject(context, caller, folder);
  await noteRepository(projects, row, repository);
  return { row, movedFrom: null };
}

/** The project of this folder; null where none is, or its repository gave way to this one. */
async function findKnown({ store, repositories }: Context, repository: Repository, folder: string): Promise<ProjectRow | null> {
  const known = store.projects.byFolder(folder);
  if (known === null || (await isSameRepository(store.projects, known, repository))) return known;
  await repositories.forget(known);
  // What is kept of it, and what was said of it, stays with its path.
  store.projects.setAside(known.id);
  return null;
}

/** The one whose folder is not where it was; null where none is, or a folder is there still. */
async function findMoved(context: Context, candidates: readonly ProjectRow[]): Promise<ProjectRow | null> {
  for (const project of candidates)
    if (project.origin === "added" && ((await isAbsent(project.folder)) || (await isReplaced(context, project)))) return project;
  return null;
}

/** Whether another repository is where it was. */
const isReplaced = ({ repositories }: Context, project: ProjectRow): Promise<boolean> =>
  repositories.open(project).then(
    () => false,
    ({ cause }: Error) => cause instanceof RepositoryError && cause.failure === "replaced",
  );

function makeProject(context: Context, caller: Caller, folder: string): ProjectRow {
  const { projects, groups } = context.store;
  const name = basename(folder).replace(/\.git$/i, "") || "repository";
  return context.store.transaction(() => {
    const { id: groupId } = groups.ensure(group);
    return projects.create({
      groupId,
      path: freePath(context, name),
      name: name.replace(/[\p{Cc}<>]/gu, "") || "repository",
      visibility: "private",
      folder,
      overlay: true,
      creatorId: caller.user.id,
      origin: "added",
      owned: true,
    });
  });
}

/** A path that projects may have, near to the folder's name: src, then src-2. */
function freePath(context: Context, name: string): string {
  const ascii = name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^A-Za-z0-9_.-]+/g, "-");
  const plain = trimOf(ascii, /[-.]/)
    .replace(/\.(git|atom)$/i, "-$1")
    .slice(0, 200);
  const base = plain || "repository";
  for (let number = 1; ; number += 1) {
    const path = number === 1 ? base : `${base}-${number}`;
    if (context.store.projects.byFullPath(`${group}/${path}`) === null && context.store.groups.byFullPath(`${group}/${path}`) === null)
      return path;
  }
}

async function show(context: Context, row: ProjectRow, repository: Repository): Promise<LocalProject> {
  const [project, warning] = await Promise.all([toProject(context, row, "full"), readWarning(repository)]);
  return { ...project, folder: row.folder, warning, moved_from: null };
}

/** One at a time: two windows may ask at once. */
let making: Promise<unknown> = Promise.resolve();

export const openSample: Handler<Api["openSample"]> = async (context, input) => {
  const caller = requireLocal(context);
  const made = making.then(() => makeSample(context, caller, input.reset === true));
  making = made.catch(() => null);
  return made;
};

async function makeSample(context: Context, caller: Caller, reset: boolean): Promise<LocalProject> {
  const { projects, groups } = context.store;
  const path = sampleFolder(context.store.folder);
  const existing = projects.byFullPath(`${group}/${sampleName}`);
  if (reset && existing?.origin === "sample") await context.repositories.forget(existing);
  await ensureSample(path, reset);
  const folder = await realpath(path);
  const known = projects.byFolder(folder);
  const repository = await open(folder);
  try {
    const makeRecords = known === null ? await prepareSampleRecords(repository, Date.now()) : null;
    const row =
      known ??
      context.store.transaction(() => {
        const { id: groupId } = groups.ensure(group);
        const made = projects.create({
          groupId,
          path: freePath(context, sampleName),
          name: "Sample: parcel routing",
          description: "A repository to try things on. It can be made again at any time.",
          folder,
          creatorId: caller.user.id,
          origin: "sample",
          owned: true,
        });
        makeRecords?.(context.store, made, groupId);
        return made;
      });
    // A sample that was made before its commits were signed is reset into one that is.
    if (known === null || reset) registerSampleKeys(context.store);
    return { ...(await show(context, row, repository)), warning: null };
  } finally {
    await repository.close();
  }
}

export const getHistoryIndex: Handler<Api["getHistoryIndex"]> = async (context, input) => {
  requireLocal(context);
  return { ...graphState(await context.repositories.open(requireProject(context, input.id, "read-code"))) };
};

export const getIdentity: Handler<Api["getIdentity"]> = async (context, input) => {
  requireLocal(context);
  return { ...(await readRepositoryIdentity(await context.repositories.open(requireProject(context, input.id, "read-code")))) };
};

export const getCommitPrograms: Handler<Api["getCommitPrograms"]> = async (context, input) => {
  requireLocal(context);
  const { hooks, signs, filters } = await readCommitPrograms(
    await context.repositories.open(requireProject(context, input.id, "read-code")),
  );
  return { hooks: [...hooks], signs, filters: [...filters] };
};

export const getCommitTemplate: Handler<Api["getCommitTemplate"]> = async (context, input) => {
  requireLocal(context);
  return { ...(await readCommitTemplate(await context.repositories.open(requireProject(context, input.id, "read-code")))) };
};

export const listChangedLines: Handler<Api["listChangedLines"]> = async (context, input) => {
  requireLocal(context);
  const repository = await context.repositories.open(requireProject(context, input.id, "read-code"));
  const found = await readFileStats(
    repository,
    input.commits.map((id) => id.toLowerCase()),
    input.path,
    { signal: context.signal },
  );
  return [...found].map(([id, { additions, deletions }]) => ({ id, additions, deletions }));
};

export const cancelHistoryIndex: Handler<Api["cancelHistoryIndex"]> = async (context, input) => {
  requireLocal(context);
  const repository = await context.repositories.open(requireProject(context, input.id, "read-code"));
  cancelGraph(repository);
  return { ...graphState(repository) };
};
