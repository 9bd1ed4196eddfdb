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
import { acceptsLines, answerItems, linesType } from "../told-lines.ts";
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
  if (input.pagination === "none") requireLines(context, input);
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
  const ref = asked || ((await readMeantHead(repository)).branch ?? commit);
  const show = ({ path, startLine, lines, matched }: GrepHit) => ({
    basename: withoutExtension(path),
    data: lines.map((line) => `${line}\n`).join(""),
    path,
    filename: path,
    id: null,
    ref,
    startline: startLine,
    project_id: project.id,
    ...(input.regexp ? { matched_lines: matched } : {}),
  });
  if (input.pagination === "none") return tellBlobs(context, repository, commit, parseSearch(input.search), show);
  const { found, passedOver } = input.regexp
    ? await searchExpression(context, repository, commit, input, limit)
    : await searchBlobs(context, repository, commit, parseSearch(input.search), limit);
  // Only what is shown is read.
  const hits = await Promise.all(found.slice(skip, skip + perPage).map((hit) => ("lines" in hit ? hit : headOf(repository, hit))));
  return new Reply(hits.map(show), {
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
  { signal }: Context,
  repository: Repository,
  commit: ObjectId,
  query: SearchQuery,
  limit: number,
): Promise<Search<GrepHit | TreeEntry>> {
  if (isNothing(query)) return { found: [], passedOver: null };
  const found: (GrepHit | TreeEntry)[] = await listNamed(repository, commit, query, limit, signal);
  if (query.term === "" || found.length >= limit) return { found, passedOver: null };
  const keep = (hit: GrepHit): boolean => {
    if (query.accepts(hit.path)) found.push(hit);
    return found.length < limit;
  };
  return { found, passedOver: await grepTexts(repository, commit, query.term, keep, signal) };
}

/** All lines hold what is empty, and no line holds the end of one. */
const isNothing = ({ term, filtered }: SearchQuery): boolean => (term === "" && !filtered) || /[\r\n]/.test(term);

/** Files whose path holds the term, at most `limit`. */
async function listNamed(
  repository: Repository,
  commit: ObjectId,
  { term, accepts }: SearchQuery,
  limit: number,
  signal: AbortSignal,
): Promise<TreeEntry[]> {
  const named: TreeEntry[] = [];
  const wanted = term.toLowerCase();
  for await (const batch of walkTree(repository, commit, "", { signal })) {
    for (const entry of batch)
      if (entry.type === "blob" && entry.path.toLowerCase().includes(wanted) && accepts(entry.path)) named.push(entry);
    if (named.length >= limit) break;
  }
  return named.slice(0, limit);
}

/** Pieces of files that hold a text, those in UTF-16 last, until `keep` answers false; answers the first file that is not there to be searched. */
async function grepTexts(
  repository: Repository,
  commit: ObjectId,
  text: string,
  keep: (hit: GrepHit) => boolean,
  signal: AbortSignal,
): Promise<AbsentObject | null> {
  let wantsMore = true;
  const ask = (hit: GrepHit): boolean => {
    wantsMore = keep(hit);
    return wantsMore;
  };
  const passedOver = await grepFiles(repository, { commit, text }, ask, { signal });
  if (wantsMore) await grepWideTexts(repository, { commit, text }, ask, { signal });
  return passedOver;
}

/** `pagination=none` is of the blobs of a text, and for who reads lines; git's words against an expression need an answer that has not begun. */
function requireLines(context: Context, { scope, regexp }: Parameters<typeof searchProject>[1]): void {
  if (scope === "blobs" && regexp !== true && acceptsLines(context)) return;
  throw apiError("plain_bad_request", {
    details: { reason: "pagination=none goes with scope=blobs, without regexp, and with Accept: application/x-ndjson" },
  });
}

/** Heads that are read side by side. */
const headsAtOnce = 50;

/**
 * The same as all pages together, a line each, sent when it is found; one search instead of one for each page. The content is searched
 * while names are looked at. The last line says `passed_over` where content is not there to be searched.
 */
function tellBlobs(
  context: Context,
  repository: Repository,
  commit: ObjectId,
  query: SearchQuery,
  show: (hit: GrepHit) => Readonly<Record<string, unknown>>,
) {
  if (context.method === "HEAD") return new Reply([], { headers: { "content-type": linesType, vary: "Accept" } });
  const ended = new AbortController();
  const signal = AbortSignal.any([context.signal, ended.signal]);
  const make = async (tell: (row: Readonly<Record<string, unknown>>) => void): Promise<void> => {
    if (isNothing(query)) return;
    let told = 0;
    // Pieces wait until all names are told.
    const waiting: GrepHit[] = [];
    let isNamed = false;
    const tellHit = (hit: GrepHit): boolean => {
      if (told < mostHits) {
        told += 1;
        tell(show(hit));
      }
      return told < mostHits;
    };
    const keep = (hit: GrepHit): boolean => {
      if (!query.accepts(hit.path)) return true;
      if (isNamed) return tellHit(hit);
      return waiting.push(hit) + told < mostHits;
    };
    const tellNamed = async (): Promise<void> => {
      const named = await listNamed(repository, commit, query, mostHits, signal);
      for (let at = 0; at < named.length; at += headsAtOnce)
        for (const head of await Promise.all(named.slice(at, at + headsAtOnce).map((entry) => headOf(repository, entry)))) tellHit(head);
      isNamed = true;
      waiting.every(tellHit);
    };
    const searching = query.term === "" ? null : grepTexts(repository, commit, query.term, keep, signal);
    try {
      const [passedOver] = await Promise.all([searching, tellNamed()]);
      if (passedOver !== null) tell({ passed_over: passedOver.kind });
    } finally {
      ended.abort(new Error("the search has no answer to stand in"));
    }
  };
  return answerItems(context, make, () => ended.abort(new Error("nobody waits for the search any more")));
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
