// Finds the row of a commit or of a date in a history, so that a list can begin anywhere: by the commit-graph, else by a bounded walk.

import type { FoundRow } from "../commit-graph/questions.ts";
import { internalsOf } from "../handle.ts";
import { runGit } from "../process/run.ts";
import type { Cancellable, ObjectId, Repository } from "../types.ts";

export type { FoundRow } from "../commit-graph/questions.ts";

export interface RowQuery extends Cancellable {
  readonly tip: ObjectId;
  readonly firstParent: boolean;
  /** Its row is sought. */
  readonly commit?: ObjectId;
  /** The first row that is not newer (by the committer's date, in whole seconds) is sought. */
  readonly until?: Date;
}

/** Commits that git lists for one question where there is no graph: about 0.2 s. */
const mostByGit = 20_000;

/** The order is that of `listCommits`. Null: the history has more than 20,000 commits and its graph is not ready. */
export async function findRow(repository: Repository, { tip, firstParent, commit, until, signal }: RowQuery): Promise<FoundRow | null> {
  const { graph } = internalsOf(repository);
  const seconds = until === undefined ? null : Math.floor(until.getTime() / 1000);
  const found = await graph.row({ tip, firstParent, commit: commit ?? null, until: seconds }, signal ? { signal } : {});
  // Also while the graph is written: who counted a history before that may ask about its rows meanwhile.
  return found ?? findByGit(repository, { tip, firstParent, commit: commit ?? null, seconds, signal });
}

interface Sought {
  readonly tip: ObjectId;
  readonly firstParent: boolean;
  readonly commit: ObjectId | null;
  readonly seconds: number | null;
  readonly signal: AbortSignal | undefined;
}

async function findByGit(repository: Repository, { tip, firstParent, commit, seconds, signal }: Sought): Promise<FoundRow | null> {
  const args = [
    "rev-list",
    "--timestamp",
    `--max-count=${mostByGit + 1}`,
    ...(firstParent ? ["--first-parent"] : []),
    "--end-of-options",
    tip,
    "--",
  ] as const;
  const { stdout } = await runGit(internalsOf(repository).walks, { args, takes: "walk", signal });
  // `<seconds> SP <id>` a line.
  const rows = stdout.toString("latin1").split("\n").filter(Boolean);
  if (rows.length > mostByGit) return null;
  const isWanted = (row: string): boolean => {
    const [date, id] = row.split(" ");
    return commit === null ? seconds !== null && Number(date) <= seconds : id === commit;
  };
  const row = rows.findIndex(isWanted);
  return { total: rows.length, row: row < 0 ? null : row };
}
