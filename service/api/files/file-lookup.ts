// Finds the file that a request names: revision, path, entry, last commit, and the headers that carry its metadata.
import { createHash } from "node:crypto";
import { apiError } from "../../../shared/contract/errors.ts";
import { knownLastCommit, readLastCommit } from "../../git/history/last-commit.ts";
import { readHistoryEdge } from "../../git/objects/history-memory.ts";
import { checkPath } from "../../git/objects/path.ts";
import { readEntry } from "../../git/objects/tree.ts";
import { resolveRevision } from "../../git/refs/revision.ts";
import type { ObjectId, Repository, TreeEntry } from "../../git/types.ts";
import type { ProjectRow } from "../../store/project-row.ts";
import type { Context } from "../context.ts";
import { requireProject } from "../permissions.ts";
import type { BlobFacts } from "./blob-facts.ts";

export interface FoundFile {
  readonly project: ProjectRow;
  readonly repository: Repository;
  readonly entry: TreeEntry;
  /** Text that the caller sent as ref. */
  readonly ref: string;
  readonly commit: ObjectId;
  readonly executable: boolean;
}

/** Throws project_not_found, forbidden, commit_not_found or file_not_found, in this order (api-behaviour 0.2). */
export async function findFile(
  context: Context,
  input: { id: string | number; file_path: string; ref?: string | undefined },
): Promise<FoundFile> {
  const project = requireProject(context, input.id, "read-code");
  const repository = await context.repositories.open(project);
  const ref = input.ref === undefined || input.ref.trim() === "" ? "HEAD" : input.ref;
  const commit = await resolveRevision(repository, ref);
  if (commit === null) throw apiError("commit_not_found");
  const entry = await findBlob(repository, commit, input.file_path);
  if (entry === null) throw apiError("file_not_found");
  return { project, repository, entry, ref, commit, executable: entry.mode === "100755" };
}

async function findBlob(repository: Repository, commit: ObjectId, path: string): Promise<TreeEntry | null> {
  // A hostile name may stand in a tree all the same, made by another tool; reading it harms nobody, but "a/../b" is no name.
  const checked = checkPath(path);
  if (!checked.ok && checked.reason !== "hostile-path") return null;
  const entry = await readEntry(repository, commit, checked.ok ? checked.path : path);
  return entry?.type === "blob" ? entry : null;
}

/** Last commit that changed the file; the commit itself should history say nothing (a shallow clone). */
export async function lastCommitOf(file: FoundFile): Promise<ObjectId> {
  return (await readLastCommit(file.repository, file.commit, file.entry.path)) ?? file.commit;
}

/** The same without a walk through history; null where it is not known yet. */
export async function lastCommitAtHand(file: FoundFile): Promise<ObjectId | null> {
  const known = await knownLastCommit(file.repository, file.commit, file.entry.path);
  return known === undefined ? null : (known ?? file.commit);
}

/** What an entity tag says of the end of a history that is cut off, as behind it there may be another last commit; "" where it is whole. */
export async function historyTag({ repository }: FoundFile): Promise<string> {
  const { state } = await readHistoryEdge(repository);
  return state === "" ? "" : `-${createHash("sha1").update(state).digest("hex").slice(0, 12)}`;
}

/** Metadata under both names: the specification's and those that real clients read (api-behaviour 1.3). What is not known is left out. */
export function metadataHeaders(
  file: FoundFile,
  facts: Pick<BlobFacts, "size"> & Partial<BlobFacts>,
  lastCommit: ObjectId | null,
): Record<string, string> {
  const values: Record<string, string | null> = {
    "blob-id": file.entry.id,
    "commit-id": file.commit,
    "content-sha256": facts.sha256 ?? null,
    encoding: "base64",
    "file-name": headerText(file.entry.name),
    "file-path": headerText(file.entry.path),
    "last-commit-id": lastCommit,
    ref: headerText(file.ref),
    size: String(facts.size),
    "execute-filemode": String(file.executable),
  };
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(values)) {
    if (value === null) continue;
    headers[`x-gitlab-${name}`] = value;
    headers[`x-service-${name}`] = value;
  }
  return headers;
}

/** Header values are bytes: text goes as UTF-8, one character for each byte, and without what would end the header. */
function headerText(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text;
  return Buffer.from(text.replace(/[\x00-\x1f\x7f]/g, "?"), "utf8").toString("latin1");
}

/** Whether the caller already holds what `etag` names (If-None-Match; a star is whatever there is). */
export function isFresh(context: Context, etag: string): boolean {
  const asked = context.headers.get("if-none-match");
  return asked?.split(",").some((item) => ["*", etag].includes(item.trim().replace(/^W\//, ""))) ?? false;
}

/** A copy may be kept by the caller alone, and is asked about each time: branches move. */
export const cacheControl = "max-age=0, private, must-revalidate";

/** Of raw bytes, as a real server has it: nobody between keeps them. */
export const rawCacheControl = `${cacheControl}, no-store, no-cache`;
