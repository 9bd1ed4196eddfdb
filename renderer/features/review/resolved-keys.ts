// What a thread that was resolved is known by, however its commit is called. Pure.
import type { Commit } from "../../../shared/contract/resources.ts";
import { markKey } from "../../state/mark-key.ts";
import type { Thread } from "./threads.ts";

/** What a rebase leaves as it is. */
export type WhoseChange = Pick<Commit, "author_email" | "authored_date">;

/**
 * A mark is kept under each of these, and found by each: who began the thread, when and where; and, where `commit` and `line` (what its line
 * says; null: it is on the whole commit) are known, what was said by whom on which line of which change, so that the same said of that
 * change after a rebase is resolved too.
 */
export function resolvedKeys(
  { notes, place }: Thread,
  commit: WhoseChange | undefined,
  line: string | null | undefined,
): readonly string[] {
  const [first] = notes;
  const where = place === null ? "" : `${place.path} ${place.side}`;
  const own = `${first?.author.id ?? ""} ${first?.created_at ?? ""} ${where}`;
  if (commit === undefined || line === undefined) return [own];
  const said = notes.flatMap(({ author, body }) => [`${author.id}`, body]);
  return [own, markKey(JSON.stringify([commit.author_email, commit.authored_date, place?.path, place?.side, line, ...said]))];
}
