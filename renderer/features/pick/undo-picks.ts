// The way back after picks: the branch as it was, where the undo of a commit can do that (decision 014); else a revert of each.
import type { QueryClient } from "@tanstack/react-query";
import { keepMade, type Made as MadeCommit, undoStateOf } from "../../desk/made.ts";
import { deskKey, emptyDesk } from "../../desk/model.ts";
import { revertMade, undoCommit } from "../../desk/undo.ts";
import type { Row } from "./plan.ts";
import type { Made } from "./run.ts";

interface Project {
  readonly connection: string;
  readonly project: string;
}

/** Whether nothing but these commits came onto the branch from the first to the last. */
export const isUnbroken = ({ before, commits }: Made): boolean =>
  commits.every(({ commit }, index) => commit.parent_ids[0] === (index === 0 ? before : commits[index - 1]?.commit.id));

/** How the branch can go back: to where it was, away, or only by reverts. */
export function wayOf({ connection }: Project, made: Made, madeFrom: Row["madeFrom"]): "move" | "delete" | "revert" {
  if (!isUnbroken(made)) return "revert";
  if (madeFrom !== null && madeFrom.at === made.before) return "delete";
  return connection === "local" ? "move" : "revert";
}

/** Tells the undo of commits what was made last on a branch, so that the palette has it too; answers that, null where nothing was made. */
export function keepPicks({ connection, project }: Project, made: Made, madeFrom: Row["madeFrom"]): MadeCommit | null {
  const { branch, before, commits } = made;
  const last = commits.at(-1);
  if (last === undefined) return null;
  const way = wayOf({ connection, project }, made, madeFrom);
  const kept: MadeCommit = {
    commit: last.commit,
    ...{ connection, project, branch },
    from: way === "delete" ? (madeFrom?.branch ?? branch) : branch,
    before: way === "delete" ? null : way === "move" ? before : (last.commit.parent_ids[0] ?? null),
    ...{ replaced: false, changes: [], message: emptyDesk.message },
  };
  keepMade(deskKey(connection, project, branch), kept);
  return kept;
}

/** Takes the picks of a branch back; answers why it could not, null = they are gone. */
export async function undoPicks(client: QueryClient, of: Project, made: Made, madeFrom: Row["madeFrom"]): Promise<string | null> {
  const key = deskKey(of.connection, of.project, made.branch);
  keepPicks(of, made, madeFrom);
  if ((await undoCommit(client, key)) !== null) return null;
  const state = undoStateOf(key);
  return state.step === "refused" ? state.why : "It is being undone already.";
}

/** Reverts the picks of a branch, the newest first; answers why it stopped, null = all are reverted. */
export async function revertPicks(client: QueryClient, of: Project, made: Made): Promise<string | null> {
  const key = deskKey(of.connection, of.project, made.branch);
  for (const { commit } of made.commits.toReversed()) {
    keepPicks(of, { ...made, commits: [{ sha: commit.id, commit }] }, null);
    if ((await revertMade(client, key)) !== null) continue;
    const state = undoStateOf(key);
    return state.step === "refused" ? state.why : "It is being undone already.";
  }
  return null;
}
