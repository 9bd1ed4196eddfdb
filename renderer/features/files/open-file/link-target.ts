// Where a symbolic link leads, as git keeps it: a path from the folder that the link is in.
import { joinPath, parentOf } from "../../../state/tree.ts";

/** The path in the repository, "" for its topmost folder; null where it lies outside. */
export const linkTarget = (path: string, text: string): string | null =>
  text === "" || text.startsWith("/") ? null : joinPath(parentOf(path), text);
