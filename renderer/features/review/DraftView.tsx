// A comment that was begun at a line and not sent, in one line: go on with it, or discard it.
import { keyOf } from "../../commands/press.ts";
import { useCommentDrafts } from "../../state/comment-drafts.ts";
import { projectKey } from "../../state/tabs.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { toasts } from "../../ui/overlays/toast-queue.ts";
import { OddText } from "../../ui/text/OddText.tsx";
import { excerptOf } from "./excerpt.ts";
import { useReviewProject } from "./review-project.ts";
import "./review.css";

export interface DraftViewProps {
  draftKey: string;
  text: string;
  onWrite: () => void;
  /** After it was discarded: the focus goes back to the diff. */
  onLeave: () => void;
}

export function DraftView({ draftKey, text, onWrite, onLeave }: DraftViewProps) {
  const { connection, project } = useReviewProject();
  const keep = (value: string): void => useCommentDrafts.getState().keep(projectKey(connection, project), draftKey, value);
  const discard = (): void => {
    onLeave();
    keep("");
    toasts.show("The draft was discarded.", { label: "Undo", run: () => keep(text) });
  };
  return (
    <div className="review-new review-settled">
      <span className="ui-ellipsis">
        <b>Draft, not sent.</b> <OddText text={excerptOf(text).slice(0, 120)} />
      </span>
      <Button size="small" variant="quiet" keys={keyOf("commit.comment")} onPress={onWrite}>
        Write on
      </Button>
      <Button size="small" variant="quiet" onPress={discard}>
        Discard
      </Button>
    </div>
  );
}
