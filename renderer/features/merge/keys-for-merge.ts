// Keys that follow a press on "Merge" faster than the merge view comes.
import { dropKeys, holdKeys, rowPatience } from "../../commands/held-keys.ts";

/** What opens merges, with the keys held meanwhile: they are for the merge view, and for nothing else where it does not come. */
export async function withKeysForMerge<T>(opening: Promise<T>): Promise<T> {
  const release = holdKeys(dropKeys, { ms: rowPatience });
  try {
    return await opening;
  } catch (error) {
    dropKeys();
    throw error;
  } finally {
    release();
  }
}
