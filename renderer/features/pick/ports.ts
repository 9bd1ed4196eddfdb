// How a run reaches the server: sending, looking at a branch, waiting until somebody answers.
import type { QueryClient } from "@tanstack/react-query";
import type { CommitDetail } from "../../../shared/contract/resources.ts";
import { whenAnswersAgain } from "../../data/answers-again.ts";
import { branchNowQuery } from "../../data/checkout.ts";
import { readSince, sendPick } from "../../data/pick.ts";
import type { PickRequest } from "../../state/pick.ts";
import { findCopy, isRevertOf } from "./copies.ts";
import { type MessageChoice, toPickMessage } from "./messages.ts";
import type { RunPorts } from "./run.ts";

export function picksPorts(
  client: QueryClient,
  { connection, project, kind }: PickRequest,
  commits: readonly CommitDetail[],
  message: MessageChoice,
  report: RunPorts["report"],
): RunPorts {
  const originalOf = (sha: string): CommitDetail => commits.find(({ id }) => id === sha) as CommitDetail;
  // Words of a person are for one commit.
  const choice = commits.length === 1 ? message : { ...message, text: null };
  return {
    report,
    readTip: async (branch) => (await client.fetchQuery(branchNowQuery(connection, project, branch))).commit.id,
    send: (branch, sha, signal) =>
      sendPick(
        connection,
        project,
        kind,
        { sha, branch, message: kind === "revert" ? undefined : toPickMessage(originalOf(sha), choice) },
        signal,
      ),
    find: async (branch, sha, tip) => {
      const since = await readSince(connection, project, tip, branch, new AbortController().signal);
      const original = originalOf(sha);
      const found =
        kind === "revert"
          ? since.find(({ message: text }) => isRevertOf(text, original))
          : (findSent(since, original, toPickMessage(original, choice)) ?? undefined);
      return found ?? null;
    },
    rest: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    answersAgain: () =>
      new Promise((resolve) => {
        whenAnswersAgain(client, connection, resolve);
      }),
  };
}

/** The commit that was sent: a copy of the original, or one with the message that was given and the original's author and date. */
function findSent(since: Awaited<ReturnType<typeof readSince>>, original: CommitDetail, message: string | undefined) {
  const own =
    message === undefined
      ? undefined
      : since.find(
          (commit) =>
            commit.message.trim() === message.trim() &&
            commit.author_name === original.author_name &&
            Date.parse(commit.authored_date) === Date.parse(original.authored_date),
        );
  const copy = own === undefined ? findCopy(since, original, true) : null;
  return own ?? (copy !== null && copy.by !== "hash" ? copy.commit : null);
}
