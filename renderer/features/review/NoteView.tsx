// One note of a thread: who wrote it and when, what they wrote as Markdown, and the ways to change or delete one's own.
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ApiError } from "../../../shared/contract/errors.ts";
import type { DiscussionNote } from "../../../shared/contract/notes.ts";
import { isAdrift } from "../../commands/held-keys.ts";
import { isPressed, surface } from "../../commands/press.ts";
import { currentUserQuery } from "../../data/account.ts";
import { useApiCommand } from "../../data/commands.ts";
import { sayWhy } from "../../data/refusal.ts";
import { useCommentDraft, useCommentDrafts } from "../../state/comment-drafts.ts";
import { projectKey } from "../../state/tabs.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Avatar } from "../../ui/marks/Avatar.tsx";
import { toasts } from "../../ui/overlays/toast-queue.ts";
import { Age } from "../../ui/text/Age.tsx";
import { OddText } from "../../ui/text/OddText.tsx";
import { Composer } from "./Composer.tsx";
import { DraftView } from "./DraftView.tsx";
import { NoteBody } from "./NoteBody.tsx";
import { useReviewProject } from "./review-project.ts";
import type { Thread } from "./threads.ts";

type Step = "read" | "edit" | "delete";

export interface NoteViewProps {
  sha: string;
  thread: Thread;
  note: DiscussionNote;
}

export function NoteView({ sha, thread, note }: NoteViewProps) {
  const { connection, project } = useReviewProject();
  const me = useQuery(currentUserQuery(connection)).data;
  const update = useApiCommand(connection, "updateCommitDiscussionNote");
  const remove = useApiCommand(connection, "deleteCommitDiscussionNote");
  const [step, setStep] = useState<Step>("read");
  /** What was left with the focus in it, and gives it back to the button that led there. */
  const [from, setFrom] = useState<Step>("read");
  const article = useRef<HTMLElement>(null);
  const isOwn = thread.canChange && me !== undefined && me.id === note.author.id;
  const at = { id: project, sha, discussion_id: thread.id, note_id: note.id };
  const draftKey = `${sha} edit ${note.id}`;
  const projectOfDrafts = projectKey(connection, project);
  const draft = useCommentDraft(projectOfDrafts, draftKey);
  const isUnchanged = draft === note.body;
  const edit = (): void => setStep("edit");
  const readAgain = (): void => {
    setFrom(isAdrift() || article.current?.contains(document.activeElement) === true ? step : "read");
    setStep("read");
  };
  const leave = (): void => {
    // What the note says itself is no draft: it would be counted as unsent, and hide what somebody changes elsewhere.
    if (isUnchanged) useCommentDrafts.getState().keep(projectOfDrafts, draftKey, "");
    readAgain();
  };
  return (
    <article ref={article} className="review-note">
      <Avatar name={note.author.name} size="normal" />
      <div className="review-note-main">
        <header className="review-note-head">
          <b>
            <OddText text={note.author.name} />
          </b>
          <Age time={note.created_at} />
          {note.updated_at !== note.created_at ? <span>edited</span> : null}
          {note.confidential === true || note.internal === true ? <span>only for members</span> : null}
          {isOwn && step === "read" ? (
            <span className="review-own">
              <Button size="small" variant="quiet" autoFocus={from === "edit"} onPress={edit}>
                Edit
              </Button>
              <Button size="small" variant="quiet" autoFocus={from === "delete"} onPress={() => setStep("delete")}>
                Delete
              </Button>
            </span>
          ) : null}
        </header>
        {step === "edit" ? (
          <Composer
            draftKey={draftKey}
            initial={note.body}
            label="Edit the comment"
            action="Save comment"
            sha={sha}
            autoFocus
            onSend={async (body) => {
              await update.mutateAsync({ ...at, body }).catch(explain);
              readAgain();
            }}
            onClose={leave}
          />
        ) : (
          <NoteBody sha={sha} place={thread.place} text={note.body} />
        )}
        {isOwn && step === "read" && draft !== "" && !isUnchanged ? (
          <DraftView {...{ draftKey }} text={draft} words="Change, not sent." onWrite={edit} />
        ) : null}
        {step === "delete" ? (
          <section
            className="review-actions"
            aria-label="Delete this comment?"
            {...surface("composer")}
            onKeyDown={(event) => isPressed("composer.close", event, readAgain)}
          >
            <span className="review-hint">Delete this comment? It is gone for everybody.</span>
            <Button size="small" variant="quiet" autoFocus onPress={readAgain}>
              Keep it
            </Button>
            <Button
              size="small"
              variant="danger"
              busy={remove.isPending}
              onPress={() =>
                remove.mutateAsync(at).catch((error: unknown) => {
                  readAgain();
                  toasts.show(`The comment was not deleted. ${sayRefusal(error)}`);
                })
              }
            >
              Delete comment
            </Button>
          </section>
        ) : null}
      </div>
    </article>
  );
}

const sayRefusal = (error: unknown): string => {
  if (error instanceof ApiError && [404, 405].includes(error.status))
    return "This server does not let comments be changed, or it is gone already.";
  return error instanceof Error ? sayWhy(error) : String(error);
};

function explain(error: unknown): never {
  if (error instanceof ApiError && [404, 405].includes(error.status)) throw new Error(sayRefusal(error), { cause: error });
  throw error;
}
