// Brings kept work to another branch, of this or another project, or lets go of it: the ways on where its own is gone.
import type { QueryClient } from "@tanstack/react-query";
import { ApiError } from "../../shared/contract/errors.ts";
import { ownValue } from "../../shared/lib/own-value.ts";
import { branchNowQuery } from "../data/checkout.ts";
import { apiClient } from "../data/clients.ts";
import { invalidateAfter } from "../data/query-client.ts";
import { fileQuery } from "../data/repository.ts";
import { type Edit, joinAll, readEdits, toChanges } from "./edits.ts";
import type { KeptWork, Whereabouts } from "./kept-work.ts";
import { type Base, type Change, clearedDesk, deskKey, type Unsaved } from "./model.ts";
import { deskOf, editDesk } from "./store.ts";
import { takeBack } from "./take-back.ts";

/** Kept work as it would stand on another branch. */
export interface PutPlan {
  readonly work: KeptWork;
  readonly to: Whereabouts;
  readonly changes: readonly Change[];
  readonly unsaved: Readonly<Record<string, Unsaved>>;
  /** Files that were changed there since, or are there already: what is kept would replace them. */
  readonly overlaps: readonly string[];
  /** Those of them that can be merged with what is there: the state that they began from can be read in that project. */
  readonly mergeable: readonly string[];
}

/** Looks at another branch, of this or another project, and writes nothing. Throws when the branch cannot be read. */
export async function planPut(client: QueryClient, work: KeptWork, to: Whereabouts): Promise<PutPlan> {
  const { commit } = await client.fetchQuery(branchNowQuery(to.connection, to.project, to.branch));
  const key = deskKey(to.connection, to.project, to.branch);
  const overlaps = new Set<string>();
  const readBase = async (path: string): Promise<Base | null> => {
    try {
      const file = await client.fetchQuery(fileQuery(to.connection, to.project, commit.id, path));
      return { commit: commit.id, blob: file.blob_id, lastCommit: file.last_commit_id, executable: file.execute_filemode ?? false };
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    }
  };
  const edits = [...readEdits(work.desk.changes).keys()];
  const freed = new Set(edits.flatMap(({ origin, place }) => (place === origin ? [] : (origin ?? []))));
  const changes: Change[] = [];
  /** Bases of the files as they would be there, by their paths on the desk. */
  const bases = new Map<string, Base | null>();
  /** Paths that files are moved to and that others have there. */
  const replaced = new Set<string>();
  for (const edit of edits) {
    const { origin, place, base } = edit;
    const there = await readBase(origin ?? place ?? "");
    if ((there?.blob ?? null) !== (base?.blob ?? null)) overlaps.add(place ?? origin ?? "");
    if (place !== null) bases.set(place, there);
    const rebased = rebase(edit, there);
    const other = place === null || place === origin || origin === null || freed.has(place) ? null : await readBase(place);
    if (other !== null && place !== null && rebased.length > 0) {
      overlaps.add(place);
      replaced.add(place);
      changes.push({ kind: "delete", path: place, base: other, included: edit.included });
    }
    changes.push(...rebased);
  }
  const unsaved = new Map<string, Unsaved>();
  for (const [path, typed] of Object.entries(work.desk.unsaved)) {
    const known = bases.get(path);
    const there = known === undefined ? await readBase(path) : known;
    if (known === undefined && (there?.blob ?? null) !== (typed.base?.blob ?? null)) overlaps.add(path);
    unsaved.set(path, { ...typed, base: there });
  }
  const there = new Set([...Object.keys(deskOf(key).unsaved), ...deskOf(key).changes.map((change) => change.path)]);
  for (const path of there) if (work.paths.includes(path)) overlaps.add(path);
  const mergeable: string[] = [];
  for (const path of overlaps)
    if (!there.has(path) && !replaced.has(path) && (await canMerge(client, work, to, path))) mergeable.push(path);
  return { work, to, changes, unsaved: Object.fromEntries(unsaved), overlaps: [...overlaps].sort(), mergeable: mergeable.sort() };
}

/** Whether the state that a file's work began from is there in a project of the same history, or there was none. */
async function canMerge(client: QueryClient, { desk }: KeptWork, { connection, project }: Whereabouts, path: string): Promise<boolean> {
  const edits = [...readEdits(desk.changes).keys()];
  const edit = edits.find(({ place }) => place === path) ?? edits.find(({ origin }) => origin === path);
  const began = ownValue(desk.unsaved, path)?.base ?? edit?.base ?? null;
  if (began === null) return true;
  const source = edit?.origin ?? path;
  try {
    const { blob_id } = await client.fetchQuery(fileQuery(connection, project, began.commit, source));
    return blob_id === began.blob;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return false;
    throw error;
  }
}

/**
 * Brings kept work to another branch's desk; nothing is committed. Files that are to be merged stay on the state that they began from, those
 * of `over` replace what is there. Answers what takes it back.
 */
export function put({ work, to, changes, unsaved, mergeable }: PutPlan, over: "all" | "the rest" = "all"): () => void {
  const key = deskKey(to.connection, to.project, to.branch);
  const [before, from] = [deskOf(key), deskOf(work.key)];
  const isMerged = (path: string): boolean => over === "the rest" && mergeable.includes(path);
  const placed = [...changes.filter(({ path }) => !isMerged(path)), ...from.changes.filter(({ path }) => isMerged(path))];
  const texts = Object.fromEntries(
    Object.entries(unsaved).map(([path, typed]) => [path, isMerged(path) ? (ownValue(from.unsaved, path) ?? typed) : typed]),
  );
  editDesk(key, (desk) => ({
    ...desk,
    changes: joinAll(desk.changes, placed),
    unsaved: { ...desk.unsaved, ...texts },
    message: desk.message.text === "" ? { ...desk.message, text: from.message.text } : desk.message,
  }));
  editDesk(work.key, clearedDesk);
  const [after, left] = [deskOf(key), deskOf(work.key)];
  return () => {
    takeBack(work.key, from, left);
    takeBack(key, before, after);
  };
}

/** The same edit over what the branch has now; nothing where it has what the edit would make. */
function rebase(edit: Edit, there: Base | null): Change[] {
  if (there !== null) return toChanges({ ...edit, origin: edit.origin ?? edit.place, base: there });
  if (edit.place === null || edit.content === null) return [];
  return toChanges({ ...edit, origin: null, base: null, executable: edit.executable ?? edit.base?.executable ?? false });
}

/** Makes a branch where the work began, and brings the work there. Throws when the branch cannot be made. */
export async function putOntoNewBranch(client: QueryClient, work: KeptWork, branch: string, start: string): Promise<void> {
  const { connection, project } = work;
  await apiClient(connection).createBranch({ id: project, branch, ref: start });
  await invalidateAfter(client, "createBranch", connection, { id: project });
  if (branch !== work.branch) put(await planPut(client, work, { connection, project, branch }));
}

/** Lets go of kept work; answers what brings it back. */
export function discardWork(work: KeptWork): () => void {
  const before = deskOf(work.key);
  editDesk(work.key, clearedDesk);
  const after = deskOf(work.key);
  return () => takeBack(work.key, before, after);
}
