// Begins merges: for work that stands on an older state than its branch, and for a commit that is picked onto a branch.
import type { QueryClient } from "@tanstack/react-query";
import type { DiffEntry } from "../../../shared/contract/resources.ts";
import { ownValue } from "../../../shared/lib/own-value.ts";
import { pickedMessage, revertMessage } from "../../../shared/lib/picked-message.ts";
import { encode, newTextFile } from "../../../shared/lib/text-file.ts";
import { pagesOf } from "../../data/api-query.ts";
import { branchNowQuery } from "../../data/checkout.ts";
import { commitQuery } from "../../data/repository.ts";
import { changesAt, toEdit } from "../../desk/edits.ts";
import { mannerOfStaged } from "../../desk/manner.ts";
import { type Change, deskKey, type FileMerge } from "../../desk/model.ts";
import { setIncluded, setMerge, setMessage } from "../../desk/staging.ts";
import { deskOf } from "../../desk/store.ts";
import { flushTyping } from "../../desk/typing.ts";
import { carry } from "./model/result.ts";
import { findSide, readMerge, readSide, type Where } from "./read-merge.ts";
import { showMerges } from "./show-merges.ts";

/** The change of a file's content, and its own path on the branch. */
function changeAt(key: string, path: string): { change: Exclude<Change, { kind: "chmod" }> | undefined; mode: Change | undefined } {
  const here = changesAt(deskOf(key).changes, path);
  const change = here.find((known): known is Exclude<Change, { kind: "chmod" }> => known.kind !== "chmod");
  return { change, mode: here.find((known) => known.kind === "chmod") };
}

/** What the merge of a file on the desk is made of, on the branch as it is at `head`; null where nothing of mine is there. */
async function sidesOf(
  where: Where,
  key: string,
  path: string,
  head: string,
): Promise<Pick<FileMerge, "base" | "theirs" | "yours"> | null> {
  flushTyping();
  const { change, mode } = changeAt(key, path);
  const typed = ownValue(deskOf(key).unsaved, path);
  const own = change ?? mode;
  if (own === undefined && typed === undefined) return null;
  const edit = own === undefined ? null : toEdit(own);
  const began = typed?.base ?? edit?.base ?? null;
  const origin = edit?.origin ?? (edit === null && began !== null ? path : null);
  const base = { commit: began?.commit ?? head, path: began === null ? null : (origin ?? path) };
  const theirs = base.path === null ? { commit: head, path } : await findSide(where, base.path, base.commit, head);
  if (change?.kind === "delete" && typed === undefined) return { base, theirs, yours: { content: null } };
  if (typed === undefined) {
    const content = change !== undefined && "content" in change ? change.content : null;
    return { base, theirs, yours: content === null ? base : { content } };
  }
  const file = await readSide(where, base);
  const original = file?.content?.kind === "text" ? file.content : newTextFile;
  const staged = change !== undefined && "content" in change ? change.content : null;
  const written = encode(typed.text, staged === null ? original : mannerOfStaged(staged, original));
  if (written.outcome === "refused") throw new Error(written.reason);
  return { base, theirs, yours: { content: written.content } };
}

const isSame = (one: unknown, other: unknown): boolean => one === other || JSON.stringify(one) === JSON.stringify(other);

/** Puts a merge on the desk, or another state under one that is there: what was chosen and typed goes along. */
async function begin(where: Where, key: string, merge: Omit<FileMerge, "whole" | "result">): Promise<void> {
  const before = ownValue(deskOf(key).merges, merge.path);
  if (before === undefined || before.picked !== merge.picked) {
    setMerge(key, merge.path, { ...merge, whole: null, result: null });
    return;
  }
  if (isSame([before.base, before.theirs, before.yours], [merge.base, merge.theirs, merge.yours])) return;
  const [was, is] = await Promise.all([readMerge(where, before), readMerge(where, merge)]);
  // What was typed while that was read.
  const { result, whole } = ownValue(deskOf(key).merges, merge.path) ?? before;
  const isStill = was.lines === null && is.lines === null && was.theirs?.blob === is.theirs?.blob;
  const carried = result !== null && was.lines !== null && is.lines !== null ? carry(was.lines.places, result, is.lines.places) : null;
  setMerge(key, merge.path, { ...merge, whole: isStill ? whole : null, result: carried });
}

/** Merges of files of the desk whose state on the branch is another one than that they began from. Throws when the server cannot be asked. */
export async function openMoved(where: Where, key: string, paths: readonly string[], head: string): Promise<void> {
  for (const path of paths) {
    const sides = await sidesOf(where, key, path, head);
    if (sides !== null) await begin(where, key, { path, picked: null, ...sides });
  }
}

/** Brings every merge of a desk to what the branch and the desk are now; answers the paths of those that changed. Throws when the server cannot be asked. */
export async function refreshMerges(where: Where, key: string, head: string): Promise<readonly string[]> {
  const moved: string[] = [];
  for (const [path, merge] of Object.entries(deskOf(key).merges ?? {})) {
    if (merge.picked !== null) {
      if (merge.theirs.commit === head) continue;
      const from = merge.theirs.path ?? merge.base.path;
      const theirs = from === null ? { commit: head, path } : await findSide(where, from, merge.theirs.commit, head);
      const { whole: _whole, result: _result, ...same } = merge;
      await begin(where, key, { ...same, theirs });
    } else {
      const sides = await sidesOf(where, key, path, head);
      // It was staged otherwise, or taken back, meanwhile.
      if (sides === null) setMerge(key, path, null);
      else await begin(where, key, { path, picked: null, ...sides });
    }
    const now = ownValue(deskOf(key).merges, path);
    if (now !== undefined && now !== merge && !isSame(now.theirs.commit, merge.theirs.commit)) moved.push(path);
  }
  return moved;
}

export interface PickRequest {
  /** Without it, a cherry-pick. */
  readonly kind?: "cherry-pick" | "revert";
  readonly connection: string;
  /** path_with_namespace */
  readonly project: string;
  /** The branch that the commit is picked onto, or reverted on. */
  readonly branch: string;
  /** Full hash of the commit. */
  readonly sha: string;
  /** Files of the commit to pick; all of them without it. */
  readonly paths?: readonly string[] | undefined;
}

/** Files of a commit without a parent that are taken: a history that was cut has such a commit of all files. */
const mostOfFirst = 200;

export type PickOutcome =
  | { readonly outcome: "opened"; readonly paths: readonly string[] }
  /** A sentence: the desk of the branch is in use, the commit has several parents, or it changes nothing. */
  | { readonly outcome: "refused"; readonly reason: string };

/**
 * Puts a commit's files onto the desk of a branch as merges (base: the commit's parent; theirs: the branch; yours: the commit; for a revert
 * base and yours change places), with its message, origin trailer and author, or the message of a revert, and opens the merge view. Nothing is written to the server; the files are staged from there and
 * committed from Changes. Throws when the server cannot be asked.
 */
export async function openPickInMergeView(
  client: QueryClient,
  { kind = "cherry-pick", connection, project, branch, sha, paths }: PickRequest,
): Promise<PickOutcome> {
  const where = { client, connection, project };
  const key = deskKey(connection, project, branch);
  const [commit, { commit: head }] = await Promise.all([
    client.fetchQuery(commitQuery(connection, project, sha)),
    client.fetchQuery(branchNowQuery(connection, project, branch)),
  ]);
  // Before the first commit there was nothing: each of its files is new, and no text of before is read.
  const [parent = sha] = commit.parent_ids;
  if (commit.parent_ids.length > 1) return { outcome: "refused", reason: "A merge commit cannot be picked file by file." };
  const picked: DiffEntry[] = [];
  for await (const entries of pagesOf(connection, "getCommitDiff", { id: project, sha })) {
    for (const entry of entries) {
      if (paths !== undefined && !paths.includes(entry.new_path) && !paths.includes(entry.old_path)) continue;
      picked.push(entry);
    }
    if (commit.parent_ids.length === 0 && picked.length > mostOfFirst)
      return {
        outcome: "refused",
        reason: `It is the first commit, and has more than ${mostOfFirst} files: too many to be looked at one by one.`,
      };
  }
  if (picked.length === 0) return { outcome: "refused", reason: "The commit changes no file." };
  const isRevert = kind === "revert";
  if (joinKinds(picked).every((entry) => ["submodule", "link"].includes(oddOf(entry, isRevert) ?? "")))
    return { outcome: "refused", reason: "It changes only submodules and symbolic links, which git itself must pick." };
  const files = await Promise.all(joinKinds(picked).map((entry) => pickedFile(where, entry, { parent, sha, head: head.id, isRevert })));
  const busy = whyBusy(
    key,
    branch,
    sha,
    files.map(({ path }) => path),
  );
  if (busy !== null) return { outcome: "refused", reason: busy };
  // They belong to another commit; they stay staged.
  for (const { path } of deskOf(key).changes) setIncluded(key, path, false);
  for (const merge of files) await begin(where, key, merge);
  if (isRevert) setMessage(key, { text: revertMessage(commit.message, sha) });
  else
    setMessage(key, {
      text: pickedMessage(commit.message, sha),
      ...{ authorName: commit.author_name, authorEmail: commit.author_email, authorDate: keptDate(commit.authored_date) },
    });
  showMerges({ connection, project, branch });
  return { outcome: "opened", paths: files.map(({ path }) => path) };
}

/** A date that the service takes: some histories hold others. */
const keptDate = (date: string): string | null => (Date.parse(date) >= 0 && Date.parse(date) < Date.UTC(2100, 0) ? date : null);

/** Entries of which no two are about one path: some servers tell of a file that became a link as of one that went and one that came. */
export function joinKinds(entries: readonly DiffEntry[]): DiffEntry[] {
  const cameAt = (path: string) => entries.find(({ new_file, new_path }) => new_file && new_path === path);
  const went = new Set(entries.filter(({ deleted_file }) => deleted_file).map(({ old_path }) => old_path));
  return entries.flatMap((entry) => {
    if (entry.new_file && went.has(entry.new_path)) return [];
    const came = entry.deleted_file ? cameAt(entry.old_path) : undefined;
    return came === undefined ? [entry] : [{ ...entry, deleted_file: false, b_mode: came.b_mode }];
  });
}

/** What a commit by the API cannot make of a file, told by its modes; undefined = it can. A link can be deleted, and keeps being one when its text changes. */
function oddOf({ a_mode, b_mode }: DiffEntry, isRevert: boolean): FileMerge["odd"] {
  const [from, to] = isRevert ? [b_mode, a_mode] : [a_mode, b_mode];
  if (from === "160000" || to === "160000") return "submodule";
  if (from === "120000" && to === "120000") return "link target";
  return to === "120000" || (from === "120000" && to?.startsWith("100") === true) ? "link" : undefined;
}

/** A file of a commit's diff on the branch that it is picked onto. */
export async function pickedFile(
  where: Where,
  entry: DiffEntry,
  { parent, sha, head, isRevert }: { parent: string; sha: string; head: string; isRevert: boolean },
): Promise<Omit<FileMerge, "whole" | "result">> {
  const before = { commit: parent, path: entry.new_file ? null : entry.old_path };
  const after = { commit: sha, path: entry.deleted_file ? null : entry.new_path };
  const [base, yours] = isRevert ? [after, before] : [before, after];
  const path = yours.path ?? base.path ?? entry.new_path;
  const theirs = base.path === null ? { commit: head, path } : await findSide(where, base.path, base.commit, head);
  const odd = oddOf(entry, isRevert);
  return { path, picked: sha, ...(isRevert ? { isRevert } : {}), ...(odd === undefined ? {} : { odd }), base, theirs, yours };
}

/** Why a pick cannot come onto a desk; null = it can. */
function whyBusy(key: string, branch: string, sha: string, paths: readonly string[]): string | null {
  const { message, changes, unsaved, merges = {} } = deskOf(key);
  if (Object.values(merges).some(({ picked }) => picked !== sha)) return `Another merge waits on ${branch}. Stage it or give it up first.`;
  const isSameAgain = Object.keys(merges).length > 0;
  if (!isSameAgain && message.text.trim() !== "") return `A commit is being written on ${branch}. Commit or discard it first.`;
  const taken = paths.find((path) => ownValue(unsaved, path) !== undefined || changes.some((change) => change.path === path));
  return taken === undefined ? null : `${taken} is changed on ${branch} already. Commit or discard that first.`;
}
