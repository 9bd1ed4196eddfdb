// POST pick_trials: the cells of a matrix in one request, each the dry run that it would be alone.
import type { Api } from "../../../shared/contract/contract.ts";
import { ApiError } from "../../../shared/contract/errors.ts";
import type { PickTrial } from "../../../shared/contract/pick.ts";
import { listHolders } from "../../git/history/contains.ts";
import type { Context, Handler } from "../context.ts";
import { findGitFault } from "../git-faults.ts";
import { requireLocal } from "../projects/local.ts";
import { answerItems } from "../told-lines.ts";
import { type Asked, askFor, type Kind, pickAsked } from "./pick.ts";

/** Tries at work at the same time: while one waits for git, the next is made ready. */
const atOnce = 4;

type Cell = { readonly branch: string; readonly sha: string };

export const tryPicks: Handler<Api["tryPicks"]> = async (context, input) => {
  requireLocal(context);
  const ended = new AbortController();
  const inside = { ...context, signal: AbortSignal.any([context.signal, ended.signal]) };
  const cells = input.cells.values();
  const tryNext = createTries(inside, await askFor(inside, input.id, null), input.kind, input.cells);
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

function createTries(context: Context, asked: Asked, kind: Kind, cells: readonly Cell[]): (cell: Cell) => Promise<Partial<PickTrial>> {
  // Of all commits at once: without a commit-graph each would take a walk of its own through the whole history.
  let held: ReturnType<typeof listHolders> | null = null;
  const findHeld = async (): ReturnType<typeof listHolders> => {
    const found = await Promise.allSettled([...new Set(cells.map(({ sha }) => sha))].map(asked.find));
    const ids = found.flatMap((one) => (one.status === "fulfilled" ? [one.value.id] : []));
    return listHolders(asked.repository, ids, { signal: context.signal });
  };
  const isHeld = async ({ sha, branch }: Cell): Promise<boolean> => {
    const { id } = await asked.find(sha);
    held ??= findHeld();
    return (await held).get(id)?.has(branch) === true;
  };
  const tryAlone = (cell: Cell): Promise<Partial<PickTrial>> =>
    pickAsked(context, asked, { ...cell, dry_run: true }, kind).then(() => ({ dry_run: "success" }), toRefused);
  return async (cell) => {
    context.signal.throwIfAborted();
    try {
      // A branch that reaches a commit may have taken its change back.
      const there = kind === "cherry-pick" && (await isHeld(cell)) ? ({ there: true } as const) : {};
      return { ...there, ...(await tryAlone(cell)) };
    } catch (error) {
      return toRefused(error);
    }
  };
}

/** The refusal that stands in the answer; throws what ends all tries. */
function toRefused(error: unknown): Partial<PickTrial> {
  const refusal = error instanceof ApiError ? error : findGitFault(error);
  if (refusal === null) throw error;
  return { error: { status: refusal.status, body: { ...refusal.body } } };
}
