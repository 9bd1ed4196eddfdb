// The commits that a filter finds, page after page: by path through renames, and by message through the whole history.
import { infiniteQueryOptions, type QueryClient } from "@tanstack/react-query";
import { ApiError } from "../../shared/contract/errors.ts";
import { type CommitInList, commitInList, type DiffEntry } from "../../shared/contract/resources.ts";
import type { Mailmap } from "../../shared/lib/mailmap.ts";
import { listTrailers } from "../../shared/lib/trailers.ts";
import { ask, fullPage, staleness } from "./api-query.ts";
import { mailmapQuery } from "./mailmap.ts";
import type { CommitFilter } from "./repository.ts";

export interface HistoryQuestion extends CommitFilter {
  /** Text that a message holds, whatever its case. */
  readonly message?: string | undefined;
  /** A trailer that it ends with: its key, or `key: text` with a part of its value, whatever their case. */
  readonly trailer?: string | undefined;
}

/** Where the next page begins. */
export interface Cursor {
  readonly page: number;
  /** After a rename: the path before, from the commit before. */
  readonly path?: string;
  readonly ref?: string;
  /** Found already, and older than all that was shown. */
  readonly held?: readonly CommitInList[];
  /** The last commit that was listed of a path. */
  readonly oldest?: Oldest;
  /** Whether all commits of a path were listed: what is left to find is where it came from. */
  readonly isListed?: true;
}

/** A commit with which the history of a path may begin. */
interface Oldest {
  readonly id: string;
  readonly parent: string | undefined;
}

export interface Rename {
  /** The commit that moved the file. */
  readonly sha: string;
  readonly from: string;
}

export interface FoundPage {
  readonly items: readonly CommitInList[];
  readonly next: Cursor | null;
  readonly rename: Rename | null;
  /** Commits whose message was read here for it; 0 where the server searches itself. */
  readonly looked: number;
}

/** Pages of commits read at a time where messages are compared here. */
const pagesAtOnce = 5;
/** Commits that a screen shows: with so many nobody waits for another page. */
const screenful = 30;
/** Pages that are read of the diff that may say that a path was moved there. */
const mostPages = 30;
/** The last page of a path's commits that is looked at to find where it begins. */
const lastPage = 256;

/** Whether a filter needs more than the list of commits. */
export const isSearch = ({ path, message, trailer }: HistoryQuestion): boolean =>
  path !== undefined || message !== undefined || trailer !== undefined;

/** Whether the server can look for the message itself: what is left to tell is told by each commit. */
const isSearchable = ({ path, all, first_parent, order, ref_name }: HistoryQuestion): boolean =>
  path === undefined && !all && !first_parent && order !== "topo" && ref_name !== undefined && !ref_name.includes("..");

/**
 * What is told by a commit itself, of one that a search found. Git's author pattern is a text here: a name or an address, of whom
 * the .mailmap says that the author is.
 */
export function fits(
  commit: CommitInList,
  { author, since, until, message, trailer }: HistoryQuestion,
  mailmap: Mailmap | null = null,
): boolean {
  const made = Date.parse(commit.committed_date);
  const written = { name: commit.author_name, email: commit.author_email };
  const { name, email } = mailmap?.(written) ?? written;
  return (
    (message === undefined || commit.message.toLowerCase().includes(message.toLowerCase())) &&
    (trailer === undefined || hasTrailer(commit.message, trailer)) &&
    (author === undefined || `${name} <${email}>`.includes(author)) &&
    (since === undefined || made >= Date.parse(since)) &&
    (until === undefined || made <= Date.parse(until))
  );
}

/** The key of a trailer that is looked for, and what its value has to hold. */
function partsOf(trailer: string): readonly [key: string, value: string] {
  const [key = "", ...value] = trailer.toLowerCase().split(":");
  return [key.trim(), value.join(":").trim()];
}

/**
 * The texts by which a server finds messages with a trailer. Of several words ("Reviewed-by") its key says nearly always what it is; one word
 * ("fixes", "cc") stands in many sentences, and is looked for with its colon: as nearly everybody writes it, and with the space before it that
 * git takes too.
 */
const searched = (key: string): readonly [text: string, rare?: string] => (key.includes("-") ? [key] : [`${key}:`, `${key} :`]);

function hasTrailer(message: string, trailer: string): boolean {
  const [wanted, part] = partsOf(trailer);
  return listTrailers(message).some(([key, value]) => key.toLowerCase() === wanted && value.toLowerCase().includes(part));
}

export const foundQuery = (connection: string, id: string, question: HistoryQuestion) =>
  infiniteQueryOptions({
    queryKey: ["listCommits", connection, { id, ...question, found: true }] as const,
    queryFn: ({ client, signal, pageParam }) => findPage(client, connection, id, question, pageParam, signal),
    initialPageParam: { page: 1 } as Cursor,
    getNextPageParam: (last: FoundPage) => last.next ?? undefined,
    ...staleness("listCommits", { ...question, id }),
  });

async function findPage(
  client: QueryClient,
  connection: string,
  id: string,
  question: HistoryQuestion,
  cursor: Cursor,
  signal: AbortSignal,
): Promise<FoundPage> {
  const { message, trailer, ...filter } = question;
  // Of the two, the trailer is the rarer one; the rest is told by each commit.
  const [text, rare] = trailer === undefined ? [message] : searched(partsOf(trailer)[0]);
  if (text === undefined) return listPage(connection, id, filter, cursor, signal);
  if (isSearchable(question))
    try {
      const mailmap = question.author === undefined ? null : await client.fetchQuery(mailmapQuery(connection, id));
      return await searchPage(connection, id, question, { text, rare, mailmap }, cursor, signal);
    } catch (error) {
      // A server that does not search messages (api-behaviour 10), or does not show who is who, lists them.
      if (!(error instanceof ApiError) || ![400, 403, 404].includes(error.status)) throw error;
    }
  let page = cursor;
  const items: CommitInList[] = [];
  let looked = 0;
  for (let read = 0; read < pagesAtOnce && items.length < screenful; read += 1) {
    const listed = await listPage(connection, id, filter, page, signal);
    looked += listed.items.length;
    items.push(...listed.items.filter((commit) => fits(commit, { message, trailer })));
    if (listed.next === null || listed.next.isListed || listed.rename !== null) return { ...listed, items, looked };
    page = listed.next;
  }
  return { items, next: page, rename: null, looked };
}

async function searchPage(
  connection: string,
  id: string,
  question: HistoryQuestion,
  { text, rare, mailmap }: { readonly text: string; readonly rare: string | undefined; readonly mailmap: Mailmap | null },
  { page, held }: Cursor,
  signal: AbortSignal,
): Promise<FoundPage> {
  const { ref_name, trailer } = question;
  const read = async (search: string, at: number): Promise<{ readonly found: readonly CommitInList[]; readonly next: number | null }> => {
    const of = ref_name === undefined ? {} : { ref: ref_name };
    const answer = await ask(
      connection,
      "searchProject",
      { id, scope: "commits", search, page: at, per_page: fullPage, ...of },
      { signal },
    );
    const commits = answer.data.flatMap((one) => commitInList.safeParse(one).data ?? []);
    // A hash is found by its name, not by its message.
    const isHash = ({ id: hash }: CommitInList): boolean => trailer === undefined && hash.startsWith(search.toLowerCase());
    const found = commits.filter((commit) => fits(commit, { ...question, ...(isHash(commit) ? { message: "" } : {}) }, mailmap));
    return { found, next: answer.page.nextPage };
  };
  const readRare = async (search: string): Promise<readonly CommitInList[]> => {
    const all: CommitInList[] = [];
    for (let at: number | null = 1, left = pagesAtOnce; at !== null && left > 0; left -= 1) {
      const one: Awaited<ReturnType<typeof read>> = await read(search, at);
      all.push(...one.found);
      at = one.next;
    }
    return all;
  };
  const [{ found, next }, others] = await Promise.all([read(text, page), held ?? (rare === undefined ? [] : readRare(rare))]);
  // Those that are as new as the page's oldest stand in it; all that are left, in the last one.
  const oldest = next === null ? Number.NEGATIVE_INFINITY : Math.min(...found.map(madeAt));
  const [now, later] = [others.filter((commit) => madeAt(commit) >= oldest), others.filter((commit) => madeAt(commit) < oldest)];
  const known = new Set(found.map(({ id: hash }) => hash));
  const more = now.filter(({ id: hash }) => !known.has(hash));
  const items = more.length === 0 ? found : [...found, ...more].sort((a, b) => madeAt(b) - madeAt(a));
  return { items, next: next === null ? null : { page: next, held: later }, rename: null, looked: 0 };
}

const madeAt = ({ committed_date }: CommitInList): number => Date.parse(committed_date);

/**
 * A page of the commits that a filter lists. Behind the last of a path stands a page of none that says whether the path was moved there:
 * that may take long, and nobody waits for it to see the commits. `mostDiff`: pages of that diff that are read.
 */
export async function listPage(
  connection: string,
  id: string,
  filter: CommitFilter,
  cursor: Cursor,
  signal: AbortSignal,
  mostDiff = mostPages,
): Promise<FoundPage> {
  const { page, path = filter.path, ref } = cursor;
  const { all: _all, ...alone } = filter;
  const asked = { ...(ref === undefined ? filter : { ...alone, ref_name: ref }), ...(path === undefined ? {} : { path }) };
  if (path !== undefined && cursor.isListed) return sourcePage(connection, id, asked, path, cursor.oldest, signal, mostDiff);
  const answer = await ask(connection, "listCommits", { id, ...asked, page, per_page: fullPage }, { signal });
  const { nextPage } = answer.page;
  const items = answer.data;
  const found = { items, rename: null, looked: 0 };
  if (path === undefined) return { ...found, next: nextPage === null ? null : { ...cursor, page: nextPage } };
  // Of one author or until a day, the last one is not the one that the path begins with.
  const isNarrowed = [asked.author, asked.since, asked.until].some((part) => part !== undefined);
  const oldest = isNarrowed ? undefined : (oldestOf(items) ?? cursor.oldest);
  const known = { ...cursor, ...(oldest === undefined ? {} : { oldest }) };
  if (nextPage !== null) return { ...found, next: { ...known, page: nextPage } };
  return { ...found, next: isNarrowed || oldest?.parent !== undefined ? { ...known, isListed: true } : null };
}

function oldestOf(items: readonly CommitInList[]): Oldest | undefined {
  const last = items.at(-1);
  return last && { id: last.id, parent: last.parent_ids[0] };
}

/** Whether the commit in which the history of a path begins moved it there; `known`: that commit, where it was listed. */
async function sourcePage(
  connection: string,
  id: string,
  filter: CommitFilter,
  path: string,
  known: Oldest | undefined,
  signal: AbortSignal,
  mostDiff: number,
): Promise<FoundPage> {
  const end = { items: [], next: null, rename: null, looked: 0 };
  const oldest = known ?? (await findOldest(connection, id, filter, path, signal));
  if (oldest?.parent === undefined) return end;
  const from = await findSource(connection, id, oldest.id, path, signal, mostDiff);
  return from === null ? end : { ...end, next: { page: 1, path: from, ref: oldest.parent }, rename: { sha: oldest.id, from } };
}

/**
 * The last commit of a path, by whomever: pages twice as far each time until one is the last or behind it, then halves of what is between.
 * What came before `since` has nothing to show.
 */
async function findOldest(
  connection: string,
  id: string,
  { ref_name, all, since, lifetime }: CommitFilter,
  path: string,
  signal: AbortSignal,
): Promise<Oldest | undefined> {
  const input = {
    ...{ id, path, per_page: fullPage },
    ...(all ? { all } : ref_name === undefined ? {} : { ref_name }),
    ...(since === undefined ? {} : { since }),
    ...(lifetime === undefined ? {} : { lifetime }),
  };
  let oldest: Oldest | undefined;
  /** Pages that are full, and that have nothing. */
  let [full, empty] = [0, lastPage + 1];
  for (let page = 1; page < empty; page = empty > lastPage ? Math.min(2 * full, lastPage) : Math.floor((full + empty) / 2)) {
    const answer: Awaited<ReturnType<typeof ask<"listCommits">>> = await ask(connection, "listCommits", { ...input, page }, { signal });
    const last = oldestOf(answer.data);
    if (last === undefined) empty = page;
    else if (answer.page.nextPage === null) return last;
    else [full, oldest] = [page, last];
    if (empty - full === 1) break;
  }
  // Behind the last page that is looked at there may be more.
  return full === lastPage ? undefined : oldest;
}

/** The path that a commit renamed to `path`, another file in its old place or not; null where it did not. */
export async function findSource(
  connection: string,
  id: string,
  sha: string,
  path: string,
  signal: AbortSignal,
  most = mostPages,
): Promise<string | null> {
  let made: DiffEntry | undefined;
  const changed: DiffEntry[] = [];
  for (let page: number | null = 1; page !== null && page <= most; ) {
    const answer: Awaited<ReturnType<typeof ask<"getCommitDiff">>> = await ask(
      connection,
      "getCommitDiff",
      { id, sha, page, per_page: fullPage },
      { signal },
    );
    const moved = answer.data.find((entry) => entry.renamed_file && entry.new_path === path);
    if (moved !== undefined) return moved.old_path;
    made ??= answer.data.find((entry) => entry.new_file && entry.new_path === path);
    changed.push(...answer.data.filter(({ new_file, deleted_file, renamed_file }) => !(new_file || deleted_file || renamed_file)));
    page = answer.page.nextPage;
  }
  if (made === undefined || changed.length === 0) return null;
  const { findMovedFrom } = await import("./moved-from.ts");
  return findMovedFrom(made, changed);
}
