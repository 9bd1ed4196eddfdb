// The message of a commit that is picked, with the line that says where it comes from, as `git cherry-pick -x` writes it; and of a revert.
import { commitTitle } from "./title.ts";
import { parseTrailers } from "./trailers.ts";

/** The trailer follows a last paragraph of trailers, else it is a paragraph of its own. */
export function pickedMessage(message: string, sha: string): string {
  const text = message.trimEnd();
  const origin = `(cherry picked from commit ${sha})`;
  const last = text.slice(text.lastIndexOf("\n\n") + 2);
  const isFooter =
    text.includes("\n\n") && (last.includes("(cherry picked from commit ") || Object.keys(parseTrailers(text).trailers).length > 0);
  return text === "" ? origin : `${text}${isFooter ? "\n" : "\n\n"}${origin}`;
}

/** As a server writes it (api-behaviour 3). */
export const revertMessage = (message: string, sha: string): string => `Revert "${commitTitle(message)}"\n\nThis reverts commit ${sha}`;
