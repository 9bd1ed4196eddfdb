// Where a comment is written: what was typed is kept until it is sent; Ctrl+Enter sends, Escape closes and keeps it, a key shows how it will look.

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { ApiError } from "../../../shared/contract/errors.ts";
import { toLackingScope } from "../../../shared/contract/lacking-scope.ts";
import { isPressed, keyOf, surface } from "../../commands/press.ts";
import { whyTokenReads } from "../../data/checkout.ts";
import { isLackOf } from "../../data/compare.ts";
import { connectionsQuery } from "../../data/desktop.ts";
import { knownNotes, notesNow } from "../../data/notes-now.ts";
import { sayTokenRefused } from "../../data/refusal.ts";
import { isUnknownOutcome, withoutOutcome } from "../../desk/send-failure.ts";
import { isWrittenElsewhere, useCommentDraft, useCommentDrafts } from "../../state/comment-drafts.ts";
import { focusTaken, useWantedFocus } from "../../state/focus.ts";
import { projectKey } from "../../state/tabs.ts";
import { useTokenGivenSince } from "../../state/use-token-given-since.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { SegmentedControl } from "../../ui/controls/SegmentedControl.tsx";
import { Note } from "../../ui/states/Note.tsx";
import { TokenButton } from "../problem/index.ts";
import { type Fate, findNote } from "./lost-note.ts";
import { NoteBody } from "./NoteBody.tsx";
import { OtherTexts } from "./OtherTexts.tsx";
import { useReviewProject } from "./review-project.ts";
import { useCaretKept } from "./use-caret-kept.ts";
import { useOtherTexts } from "./use-other-texts.ts";

export interface ComposerProps {
  /** Of the draft: the commit and the line or thread. */
  draftKey: string;
  /** What stands there where nothing was begun. */
  initial?: string | undefined;
  /** "Comment on new line 41 of planner.ts" */
  label: string;
  /** "Comment", "Reply" */
  action: string;
  placeholder?: string | undefined;
  /** The commit that it is about: pictures of the preview are read there. */
  sha: string;
  /** What becomes of it that a person should know before they send it. */
  warning?: ReactNode;
  autoFocus?: boolean | undefined;
  /** What leads to it: the command for a comment on the commit or on a line, or the one for an answer. Keys wait until it is there. */
  takes?: "comment" | "line-comment" | "answer" | undefined;
  /** One line until somebody writes in it. */
  isCompact?: boolean | undefined;
  /** Rejects with what the server said. */
  onSend: (text: string) => Promise<void>;
  onClose?: (() => void) | undefined;
}

export function Composer({
  draftKey,
  initial = "",
  label,
  action,
  placeholder,
  sha,
  warning,
  autoFocus = false,
  takes,
  isCompact = false,
  onSend,
  onClose,
}: ComposerProps) {
  const place = useReviewProject();
  const project = projectKey(place.connection, place.project);
  const draft = useCommentDraft(project, draftKey);
  const [isEmptied, setEmptied] = useState(false);
  const text = draft === "" && !isEmptied ? initial : draft;
  const field = useRef<HTMLTextAreaElement>(null);
  const typed = useCaretKept(field, text);
  const keep = (next: string): void => {
    typed(next);
    setEmptied(next === "");
    useCommentDrafts.getState().keep(project, draftKey, next);
  };
  const others = useOtherTexts(project, draftKey, text);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const client = useQueryClient();
  const [isInside, setInside] = useState(false);
  const [isPreview, setPreview] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const preview = useRef<HTMLDivElement>(null);
  /** Whether the focus is to follow the switch. */
  const follows = useRef(false);
  const id = useId();
  const isRenewed = useTokenGivenSince(place.connection, problem) && problem?.isToken === true;
  // The button that asked for it is gone.
  useEffect(() => {
    if (isRenewed) field.current?.focus();
  }, [isRenewed]);
  const { data: connections } = useQuery(connectionsQuery);
  const whyReads = whyTokenReads(connections?.find(({ id }) => id === place.connection));
  const isSmall = isCompact && text === "" && !isInside && !isPreview && others.length === 0;

  const send = (): void => {
    if (text.trim() === "" || isSending) return;
    setSending(true);
    setProblem(null);
    const at = { connection: place.connection, project: place.project, sha };
    const known = knownNotes(client, at);
    const done = (): void => {
      // Not what another window wrote on meanwhile.
      useCommentDrafts.getState().replace(project, draftKey, text, "");
      setEmptied(false);
      setPreview(false);
    };
    onSend(text)
      .then(done, async (error: unknown) => {
        const ports = { read: () => notesNow(client, at), rest };
        const fate = isUnknownOutcome(error) ? await findNote(ports, at, text, known) : "missing";
        if (fate !== "arrived") return setProblem(sayProblem(error, fate));
        done();
        onClose?.();
      })
      .finally(() => setSending(false));
  };
  const show = (what: boolean): void => {
    follows.current = true;
    setPreview(what);
  };
  // Who comes back to what was begun goes on at its end; a field that is drawn has its caret at the beginning.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that the field is drawn again
  useLayoutEffect(() => {
    const end = field.current?.value.length ?? 0;
    field.current?.setSelectionRange(end, end);
  }, [isPreview]);
  useEffect(() => {
    if (follows.current) (isPreview ? preview : field).current?.focus();
    follows.current = false;
  }, [isPreview]);
  // With the field alone in sight, a low window has the buttons under its edge: at first, and as it grows with what is written.
  useEffect(() => {
    const element = box.current;
    if (!isInside || element === null) return;
    const observer = new ResizeObserver(() => element.scrollIntoView({ block: "nearest" }));
    observer.observe(element);
    return () => observer.disconnect();
  }, [isInside]);
  const isWanted = useWantedFocus(({ target }) => target !== null && target.kind === takes);
  useEffect(() => {
    if (!isWanted || field.current === null) return;
    field.current.focus();
    focusTaken();
  }, [isWanted]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    isPressed("composer.preview", event, () => show(!isPreview));
    isPressed("composer.send", event, send);
    isPressed("composer.close", event, () => {
      event.currentTarget.blur();
      onClose?.();
    });
  };
  return (
    <div ref={box} className="review-composer" data-small={isSmall || undefined}>
      {warning === undefined || isSmall ? null : (
        <Note fact="Before you send it:" tone="amber">
          {warning}
        </Note>
      )}
      {whyReads === null || isSmall || problem !== null ? null : (
        <Note fact="It cannot be sent yet." tone="amber" actions={<TokenButton connection={place.connection} />}>
          {whyReads}
        </Note>
      )}
      {isPreview ? (
        <section
          {...surface("composer")}
          ref={preview}
          className="review-preview"
          aria-label={`Preview: ${label}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the key that leaves it is pressed in it.
          tabIndex={0}
          onKeyDown={onKeyDown}
        >
          {text.trim() === "" ? <p className="review-none">Nothing is written yet.</p> : <NoteBody sha={sha} place={null} text={text} />}
        </section>
      ) : (
        <textarea
          ref={field}
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
      )}
      <OtherTexts {...{ project, draftKey, text, others }} onJoin={keep} />
      {problem === null ? null : (
        <div id={id}>
          <Note
            fact={problem.fact}
            tone={problem.isKnown && !isRenewed ? "red" : "amber"}
            role={isRenewed ? "status" : "alert"}
            {...(problem.isToken && !isRenewed ? { actions: <TokenButton connection={place.connection} isRefused /> } : {})}
          >
            {isRenewed ? "Another token is at hand now: send it again." : problem.why}
          </Note>
        </div>
      )}
      {isSmall ? null : (
        <div className="review-actions">
          <SegmentedControl
            label="Write or preview"
            value={isPreview ? "preview" : "write"}
            onChange={(what) => setPreview(what === "preview")}
            segments={[
              { value: "write", label: "Write" },
              { value: "preview", label: "Preview" },
            ]}
          />
          <span className="review-hint">
            {isWrittenElsewhere(project, draftKey, text)
              ? "Another window wrote on here: this is its text."
              : "Markdown. What you typed is kept on this machine."}
          </span>
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

interface Problem {
  readonly fact: string;
  readonly why: string;
  readonly isKnown: boolean;
  /** Whether another token helps. */
  readonly isToken?: boolean;
}

const rest = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

function sayProblem(error: unknown, fate: Fate): Problem {
  const said = error instanceof Error ? withoutOutcome(error.message) : String(error);
  if (fate === "unknown")
    return {
      ...{ fact: "It is not known whether the comment arrived.", isKnown: false },
      why: `${said} The comments could not be read since: look at them before you send it again.`,
    };
  const token = sayTokenRefused(error);
  if (token !== null) return { fact: "The comment was not sent.", why: `${token} What you typed is kept.`, isKnown: true, isToken: true };
  // A 404 that names what is gone has other words.
  if (isLackOf(error) && /^(404 Not Found|405 .*|501 .*)$/.test(said))
    return { fact: "The comment was not sent.", why: "This server does not take comments here. What you typed is kept.", isKnown: true };
  const isRight = error instanceof ApiError && (error.status === 401 || error.status === 403);
  const why = isRight ? `This token may read here but not comment. ${toLackingScope(error) ?? ""}`.trim() : said;
  return { fact: "The comment was not sent.", why, isKnown: true };
}
