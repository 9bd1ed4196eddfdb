// POST pick_trials: the cells of a matrix in one request, each the dry run that it would be alone.
import type { Api } from "../../../shared/contract/contract.ts";
import { ApiError } from "../../../shared/contract/errors.ts";
import type { PickTrial } from "../../../shared/contract/pick.ts";
import { listContainingRefs } from "../../git/history/contains.ts";
import type { Context, Handler } from "../context.ts";
import { findGitFault } from "../git-faults.ts";
import { requireLocal } from "../projects/local.ts";
import { answerItems } from "../told-lines.ts";
import { type Asked, askFor, type Kind, pickAsked, remembering } from "./pick.ts";

/** Tries at work at the same time: while one waits for git, the next is made ready. */
const atOnce = 4;

type Cell = { readonly branch: string; readonly sha: string };

export const tryPicks: Handler<Api["tryPicks"]> = async (context, input) => {
  requireLocal(context);
  const ended = new AbortController();
  const inside = { ...context, signal: AbortSignal.any([context.signal, ended.signal]) };
  const cells = input.cells.values();
  const tryNext = createTries(inside, await askFor(inside, input.id, null), input.kind);
  const make = async (tell: (trial: PickTrial) => void): Promise<void> => {
    const work = async (): Promise<void> => {
      for (const { branch, sha } of cells) tell({ branch, sha, ...(await tryNext({ branch, sha })) });
    };
    try {
      await Promise.all(Array.from({ length: atOnce }, work));
    } finally {
      ended.abort(new Error("the other tries have no answer to stand in"));
    }
  };
  return answerItems(context, make, () => ended.abort(new Error("nobody waits for the tries any more")));
};

function createTries(context: Context, asked: Asked, kind: Kind): (cell: Cell) => Promise<Partial<PickTrial>> {
  const holders = remembering(async (sha): Promise<ReadonlySet<string>> => {
    const { id } = await asked.find(sha);
    const found = await listContainingRefs(asked.repository, id, { type: "branch", signal: context.signal });
    return new Set(found.map(({ name }) => name));
  });
  return async (cell) => {
    context.signal.throwIfAborted();
    try {
      if (kind === "cherry-pick" && (await holders(cell.sha)).has(cell.branch)) return { there: true };
      await pickAsked(context, asked, { ...cell, dry_run: true }, kind);
      return { dry_run: "success" };
    } catch (error) {
      const refusal = error instanceof ApiError ? error : findGitFault(error);
      if (refusal === null) throw error;
      return { error: { status: refusal.status, body: { ...refusal.body } } };
    }
  };
}
