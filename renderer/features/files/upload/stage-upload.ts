// Reads the files of an upload and stages them all at once, so that one step takes all of it back.
import { ApiError } from "../../../../shared/contract/errors.ts";
import { ownValue } from "../../../../shared/lib/own-value.ts";
import { blobName } from "../../../data/blob-name.ts";
import { type FileFacts, fileFactsQuery } from "../../../data/file.ts";
import { fold } from "../../../desk/edits.ts";
import type { Base, Change, Content } from "../../../desk/model.ts";
import { queuedRefAt } from "../../../desk/seen-changes.ts";
import { deskOf, editDesk } from "../../../desk/store.ts";
import { undoable, type Workplace } from "../actions/file-actions.ts";
import { readUploaded } from "./content.ts";
import type { Entry } from "./judge.ts";

/** A file that has been read; `base` null = new. */
export interface ReadFile {
  readonly path: string;
  readonly content: Content;
  readonly base: Base | null;
  /** Its bytes are those of the file that is staged for deletion there: it is that file again. */
  readonly isBack?: boolean;
}

export interface ReadUpload {
  readonly files: readonly ReadFile[];
  /** Paths whose bytes are those of the branch already: nothing to stage. */
  readonly same: readonly string[];
}

/** Files that are read side by side. */
const sideBySide = 20;
/** Milliseconds between two words about how far it is: each draws the dialog again. */
const pace = 100;

/**
 * Reads the files and what they replace, a few at a time. `isListed`: every file of the branch was known when they were judged.
 * Rejects with the signal's reason when it is given up, and with the words of the first file that cannot be read.
 */
export async function readUpload(
  place: Workplace,
  entries: readonly Entry[],
  isListed: boolean,
  signal: AbortSignal,
  onRead: (count: number) => void,
): Promise<ReadUpload> {
  const files: ReadFile[] = [];
  const same: string[] = [];
  let said = performance.now();
  for (let at = 0; at < entries.length; at += sideBySide) {
    const part = entries.slice(at, at + sideBySide);
    const read = await Promise.all(part.map((entry) => readOne(place, entry, isListed)));
    signal.throwIfAborted();
    for (const one of read)
      if (one.isSame) same.push(one.path);
      else files.push(one);
    if (performance.now() - said < pace) continue;
    said = performance.now();
    onRead(at + part.length);
  }
  return { files, same };
}

async function readOne(place: Workplace, { path, file, verdict }: Entry, isListed: boolean): Promise<ReadFile & { isSame: boolean }> {
  try {
    if (file === null) throw new Error("There is nothing to read.");
    const { content, bytes } = await readUploaded(file);
    const { changes, unsaved } = deskOf(place.key);
    const commit = queuedRefAt(deskOf(place.key), path) ?? place.commit;
    const isStaged = changes.some((change) => change.path === path || (change.kind === "move" && change.previousPath === path));
    const [gone, ...others] = changes.filter((change) => change.path === path);
    // Where another file has been moved to its place, it is gone for good.
    if (gone?.kind === "delete" && others.length === 0 && gone.base.blob === (await blobName(bytes, gone.base.blob)))
      return { path, content, base: null, isSame: false, isBack: true };
    const facts = isStaged || (verdict === "new" && isListed) ? null : await readFacts(place, commit, path);
    if (facts === null) return { path, content, base: null, isSame: false };
    const { blob, lastCommit, executable } = facts;
    const isSame = ownValue(unsaved, path) === undefined && facts.size === bytes.length && blob === (await blobName(bytes, blob));
    return { path, content, base: { commit: commit ?? "", blob, lastCommit, executable }, isSame };
  } catch (error) {
    throw new Error(`${path}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

/** null = the branch has no such file. */
async function readFacts({ client, connection, project }: Workplace, commit: string | undefined, path: string): Promise<FileFacts | null> {
  if (commit === undefined) return null;
  try {
    return await client.fetchQuery(fileFactsQuery(connection, project, commit, path));
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** Stages what was read; answers what takes all of it back, with the work that it replaced. */
export function stageUpload(place: Workplace, files: readonly ReadFile[]): () => void {
  return undoable(place, () =>
    editDesk(place.key, (desk) => {
      const gone = new Set(files.map(({ path }) => path));
      const unsaved = Object.fromEntries(Object.entries(desk.unsaved).filter(([path]) => !gone.has(path)));
      return { ...desk, unsaved, changes: withUploads(desk.changes, files) };
    }),
  );
}

/** The changes with these files on top, as `fold` has it one by one; at once, for thousands of files beside each other. */
export function withUploads(changes: readonly Change[], files: readonly ReadFile[]): Change[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const gone = new Map(changes.flatMap((change) => (change.kind === "delete" ? [[change.path, change.base] as const] : [])));
  const done = new Set<string>();
  let next = changes.map((change): Change => {
    const file = byPath.get(change.path);
    if (file === undefined || change.kind === "delete" || change.kind === "chmod") return change;
    done.add(change.path);
    return { ...change, content: file.content };
  });
  const modes = new Map(changes.flatMap((change) => (change.kind === "chmod" ? [[change.path, change] as const] : [])));
  const isBack = (path: string): boolean => byPath.get(path)?.isBack === true;
  next = next.filter((change) => change.kind !== "delete" || !isBack(change.path));
  for (const file of files) {
    if (done.has(file.path) || (gone.has(file.path) && isBack(file.path))) continue;
    const { path, content } = file;
    const mode = modes.get(path);
    const base = file.base ?? mode?.base ?? null;
    const made: Change =
      base === null || gone.has(path)
        ? // A browser knows no mode: the file that is deleted says it, as one that is replaced does.
          { kind: "create", path, content, executable: gone.get(path)?.executable ?? false, included: true }
        : // The tick belongs to the file.
          { kind: "update", path, content, base, included: mode?.included ?? true };
    next = gone.has(path) ? fold(next, made) : [...next, made];
  }
  return next;
}
