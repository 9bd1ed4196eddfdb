// Finds the line of a commit's diff that a note is about (specification 4.2, api-behaviour 5.2).
import { type DiffLine, parseUnifiedDiff } from "../../../shared/lib/unified-diff.ts";
import { readDiff } from "../../git/content/diff.ts";
import type { FileDiff, ObjectId, Repository } from "../../git/types.ts";

/** Far beyond what a diff is shown with: a comment on the last file of a large commit must find its line too. */
const limits = { files: 20_000, lines: 2_000_000, bytes: 64 * 1024 ** 2, patchBytes: 8 * 1024 ** 2 };

export interface CommentPlace {
  readonly path: string;
  readonly line: number;
  readonly lineType: "new" | "old";
}

/** Whether the commit changed that line: an added one by its new number, a removed one by its old number; never a context line. */
export async function isChangedLine(repository: Repository, commit: ObjectId, place: CommentPlace, signal: AbortSignal): Promise<boolean> {
  const { files } = await readDiff(repository, commit, { ...limits, signal });
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
export async function findThreadPlace(
  repository: Repository,
  commit: ObjectId,
  place: ThreadPlace,
  signal: AbortSignal,
): Promise<{ file: FileDiff; line: DiffLine | null } | null> {
  const { files } = await readDiff(repository, commit, { ...limits, signal });
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
