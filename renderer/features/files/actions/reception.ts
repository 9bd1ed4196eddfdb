// What stands in the way of something that is moved into another folder. Loaded once somebody drags.
import { ApiError } from "../../../../shared/contract/errors.ts";
import { allPathsQuery, treeQuery } from "../../../data/repository.ts";
import { deskOf } from "../../../desk/store.ts";
import type { Workplace } from "./file-actions.ts";
import { filesUnder } from "./files-under.ts";
import { pathIn } from "./move-into.ts";
import { nearNames } from "./near-names.ts";
import { findPathConflict } from "./path-check.ts";

export interface Reception {
  /** What keeps it out, as a sentence; null = nothing that is known of. */
  readonly obstacle: string | null;
  /** Whether something there has a name that some systems take for its own. */
  readonly isNear: boolean;
}

/** What `from` meets in `folder`, on the branch or on the desk. */
export async function receptionIn(place: Workplace, from: string, folder: string): Promise<Reception> {
  const to = pathIn(folder, from);
  const { changes } = deskOf(place.key);
  const leaves = new Set(
    changes.flatMap((change) => (change.kind === "move" ? change.previousPath : change.kind === "delete" ? change.path : [])),
  );
  const comes = changes.flatMap((change) => (change.kind === "create" || change.kind === "move" ? change.path : []));
  const listed = await entriesOf(place, folder);
  const left = (await isLeft(place, to, leaves)) ? to : null;
  const stays = listed.flatMap(({ path, type }) => (path === left || leaves.has(path) ? [] : type === "tree" ? `${path}/*` : path));
  const there = [...stays, ...comes];
  const obstacle = findPathConflict(to, there);
  return { obstacle, isNear: obstacle === null && nearNames(there)(to) !== null };
}

/** Whether a folder of the branch is none any more: all of its files leave it. */
async function isLeft(
  { client, connection, project, commit, key }: Workplace,
  path: string,
  leaves: ReadonlySet<string>,
): Promise<boolean> {
  if (commit === undefined || ![...leaves].some((gone) => gone.startsWith(`${path}/`))) return false;
  const { paths, isComplete } = await client.fetchQuery(allPathsQuery(connection, project, commit));
  return isComplete && filesUnder(path, paths, deskOf(key)).length === 0;
}

/** A folder that is only on the desk has none on the branch. */
async function entriesOf({ client, connection, project, commit }: Workplace, folder: string) {
  if (commit === undefined) return [];
  try {
    return (await client.fetchQuery(treeQuery(connection, project, commit, folder))).entries;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return [];
    throw error;
  }
}
