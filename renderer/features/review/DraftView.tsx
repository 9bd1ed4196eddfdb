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
  /** How many texts it has; one each of windows that wrote at the same time. */
  texts?: number | undefined;
  /** "Draft, not sent." */
  words: string;
  /** The key that goes on with it. */
  keys?: string | undefined;
  onWrite: () => void;
  /** Before it is discarded, with the focus in it. */
  onLeave?: (() => void) | undefined;
}

export function DraftView({ draftKey, text, texts = 1, words, keys, onWrite, onLeave }: DraftViewProps) {
  const { connection, project } = useReviewProject();
  const put = (was: string, now: string): void => useCommentDrafts.getState().replace(projectKey(connection, project), draftKey, was, now);
  const discard = (): void => {
    onLeave?.();
    put(text, "");
    toasts.show("The draft was discarded.", { label: "Undo", run: () => put("", text) });
  };
  return (
    <div className="review-new review-settled">
      <span className="ui-ellipsis">
        <b>{texts > 1 ? `${words} ${texts} windows wrote here, this last:` : words}</b> <OddText text={excerptOf(text).slice(0, 120)} />
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
