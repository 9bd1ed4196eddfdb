// Branches that a person makes and deletes, noted among the last actions of the project. What became of a lost answer is looked up.
import type { QueryClient } from "@tanstack/react-query";
import { ApiError } from "../../shared/contract/errors.ts";
import { branchNowQuery } from "../data/checkout.ts";
import { sendCommand } from "../data/commands.ts";
import { invalidateAfter } from "../data/query-client.ts";
import { type LastAction, noteAction } from "../state/last-actions.ts";
import { isUnknownOutcome } from "./send-failure.ts";

export interface BranchOf {
  readonly connection: string;
  /** path_with_namespace */
  readonly project: string;
  readonly branch: string;
}

/** The commit that a branch stands at, asked now; null = there is no such branch. Throws ApiError. */
export async function readTip(client: QueryClient, { connection, project, branch }: BranchOf): Promise<string | null> {
  try {
    return (await client.fetchQuery(branchNowQuery(connection, project, branch))).commit.id;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** Makes a branch at a full hash. Throws with the reason where it was not made. */
export const sendBranch = (client: QueryClient, of: BranchOf, at: string): Promise<void> =>
  sendOnce(client, "createBranch", of, at, () =>
    sendCommand(client, of.connection, "createBranch", { id: of.project, branch: of.branch, ref: at }),
  );

/** Deletes a branch. Throws with the reason where it is still there. */
export const sendDeletion = (client: QueryClient, of: BranchOf): Promise<void> =>
  sendOnce(client, "deleteBranch", of, null, () =>
    sendCommand(client, of.connection, "deleteBranch", { id: of.project, branch: of.branch }),
  );

/** Where no answer came, the branch tells whether it was done (`after`: where it stands then); it is never sent again. */
async function sendOnce(
  client: QueryClient,
  operation: "createBranch" | "deleteBranch",
  of: BranchOf,
  after: string | null,
  send: () => Promise<unknown>,
): Promise<void> {
  try {
    await send();
  } catch (error) {
    if (!isUnknownOutcome(error) || (await readTip(client, of)) !== after) throw error;
    await invalidateAfter(client, operation, of.connection, { id: of.project });
  }
}

/** Makes a branch for a person. `from`: the ref on screen, for the way back. Throws with the reason where it was not made. */
export async function makeBranch(client: QueryClient, of: BranchOf, at: string, from: string): Promise<void> {
  await sendBranch(client, of, at);
  const nothing = { title: null, commits: [], changes: 0 };
  noteAction(of.connection, of.project, { kind: "make", branch: of.branch, before: null, after: at, from, ...nothing });
}

/** Deletes a branch for a person; answers what was noted, which leads back. Throws with the reason where it is still there. */
export async function deleteBranch(client: QueryClient, of: BranchOf): Promise<LastAction> {
  const before = await readTip(client, of);
  if (before === null) throw new Error(`${of.branch} is gone already.`);
  await sendDeletion(client, of);
  const nothing = { title: null, commits: [], changes: 0 };
  return noteAction(of.connection, of.project, { kind: "delete", branch: of.branch, before, after: null, from: of.branch, ...nothing });
}
