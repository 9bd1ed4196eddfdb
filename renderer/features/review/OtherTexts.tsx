// Says in a composer that another window wrote of the same comment at the same time, and what: put it below, or discard it.
import { useCommentDrafts } from "../../state/comment-drafts.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { toasts } from "../../ui/overlays/toast-queue.ts";
import { Note } from "../../ui/states/Note.tsx";
import { OddText } from "../../ui/text/OddText.tsx";

export interface OtherTextsProps {
  project: string;
  draftKey: string;
  /** What this window has. */
  text: string;
  others: readonly string[];
  /** Puts both into one text. */
  onJoin: (joined: string) => void;
}

export function OtherTexts({ project, draftKey, text, others, onJoin }: OtherTextsProps) {
  const put = (was: string, now: string): void => useCommentDrafts.getState().replace(project, draftKey, was, now);
  const join = (other: string): void => {
    put(other, "");
    onJoin(`${text.trimEnd()}\n\n${other}`);
  };
  const discard = (other: string): void => {
    put(other, "");
    toasts.show("The other window's text was discarded.", { label: "Undo", run: () => put("", other) });
  };
  return others.map((other) => (
    <Note
      key={other}
      fact="Another window wrote here at the same time. Both are kept."
      tone="amber"
      role="status"
      actions={
        <>
          <Button size="small" onPress={() => join(other)}>
            Put it below
          </Button>
          <Button size="small" variant="quiet" onPress={() => discard(other)}>
            Discard it
          </Button>
        </>
      }
    >
      <span className="review-other">
        <OddText text={other} />
      </span>
    </Note>
  ));
}
