// What was typed to change or answer comments that were deleted since: it goes on as a comment on the whole commit, or is discarded.
import { useCommentDraft, useCommentDrafts } from "../../state/comment-drafts.ts";
import { wantFocus } from "../../state/focus.ts";
import { projectKey } from "../../state/tabs.ts";
import { DraftView } from "./DraftView.tsx";
import type { GoneDraft } from "./draft-lines.ts";
import { useReviewProject } from "./review-project.ts";

const words = {
  edit: "Change of a comment that was deleted, not sent.",
  reply: "Answer to comments that were deleted, not sent.",
} as const;

/** `commentKey`: of the draft on the whole commit. */
export function GoneDrafts({ drafts, commentKey }: { drafts: readonly GoneDraft[]; commentKey: string }) {
  const place = useReviewProject();
  const project = projectKey(place.connection, place.project);
  const begun = useCommentDraft(project, commentKey);
  const writeOn = ({ key, text }: GoneDraft): void => {
    const store = useCommentDrafts.getState();
    store.keep(project, commentKey, begun.trim() === "" ? text : `${begun.trimEnd()}\n\n${text}`);
    store.replace(project, key, text, "");
    wantFocus({ kind: "comment" });
  };
  return drafts.map((draft) => (
    <DraftView
      key={draft.key}
      draftKey={draft.key}
      text={draft.text}
      texts={draft.texts}
      words={words[draft.kind]}
      onWrite={() => writeOn(draft)}
      onLeave={() => wantFocus({ kind: "home" })}
    />
  ));
}
