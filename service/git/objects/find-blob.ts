// Finds a blob by its id, as text from outside has it.
import { internalsOf } from "../handle.ts";
import type { ObjectId, Repository } from "../types.ts";
import { isPartialClone, missingObject } from "./missing-object.ts";

/** Id and size of the blob that a full or shortened hash names; null when there is none, or several. Throws GitError for one that a partial clone may lack. */
export async function findBlob(repository: Repository, text: string): Promise<{ id: ObjectId; size: number } | null> {
  const { interactive, idBytes } = internalsOf(repository);
  if (!/^[0-9a-f]{4,64}$/i.test(text) || text.length > idBytes * 2) return null;
  const info = await interactive.info(text.toLowerCase());
  if (info === null && text.length === idBytes * 2 && (await isPartialClone(repository)))
    throw await missingObject(repository, "blob", text.toLowerCase());
  // Git also takes a hash cut short for the name of a ref.
  return info?.type === "blob" && info.id.startsWith(text.toLowerCase()) ? { id: info.id, size: info.size } : null;
}
