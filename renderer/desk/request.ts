// Turns staged changes into the actions of one commit, in an order that a server can follow, and knows how large the request is.
import type { CommitAction } from "../../shared/contract/commits.ts";
import { utf8Length } from "../../shared/lib/utf8-length.ts";
import { collide, nestedWith } from "./edits.ts";
import type { Base, Change, Content } from "./model.ts";

/** The path that a change leaves free for others. */
const frees = (change: Change): string | null =>
  change.kind === "delete" ? change.path : change.kind === "move" ? change.previousPath : null;
/** The path that a change needs to be free. */
const needs = (change: Change): string | null => (change.kind === "create" || change.kind === "move" ? change.path : null);

/**
 * Actions run one after the other on the same tree: what frees a path comes before what needs it, and files that change places go
 * through a third name. last_commit_id goes with everything that has a base, so that a file changed meanwhile refuses the commit.
 */
export function toActions(changes: readonly Change[]): CommitAction[] {
  const actions: CommitAction[] = [];
  let waiting: Change[] = changes.filter((change) => change.kind !== "chmod");
  /** Third names that are in use. */
  const put = new Set<string>();
  while (waiting.length > 0) {
    const isBlocked = blockedBy(waiting);
    const { ready = [], blocked = [] } = Object.groupBy(waiting, (change) => (isBlocked(change) ? "blocked" : "ready"));
    if (ready.length === 0) {
      const first = waiting.find((change) => change.kind === "move" && !put.has(change.previousPath));
      if (first?.kind !== "move") {
        actions.push(...waiting.map(toAction));
        break;
      }
      const aside = asidePath([...changes, ...waiting]);
      put.add(aside);
      actions.push({ action: "move", file_path: aside, previous_path: first.previousPath, ...guard(first.base) });
      const next: Change = { ...first, previousPath: aside, base: { ...first.base, lastCommit: "", blob: "" } };
      waiting = waiting.map((change) => (change === first ? next : change));
      continue;
    }
    actions.push(...ready.map(toAction));
    waiting = blocked;
  }
  // A mode belongs to the file under its last name. A server may look at the mode of no other action.
  const executables = changes.filter((change) => change.kind === "create" && change.executable);
  return [
    ...actions,
    ...executables.map(({ path }): CommitAction => ({ action: "chmod", file_path: path, execute_filemode: true })),
    ...changes.filter((change) => change.kind === "chmod").map(toAction),
  ];
}

/** Which of these changes needs a path that another one has yet to free. A file that moves below itself, or takes its folder's place, is in its own way. */
function blockedBy(waiting: readonly Change[]): (change: Change) => boolean {
  if (waiting.every((change) => needs(change) === null)) return () => false;
  const freed = new Map<string, number>();
  for (const change of waiting) {
    const path = frees(change);
    if (path !== null) freed.set(path, (freed.get(path) ?? 0) + 1);
  }
  const isNested = nestedWith(freed);
  return (change) => {
    const path = needs(change);
    if (path === null) return false;
    const own = frees(change) === path ? 1 : 0;
    return (freed.get(path) ?? 0) > own || isNested(path);
  };
}

/** A name at the top that nothing has, so that no folder is in its way; the commit itself never holds it. */
function asidePath(changes: readonly Change[]): string {
  const isTaken = (path: string) => changes.some((change) => collide(change.path, path) || frees(change) === path);
  let count = 1;
  while (isTaken(`.repodesk-aside-${count}`)) count += 1;
  return `.repodesk-aside-${count}`;
}

function toAction(change: Change): CommitAction {
  const file_path = change.path;
  switch (change.kind) {
    case "create":
      return { action: "create", file_path, ...wire(change.content) };
    case "update":
      return { action: "update", file_path, ...wire(change.content), ...guard(change.base) };
    case "move":
      return {
        action: "move",
        file_path,
        previous_path: change.previousPath,
        ...(change.content === null ? {} : wire(change.content)),
        ...guard(change.base),
      };
    case "delete":
      return { action: "delete", file_path, ...guard(change.base) };
    case "chmod":
      return { action: "chmod", file_path, execute_filemode: change.executable };
  }
}

/** What refuses the action where the file is another one by now; a third name stands for what was held against it before. */
const guard = ({ lastCommit, blob }: Base): Pick<CommitAction, "last_commit_id" | "blob_id"> =>
  lastCommit !== "" ? { last_commit_id: lastCommit } : blob === "" ? {} : { blob_id: blob };

const wire = (content: Content): Pick<CommitAction, "content" | "encoding"> =>
  content.encoding === "text" ? { content: content.text, encoding: "text" } : { content: content.base64, encoding: "base64" };

const sizes = new WeakMap<Change, number>();

/** Bytes that a change takes in the request's JSON, a little generous. */
function changeBytes(change: Change): number {
  const known = sizes.get(change);
  if (known !== undefined) return known;
  const text = JSON.stringify(toAction(change));
  // A Blob takes a third of a millisecond, however small it is.
  const bytes = (text.length > 1024 * 1024 ? new Blob([text]).size : utf8Length(text)) + 1;
  sizes.set(change, bytes);
  return bytes;
}

/** Bytes of the whole request. */
export const requestBytes = (changes: readonly Change[], message: string): number =>
  changes.reduce((sum, change) => sum + changeBytes(change), 300 + utf8Length(message));

const mega = 1024 * 1024;
export const largestRequest = 300 * mega;

/** What a size means (specification: over 20 MB three requests in 30 seconds, over 300 MB none). */
export function judgeSize(bytes: number): "fine" | "limited" | "close" | "over" {
  if (bytes > largestRequest) return "over";
  if (bytes > 270 * mega) return "close";
  return bytes > 20 * mega ? "limited" : "fine";
}
