// Lists directories, or everything below one (api-behaviour 10).

import type { Api } from "../../../shared/contract/contract.ts";
import { apiError } from "../../../shared/contract/errors.ts";
import { refusalTexts } from "../../../shared/contract/refusals.ts";
import type { TreeEntry as ShownEntry } from "../../../shared/contract/resources.ts";
import { readBlobSizes } from "../../git/objects/objects.ts";
import { readEntry, readTree, walkTree } from "../../git/objects/tree.ts";
import { resolveRevision } from "../../git/refs/revision.ts";
import type { ObjectId, Repository, TreeEntry } from "../../git/types.ts";
import { readAskedPath } from "../asked-path.ts";
import { type Handler, Reply } from "../context.ts";
import { slicePage } from "../paging.ts";
import { requireProject } from "../permissions.ts";
import { acceptsLines, linesType } from "../told-lines.ts";
import { withLastCommits } from "./last-commits.ts";

export const listTree: Handler<Api["listTree"]> = async (context, input) => {
  const project = requireProject(context, input.id, "read-code");
  const asLines = acceptsLines(context);
  // One directory whole is an extension, so it goes to those only who ask in its own type.
  if (input.pagination === "none" && input.recursive !== true && (!asLines || input.with_last_commit === true))
    throw apiError("parameters", { details: { errors: refusalTexts.tree_pagination } });
  if (input.with_last_commit === true && input.recursive === true)
    throw apiError("parameters", { details: { errors: "with_last_commit does not go with recursive" } });
  if (input.with_size === true && (input.with_last_commit === true || input.recursive === true))
    throw apiError("parameters", { details: { errors: "with_size goes with one directory, and not with with_last_commit" } });
  const repository = await context.repositories.open(project);
  const ref = input.ref?.trim() || "HEAD";
  const commit = await resolveRevision(repository, ref);
  if (commit === null) throw apiError("tree_not_found");
  const path = readAskedPath(input.path ?? "");
  if (path === null) throw apiError("path_not_found");
  if (input.pagination === "none" && input.recursive !== true) {
    const rows = await readTree(repository, commit, path);
    if (rows === null) throw apiError("path_not_found");
    const pieces = input.with_size === true ? encodeSizes(repository, rows) : encodeLines(rows);
    return new Reply(ReadableStream.from(pieces), { headers: { "content-type": linesType, vary: "Accept" } });
  }
  if (input.pagination === "none") {
    if ((await readEntry(repository, commit, path))?.type !== "tree") throw apiError("path_not_found");
    const pieces = encodeAll(walkTree(repository, commit, path, { signal: context.signal }), asLines ? lineForm : arrayForm);
    // What fails at once is still told by a status.
    const first = await pieces.next();
    const headers = { "content-type": asLines ? linesType : "application/json", vary: "Accept" };
    return new Reply(ReadableStream.from(preceded(first, pieces)), { headers });
  }
  const entries =
    input.recursive === true ? await collect(repository, commit, path, context.signal) : await readTree(repository, commit, path);
  if (entries === null) throw apiError("path_not_found");
  const { rows, page } = slicePage(entries, input, {
    tokenOf: (entry, index) => tokenOf(entries, entry, index),
    find: (token) => findToken(entries, token),
  });
  if (input.with_last_commit === true) return withLastCommits({ context, project, repository, commit, path }, rows, page);
  if (input.with_size !== true) return new Reply(rows.map(show), { page });
  const sizeOf = await readSizes(repository, rows);
  return new Reply(
    rows.map((row) => ({ ...show(row), size: sizeOf(row) })),
    { page },
  );
};

const show = ({ id, name, type, path, mode }: TreeEntry): ShownEntry => ({ id, name, type, path, mode });

/** As JSON.stringify writes what `show` answers: entries come by the hundred thousand, and few names need escapes. */
function encodeEntry({ id, name, type, path, mode }: TreeEntry): string {
  const shown = JSON.stringify(path);
  const last = shown.length === path.length + 2 ? `"${name}"` : JSON.stringify(name);
  return `{"id":"${id}","name":${last},"type":"${type}","path":${shown},"mode":"${mode}"}`;
}

/** Entries that are sent together. */
const linesAtOnce = 1_000;

function* encodeLines(entries: readonly TreeEntry[]): Generator<Uint8Array, void, undefined> {
  const encoder = new TextEncoder();
  for (let at = 0; at < entries.length; at += linesAtOnce)
    yield encoder.encode(
      entries
        .slice(at, at + linesAtOnce)
        .map((entry) => `${encodeEntry(entry)}\n`)
        .join(""),
    );
}

const isFile = ({ type, mode }: TreeEntry): boolean => type === "blob" && mode !== "120000";

/** Tells the bytes of each file among some entries; null of what is none, or is not there. */
async function readSizes(repository: Repository, entries: readonly TreeEntry[]): Promise<(entry: TreeEntry) => number | null> {
  const ids = [...new Set(entries.filter(isFile).map(({ id }) => id))];
  const sizes = await readBlobSizes(repository, ids);
  const byId = new Map(ids.map((id, index) => [id, sizes[index] ?? null]));
  return (entry) => (isFile(entry) ? (byId.get(entry.id) ?? null) : null);
}

/** The same with their sizes, as they are read. */
async function* encodeSizes(repository: Repository, entries: readonly TreeEntry[]): AsyncGenerator<Uint8Array, void, undefined> {
  const encoder = new TextEncoder();
  for (let at = 0; at < entries.length; at += linesAtOnce) {
    const some = entries.slice(at, at + linesAtOnce);
    const sizeOf = await readSizes(repository, some);
    yield encoder.encode(some.map((entry) => `${encodeEntry(entry).slice(0, -1)},"size":${sizeOf(entry)}}\n`).join(""));
  }
}

/** What stands before, between and after entries, and for none. */
interface Form {
  readonly open: string;
  readonly between: string;
  readonly close: string;
  readonly empty: string;
}
const arrayForm: Form = { open: "[", between: ",", close: "]", empty: "[]" };
const lineForm: Form = { open: "", between: "\n", close: "\n", empty: "" };

/** Everything below a directory, in the order of `collect`: directories are sent as they are found, the rest waits. */
async function* encodeAll(batches: AsyncIterable<readonly TreeEntry[]>, form: Form): AsyncGenerator<Uint8Array, void, undefined> {
  const encoder = new TextEncoder();
  const waiting: Record<"blob" | "commit", string[]> = { blob: [], commit: [] };
  let start = form.open;
  for await (const batch of batches) {
    let trees = "";
    const shown = { blob: "", commit: "" };
    for (const entry of batch) {
      const text = encodeEntry(entry);
      if (entry.type === "tree") {
        trees += start + text;
        start = form.between;
      } else shown[entry.type] += form.between + text;
    }
    waiting.blob.push(shown.blob);
    waiting.commit.push(shown.commit);
    if (trees !== "") yield encoder.encode(trees);
  }
  for (const text of [...waiting.blob, ...waiting.commit]) {
    if (text === "") continue;
    yield encoder.encode(start === form.between ? text : form.open + text.slice(form.between.length));
    start = form.between;
  }
  yield encoder.encode(start === form.between ? form.close : form.empty);
}

async function* preceded(
  first: IteratorResult<Uint8Array, void>,
  rest: AsyncGenerator<Uint8Array, void, undefined>,
): AsyncGenerator<Uint8Array, void, undefined> {
  if (!first.done) yield first.value;
  yield* rest;
}

/** Everything below a directory: directories first, then files, then submodules; null when the path is no directory. */
async function collect(repository: Repository, commit: ObjectId, path: string, signal: AbortSignal): Promise<TreeEntry[] | null> {
  if ((await readTree(repository, commit, path)) === null) return null;
  const found: Record<TreeEntry["type"], TreeEntry[]> = { tree: [], blob: [], commit: [] };
  for await (const batch of walkTree(repository, commit, path, { signal })) for (const entry of batch) found[entry.type].push(entry);
  return found.tree.concat(found.blob, found.commit);
}

const pathToken = "path.";

/** A page token is the id of the last entry, as clients know it; where several entries have that id, it is the path. */
function tokenOf(entries: readonly TreeEntry[], entry: TreeEntry, index: number): string {
  const first = entries.findIndex(({ id }) => id === entry.id);
  return first === index ? entry.id : `${pathToken}${Buffer.from(entry.path, "utf8").toString("base64url")}`;
}

function findToken(entries: readonly TreeEntry[], token: string): number {
  if (!token.startsWith(pathToken)) return entries.findIndex(({ id }) => id === token);
  const path = Buffer.from(token.slice(pathToken.length), "base64url").toString("utf8");
  return entries.findIndex((entry) => entry.path === path);
}
