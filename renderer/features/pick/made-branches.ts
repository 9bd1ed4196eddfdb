// Branches that were made for a pick: those that got nothing go with the dialog.

import type { QueryClient } from "@tanstack/react-query";
import { ownValue } from "../../../shared/lib/own-value.ts";
import { branchNowQuery } from "../../data/checkout.ts";
import { sendCommand } from "../../data/commands.ts";
import type { PickRequest } from "../../state/pick.ts";
import { toasts } from "../../ui/overlays/toast-queue.ts";
import type { Row } from "./plan.ts";

/** What one such branch is made for, in one word. */
export const wordOf = (kind: PickRequest["kind"]): "pick" | "revert" => (kind === "revert" ? "revert" : "pick");

/** A name that says what for: "release-4.1-pick-8f3c21a". */
export const nameBranch = (kind: PickRequest["kind"], from: string, sha: string): string =>
  `${from.replaceAll("/", "-")}-${wordOf(kind)}-${sha.slice(0, 7)}`;

/** Deletes those of `rows` that were made here, have no pick (`made`), and stand where they began. Says so where one stays. */
export async function removeUnused(
  client: QueryClient,
  { connection, project, kind }: PickRequest,
  rows: readonly Row[],
  made: Readonly<Record<string, unknown>>,
): Promise<void> {
  for (const { branch, madeFrom } of rows) {
    if (madeFrom === null || ownValue(made, branch) !== undefined) continue;
    try {
      const { commit } = await client.fetchQuery(branchNowQuery(connection, project, branch));
      if (commit.id === madeFrom.at) await sendCommand(client, connection, "deleteBranch", { id: project, branch });
    } catch (error) {
      toasts.show(`${branch} was made for a ${wordOf(kind)} and stays. ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}
