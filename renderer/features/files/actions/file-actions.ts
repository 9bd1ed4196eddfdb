// Everything the Files view puts on the desk: typed text, saves, new files, moves, deletions, modes. Nothing here writes to a server.
import type { QueryClient } from "@tanstack/react-query";
import { ownValue } from "../../../../shared/lib/own-value.ts";
import { encode, newTextFile, type TextFile } from "../../../../shared/lib/text-file.ts";
import type { Checkout } from "../../../data/checkout.ts";
import { knownLastCommit, openedFileQuery } from "../../../data/file.ts";
import { isQueuedRef } from "../../../data/queued-files.ts";
import { mannerOfStaged, readContent } from "../../../desk/manner.ts";
import type { MergedText } from "../../../desk/merge.ts";
import { type Base, type Change, type Desk, deskKey, type Unsaved } from "../../../desk/model.ts";
import { setUnsaved, stage, unstage } from "../../../desk/staging.ts";
import { deskOf as deskAt, editDesk } from "../../../desk/store.ts";
import { baseOf, contentChangeAt, isLost, sourceOf } from "../open-file/use-open-file.ts";

/** Where changes go: the desk of one branch. */
export interface Workplace {
  readonly client: QueryClient;
  readonly connection: string;
  /** path_with_namespace */
  readonly project: string;
  /** Commit that the branch is at; undefined in an empty repository. */
  readonly commit: string | undefined;
  readonly key: string;
}

/** The workplace of a checkout; null where nothing can be changed. */
export function workplaceOf(client: QueryClient, checkout: Checkout): Workplace | null {
  const { connection, project, branch, commit, readOnly } = checkout;
  if (project === undefined || branch === null || readOnly !== null) return null;
  const id = project.path_with_namespace;
  return { client, connection, project: id, commit: commit?.id, key: deskKey(connection, id, branch) };
}

const deskOf = (place: Workplace) => deskAt(place.key);

/** The file under a path as the desk sees it: its content at the base, and that base. */
export async function readSource(
  place: Workplace,
  path: string,
): Promise<{ base: Base; content: Awaited<ReturnType<typeof read>> } | null> {
  const source = sourceOf(path, deskOf(place), place.commit);
  if (source === null) return null;
  const known = ownValue(deskOf(place).unsaved, path)?.base ?? baseOf(contentChangeAt(deskOf(place), path));
  const file = await read(place, source.commit, source.path).catch(async (error: unknown) => {
    if (known === null || isQueuedRef(source.commit) || !isLost(error)) throw error;
    throw (await import("./no-file.ts")).lostBase(known);
  });
  const base = known ?? { commit: file.commit, blob: file.blob, lastCommit: knownLastCommit(place, file), executable: file.executable };
  return { base, content: file };
}

const read = (place: Workplace, commit: string, path: string) =>
  place.client.fetchQuery(openedFileQuery(place.connection, place.project, commit, path));

/** Keeps what is typed; text that is as saved is forgotten. `saved`: null where nobody can tell what that was. */
export function keepTyped(
  place: Workplace,
  path: string,
  text: string,
  saved: string | null,
  base: Base | null,
  readAs: string | null = null,
): void {
  setUnsaved(place.key, path, text === saved ? null : { path, text, base, ...(readAs === null ? {} : { readAs }) });
}

export type SaveOutcome =
  | { readonly outcome: "staged" | "unchanged" }
  /** Staged together with what the branch did to other lines of the file meanwhile. */
  | { readonly outcome: "merged"; readonly path: string; undo(): void }
  /** Nothing is staged: the branch changed the same lines. */
  | { readonly outcome: "overlaps"; readonly path: string }
  | { readonly outcome: "refused"; readonly path: string; readonly reason: string };

/**
 * Stages the unsaved text of a file, merged with what the branch did to it since where that is known; or says that there is nothing to
 * stage or why it cannot be.
 */
export async function save(place: Workplace, path: string): Promise<SaveOutcome> {
  const { unsaved, changes } = deskOf(place);
  const typed = ownValue(unsaved, path);
  if (typed === undefined) return { outcome: "unchanged" };
  const merge = await mergeTyped(place, path, typed);
  if (merge === "overlaps") return { outcome: "overlaps", path };
  if (merge === null || ownValue(deskOf(place).unsaved, path) !== typed)
    return saveText(place, path, ownValue(deskOf(place).unsaved, path)?.text ?? typed.text);
  const own = changes.filter((change) => change.path === path);
  setUnsaved(place.key, path, { ...typed, text: merge.text, base: merge.base });
  const outcome = await saveText(place, path, merge.text);
  if (outcome.outcome === "refused") return outcome;
  const undo = (): void =>
    editDesk(place.key, (desk) => ({
      ...desk,
      changes: [...desk.changes.filter((change) => change.path !== path), ...own],
      unsaved: { ...desk.unsaved, [path]: typed },
    }));
  return { outcome: "merged", path, undo };
}

/** What was typed with what the branch did to the file since; null = nothing that is known of. */
async function mergeTyped(place: Workplace, path: string, { text, base }: Unsaved): Promise<MergedText | "overlaps" | null> {
  const { commit } = place;
  // What waits in the queue is merged with the branch when it is sent.
  if (base === null || commit === undefined || base.commit === commit || isQueuedRef(base.commit)) return null;
  const change = contentChangeAt(deskOf(place), path);
  const source = change?.kind === "move" ? change.previousPath : path;
  try {
    const now = await read(place, commit, source);
    if (now.blob === base.blob || now.content?.kind !== "text") return null;
    const began = await read(place, base.commit, source);
    if (began.content?.kind !== "text") return null;
    const { mergeText } = await import("../../../desk/merge.ts");
    return (await mergeText(place, source, text, base, commit)) ?? "overlaps";
  } catch (error) {
    // Gone there, or the server cannot be asked: staged as it is, and the commit finds out.
    console.warn(`${path} was staged as it was typed.`, error);
    return null;
  }
}

/** Stages a text of a file, of which more may be typed: what is not staged stays unsaved. */
export async function saveText(place: Workplace, path: string, text: string): Promise<SaveOutcome> {
  const source = await readSource(place, path);
  const change = contentChangeAt(deskOf(place), path);
  const original = originalOf(source?.content.content ?? null, change);
  const manner = original === null ? null : await mannerOf(place, source?.base ?? null, change, original);
  if (original === null || manner === null)
    return { outcome: "refused", path, reason: `${path} is no text, so what was typed cannot be saved into it.` };
  const typed = ownValue(deskOf(place).unsaved, path);
  const isOfBytes = manner.encoding === "latin1-bytes" || manner.encoding === "charset";
  if (typed !== undefined && isOfBytes && (typed.readAs ?? null) !== (manner.charset?.label ?? null))
    return { outcome: "refused", path, reason: (await import("./no-file.ts")).sayReadOtherwise(typed.readAs ?? null) };
  const encoded = encode(text, manner);
  if (encoded.outcome === "refused") return { outcome: "refused", path, reason: encoded.reason };
  const isBack = source !== null && manner === original && text === original.text && (change === undefined || change.kind === "update");
  if (isBack) unstageContent(place, path);
  else if (source === null) {
    const executable = change?.kind === "create" && change.executable;
    stage(place.key, { kind: "create", path, content: encoded.content, executable, included: change?.included ?? true });
  } else {
    stage(place.key, { kind: "update", path, content: encoded.content, base: source.base, included: change?.included ?? true });
    // Merged with the branch, it stands on a newer base than what was staged before.
    rebase(place, path, source.base);
  }
  // What was typed while the file was read stays unsaved.
  if (ownValue(deskOf(place).unsaved, path)?.text === text) setUnsaved(place.key, path, null);
  return { outcome: isBack ? "unchanged" : "staged" };
}

/** How a text of a file is to be written; `base`: where `original` is, null where there is no such file. */
export async function mannerOf(place: Workplace, base: Base | null, change: Change | undefined, original: TextFile): Promise<TextFile> {
  if (base === null || (change?.kind !== "update" && change?.kind !== "move") || change.content === null) return original;
  if (change.base.commit === base.commit) return mannerOfStaged(change.content, original);
  try {
    const began = await read(place, change.base.commit, change.kind === "move" ? change.previousPath : change.path);
    if (began.content?.kind !== "text") return original;
    const manner = mannerOfStaged(change.content, began.content);
    return manner === began.content ? original : manner;
  } catch (error) {
    console.warn(`${change.path} is written as the branch has it: what it was staged on could not be read.`, error);
    return original;
  }
}

/** Sets the base of what is staged for a file, a mode included. */
function rebase(place: Workplace, path: string, base: Base): void {
  const isOlder = (known: Change): boolean =>
    known.path === path && known.kind !== "delete" && "base" in known && known.base.commit !== base.commit;
  if (!deskOf(place).changes.some(isOlder)) return;
  editDesk(place.key, (desk) => ({ ...desk, changes: desk.changes.map((known) => (isOlder(known) ? { ...known, base } : known)) }));
}

/** Takes an edit back and leaves a change of mode. */
export function unstageContent(place: Workplace, path: string): void {
  editDesk(place.key, (desk) => ({
    ...desk,
    changes: desk.changes.filter((change) => change.path !== path || change.kind === "chmod"),
  }));
}

export function originalOf(content: TextFile | { kind: "binary" } | null, change: Change | undefined): TextFile | null {
  if (content !== null) return content.kind === "text" ? content : null;
  if (change?.kind !== "create") return newTextFile;
  const staged = readContent(change.content, content);
  return staged.kind === "text" ? staged : null;
}

/** Saves every file with unsaved text; answers one outcome each. */
export async function saveAll(place: Workplace): Promise<SaveOutcome[]> {
  const outcomes: SaveOutcome[] = [];
  for (const path of Object.keys(deskOf(place).unsaved)) outcomes.push(await save(place, path));
  return outcomes;
}

const refuse = async (place: Workplace, path: string, isMode = false): Promise<void> =>
  (await import("./no-file.ts")).refuseOdd(place, path, isMode);

export function createFile(place: Workplace, path: string): void {
  stage(place.key, { kind: "create", path, content: { encoding: "text", text: "" }, executable: false, included: true });
}

/** Moves a file; unsaved text goes along. Answers what takes it back. */
export async function moveFile(place: Workplace, from: string, to: string): Promise<() => void> {
  await refuse(place, from);
  const source = contentChangeAt(deskOf(place), from)?.kind === "create" ? null : await readSource(place, from);
  return undoable(place, () => {
    const desk = deskOf(place);
    const [made, typed] = [contentChangeAt(desk, from), ownValue(desk.unsaved, from)];
    if (made?.kind === "create") {
      unstage(place.key, from);
      stage(place.key, { ...made, path: to });
    } else if (source !== null)
      stage(place.key, { kind: "move", path: to, previousPath: from, content: null, base: source.base, included: true });
    if (typed === undefined) return;
    setUnsaved(place.key, from, null);
    setUnsaved(place.key, to, { ...typed, path: to });
  });
}

/** Stages a deletion; answers what takes it back, typed text included. */
export async function deleteFile(place: Workplace, path: string): Promise<() => void> {
  await refuse(place, path);
  const source = await readSource(place, path);
  return undoable(place, () => {
    if (source === null) unstage(place.key, path);
    else stage(place.key, { kind: "delete", path, base: source.base, included: true });
    setUnsaved(place.key, path, null);
  });
}

/** Takes a text that holds both changes as what is typed, on the file as the branch has it now; answers what takes that back. */
export function takeMergedText(place: Workplace, path: string, { text, base, theirs }: MergedText): () => void {
  const readAs = theirs.charset?.label;
  return undoable(place, () => setUnsaved(place.key, path, { path, text, base, ...(readAs === undefined ? {} : { readAs }) }));
}

/** Discards what was typed and not staged; answers what brings it back. */
export function dropTyped(place: Workplace, path: string): () => void {
  return undoable(place, () => setUnsaved(place.key, path, null));
}

/** Discards every change of a file; answers what takes that back. */
export function discard(place: Workplace, path: string): () => void {
  return undoable(place, () => {
    setUnsaved(place.key, path, null);
    unstage(place.key, path);
  });
}

/** Runs `act` and answers what puts back the changes and the text that it took from the desk, and takes away what it added. */
export function undoable(place: Workplace, act: () => void): () => void {
  const before = deskOf(place);
  act();
  const after = deskOf(place);
  return () =>
    editDesk(place.key, (desk) => {
      const [were, are] = [new Set(before.changes), new Set(after.changes)];
      const taken = before.changes.filter((change) => !are.has(change));
      const takenText = Object.entries(before.unsaved).filter(([path, typed]) => ownValue(after.unsaved, path) !== typed);
      const isAdded = (path: string): boolean =>
        ownValue(after.unsaved, path) !== undefined && ownValue(before.unsaved, path) === undefined;
      const others = Object.entries(desk.unsaved).filter(([path]) => !isAdded(path));
      return {
        ...desk,
        changes: [...desk.changes.filter((change) => were.has(change) || !are.has(change)), ...taken],
        unsaved: Object.fromEntries([...others, ...takenText]),
      };
    });
}

/** Whether the file is executable as the desk has it; null where only the server knows. */
export function stagedMode(desk: Desk, path: string): boolean | null {
  const mode = desk.changes.find((change) => change.path === path && (change.kind === "chmod" || change.kind === "create"));
  return mode?.kind === "chmod" || mode?.kind === "create" ? mode.executable : null;
}

/** Turns the executable bit; back to the base's mode takes the change away. Answers whether the file is executable now. */
export async function toggleMode(place: Workplace, path: string): Promise<boolean> {
  await refuse(place, path, true);
  const source = await readSource(place, path);
  const executable = !(stagedMode(deskOf(place), path) ?? source?.base.executable ?? false);
  const created = contentChangeAt(deskOf(place), path);
  if (source !== null) stage(place.key, { kind: "chmod", path, executable, base: source.base, included: true });
  else if (created?.kind === "create") stage(place.key, { ...created, executable });
  return executable;
}
