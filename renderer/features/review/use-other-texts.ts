// What other windows wrote of one comment while this one wrote its own.
import { useMemo } from "react";
import { ownValue } from "../../../shared/lib/own-value.ts";
import { useCommentDrafts } from "../../state/comment-drafts.ts";

/** Without those that stand in `text`, which is what this window has. */
export function useOtherTexts(project: string, draftKey: string, text: string): readonly string[] {
  const texts = useCommentDrafts(({ projects }) => ownValue(ownValue(projects, project), draftKey));
  return useMemo(() => (texts ?? []).filter((one) => one.trim() !== "" && !text.includes(one)), [texts, text]);
}
