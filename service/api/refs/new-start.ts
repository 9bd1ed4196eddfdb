// Where a new branch or tag begins: a resident git goes on reading what gc removed, and would make a ref of a commit that is not there.
import { isStillThere } from "../../git/objects/still-there.ts";
import { resolveRevision } from "../../git/refs/revision.ts";
import type { ObjectId, Repository } from "../../git/types.ts";

/** null where there is no such commit, or none any more. */
export async function resolveStart(repository: Repository, ref: string): Promise<ObjectId | null> {
  const commit = await resolveRevision(repository, ref);
  return commit !== null && (await isStillThere(repository, commit)) ? commit : null;
}
