// Keeps the repositories of projects open: opened once, their git processes ended when nobody has asked for a while.
import { access } from "node:fs/promises";
import { join } from "node:path";
import { apiError } from "../../../shared/contract/errors.ts";
import type { GraphState } from "../../git/history/graph.ts";
import { isStillReadable, type OpenOptions, openRepository, RepositoryError } from "../../git/open.ts";
import { nobody, runAs } from "../../git/process/asker.ts";
import type { Limits } from "../../git/process/deadlines.ts";
import type { Repository } from "../../git/types.ts";
import type { ProjectRow } from "../../store/project-row.ts";
import type { RepositoryPool } from "../context.ts";
import { readFolderMark } from "./folder-mark.ts";

export interface RepositoriesOptions {
  /** The git executable; the PATH's when absent. */
  readonly git?: string;
  /** Data folder of the service, for notes of writes under way; object overlays of projects that ask for one lie in `overlays` below it. */
  readonly dataDir?: string;
  /** Milliseconds without a request after which a repository's processes end; default five minutes. */
  readonly idleAfter?: number;
  /** Other deadlines of git processes than the usual ones, in milliseconds. */
  readonly limits?: Limits;
  /** Bytes that all that is remembered of one open repository may take; default 192 MB. */
  readonly memory?: number | undefined;
  /** Whether what is in a project's folder is its repository still; default: it is. */
  readonly isSame?: (project: ProjectRow, repository: Repository) => Promise<boolean>;
  /** Told why a repository could not be opened. */
  readonly warn?: (message: string) => void;
  /** Told how the commit-graph of a project's history fares. */
  readonly onGraph?: (project: ProjectRow, state: GraphState) => void;
}

interface Kept {
  readonly opening: Promise<Repository>;
  /** What its folder was known by as it was opened. */
  readonly mark: Promise<string | null>;
  readonly folder: string;
  /** Requests that use it and have not been answered to the end. */
  borrowers: number;
  usedAt: number;
  closed: boolean;
}

/** Where work trees that follow their branches are noted. */
export const intentsFolder = (dataDir: string): string => join(dataDir, "following");

export function createRepositories(options: RepositoriesOptions = {}): RepositoryPool {
  const { idleAfter = 300_000 } = options;
  const kept = new Map<number, Kept>();
  /** Why a project could not be opened, as it was told last: lists come past it again and again. */
  const told = new Map<number, string>();
  const sweep = setInterval(() => {
    const now = performance.now();
    // An answer may take longer than that: it is not idle.
    for (const entry of kept.values()) {
      if (entry.closed || entry.borrowers > 0 || now - entry.usedAt < idleAfter) continue;
      entry.closed = true;
      void closeEntry(entry);
    }
  }, idleAfter / 2);
  sweep.unref();

  /** The entry of a project's folder as it is now. */
  async function find(project: ProjectRow): Promise<Kept> {
    const known = kept.get(project.id);
    // An open repository whose folder went away, or may not be read any more, would look like an empty one.
    if (known !== undefined && (known.folder !== project.folder || !(await isUsable(known)))) {
      if (kept.get(project.id) === known) kept.delete(project.id);
      void closeEntry(known);
    }
    const entry = kept.get(project.id) ?? toKept(openShared(options, project), project.folder);
    kept.set(project.id, entry);
    return entry;
  }

  async function forget(project: ProjectRow): Promise<void> {
    const entry = kept.get(project.id);
    kept.delete(project.id);
    if (entry !== undefined) await closeEntry(entry);
  }

  return {
    lease() {
      const borrowed = new Set<Kept>();
      let isOver = false;
      return {
        forget,
        async open(project) {
          const entry = await find(project);
          if (!isOver && !borrowed.has(entry)) {
            borrowed.add(entry);
            entry.borrowers += 1;
          }
          entry.usedAt = performance.now();
          entry.closed = false;
          try {
            const repository = await entry.opening;
            told.delete(project.id);
            return repository;
          } catch (error) {
            // Next time may be better: a disk comes back, a person grants permission.
            if (kept.get(project.id) === entry) kept.delete(project.id);
            if (!(error instanceof RepositoryError)) throw error;
            const why = `project ${project.full_path}: ${error.message}`;
            if (told.get(project.id) !== why) options.warn?.(why);
            told.set(project.id, why);
            throw apiError("repository_not_found", { cause: error });
          }
        },
        release() {
          isOver = true;
          for (const entry of borrowed) {
            entry.borrowers -= 1;
            entry.usedAt = performance.now();
          }
          borrowed.clear();
        },
      };
    },
    async close() {
      clearInterval(sweep);
      const entries = [...kept.values()];
      kept.clear();
      await Promise.all(entries.map(closeEntry));
    },
  };
}

function toKept(opening: Promise<Repository>, folder: string): Kept {
  // One that could not be opened tells that to those who wait for it.
  const mark = opening.then(readFolderMark).catch(() => null);
  return { opening, mark, folder, borrowers: 0, usedAt: performance.now(), closed: false };
}

/** For all who will ask: nobody waits for the turns of who happened to be the first. */
const openShared = (options: RepositoriesOptions, project: ProjectRow): Promise<Repository> =>
  runAs(nobody, async () => {
    const repository = await openRepository(project.folder, openOptions(options, project));
    if ((await options.isSame?.(project, repository)) ?? true) return repository;
    await repository.close();
    const { folder } = project;
    throw new RepositoryError("replaced", folder, `Another repository is in ${folder} now: it has none of the commits that were there.`);
  });

function openOptions({ git, dataDir, limits, memory, onGraph }: RepositoriesOptions, project: ProjectRow): OpenOptions {
  return {
    ...(git === undefined ? {} : { git }),
    ...(limits === undefined ? {} : { limits }),
    ...(memory === undefined ? {} : { memory }),
    ...(dataDir === undefined ? {} : { intents: intentsFolder(dataDir) }),
    ...(project.overlay && dataDir !== undefined ? { overlay: join(dataDir, "overlays", String(project.id)) } : {}),
    ...(onGraph === undefined ? {} : { onGraph: (state) => onGraph(project, state) }),
  };
}

const isThere = (folder: string): Promise<boolean> =>
  access(folder).then(
    () => true,
    () => false,
  );

async function isUsable({ opening, mark, folder }: Kept): Promise<boolean> {
  const repository = await opening.catch(() => null);
  // One that could not be opened tells that to those who wait for it.
  if (repository === null) return isThere(folder);
  const isIn = (await isThere(folder)) && (await isStillReadable(repository));
  // Git would go on with the packs that it holds open of a repository that another one took the place of.
  return isIn && (await readFolderMark(repository).catch(() => null)) === (await mark);
}

async function closeEntry(entry: Kept): Promise<void> {
  const repository = await entry.opening.catch(() => null);
  await repository?.close();
}
