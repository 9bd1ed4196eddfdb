// The way back from what a person last did: what it is while nobody built on it, and taking it.
import type { QueryClient } from "@tanstack/react-query";
import { ApiError } from "../../shared/contract/errors.ts";
import { ownValue } from "../../shared/lib/own-value.ts";
import { type LastAction, noteUndone } from "../state/last-actions.ts";
import { readTip, sendBranch, sendDeletion } from "./branches.ts";
import { commitStateOf, setCommitState } from "./commit-state.ts";
import { keepMade, type Made, madeCommits, undoStateOf } from "./made.ts";
import { deskKey, emptyDesk } from "./model.ts";
import { readTag, sendTag, sendTagDeletion } from "./tags.ts";
import { undoCommit, wayBack } from "./undo.ts";

export interface ProjectOf {
  readonly connection: string;
  /** path_with_namespace */
  readonly project: string;
}

export type Inverse =
  /** The branch moves back or is deleted. `stages`: changes that are staged again. */
  | { readonly kind: "move" | "delete"; readonly stages: number }
  /** The branch is made again where it stood. */
  | { readonly kind: "create" }
  /** Only other commits can take it back, and why. */
  | { readonly kind: "revert"; readonly why: string }
  /** Nothing is left to undo, and why. */
  | { readonly kind: "none"; readonly why: string };

/** The commit that this window made by an action; null where it does not know one. */
const madeBy = ({ connection, project }: ProjectOf, { branch, after }: LastAction): Made | null => {
  const made = ownValue(madeCommits.getState().made, deskKey(connection, project, branch));
  return made !== undefined && made.commit.id === after ? made : null;
};

/**
 * The same as it is kept over restarts: what it was made of is not kept. null where a branch that moved back would leave changes of
 * the person nowhere; a branch that was replaced goes back all the same, for what others had on it.
 */
function remake({ connection, project }: ProjectOf, action: LastAction): Made | null {
  const { kind, after, from, branch, before, changes } = action;
  if (after === null || (changes > 0 && kind !== "replace")) return null;
  const replaced = kind === "replace";
  return { commit: { id: after }, connection, project, from, branch, before, replaced, changes: [], message: emptyDesk.message };
}

/** `tip`: the commit that the branch stands at now, of a tag the object that it names; null = there is no such branch or tag. */
export function inverseOf(of: ProjectOf, action: LastAction, tip: string | null): Inverse {
  const { kind, branch, before, after } = action;
  const none = (why: string): Inverse => ({ kind: "none", why });
  if (action.isUndone) return none("It was undone.");
  if (kind === "delete") {
    if (tip === null) return { kind: "create" };
    return none(tip === before ? `${branch} is there again.` : `There is another ${branch} now.`);
  }
  if (tip === null) return none(`${branch} is gone.`);
  if (kind === "make") return tip === after ? { kind: "delete", stages: 0 } : none(`${branch} has moved on.`);
  if (tip === before) return none(`${branch} stands where it stood before.`);
  const made = madeBy(of, action) ?? remake(of, action);
  if (made === null) {
    const why = tip === after ? "This window does not hold what it was made of any more." : `${branch} has moved on.`;
    return { kind: "revert", why };
  }
  const way = wayBack(made, tip);
  return "why" in way ? way : { kind: way.kind, stages: made.changes.length };
}

/** Undoes an action, if nobody built on it by now; answers why nothing was changed, null = it is undone. Never rejects. */
export async function undoAction(client: QueryClient, of: ProjectOf, action: LastAction): Promise<string | null> {
  const at = { ...of, branch: action.branch };
  try {
    if (action.tag !== undefined) return await undoTag(client, of, action, action.tag);
    const inverse = inverseOf(of, action, await readTip(client, at));
    if (inverse.kind === "none" || inverse.kind === "revert") return `${inverse.why} Nothing was changed.`;
    if (action.kind !== "make" && action.kind !== "delete") return await undoMade(client, of, action);
    if (inverse.kind === "delete") await sendDeletion(client, at);
    else await sendBranch(client, at, action.before ?? "").catch(explain);
    noteUndone(of.connection, of.project, action.branch, action.after);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function undoTag(
  client: QueryClient,
  of: ProjectOf,
  action: LastAction,
  known: NonNullable<LastAction["tag"]>,
): Promise<string | null> {
  const at = { ...of, tag: action.branch };
  const inverse = inverseOf(of, action, (await readTag(client, at))?.target ?? null);
  if ("why" in inverse) return `${inverse.why} Nothing was changed.`;
  if (inverse.kind === "delete") await sendTagDeletion(client, at);
  else await sendTag(client, at, known.commit, known.message);
  noteUndone(of.connection, of.project, action.branch, action.after);
  return null;
}

async function undoMade(client: QueryClient, of: ProjectOf, action: LastAction): Promise<string | null> {
  const key = deskKey(of.connection, of.project, action.branch);
  const made = madeBy(of, action) ?? remake(of, action);
  if (made === null) return "This window does not hold what it was made of any more. Nothing was changed.";
  if (madeBy(of, action) === null) keepMade(key, made);
  if ((await undoCommit(client, key)) === null) {
    const state = undoStateOf(key);
    return state.step === "refused" ? state.why : "It is being undone already.";
  }
  if (commitStateOf(key).step === "done") setCommitState(key, { step: "composing" });
  return null;
}

/** A server may have removed the commit since, as no branch led to it; a name that was taken or is protected meanwhile is another matter. */
export function explain(error: unknown): never {
  if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500) throw error;
  const isGone = error.status === 404 || /invalid reference/i.test(error.message);
  const why = isGone ? " A server removes commits that no branch leads to after a while; then there is no way back." : "";
  throw new Error(`The branch was not made: “${error.message}”${why}`, { cause: error });
}
