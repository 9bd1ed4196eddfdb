// Undo of the commit just made: its changes are staged again and its branch goes back, as long as nobody has built on it.

import type { QueryClient } from "@tanstack/react-query";
import { ApiError } from "../../shared/contract/errors.ts";
import type { CommitInList } from "../../shared/contract/resources.ts";
import { ownValue } from "../../shared/lib/own-value.ts";
import { sendCommand } from "../data/commands.ts";
import { invalidateAfter } from "../data/query-client.ts";
import { type LastAction, noteAction, noteUndone } from "../state/last-actions.ts";
import { withBase } from "./after-commit.ts";
import { readTip } from "./branches.ts";
import { foldAll, readEdits } from "./edits.ts";
import { keepDesk } from "./journal.ts";
import { keepMade, type Made, madeCommits, setUndoState, undoStateOf } from "./made.ts";
import { type Base, clearedDesk, type Desk, deskKey, emptyDesk, type Message } from "./model.ts";
import { deskOf, editDesk } from "./store.ts";

/** The way back that there is: the branch moves back or is deleted, or only another commit can take the changes back, or nothing is left to take back, and why. */
export type WayBack = { readonly kind: "move" | "delete" } | { readonly kind: "revert" | "none"; readonly why: string };

/** Puts a made commit among the last actions of its project. `commits`: what came onto the branch with it, where that is not one commit. */
export function noteMade(made: Made, kind: LastAction["kind"], title: string, commits: readonly string[] = [made.commit.id]): void {
  const { connection, project, branch, before, from, commit, changes } = made;
  noteAction(connection, project, { ...{ kind, branch, before, from, title, commits }, after: commit.id, changes: changes.length });
}

/** `tip`: the commit that the branch stands at now; null = it is gone. */
export function wayBack({ connection, commit, from, branch, before, replaced }: Made, tip: string | null): WayBack {
  // Another window, or git, has undone it.
  if (tip !== null && tip === before) return { kind: "none", why: `${branch} stands where it stood before.` };
  // A revert takes back what a commit changed, and not that it stands where others stood.
  const revert = (why: string): WayBack => ({ kind: "revert", why: replaced ? `${why} What it replaced does not come back.` : why });
  if (tip !== commit.id) return revert(tip === null ? `${branch} is gone.` : `${branch} has moved on.`);
  if (replaced && before === null) return revert(`It replaced what ${branch} was.`);
  if (before === null) return from === branch ? revert("Nothing was there before it.") : { kind: "delete" };
  if (connection !== "local") return revert("This server does not move a branch back.");
  return { kind: "move" };
}

/**
 * The desk with the changes of a commit staged again, under whatever was staged and typed since: what began at the commit begins
 * where the commit began. `later`: the desk of the commit's own branch, when that is another one and goes.
 */
export function restage(desk: Desk, { changes, message }: Pick<Made, "changes" | "message">, later: Desk = emptyDesk): Desk {
  const sent = [...readEdits(changes).keys()];
  const baseAt = (path: string, base: Base | null): Base | null => {
    const edit = sent.find(({ place }) => place === path);
    return edit === undefined ? base : edit.base;
  };
  const typed = { ...later.unsaved, ...desk.unsaved };
  const unsaved = Object.entries(typed).map(([path, text]) => [path, withBase(text, baseAt(path, text.base))] as const);
  return {
    ...desk,
    changes: foldAll(foldAll(changes, desk.changes), later.changes),
    unsaved: Object.fromEntries(unsaved),
    message: messageAfter(desk.message, later.message, message),
  };
}

/** What was begun since goes before what the commit said, which stands in its history; `later`: on the branch that goes. */
function messageAfter(now: Message, later: Message, committed: Message): Message {
  if (now.text.trim() !== "" || now.newBranch !== null) return now;
  const { start: _there, ...begun } = later;
  if (begun.text.trim() !== "") return { ...begun, newBranch: null, force: false };
  const isNew = ([key, value]: readonly [string, string]): boolean =>
    !committed.trailers?.some(([known, said]) => known === key && said === value);
  const trailers = now.trailers?.filter(isNew) ?? [];
  return {
    ...committed,
    ...(trailers.length === 0 ? {} : { trailers: [...(committed.trailers ?? []), ...trailers] }),
    ...(now.authorName === null ? {} : { authorName: now.authorName, authorEmail: now.authorEmail, authorDate: now.authorDate }),
  };
}

/**
 * Undoes the commit that was made last on a branch; answers the key of the desk that has its changes again, null where nothing was
 * undone (`undoStateOf` says why). The changes are staged, and kept, before the branch moves: a crash in between leaves them twice,
 * never not at all.
 */
export async function undoCommit(client: QueryClient, key: string): Promise<string | null> {
  const made = ownValue(madeCommits.getState().made, key);
  if (made === undefined || undoStateOf(key).step === "working") return null;
  setUndoState(key, { step: "working" });
  const target = deskKey(made.connection, made.project, made.from);
  const [before, later] = [deskOf(target), deskOf(key)];
  const staged = restage(before, made, target === key ? emptyDesk : later);
  editDesk(target, () => staged);
  try {
    await keepDesk(target);
    await moveBack(client, made);
  } catch (error) {
    // Nobody has touched it since: it is as it was. Otherwise the changes stay staged, for they may be part of something new.
    if (deskOf(target) === staged) editDesk(target, () => before);
    setUndoState(key, { step: "refused", why: error instanceof Error ? error.message : String(error) });
    return null;
  }
  // What came in meanwhile stays, as kept work of a branch that is gone.
  if (target !== key && deskOf(key) === later) editDesk(key, clearedDesk);
  keepMade(key, null);
  noteUndone(made.connection, made.project, made.branch, made.commit.id);
  return target;
}

/** Throws with the reason where the branch did not move back; an answer that was lost is looked up. */
async function moveBack(client: QueryClient, made: Made): Promise<void> {
  const { connection, project, branch, commit, before } = made;
  const way = wayBack(made, await readTip(client, made));
  if ("why" in way) throw new Error(`${way.why} Nothing was changed.`);
  try {
    if (connection === "local") {
      const input = { id: project, branch, sha: commit.id, ...(before === null ? {} : { before }) };
      await sendCommand(client, connection, "undoCommit", input);
    } else await sendCommand(client, connection, "deleteBranch", { id: project, branch });
  } catch (error) {
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) throw error;
    if ((await readTip(client, made)) !== before) throw error;
    await invalidateAfter(client, connection === "local" ? "undoCommit" : "deleteBranch", connection, { id: project });
  }
}

/** Takes the changes of a made commit back by another commit on its branch, which can be undone in turn. Throws ApiError. */
export async function revertMade(client: QueryClient, key: string): Promise<CommitInList | null> {
  const made = ownValue(madeCommits.getState().made, key);
  if (made === undefined || undoStateOf(key).step === "working") return null;
  setUndoState(key, { step: "working" });
  try {
    const tip = await readTip(client, made);
    const input = { id: made.project, sha: made.commit.id, branch: made.branch };
    const answer = await sendCommand(client, made.connection, "revertCommit", input);
    if (!("id" in answer)) throw new Error("The server answered with something that is no commit.");
    const commit = answer as CommitInList;
    const next: Made = { ...made, commit, from: made.branch, before: tip, replaced: false, changes: [], message: emptyDesk.message };
    keepMade(key, next);
    noteMade(next, "revert", commit.title);
    return commit;
  } catch (error) {
    setUndoState(key, { step: "refused", why: error instanceof Error ? error.message : String(error) });
    return null;
  }
}
