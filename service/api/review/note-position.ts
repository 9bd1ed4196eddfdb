// Finds the line of a commit's diff that a note is about (specification 4.2, api-behaviour 5.2).
import { type DiffLine, parseUnifiedDiff } from "../../../shared/lib/unified-diff.ts";
import { readDiff } from "../../git/content/diff.ts";
import type { FileDiff, ObjectId, Repository } from "../../git/types.ts";
import { noteRefusal } from "./note-body.ts";

/** What a thread stands on: a diff and the commits that it lies between. */
export interface ThreadGround {
  readonly files: readonly FileDiff[];
  readonly base: ObjectId | null;
  readonly start: ObjectId | null;
  readonly head: ObjectId;
}

/** Far beyond what a diff is shown with: a comment on the last file of a large commit must find its line too. */
export const placeLimits = { files: 20_000, lines: 2_000_000, bytes: 64 * 1024 ** 2, patchBytes: 8 * 1024 ** 2 };

export interface CommentPlace {
  readonly path: string;
  readonly line: number;
  readonly lineType: "new" | "old";
}

/** Whether the commit changed that line: an added one by its new number, a removed one by its old number; never a context line. */
export async function isChangedLine(repository: Repository, commit: ObjectId, place: CommentPlace, signal: AbortSignal): Promise<boolean> {
  const { files } = await readDiff(repository, commit, { ...placeLimits, signal });
  const file = files.find(({ newPath }) => newPath === place.path);
  if (file === undefined) return false;
  const wanted = place.lineType === "new" ? "added" : "removed";
  return linesOf(file).some((line) => line.kind === wanted && numberOf(line, place.lineType) === place.line);
}

export interface ThreadPlace {
  readonly oldPath: string | undefined;
  readonly newPath: string | undefined;
  readonly oldLine: number | undefined;
  readonly newLine: number | undefined;
  /** A thread on a whole file has no line. */
  readonly wholeFile: boolean;
}

/** The file of the diff and the line in it that a thread may stand on, context lines too; null when there is no such place. */
export function findThreadPlace(files: readonly FileDiff[], place: ThreadPlace): { file: FileDiff; line: DiffLine | null } | null {
  const { oldPath = place.newPath, newPath = place.oldPath } = place;
  const file = files.find((entry) => (place.newPath === undefined ? entry.oldPath === oldPath : entry.newPath === newPath));
  if (file === undefined || (place.oldPath !== undefined && file.oldPath !== place.oldPath)) return null;
  if (place.wholeFile) return { file, line: null };
  if (place.oldLine === undefined && place.newLine === undefined) return null;
  const line = linesOf(file).find(({ oldLine, newLine }) => oldLine === (place.oldLine ?? null) && newLine === (place.newLine ?? null));
  return line === undefined ? null : { file, line };
}

function linesOf(file: FileDiff): DiffLine[] {
  return file.binary ? [] : parseUnifiedDiff(file.patch).hunks.flatMap(({ lines }) => lines);
}

const numberOf = (line: DiffLine, type: "new" | "old"): number | null => (type === "new" ? line.newLine : line.oldLine);

/** Where a client wants a thread. */
export interface AskedPosition {
  readonly base_sha?: string | undefined;
  readonly head_sha?: string | undefined;
  readonly position_type?: "text" | "image" | "file" | undefined;
  readonly old_path?: string | undefined;
  readonly new_path?: string | undefined;
  readonly old_line?: number | undefined;
  readonly new_line?: number | undefined;
}

/** The place of a thread, and its position as it is kept; throws in the words of a real server where the diff has no such place. */
export function readPosition({ files, base, start, head }: ThreadGround, asked: AskedPosition) {
  const refusal = () => noteRefusal("line_code", "can't be blank", "must be a valid line code");
  const elsewhere = (sha: string | undefined, wanted: string | null): boolean =>
    sha !== undefined && sha !== "" && wanted !== null && sha !== wanted;
  if (elsewhere(asked.head_sha, head) || elsewhere(asked.base_sha, base)) throw refusal();
  const type = asked.position_type ?? "text";
  const found = findThreadPlace(files, {
    oldPath: asked.old_path || undefined,
    newPath: asked.new_path || undefined,
    oldLine: asked.old_line,
    newLine: asked.new_line,
    wholeFile: type !== "text",
  });
  if (found === null) throw refusal();
  const { file, line } = found;
  const lineType = line === null ? null : line.newLine === null ? ("old" as const) : ("new" as const);
  const position = {
    base_sha: base,
    start_sha: start,
    head_sha: head,
    old_path: file.oldPath,
    new_path: file.newPath,
    position_type: type,
    old_line: line?.oldLine ?? null,
    new_line: line?.newLine ?? null,
    line_range: null,
  };
  return {
    place: { path: file.newPath, line: line?.newLine ?? line?.oldLine ?? null, lineType },
    position: JSON.stringify(position),
  };
}
