// Searches a project's files and messages (api-behaviour 10); what is kept beside git is looked for by its own lists.
import type { Api } from "../../../shared/contract/contract.ts";
import { apiError } from "../../../shared/contract/errors.ts";
import { passedOverHeader } from "../../../shared/contract/repository.ts";
import { ExpressionError, type GrepHit, grepExpression, grepFiles, grepMessages } from "../../git/content/grep.ts";
import { grepWideTexts } from "../../git/content/wide-texts.ts";
import type { AbsentObject } from "../../git/objects/absent-object.ts";
import { readBlobSizes, readCommit } from "../../git/objects/objects.ts";
import { walkTree } from "../../git/objects/tree.ts";
import { readMeantHead } from "../../git/refs/head.ts";
import { resolveHash, resolveRevision } from "../../git/refs/revision.ts";
import type { ObjectId, Repository, TreeEntry } from "../../git/types.ts";
import { toCommit } from "../commits/commit-resource.ts";
import { type Context, type Handler, Reply } from "../context.ts";
import { pageOf } from "../paging.ts";
import { requireProject } from "../permissions.ts";
import { searchRecords } from "../projects/search-records.ts";
import { readBytes } from "./blob-facts.ts";
import { parseSearch, type SearchQuery } from "./search-query.ts";

/** Pages end here: nobody reads on, and each page searches from the start. */
const mostHits = 2_000;

export const searchProject: Handler<Api["searchProject"]> = async (context, input) => {
  if (input.scope !== "blobs" && input.scope !== "commits") return searchRecords(context, { ...input, scope: input.scope });
  const project = requireProject(context, input.id, "read-code");
  const repository = await context.repositories.open(project);
  const asked = input.ref?.trim();
  const commit = await resolveRevision(repository, asked || "HEAD");
  if (commit === null && asked) throw apiError("ref_not_found");
  const { page, perPage, skip } = pageOf(input);
  const limit = Math.min(skip + perPage + 1, mostHits);
  if (commit === null || skip >= mostHits) return new Reply([], { page: { page, perPage, hasNext: false } });
  if (input.scope === "commits") {
    const text = input.search.trim();
    const from = { from: commit, text, skip, limit: perPage + 1 };
    const records = text === "" ? [] : await grepMessages(repository, from, { signal: context.signal });
    // A hash is a search, too.
    const named = skip === 0 && /^[0-9a-f]{7,64}$/i.test(text) ? await resolveHash(repository, text) : null;
    const all = named === null ? records : [await readCommit(repository, named), ...records.filter(({ id }) => id !== named)];
    const rows = all.slice(0, perPage).map((record) => toCommit(context, project, record, false));
    return new Reply(rows, { page: { page, perPage, hasNext: all.length > perPage } });
  }
  const { found, passedOver } = input.regexp
    ? await searchExpression(context, repository, commit, input, limit)
    : await searchBlobs(context, repository, commit, parseSearch(input.search), limit);
  // Only what is shown is read.
  const hits = await Promise.all(found.slice(skip, skip + perPage).map((hit) => ("lines" in hit ? hit : headOf(repository, hit))));
  const ref = asked || ((await readMeantHead(repository)).branch ?? commit);
  const shown = hits.map(({ path, startLine, lines, matched }) => ({
    basename: withoutExtension(path),
    data: lines.map((line) => `${line}\n`).join(""),
    path,
    filename: path,
    id: null,
    ref,
    startline: startLine,
    project_id: project.id,
    ...(input.regexp ? { matched_lines: matched } : {}),
  }));
  return new Reply(shown, {
    page: { page, perPage, hasNext: found.length > skip + perPage },
    ...(passedOver === null ? {} : { headers: { [passedOverHeader]: passedOver.kind } }),
  });
};

interface Search<T> {
  readonly found: readonly T[];
  /** The first file whose content is not here; null where all of it is. */
  readonly passedOver: AbsentObject | null;
}

/** A name that begins with a dot, and has no other, is whole. */
const withoutExtension = (path: string): string => path.replace(/(?<=[^/])\.[^./]+$/, "");

export const searchProjectDashed: Handler<Api["searchProjectDashed"]> = searchProject;

/** Pieces of files in which an expression matches, at most `limit`. */
async function searchExpression(
  { signal }: Context,
  repository: Repository,
  commit: ObjectId,
  { search, match_case = false, whole_word = false }: Parameters<typeof searchProject>[1],
  limit: number,
): Promise<Search<GrepHit>> {
  if (search === "") return { found: [], passedOver: null };
  if (/[\r\n\0]/.test(search)) throw apiError("plain_bad_request", { details: { reason: "An expression is one line." } });
  const found: GrepHit[] = [];
  const keep = (hit: GrepHit): boolean => found.push(hit) < limit;
  const expression = { source: search, matchCase: match_case, wholeWord: whole_word };
  try {
    return { found, passedOver: await grepExpression(repository, commit, expression, keep, { signal }) };
  } catch (error) {
    if (error instanceof ExpressionError) throw apiError("plain_bad_request", { details: { reason: error.message }, cause: error });
    throw error;
  }
}

/** Files whose path holds the term, then pieces of files that hold it, at most `limit`. */
async function searchBlobs(
  context: Context,
  repository: Repository,
  commit: ObjectId,
  query: SearchQuery,
  limit: number,
): Promise<Search<GrepHit | TreeEntry>> {
  const { signal } = context;
  const { term, accepts, filtered } = query;
  if ((term === "" && !filtered) || /[\r\n]/.test(term)) return { found: [], passedOver: null };
  const named: TreeEntry[] = [];
  const wanted = term.toLowerCase();
  for await (const batch of walkTree(repository, commit, "", { signal })) {
    for (const entry of batch)
      if (entry.type === "blob" && entry.path.toLowerCase().includes(wanted) && accepts(entry.path)) named.push(entry);
    if (named.length >= limit) break;
  }
  const found: (GrepHit | TreeEntry)[] = named.slice(0, limit);
  if (term === "" || found.length >= limit) return { found, passedOver: null };
  const keep = (hit: GrepHit): boolean => {
    if (accepts(hit.path)) found.push(hit);
    return found.length < limit;
  };
  const passedOver = await grepFiles(repository, { commit, text: term }, keep, { signal });
  if (found.length < limit) await grepWideTexts(repository, { commit, text: term }, keep, { signal });
  return { found, passedOver };
}

const shownLines = 10;
const shownCharacters = 2_000;
const largestShown = 1024 ** 2;

/** The first lines of a file that was found by its name; none of a binary, a very large or an absent one. */
async function headOf(repository: Repository, { path, id }: TreeEntry): Promise<GrepHit> {
  const [size = null] = await readBlobSizes(repository, [id]);
  // Found by its name all the same where its content is not here.
  if (size === null || size > largestShown) return { path, startLine: 1, lines: [], matched: [] };
  const { facts, bytes } = await readBytes(repository, id);
  const text = facts.kind.type.startsWith("text/") ? bytes.toString("utf8", 0, shownCharacters * 4) : "";
  const lines = text.slice(0, shownCharacters).split("\n");
  // What stands behind the last line's end is no line.
  if (lines.at(-1) === "") lines.pop();
  return { path, startLine: 1, lines: lines.slice(0, shownLines), matched: [] };
}
