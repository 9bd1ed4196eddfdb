// Everything the dock needs to make the commit: what would be sent, why it cannot be, and the sending itself.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import type { Checkout } from "../../data/checkout.ts";
import { connectionsQuery, settingsQuery, useApiCommand } from "../../data/desktop.ts";
import { identityQuery } from "../../data/identity.ts";
import { branchesQuery } from "../../data/repository.ts";
import { deliver, includedOf, settle } from "../../desk/delivery.ts";
import type { Attempt } from "../../desk/diagnose.ts";
import { judgeSize, requestBytes, toActions } from "../../desk/request.ts";
import { useCommitState, useDesk, useIsRestored } from "../../desk/use-desk.ts";
import type { Author } from "./AuthorField.tsx";
import { checkBranchName } from "./branch-name.ts";
import { composeMessage } from "./commit-message.ts";

export interface CommitPlan {
  readonly attempt: Attempt;
  readonly message: string;
  readonly author: Author | null;
  /** What is wrong with the new branch's name. */
  readonly branchFault: string | null;
  /** Whether a branch of that name exists and would be replaced. */
  readonly replaces: boolean;
  /** Why nothing can be sent now, as a sentence; null = it can. */
  readonly reason: string | null;
  /** Fields are locked while a commit is on its way. */
  readonly isLocked: boolean;
  send(): Promise<void>;
  /** Looks again whether the commit whose answer was lost arrived. */
  settle(): Promise<void>;
}

/** `key`: the desk; `project`: path_with_namespace; `branch`: the branch that the changes belong to. */
export function useCommit(checkout: Checkout, key: string, project: string, branch: string): CommitPlan {
  const client = useQueryClient();
  const desk = useDesk(key);
  const state = useCommitState(key);
  const isRestored = useIsRestored();
  const { data: settings } = useQuery(settingsQuery);
  const { data: connections } = useQuery(connectionsQuery);
  const { data: identity } = useQuery(identityQuery(checkout.connection, project));
  const { data: branches } = useQuery({ ...branchesQuery(checkout.connection, project), enabled: desk.message.newBranch !== null });
  const create = useApiCommand(checkout.connection, "createCommit");

  const { message: form } = desk;
  const changes = useMemo(() => includedOf(desk.changes), [desk.changes]);
  const message = useMemo(() => composeMessage(form.text, form.trailers ?? []), [form.text, form.trailers]);
  const bytes = useMemo(() => requestBytes(changes, message), [changes, message]);
  const to = form.newBranch ?? branch;
  const isNew = form.newBranch !== null;
  const exists = isNew && (branches?.some((known) => known.name === to) ?? false);
  const branchFault = isNew
    ? (checkBranchName(to) ??
      (exists && !form.force ? `A branch called ${to} exists already.` : to === branch ? "This is the current branch." : null))
    : null;

  const account = connections?.find((known) => known.id === checkout.connection)?.user ?? null;
  const user = checkout.connection === "local" ? (identity ?? null) : account;
  const name = form.authorName ?? settings?.author_name ?? null;
  const email = form.authorEmail ?? settings?.author_email ?? null;
  const author = useMemo<Author | null>(() => {
    if (name !== null && email !== null) return { name, email };
    return user ? { name: name ?? user.name, email: email ?? user.email ?? "" } : null;
  }, [name, email, user]);

  const attempt: Attempt = { connection: checkout.connection, project, from: branch, to, force: form.force, changes, bytes };
  const head = checkout.commit?.id ?? null;
  const start = form.start ?? head;
  const parent = isNew ? start : head;
  const isLocked = state.step === "sending" || state.step === "settling" || state.step === "unsettled";
  const reason =
    checkout.readOnly ??
    (changes.length === 0 ? "Tick at least one change." : null) ??
    (form.text.trim() === "" ? "A commit needs a message." : null) ??
    branchFault ??
    (judgeSize(bytes) === "over" ? "The request would be over 300 MB." : null) ??
    (head === null && !checkout.empty ? "The branch is still being read." : null) ??
    (state.step === "unsettled" ? "It is not known yet whether the last commit arrived." : null);

  const send = (): Promise<void> =>
    deliver({
      client,
      key,
      attempt,
      message,
      parent,
      send: (input) => create.mutateAsync(input),
      input: {
        id: project,
        branch: to,
        commit_message: message,
        actions: toActions(changes),
        ...(isNew && start !== null ? { start_sha: start, force: form.force } : {}),
        ...(name === null ? {} : { author_name: name }),
        ...(email === null ? {} : { author_email: email }),
      },
    });
  const settleNow = (): Promise<void> =>
    settle(client, key, { ...attempt, to: desk.sending?.branch ?? to, changes: desk.sending?.changes ?? includedOf(desk.changes) }, null);

  const isLeftOver = isRestored && desk.sending !== undefined && state.step === "composing";
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a marker left by an earlier page starts this, once
  useEffect(() => {
    if (isLeftOver) void settleNow();
  }, [isLeftOver]);

  // The server answers again: what became of the lost commit can be seen now.
  const isUnsettled = state.step === "unsettled";
  const { checkedAt, checkError } = checkout;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each check of the branch that worked starts this once
  useEffect(() => {
    if (isUnsettled && checkError === null) void settleNow();
  }, [checkedAt]);

  return { attempt, message, author, branchFault, replaces: exists && form.force, reason, isLocked, send, settle: settleNow };
}
