// Whether a commit arrived: a look at the branch when its answer was lost.
import type { QueryClient } from "@tanstack/react-query";
import { ApiError } from "../../shared/contract/errors.ts";
import type { CommitInList } from "../../shared/contract/resources.ts";
import { decodeBase64 } from "../../shared/lib/base64.ts";
import { ask, asServerSays } from "../data/api-query.ts";
import { invalidateAfter } from "../data/query-client.ts";
import { fileQuery } from "../data/repository.ts";
import type { Change, Sending } from "./model.ts";

/** Commits searched, and changes compared, when an outcome is looked up. */
const searched = 50;
const compared = 10;

/** The commit that was sent, as the branch has it; null when it is not there. Throws when the server cannot be asked. */
export async function findSentCommit(
  client: QueryClient,
  connection: string,
  id: string,
  sending: Sending,
  changes: readonly Change[],
): Promise<CommitInList | null> {
  const ref_name = sending.parent === null ? sending.branch : `${sending.parent}..${sending.branch}`;
  const { data } = await ask(connection, "listCommits", { id, ref_name, with_stats: true, per_page: searched }, asServerSays);
  for (const commit of data) {
    if (sending.hooked && isAfter(commit, sending)) return commit;
    if (commit.message.trim() !== sending.message.trim()) continue;
    if (await holds(client, connection, id, commit.id, changes)) return commit;
  }
  return null;
}

/** Made upon what was sent, no earlier than that, by this machine: its clock has whole seconds. */
const isAfter = ({ parent_ids, committed_date }: CommitInList, { parent, at }: Sending): boolean =>
  (parent === null ? parent_ids.length === 0 : parent_ids[0] === parent) && Date.parse(committed_date) >= at - 1_000;

/** Makes stale what a commit writes, for one whose answer never came. */
export const forgetCommitted = (client: QueryClient, connection: string, id: string): Promise<void> =>
  invalidateAfter(client, "createCommit", connection, { id });

async function holds(client: QueryClient, connection: string, id: string, sha: string, changes: readonly Change[]): Promise<boolean> {
  // Where another file took the place of a deleted one, the path says nothing about the deletion.
  const telling = changes.filter(
    (change) => change.kind !== "delete" || !changes.some((other) => other !== change && other.path === change.path),
  );
  for (const change of telling.slice(0, compared)) if (!(await holdsChange(client, connection, id, sha, change))) return false;
  return true;
}

async function holdsChange(client: QueryClient, connection: string, id: string, sha: string, change: Change): Promise<boolean> {
  try {
    const file = await client.fetchQuery(fileQuery(connection, id, sha, change.path));
    if (change.kind === "delete") return false;
    if (change.kind === "chmod") return (file.execute_filemode ?? change.executable) === change.executable;
    return change.content === null || (await digest(change.content)) === file.content_sha256;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return change.kind === "delete";
    throw error;
  }
}

/** SHA-256 of content as it will be stored, in hex. */
export async function digest(content: { encoding: "text"; text: string } | { encoding: "base64"; base64: string }): Promise<string> {
  const bytes = content.encoding === "text" ? new TextEncoder().encode(content.text) : (decodeBase64(content.base64) ?? new Uint8Array());
  const hash = await crypto.subtle.digest("SHA-256", bytes as Uint8Array<ArrayBuffer>);
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
