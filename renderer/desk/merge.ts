// Where the branch changed a file that is changed here too: both changes as one text, if they are apart.
import type { QueryClient } from "@tanstack/react-query";
import { merge3 } from "../../shared/lib/merge3.ts";
import { ownValue } from "../../shared/lib/own-value.ts";
import { encode, type TextFile } from "../../shared/lib/text-file.ts";
import { openedFileQuery } from "../data/file.ts";
import type { Moved } from "./diagnose.ts";
import { isWrittenAs, readContent } from "./manner.ts";
import type { Base, Change, Unsaved } from "./model.ts";
import { deskOf, editDesk } from "./store.ts";

export interface Where {
  readonly client: QueryClient;
  readonly connection: string;
  /** path_with_namespace */
  readonly project: string;
}

/** A text that holds both changes, with the file as the branch has it now. */
export interface MergedText {
  readonly text: string;
  readonly theirs: TextFile;
  readonly base: Base;
}

/**
 * What was typed here (LF) onto the file as it is at `commit`; null where both changed the same lines, or where there is no text to merge.
 * `path` is the file's on the branch. Throws when the server cannot be asked.
 */
export async function mergeText(where: Where, path: string, ours: string, base: Base, commit: string): Promise<MergedText | null> {
  const [before, now] = await Promise.all([readAt(where, base.commit, path), readAt(where, commit, path)]);
  if (before.content?.kind !== "text" || now.content?.kind !== "text") return null;
  const merge = merge3(before.content.text, ours, now.content.text);
  if (merge.outcome !== "clean") return null;
  const { blob, lastCommit, executable } = now;
  return { text: merge.text, theirs: now.content, base: { commit, blob, lastCommit, executable } };
}

const readAt = ({ client, connection, project }: Where, commit: string, path: string) =>
  client.fetchQuery(openedFileQuery(connection, project, commit, path));

/** Staged changes and typed texts as they would be on the branch as it is now. */
export interface MergedWork {
  readonly changes: ReadonlyMap<Change, Change>;
  readonly unsaved: ReadonlyMap<Unsaved, Unsaved>;
  /** The branch holds all of it already: sent again it would be a commit that changes nothing. */
  readonly isThere: boolean;
}

/**
 * Every change that stands on an older state, with what the branch did to its file; null where one of them cannot be merged, so that
 * nothing is merged by half. Throws when the server cannot be asked.
 */
export async function mergeMoved(
  where: Where,
  key: string,
  changes: readonly Change[],
  moved: readonly Moved[],
): Promise<MergedWork | null> {
  const merged = new Map<Change, Change>();
  const unsaved = new Map<Unsaved, Unsaved>();
  let there = 0;
  for (const change of changes) {
    if (change.kind === "create") continue;
    const origin = change.kind === "move" ? change.previousPath : change.path;
    const known = moved.find(({ path }) => path === origin);
    if (known === undefined) continue;
    if (known.base === null || change.kind === "delete") return null;
    if (change.kind === "chmod" || change.content === null) {
      merged.set(change, { ...change, base: known.base });
      continue;
    }
    const began = await readAt(where, change.base.commit, origin);
    const mine = readContent(change.content, began.content);
    if (mine.kind !== "text") return null;
    if (began.content?.kind !== "text" || !isWrittenAs(change.content, began.content)) return null;
    const text = await mergeText(where, origin, mine.text, change.base, known.base.commit);
    const written = text === null ? null : encode(text.text, text.theirs);
    if (text === null || written?.outcome !== "encoded") return null;
    merged.set(change, { ...change, content: written.content, base: text.base });
    if (change.kind === "update" && text.text === text.theirs.text) there += 1;
    const typed = ownValue(deskOf(key).unsaved, change.path);
    if (typed === undefined || typed.base === null) continue;
    const rest = await mergeText(where, origin, typed.text, typed.base, known.base.commit);
    if (rest === null) return null;
    unsaved.set(typed, { ...typed, text: rest.text, base: rest.base });
  }
  return merged.size === 0 ? null : { changes: merged, unsaved, isThere: there === changes.length };
}

/** Puts merged work in the place of what it was made of; what was staged or typed again meanwhile stays as it is. */
export function takeMerged(key: string, { changes, unsaved }: MergedWork): void {
  editDesk(key, (desk) => ({
    ...desk,
    changes: desk.changes.map((change) => changes.get(change) ?? change),
    unsaved: Object.fromEntries(Object.entries(desk.unsaved).map(([path, typed]) => [path, unsaved.get(typed) ?? typed])),
  }));
}
