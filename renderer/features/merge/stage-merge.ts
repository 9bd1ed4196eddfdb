// Puts the outcome of a merge on the desk, as a change of the file as the branch has it now.
import { type EncodedText, encode } from "../../../shared/lib/text-file.ts";
import { fileQuery } from "../../data/repository.ts";
import { changesAt, joinAll } from "../../desk/edits.ts";
import type { Base, Change, Content, Desk, FileMerge } from "../../desk/model.ts";
import { withMerges } from "../../desk/parts.ts";
import { deskOf, editDesk } from "../../desk/store.ts";
import { mannerOf } from "./model/manner.ts";
import { firstResult } from "./model/result.ts";
import type { OpenMerge, Where } from "./read-merge.ts";

/** What a file shall be: as the branch has it, gone, or this. */
type Outcome = { readonly is: "theirs" } | { readonly is: "gone" } | { readonly is: "content"; readonly content: Content };

export type StageOutcome =
  /** `files`: how many of them came to a change; the others stay as the branch has them. */
  | { readonly outcome: "staged"; readonly files: number; undo(): void }
  | { readonly outcome: "refused"; readonly path: string; readonly reason: string };

/** Stages all of them or none. Throws when the server cannot be asked. */
export async function stageMerges(
  where: Where,
  key: string,
  merges: readonly { readonly merge: FileMerge; readonly open: OpenMerge }[],
): Promise<StageOutcome> {
  const changes: { merge: FileMerge; next: readonly Change[] }[] = [];
  for (const { merge, open } of merges) {
    const outcome = await outcomeOf(where, merge, open);
    if (typeof outcome === "string") return { outcome: "refused", path: merge.path, reason: outcome };
    changes.push({ merge, next: changesOf(deskOf(key), merge, open, outcome) });
  }
  const before = deskOf(key);
  editDesk(key, (desk) => changes.reduce((so, { merge, next }) => put(so, merge.path, next), desk));
  const after = deskOf(key);
  return {
    outcome: "staged",
    files: changes.filter(({ next }) => next.length > 0).length,
    // What was done to other files meanwhile stays.
    undo: () =>
      editDesk(key, (desk) =>
        desk === after
          ? before
          : takeBack(
              desk,
              before,
              after,
              changes.map(({ merge }) => merge.path),
            ),
      ),
  };
}

function takeBack(desk: Desk, before: Desk, after: Desk, paths: readonly string[]): Desk {
  const added = after.changes.filter((change) => !before.changes.includes(change));
  const taken = before.changes.filter((change) => !after.changes.includes(change));
  const texts = Object.entries(before.unsaved).filter(([path]) => paths.includes(path));
  const merges = Object.entries(before.merges ?? {}).filter(([path]) => paths.includes(path));
  return withMerges(
    {
      ...desk,
      changes: [...desk.changes.filter((change) => !added.includes(change)), ...taken],
      unsaved: { ...desk.unsaved, ...Object.fromEntries(texts) },
    },
    { ...desk.merges, ...Object.fromEntries(merges) },
  );
}

/** Takes the merge, what was typed and what was staged for its file off the desk, and puts these changes there. */
function put(desk: Desk, path: string, next: readonly Change[]): Desk {
  const { [path]: _typed, ...unsaved } = desk.unsaved;
  const { [path]: _merge, ...merges } = desk.merges ?? {};
  const own = changesAt(desk.changes, path);
  const others = desk.changes.filter((change) => !own.includes(change));
  return withMerges({ ...desk, unsaved, changes: joinAll(others, next) }, merges);
}

/** What the file shall be; a sentence where it cannot be written. */
async function outcomeOf(where: Where, merge: FileMerge, open: OpenMerge): Promise<Outcome | string> {
  const side = merge.whole ?? open.settled;
  if (side === "theirs") return { is: "theirs" };
  if (side === "yours") {
    const content = await readYours(where, merge, open.theirs?.blob ?? null);
    if (content === "theirs") return { is: "theirs" };
    return content === null ? { is: "gone" } : { is: "content", content };
  }
  if (open.lines === null) return "It is not chosen yet which side is taken.";
  const { places, files } = open.lines;
  const result = merge.result ?? firstResult(places);
  const written = encode(result.text, mannerOf(places, result, files));
  if (written.outcome === "refused") return written.reason;
  const theirs = encode(files.theirs.text, files.theirs);
  return theirs.outcome === "encoded" && isSame(theirs.content, written.content)
    ? { is: "theirs" }
    : { is: "content", content: written.content };
}

const isSame = (one: EncodedText, other: EncodedText): boolean => JSON.stringify(one) === JSON.stringify(other);

/** null: gone; "theirs": the same as `blob`, which the branch has. */
async function readYours(
  { client, connection, project }: Where,
  { yours }: FileMerge,
  blob: string | null,
): Promise<Content | "theirs" | null> {
  if ("content" in yours) return yours.content;
  if (yours.path === null) return null;
  const file = await client.fetchQuery(fileQuery(connection, project, yours.commit, yours.path));
  return file.blob_id === blob ? "theirs" : { encoding: "base64", base64: file.content };
}

/** The changes that make it so, over the file as the branch has it now. */
function changesOf(desk: Desk, merge: FileMerge, { theirs, base, yoursExecutable }: OpenMerge, outcome: Outcome): Change[] {
  const own = changesAt(desk.changes, merge.path);
  const included = own[0]?.included ?? true;
  const isMoved = merge.base.path !== null && merge.base.path !== merge.path;
  const mode = own.find((change) => change.kind === "chmod");
  const wanted = mode?.kind === "chmod" ? mode.executable : (yoursExecutable ?? base?.executable ?? theirs?.executable ?? false);
  if (theirs === null || merge.theirs.path === null) {
    if (outcome.is !== "content") return [];
    return [{ kind: "create", path: merge.path, content: outcome.content, executable: wanted, included }];
  }
  const now: Base = { commit: merge.theirs.commit, blob: theirs.blob, lastCommit: theirs.lastCommit, executable: theirs.executable };
  if (outcome.is === "gone") return [{ kind: "delete", path: merge.theirs.path, base: now, included }];
  const content = outcome.is === "content" ? outcome.content : null;
  // Taken as the branch has it, a file of mine that was moved stays where the branch has it.
  const isTaken = merge.whole === "theirs";
  const place = isMoved && !isTaken ? merge.path : merge.theirs.path;
  const changes: Change[] = [];
  if (place !== merge.theirs.path)
    changes.push({ kind: "move", path: place, previousPath: merge.theirs.path, content, base: now, included });
  else if (content !== null) changes.push({ kind: "update", path: place, content, base: now, included });
  const isChanged = wanted !== (base?.executable ?? theirs.executable);
  if (isChanged && !isTaken && wanted !== theirs.executable)
    changes.push({ kind: "chmod", path: place, executable: wanted, base: now, included });
  return changes;
}
