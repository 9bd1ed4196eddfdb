// Applies a commit's actions in order to one tree in memory; the first that can't be done refuses them all.

import { isReadByGit } from "../../../shared/lib/path.ts";
import { readLastCommit } from "../history/last-commit.ts";
import { lookUpLastCommits } from "../history/last-commits-ahead.ts";
import type { ObjectWriter } from "../objects/object-writer.ts";
import { checkPath, fromTop } from "../objects/path.ts";
import type { Found, TreeEditor } from "../objects/tree-editor.ts";
import type { Action, CommitRefusal, ObjectId, Repository } from "../types.ts";
import { findFileFault } from "./file-fault.ts";

type ActionRefusal = Extract<CommitRefusal, { index: number }>;
type Reason = Exclude<ActionRefusal["reason"], "unsound-file">;

export interface Applying {
  readonly repository: Repository;
  readonly editor: TreeEditor;
  readonly writer: ObjectWriter;
  /** Commit against which `lastCommitId` is checked; null in an empty repository, where no file has one. */
  readonly base: ObjectId | null;
}

/** Paths an action names, checked. The first is the one it writes. */
export function pathsOf(action: Action): string[] {
  return action.action === "move" ? [action.path, action.previousPath] : [action.path];
}

/** Whether the action means a file that is there, whatever it is called: no name comes in by it. */
const isThere = ({ action }: Action, place: number): boolean => (action === "move" ? place === 1 : action !== "create");

const holds = async (editor: TreeEditor, path: string): Promise<boolean> => typeof (await editor.look(path)) !== "string";

/** Null when all were applied. Rules: api-behaviour 2.3 and 2.4. */
export async function applyActions(applying: Applying, actions: readonly Action[]): Promise<ActionRefusal | null> {
  await lookUpAhead(applying, actions);
  for (const [index, action] of actions.entries()) {
    const paths = pathsOf(action);
    for (const [place, path] of paths.entries()) {
      const check = checkPath(path);
      if (check.ok || (check.reason === "hostile-path" && isThere(action, place) && (await holds(applying.editor, fromTop(path)))))
        continue;
      return { reason: check.reason, index, path };
    }
    const [path = "", previous = path] = paths.map(fromTop);
    const refusal = await apply(applying, action, path, previous);
    if (refusal) return { reason: refusal.reason, index, path: refusal.path };
  }
  return findUnsound(applying, actions);
}

/** The first action that leaves a file behind which a push could not bring either. */
async function findUnsound({ repository, editor, writer }: Applying, actions: readonly Action[]): Promise<ActionRefusal | null> {
  for (const [index, { path }] of actions.entries()) {
    const name = path.slice(path.lastIndexOf("/") + 1);
    const found = isReadByGit(name) ? await editor.look(fromTop(path)) : "nothing";
    const why = typeof found === "string" ? null : await findFileFault(repository, writer, { ...found, name });
    if (why !== null) return { reason: "unsound-file", index, path, why };
  }
  return null;
}

/** The last commits that actions will be held against, together where they are many. */
async function lookUpAhead({ repository, base }: Applying, actions: readonly Action[]): Promise<void> {
  if (base === null) return;
  const guarded = actions.flatMap((action) => {
    if (!("lastCommitId" in action) || action.lastCommitId === undefined) return [];
    const check = checkPath(action.action === "move" ? action.previousPath : action.path);
    return check.ok ? [check.path] : [];
  });
  await lookUpLastCommits(repository, base, guarded);
}

interface Fault {
  readonly reason: Reason;
  readonly path: string;
}

async function apply(applying: Applying, action: Action, path: string, previous: string): Promise<Fault | null> {
  const { editor, writer } = applying;
  switch (action.action) {
    case "create": {
      const fault = await requireFree(editor, path);
      if (fault) return fault;
      await editor.put(path, action.executable ? "100755" : "100644", writer.add("blob", action.content));
      return null;
    }
    case "update": {
      const file = await findFile(editor, path);
      if (!file) return { reason: "missing", path };
      if (await isStale(applying, path, action, file)) return { reason: "stale", path };
      await editor.put(path, withMode(file, action.executable), writer.add("blob", action.content));
      return null;
    }
    case "move": {
      const file = await findFile(editor, previous);
      if (!file) return { reason: "missing", path: previous };
      if (await isStale(applying, previous, action, file)) return { reason: "stale", path: previous };
      if (path === previous) return { reason: "exists", path };
      // First, so that a file may take the place of the folder that it was alone in, or go into a folder of its own name.
      await editor.remove(previous);
      const fault = await requireFree(editor, path);
      if (fault) return fault;
      await editor.put(path, file.mode, action.content ? writer.add("blob", action.content) : file.id);
      return null;
    }
    case "delete": {
      const entry = await editor.look(path);
      if (typeof entry === "string" || (action.onlyFile && entry.type === "tree")) return { reason: "missing", path };
      if (await isStale(applying, path, action, entry)) return { reason: "stale", path };
      await editor.remove(path);
      return null;
    }
    case "chmod": {
      const entry = await editor.look(path);
      if (typeof entry === "string" || entry.type === "tree") return { reason: "missing", path };
      await editor.put(path, withMode(entry, action.executable), entry.id);
      return null;
    }
  }
}

/** A file below a file would need that file to be a directory, so it counts as taken. */
async function requireFree(editor: TreeEditor, path: string): Promise<Fault | null> {
  const entry = await editor.look(path);
  if (entry === "nothing") return null;
  return { reason: entry !== "below-file" && entry.type === "tree" ? "directory" : "exists", path };
}

async function findFile(editor: TreeEditor, path: string): Promise<Found | null> {
  const entry = await editor.look(path);
  return typeof entry === "string" || entry.type !== "blob" ? null : entry;
}

/** Only plain files have an executable bit: links and submodules keep their mode. */
function withMode({ mode }: Found, executable: boolean | undefined): string {
  if (executable === undefined || !mode.startsWith("100")) return mode;
  return executable ? "100755" : "100644";
}

/** What an action expects of its file. */
interface Expected {
  readonly lastCommitId?: string;
  readonly blobId?: string;
}

async function isStale({ repository, base }: Applying, path: string, expectation: Expected, file: Found): Promise<boolean> {
  const { lastCommitId: expected, blobId } = expectation;
  if (blobId !== undefined && blobId !== file.id) return true;
  if (expected === undefined || base === null) return false;
  const last = await readLastCommit(repository, base, path);
  // No last commit: an earlier action of the same commit made the file.
  return last !== null && last !== expected;
}
