// Finds the commit behind an id.
import { internalsOf } from "../handle.ts";
import type { ObjectId, Repository } from "../types.ts";
import type { ObjectReader } from "./object-reader.ts";

/**
 * The commit that an object is, or leads to as a tag; null when there is no such object, or no commit behind it. Remembered. `reader`:
 * whom to ask where there is a long list of them.
 */
export async function peel(repository: Repository, id: ObjectId, reader?: ObjectReader): Promise<ObjectId | null> {
  const { peeled, interactive } = internalsOf(repository);
  const known = peeled.get(id);
  if (known !== undefined) return known === "none" ? null : known;
  const asked = reader ?? interactive;
  const commit = await asked.info(`${id}^{commit}`);
  if (commit !== null) peeled.set(id, commit.id);
  // What is missing is not remembered: it may come yet, by a fetch, or from a repository to borrow from.
  else if (["blob", "tree"].includes((await asked.info(id))?.type ?? "")) peeled.set(id, "none");
  return commit?.id ?? null;
}
