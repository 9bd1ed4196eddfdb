// POST trusted_commits: a commit with the hooks and the signature of a folder that a person trusts, told step by step.
import type { Api } from "../../../shared/contract/contract.ts";
import { ApiError } from "../../../shared/contract/errors.ts";
import type { CommitEvent } from "../../../shared/contract/trust.ts";
import { commitTrusted as makeCommit, usualLimit } from "../../git/trust/trusted-commit.ts";
import { prepareCommit } from "../../git/writing/write-commit.ts";
import type { Context, Handler } from "../context.ts";
import { findGitFault } from "../git-faults.ts";
import { requireProject } from "../permissions.ts";
import { requireLocal } from "../projects/local.ts";
import { requireTrusted } from "../projects/trust.ts";
import { endUnderWay, enterUnderWay, takenBack } from "../projects/trusted-under-way.ts";
import { answerItems } from "../told-lines.ts";
import { refuseNul, toError } from "../write.ts";
import { type AskedCommit, readCommitRequest } from "./commit-create.ts";
import { toCommitDetail } from "./commit-resource.ts";
import { teller } from "./told-output.ts";

export const stopTrustedCommits: Handler<Api["stopTrustedCommits"]> = async (context, input) => {
  requireLocal(context);
  const project = requireProject(context, input.id, "read-code");
  endUnderWay(context, project, new Error("a person has ended it"));
  return undefined;
};

export const commitTrusted: Handler<Api["commitTrusted"]> = async (context, input) => {
  requireLocal(context);
  const asked = await readCommitRequest(context, input.id);
  refuseNul(asked.request.message);
  const { fingerprint, verify = true } = input;
  const trusted = await requireTrusted(context, asked.project, asked.repository, fingerprint);
  const prepared = await prepareCommit(asked.repository, asked.request);
  if ("outcome" in prepared) throw toError(prepared, asked.request, "commits");
  const ended = new AbortController();
  const signal = AbortSignal.any([context.signal, ended.signal]);
  const make = async (tell: (event: CommitEvent) => void): Promise<void> => {
    const told = teller(tell);
    const leave = enterUnderWay(context, asked.project, ended);
    // It may have been taken back while the commit was prepared.
    if (context.store.trustedFolders.of(asked.project.id) === null) ended.abort(takenBack);
    const run = { trusted, verify, signal, limit: usualLimit, onEvent: told.onEvent };
    try {
      const outcome = await makeCommit(asked.repository, asked.request, prepared, run);
      told.end();
      if (outcome.outcome === "refused") throw toError(outcome, asked.request, "commits");
      if (outcome.outcome === "stopped") {
        const { step, why, code } = outcome;
        const detail = outcome.detail ?? (signal.reason === takenBack ? takenBack.message : null);
        return tell({ stopped: { step, why, code, detail } });
      }
      tell({ commit: await answerOf(context, asked, outcome.commit) });
    } catch (error) {
      const refusal = error instanceof ApiError ? error : findGitFault(error);
      if (refusal === null) throw error;
      tell({ error: { status: refusal.status, body: { ...refusal.body } } });
    } finally {
      leave();
    }
  };
  return answerItems(context, make, () => ended.abort(new Error("nobody waits for the commit any more")));
};

function answerOf(context: Context, { project, repository, stats }: AskedCommit, record: Parameters<typeof toCommitDetail>[3]) {
  context.store.projects.touch(project.id);
  return toCommitDetail(context, project, repository, record, stats);
}
