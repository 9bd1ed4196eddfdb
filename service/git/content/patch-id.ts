// Names what a change does, wherever it is applied: git's own patch id.

import { internalsOf } from "../handle.ts";
import { createObjectMemory } from "../objects/history-memory.ts";
import { textBytes } from "../process/budget.ts";
import { GitError, runGit } from "../process/run.ts";
import type { Cancellable, ObjectId, Repository } from "../types.ts";

/** Bytes of a diff that is looked at; larger ones have no name. */
const mostBytes = 16 * 1024 ** 2;

const memoryOf = createObjectMemory((makeCache) => makeCache<string, string>((id) => 80 + textBytes(id)));

/** `git diff | git patch-id --stable` of two commits, renames found as git diff finds them; null where nothing differs, too much does, or a commit is no longer here. */
export async function readPatchId(
  repository: Repository,
  from: ObjectId,
  to: ObjectId,
  { signal }: Cancellable = {},
): Promise<string | null> {
  const memory = memoryOf(repository);
  const known = memory.get(`${from} ${to}`);
  if (known !== undefined) return known;
  const { place } = internalsOf(repository);
  const chunks: Buffer[] = [];
  let size = 0;
  const onOutput = (chunk: Buffer): boolean => {
    size += chunk.length;
    chunks.push(chunk);
    return size <= mostBytes;
  };
  const args = ["diff-tree", "-p", "-M", "--no-ext-diff", "--no-textconv", "--no-color", from, to] as const;
  try {
    await runGit(place, { args, takes: "walk", onOutput, signal });
  } catch (error) {
    if (error instanceof GitError && error.exitCode === 128) return null;
    throw error;
  }
  if (size === 0 || size > mostBytes) return null;
  const named = await runGit(place, { args: ["patch-id", "--stable"], takes: "moment", input: Buffer.concat(chunks), signal });
  const id = named.stdout.toString("latin1").split(" ", 1)[0] ?? "";
  if (id === "") return null;
  memory.set(`${from} ${to}`, id);
  return id;
}
