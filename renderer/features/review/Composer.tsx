// Where a comment is written: what was typed is kept until it is sent; Ctrl+Enter sends, Escape closes and keeps it.
import { type KeyboardEvent, useId, useState } from "react";
import { ApiError } from "../../../shared/contract/errors.ts";
import { isPressed, keyOf, surface } from "../../commands/press.ts";
import { useCommentDraft, useCommentDrafts } from "../../state/comment-drafts.ts";
import { usePlace } from "../../state/place.ts";
import { projectKey } from "../../state/tabs.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Note } from "../../ui/states/Note.tsx";

export interface ComposerProps {
  /** Of the draft: the commit and the line or thread. */
  draftKey: string;
  /** "Comment on new line 41 of planner.ts" */
  label: string;
  /** "Comment", "Reply" */
  action: string;
  placeholder?: string | undefined;
  autoFocus?: boolean | undefined;
  /** One line until somebody writes in it. */
  isCompact?: boolean | undefined;
  /** Rejects with what the server said. */
  onSend: (text: string) => Promise<void>;
  onClose?: (() => void) | undefined;
}

export function Composer({ draftKey, label, action, placeholder, autoFocus = false, isCompact = false, onSend, onClose }: ComposerProps) {
  const place = usePlace();
  const project = projectKey(place.connection, place.project);
  const text = useCommentDraft(project, draftKey);
  const keep = (next: string): void => useCommentDrafts.getState().keep(project, draftKey, next);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isInside, setInside] = useState(false);
  const id = useId();
  const isSmall = isCompact && text === "" && !isInside;

  const send = (): void => {
    if (text.trim() === "" || isSending) return;
    setSending(true);
    setProblem(null);
    onSend(text)
      .then(
        () => keep(""),
        (error: unknown) => setProblem(sayProblem(error)),
      )
      .finally(() => setSending(false));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    isPressed("composer.send", event, send);
    isPressed("composer.close", event, () => {
      event.currentTarget.blur();
      onClose?.();
    });
  };
  return (
    <div className="review-composer" data-small={isSmall || undefined}>
      <textarea
        {...surface("composer")}
        className="review-text"
        aria-label={label}
        aria-describedby={problem === null ? undefined : id}
        placeholder={placeholder ?? label}
        rows={isSmall ? 1 : 3}
        value={text}
        readOnly={isSending}
        // biome-ignore lint/a11y/noAutofocus: it opens because somebody asked to write.
        autoFocus={autoFocus}
        onChange={(event) => keep(event.currentTarget.value)}
        onFocus={() => setInside(true)}
        onBlur={() => setInside(false)}
        onKeyDown={onKeyDown}
      />
      {problem === null ? null : (
        <div id={id}>
          <Note fact="The comment was not sent." tone="red" role="alert">
            {problem}
          </Note>
        </div>
      )}
      {isSmall ? null : (
        <div className="review-actions">
          <span className="review-hint">Markdown. What you typed is kept on this machine.</span>
          {onClose ? (
            <Button size="small" variant="quiet" onPress={onClose}>
              Close
            </Button>
          ) : null}
          <Button
            size="small"
            variant="main"
            busy={isSending}
            keys={keyOf("composer.send")}
            onPress={send}
            {...(text.trim() === "" ? { offReason: "Nothing is written yet." } : {})}
          >
            {action}
          </Button>
        </div>
      )}
    </div>
  );
}

function sayProblem(error: unknown): string {
  if (error instanceof ApiError && (error.status === 401 || error.status === 403)) return "This token may read here but not comment.";
  return error instanceof Error ? error.message : String(error);
}
