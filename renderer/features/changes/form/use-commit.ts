// Everything the dock needs to make the commit: what would be sent, why it cannot be, and the sending itself.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { Trust } from "../../../../shared/contract/trust.ts";
import { branchNameProblem } from "../../../../shared/lib/branch-name.ts";
import { branchQuery, type Checkout } from "../../../data/checkout.ts";
import { connectionsQuery, settingsQuery, useChangeSettings } from "../../../data/desktop.ts";
import { identityQuery } from "../../../data/identity.ts";
import { askFailedAgain } from "../../../data/query-client.ts";
import { branchesQuery } from "../../../data/repository.ts";
import { trustQuery } from "../../../data/trust.ts";
import { setCommitState } from "../../../desk/commit-state.ts";
import { cancelDelivery, deliver, includedOf, settle } from "../../../desk/delivery.ts";
import type { Attempt } from "../../../desk/diagnose.ts";
import { enqueue } from "../../../desk/queue-desk.ts";
import { judgeSize, requestBytes, toActions } from "../../../desk/request.ts";
import { useCommitState, useDesk, useIsRestored } from "../../../desk/use-desk.ts";
import { toasts } from "../../../ui/overlays/toast-queue.ts";
import { type Author, isWhole, type Known, knownAuthor } from "./author.ts";
import { composeMessage } from "./commit-message.ts";
import { sayUntold } from "./not-run.ts";
import { useGround } from "./use-ground.ts";
import { type Replacement, useReplacement } from "./use-replacement.ts";
import { type Template, useTemplate } from "./use-template.ts";

export interface CommitPlan {
  readonly attempt: Attempt;
  readonly message: string;
  readonly author: Author | null;
  /** What of the author has to be typed, as neither git nor the settings say it; null = nothing. */
  readonly asks: Asked | null;
  /** Whether what is typed of the author goes into the settings, for all projects. */
  readonly keepsAuthor: boolean;
  setKeepsAuthor(keeps: boolean): void;
  /** Why the branch itself takes no commit of this person; `isProtected`: another branch may. */
  readonly closed: { readonly why: string; readonly isProtected: boolean } | null;
  /** What is wrong with the new branch's name. */
  readonly branchFault: string | null;
  /** The branch of that name that exists and would be replaced; null = none. */
  readonly replacement: Replacement | null;
  /** Why nothing can be sent now, as a sentence; null = it can. */
  readonly reason: string | null;
  /** Why there is no message yet, where that alone keeps the changes here as far as is known; null = something else does, or nothing. */
  readonly unwritten: string | null;
  /** Why it is not known what a commit would run, where that alone is in the way as far as is known: sending reads it again first. */
  readonly unread: string | null;
  /** Whether the changes stand on a commit of the queue, and can only follow it. */
  readonly isOnQueue: boolean;
  /** Fields are locked while a commit is on its way. */
  readonly isLocked: boolean;
  /** What a folder of this machine would have a commit run; null: not known yet, or none. */
  readonly trust: Trust | null;
  readonly template: Template;
  /** `verify` false: without pre-commit and commit-msg, where those run. */
  send(verify?: boolean): Promise<void>;
  /** Lets the commit wait for its server, for one that was perhaps sent already too; null = it cannot wait. Rejects where it is not kept. */
  readonly queue: (() => Promise<void>) | null;
  /** Stops what is being sent; what became of it is looked up. */
  cancel(): void;
  /** Looks again whether the commit whose answer was lost arrived. */
  settle(): Promise<void>;
}

export interface Asked {
  readonly name: boolean;
  readonly email: boolean;
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
  const { data: trust = null, error: untold } = useQuery(trustQuery(checkout.connection, project));
  const { data: branches } = useQuery({ ...branchesQuery(checkout.connection, project), enabled: desk.message.newBranch !== null });
  const { data: here } = useQuery({ ...branchQuery(checkout.connection, project, branch), enabled: !checkout.empty });
  const keepSettings = useChangeSettings();
  const [keepsAuthor, setKeepsAuthor] = useState(true);

  const { message: form } = desk;
  const template = useTemplate(checkout.connection, project, form.text);
  const changes = useMemo(() => includedOf(desk.changes), [desk.changes]);
  const message = useMemo(() => composeMessage(form.text, form.trailers ?? []), [form.text, form.trailers]);
  const bytes = useMemo(() => requestBytes(changes, message), [changes, message]);
  const to = form.newBranch ?? branch;
  const isNew = form.newBranch !== null;
  const exists = isNew && (branches?.some((known) => known.name === to) ?? false);
  const branchFault = isNew
    ? (branchNameProblem(to) ??
      (exists && !form.force ? `A branch called ${to} exists already.` : to === branch ? "This is the current branch." : null))
    : null;

  const link = connections?.find((known) => known.id === checkout.connection);
  const account = link?.user ?? null;
  const user = checkout.connection === "local" ? (identity ?? null) : account;
  const usual = useMemo<Known>(
    () => ({ name: link?.author.name ?? settings?.author_name ?? null, email: link?.author.email ?? settings?.author_email ?? null }),
    [link?.author.name, link?.author.email, settings?.author_name, settings?.author_email],
  );
  const name = form.authorName ?? usual.name;
  const email = form.authorEmail ?? usual.email;
  const author = useMemo<Author | null>(() => {
    const known = knownAuthor({ name: form.authorName, email: form.authorEmail }, usual, user);
    if (isWhole(known)) return known;
    // A server may hide the address; it knows whom to name.
    return checkout.connection !== "local" && known.name !== null ? { name: known.name, email: known.email ?? "" } : null;
  }, [form.authorName, form.authorEmail, usual, user, checkout.connection]);
  const unsaid = knownAuthor({ name: null, email: null }, usual, identity ?? null);
  const isAsked = identity !== undefined && settings !== undefined && (unsaid.name === null || unsaid.email === null);
  const asks = isAsked ? { name: unsaid.name === null, email: unsaid.email === null } : null;
  const closed =
    isNew || here?.can_push !== false
      ? null
      : here.protected
        ? { why: `${branch} is protected: you may not commit to it.`, isProtected: true }
        : { why: "Your role in this project does not let you commit.", isProtected: false };

  const start = form.start ?? checkout.commit?.id ?? null;
  const replacement = useReplacement(checkout.connection, project, to, start, exists && form.force && to !== branch);
  // A branch that nobody saw is never replaced: without one to replace it is an ordinary new branch.
  const force = replacement !== null;
  const attempt: Attempt = {
    connection: checkout.connection,
    project,
    from: branch,
    to,
    force,
    changes,
    bytes,
    over: replacement?.tip ?? null,
  };
  const head = checkout.commit?.id ?? null;
  const parent = isNew ? start : head;
  // A mark that another window made, or an earlier page: the frame looks what became of it.
  const isLeftOver = isRestored && desk.sending !== undefined && state.step === "composing";
  const isLocked = isLeftOver || state.step === "sending" || state.step === "settling" || state.step === "unsettled";
  const noMessage = template.isUntouched
    ? "The message is the template as it stands: write what this changes."
    : form.text.trim() === ""
      ? "A commit needs a message."
      : null;
  const unread = trust === null && untold !== null ? sayUntold(untold) : null;
  const whyNothingLeaves =
    checkout.readOnly ??
    closed?.why ??
    (isLeftOver ? "A commit of these changes is on its way; what became of it is being looked up." : null) ??
    (changes.length === 0 ? "Tick at least one change." : null) ??
    noMessage ??
    branchFault ??
    (judgeSize(bytes) === "over" ? "The request would be over 300 MB." : null) ??
    (head === null && !checkout.empty ? "The branch is still being read." : null) ??
    (state.step === "unsettled" ? "It is not known yet whether the last commit arrived." : null) ??
    // Last: where it is all that is in the way, who commits has it read again.
    unread;
  const ground = useGround(checkout.connection, changes);
  const reason = whyNothingLeaves ?? ground ?? (link?.token === "missing" ? `The token for ${link.name} is not at hand.` : null);

  const send = async (verify = true): Promise<void> => {
    // Hooks that somebody trusts are never left out because nobody has looked yet. Where that fails, `reason` says so.
    const isTold = trust !== null || checkout.connection !== "local";
    const known = isTold ? trust : await client.ensureQueryData(trustQuery(checkout.connection, project)).catch(() => undefined);
    if (known === undefined) return void toasts.show(unread ?? "What a commit runs here cannot be read.");
    if (unread !== null) {
      // What else could not be read when that could not: the file's diff, and who commits.
      askFailedAgain(client);
      const who = identity ?? (await client.ensureQueryData(identityQuery(checkout.connection, project)).catch(() => null));
      if (!isWhole(knownAuthor({ name: form.authorName, email: form.authorEmail }, usual, who))) return;
    }
    const runs = known?.state === "trusted" ? known.programs.map(({ name }) => name) : [];
    const moved = await replacement?.check().catch((error: Error) => `The branch cannot be looked at: ${error.message} Nothing was sent.`);
    if (moved != null) return void toasts.show(moved);
    if (asks !== null && keepsAuthor && author !== null) {
      const typed = { ...(asks.name ? { author_name: author.name } : {}), ...(asks.email ? { author_email: author.email } : {}) };
      keepSettings(typed, "Your name for the next commit", toasts.show);
    }
    return deliver({
      client,
      key,
      attempt,
      message,
      parent,
      trusted: known === null || runs.length === 0 ? null : { fingerprint: known.fingerprint, runs, verify },
      input: {
        id: project,
        branch: to,
        commit_message: message,
        actions: toActions(changes),
        ...(isNew && start !== null ? { start_sha: start, force } : {}),
        ...(name === null ? {} : { author_name: name }),
        ...(email === null ? {} : { author_email: email }),
        ...(form.authorDate == null ? {} : { author_date: form.authorDate }),
      },
    });
  };
  // What it replaced was seen by whoever sent it; the branch stands elsewhere by now.
  const { over: _over, ...unseen } = attempt;
  const settleNow = (): Promise<void> =>
    settle(
      client,
      key,
      { ...unseen, force: form.force, to: desk.sending?.branch ?? to, changes: desk.sending?.changes ?? includedOf(desk.changes) },
      state.step === "unsettled" ? state.because : "left",
    );

  const isSendable = state.step === "unsettled" || (whyNothingLeaves === null && !isLocked);
  const canQueue = checkout.connection !== "local" && !form.force && head !== null && isSendable;
  const queue = async (): Promise<void> => {
    const sent = state.step === "unsettled" ? (desk.sending ?? null) : null;
    await enqueue({ key, attempt, text: message, message: form, author: { name, email }, parent: head, start, sending: sent });
    setCommitState(key, { step: "composing" });
  };
  return {
    ...{ attempt, message, author, asks, keepsAuthor, setKeepsAuthor, closed },
    unread: unread !== null && reason === unread ? unread : null,
    unwritten: noMessage !== null && whyNothingLeaves === noMessage ? noMessage : null,
    ...{ branchFault, replacement, reason, isOnQueue: ground !== null, isLocked, trust, template, send },
    ...{ queue: canQueue ? queue : null, cancel: () => cancelDelivery(key), settle: settleNow },
  };
}
