// Tags that a person makes and deletes, noted among the last actions of the project. What became of a lost answer is looked up.
import type { QueryClient } from "@tanstack/react-query";
import { ApiError } from "../../shared/contract/errors.ts";
import type { Tag } from "../../shared/contract/resources.ts";
import { apiQueryNow } from "../data/api-query.ts";
import { sendCommand } from "../data/commands.ts";
import { invalidateAfter } from "../data/query-client.ts";
import { type LastAction, noteAction } from "../state/last-actions.ts";
import { isUnknownOutcome } from "./send-failure.ts";

export interface TagOf {
  readonly connection: string;
  /** path_with_namespace */
  readonly project: string;
  readonly tag: string;
}

/** A tag, asked now; null = there is none of this name. Throws ApiError. */
export async function readTag(client: QueryClient, { connection, project, tag }: TagOf): Promise<Tag | null> {
  try {
    return await client.fetchQuery(apiQueryNow(connection, "getTag", { id: project, tag_name: tag }));
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** Makes a tag of a commit (a full hash), an annotated one where `message` is not blank. Throws with the reason where it was not made. */
export async function sendTag(client: QueryClient, of: TagOf, at: string, message: string): Promise<Tag> {
  const { connection, project: id, tag } = of;
  try {
    const said = message.trim() === "" ? {} : { message };
    return await sendCommand(client, connection, "createTag", { id, tag_name: tag, ref: at, ...said });
  } catch (error) {
    if (!isUnknownOutcome(error)) throw error;
    const made = await readTag(client, of);
    if (made === null || (made.commit?.id ?? made.target) !== at) throw error;
    await invalidateAfter(client, "createTag", connection, { id });
    return made;
  }
}

/** Deletes a tag. Throws with the reason where it is still there. */
export async function sendTagDeletion(client: QueryClient, of: TagOf): Promise<void> {
  const { connection, project: id, tag } = of;
  try {
    await sendCommand(client, connection, "deleteTag", { id, tag_name: tag });
  } catch (error) {
    if (!isUnknownOutcome(error) || (await readTag(client, of)) !== null) throw error;
    await invalidateAfter(client, "deleteTag", connection, { id });
  }
}

const nothing = { title: null, commits: [], changes: 0 };

/** Makes a tag for a person; answers what was noted, which leads back. Throws with the reason where it was not made. */
export async function makeTag(client: QueryClient, of: TagOf, at: string, message: string): Promise<LastAction> {
  const { target } = await sendTag(client, of, at, message);
  const tag = { commit: at, message };
  return noteAction(of.connection, of.project, {
    kind: "make",
    branch: of.tag,
    before: null,
    after: target,
    from: of.tag,
    tag,
    ...nothing,
  });
}

/** Deletes a tag for a person; answers what was noted, which leads back. Throws with the reason where it is still there. */
export async function deleteTag(client: QueryClient, of: TagOf): Promise<LastAction> {
  const known = await readTag(client, of);
  if (known === null) throw new Error(`${of.tag} is gone already.`);
  await sendTagDeletion(client, of);
  const tag = { commit: known.commit?.id ?? known.target, message: known.message ?? "" };
  const before = known.target;
  return noteAction(of.connection, of.project, { kind: "delete", branch: of.tag, before, after: null, from: of.tag, tag, ...nothing });
}
