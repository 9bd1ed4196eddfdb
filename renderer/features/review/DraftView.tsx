// A comment, or a change of one, that was begun and not sent, in one line: go on with it, or discard it.
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
  /** "Draft, not sent." */
  words: string;
  /** The key that goes on with it. */
  keys?: string | undefined;
  onWrite: () => void;
  /** Before it is discarded, with the focus in it. */
  onLeave?: (() => void) | undefined;
}

export function DraftView({ draftKey, text, words, keys, onWrite, onLeave }: DraftViewProps) {
  const { connection, project } = useReviewProject();
  const keep = (value: string): void => useCommentDrafts.getState().keep(projectKey(connection, project), draftKey, value);
  const discard = (): void => {
    onLeave?.();
    keep("");
    toasts.show("The draft was discarded.", { label: "Undo", run: () => keep(text) });
  };
  return (
    <div className="review-new review-settled">
      <span className="ui-ellipsis">
        <b>{words}</b> <OddText text={excerptOf(text).slice(0, 120)} />
      </span>
      <Button size="small" variant="quiet" keys={keys} onPress={onWrite}>
        Write on
      </Button>
      <Button size="small" variant="quiet" onPress={discard}>
        Discard
      </Button>
    </div>
  );
}
