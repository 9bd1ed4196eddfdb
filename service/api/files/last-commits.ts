// Adds to the rows of a directory the last commit of each: as lines that are sent when they are found, or all at the end.
import type { Commit, TreeEntry as ShownEntry } from "../../../shared/contract/resources.ts";
import { type EntryHistory, readDirectoryHistory } from "../../git/history/directory-history.ts";
import { readCommits } from "../../git/objects/objects.ts";
import type { ObjectId, Repository, TreeEntry } from "../../git/types.ts";
import type { ProjectRow } from "../../store/project-row.ts";
import { toCommit } from "../commits/commit-resource.ts";
import { type Context, type PageInfo, Reply } from "../context.ts";
import { acceptsLines, linesType } from "../told-lines.ts";

interface Place {
  readonly context: Context;
  readonly project: ProjectRow;
  readonly repository: Repository;
  readonly commit: ObjectId;
  /** Directory that the rows are of. */
  readonly path: string;
}

/** Without a last commit where nobody can tell: two names that look the same, a history that is cut off. */
type Row = ShownEntry & { last_commit?: Commit };

/** Rows in the order of the list; as lines, in the order in which their commits are found. HEAD finds none. */
export async function withLastCommits(place: Place, entries: readonly TreeEntry[], page: PageInfo) {
  const { context } = place;
  const asLines = acceptsLines(context);
  const headers = asLines ? { "content-type": linesType, vary: "Accept" } : { vary: "Accept" };
  if (context.method === "HEAD") return new Reply<Row[]>([], { page, headers });
  const rows = findRows(place, entries);
  if (asLines) return new Reply(ReadableStream.from(encode(rows)), { page, headers });
  const found = new Map<string, Row>();
  for await (const batch of rows) for (const row of batch) found.set(row.path, row);
  return new Reply(
    entries.map((entry) => found.get(entry.path) ?? show(entry)),
    { page, headers },
  );
}

/** Leaves the walk when the page is complete; it goes on for the pages that follow, unless there are very many of them. */
async function* findRows(place: Place, entries: readonly TreeEntry[]): AsyncGenerator<Row[], void, undefined> {
  const { context, repository, commit, path } = place;
  const wanted = new Map(entries.map((entry) => [entry.name, entry]));
  const history = await readDirectoryHistory(repository, commit, path, { signal: context.signal, names: [...wanted.keys()] });
  for await (const batch of history ?? []) {
    const rows = await toRows(place, wanted, batch);
    for (const row of rows) wanted.delete(row.name);
    if (rows.length > 0) yield rows;
    if (wanted.size === 0) return;
  }
  yield [...wanted.values()].map(show);
}

const show = ({ id, name, type, path, mode }: TreeEntry): Row => ({ id, name, type, path, mode });

async function toRows({ context, project, repository }: Place, wanted: ReadonlyMap<string, TreeEntry>, batch: readonly EntryHistory[]) {
  const found = batch.flatMap(({ name, commit }) => {
    const entry = wanted.get(name);
    return entry === undefined ? [] : [{ entry, commit }];
  });
  const records = await readCommits(
    repository,
    found.map(({ commit }) => commit),
  );
  return found.map(({ entry }, index): Row => ({ ...show(entry), last_commit: toCommit(context, project, records[index]!, false) }));
}

async function* encode(rows: AsyncIterable<Row[]>): AsyncGenerator<Uint8Array, void, undefined> {
  const encoder = new TextEncoder();
  for await (const batch of rows) yield encoder.encode(batch.map((row) => `${JSON.stringify(row)}\n`).join(""));
}
