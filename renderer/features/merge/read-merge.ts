// The three sides of a merge as they are read from the server and the desk, and what can be done with them.
import type { QueryClient } from "@tanstack/react-query";
import { ApiError } from "../../../shared/contract/errors.ts";
import { newTextFile } from "../../../shared/lib/text-file.ts";
import { compareQuery } from "../../data/compare.ts";
import { type OpenedFile, openedFileQuery } from "../../data/file.ts";
import { readContent } from "../../desk/manner.ts";
import type { FileMerge, MergeSide } from "../../desk/model.ts";
import { areAlike, type Files } from "./model/manner.ts";
import { type Place, toPlaces } from "./model/places.ts";
import { countOpen, firstResult } from "./model/result.ts";

/** Bytes of the largest file that is merged line by line: it is done where the screen is drawn. */
export const largestMerged = 5 * 1024 * 1024;

export interface Where {
  readonly client: QueryClient;
  readonly connection: string;
  /** path_with_namespace */
  readonly project: string;
}

/** Why a file is taken from one side as a whole. */
export type WhyWhole = "submodule" | "link" | "link-target" | "gone-theirs" | "gone-yours" | "binary" | "large" | "encodings" | "tangled";

/** A merge with what was read for it. */
export interface OpenMerge {
  /** The file on the branch; null = it is not there. */
  readonly theirs: OpenedFile | null;
  readonly base: OpenedFile | null;
  /** Whether the file of mine may be executed; null = as at the base. */
  readonly yoursExecutable: boolean | null;
  /** What can be merged line by line; null where a side is taken whole. */
  readonly lines: { readonly places: readonly Place[]; readonly files: Files } | null;
  readonly why: WhyWhole | null;
  /** The side that is the outcome without a question: only one of them changed the file. */
  readonly settled: "theirs" | "yours" | null;
}

/** A file of a side; null = it is not there. Throws when the server cannot be asked. */
export async function readSide({ client, connection, project }: Where, { commit, path }: MergeSide): Promise<OpenedFile | null> {
  if (path === null) return null;
  try {
    return await client.fetchQuery(openedFileQuery(connection, project, commit, path));
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** Where a file that was at `path` in one commit is in another; path null = it is gone there. */
export async function findSide(where: Where, path: string, from: string, commit: string): Promise<MergeSide> {
  if ((await readSide(where, { commit, path })) !== null) return { commit, path };
  const { client, connection, project } = where;
  const { diffs } = await client.fetchQuery(compareQuery(connection, project, from, commit, true));
  const renamed = diffs.find((entry) => entry.renamed_file && entry.old_path === path);
  return { commit, path: renamed?.new_path ?? null };
}

const isSide = (yours: FileMerge["yours"]): yours is MergeSide => "commit" in yours;

/** Reads the sides of a merge. Throws when the server cannot be asked. */
export async function readMerge(where: Where, merge: Pick<FileMerge, "path" | "base" | "theirs" | "yours" | "odd">): Promise<OpenMerge> {
  const { yours, odd } = merge;
  const [base, theirs, picked] = await Promise.all([
    readSide(where, merge.base),
    readSide(where, merge.theirs),
    isSide(yours) ? readSide(where, yours) : null,
  ]);
  const isGone = isSide(yours) ? picked === null : yours.content === null;
  const content = isSide(yours) ? (picked?.content ?? null) : yours.content === null ? null : readContent(yours.content, base?.content);
  const size = Math.max(base?.size ?? 0, theirs?.size ?? 0, picked?.size ?? 0);
  const open = { theirs, base, yoursExecutable: picked?.executable ?? null, lines: null };
  const settle = (settled: "theirs" | "yours"): OpenMerge => ({ ...open, why: null, settled });
  const whole = (why: WhyWhole): OpenMerge => ({ ...open, why, settled: null });
  const isThere = picked !== null && picked.blob === theirs?.blob && picked.blob !== base?.blob;
  if (odd === "submodule" || (odd === "link" && !isThere)) return whole(odd);
  if (odd === "link target" && theirs === null) return whole("link");
  if ((base?.blob ?? null) === (theirs?.blob ?? null)) return settle("yours");
  if (isGone && theirs === null) return settle("theirs");
  // A move is a change too, though no line of it is another one.
  if (theirs === null && merge.path !== merge.base.path) return whole("gone-theirs");
  if (isSide(yours) && (picked?.blob === base?.blob || picked?.blob === theirs?.blob)) return settle("theirs");
  if (theirs === null) return whole("gone-theirs");
  if (isGone) return whole("gone-yours");
  if (odd === "link target") return whole("link-target");
  if (size > largestMerged || theirs.content === null || content === null || base?.content === null) return whole("large");
  if (theirs.content.kind === "binary" || content.kind === "binary" || base?.content.kind === "binary") return whole("binary");
  const files: Files = { base: base === null ? null : base.content, theirs: theirs.content, yours: content };
  if (!areAlike(files)) return whole("encodings");
  const places = toPlaces({ base: (files.base ?? newTextFile).text, theirs: files.theirs.text, yours: files.yours.text });
  return places === null ? whole("tangled") : { ...open, lines: { places, files }, why: null, settled: null };
}

/** Questions that a person has not answered yet. */
export function openPlaces({ whole, result }: FileMerge, { lines, settled }: OpenMerge): number {
  if (whole !== null || settled !== null) return 0;
  return lines === null ? 1 : countOpen(result ?? firstResult(lines.places));
}
