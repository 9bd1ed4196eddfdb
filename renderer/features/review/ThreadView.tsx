// One thread: who said what and when, and a field for an answer.
import type { DiscussionNote } from "../../../shared/contract/notes.ts";
import { CommandKeys } from "../../commands/CommandKeys.tsx";
import { useApiCommand } from "../../data/commands.ts";
import { usePlace } from "../../state/place.ts";
import { Avatar } from "../../ui/marks/Avatar.tsx";
import { Age } from "../../ui/text/Age.tsx";
import { Composer } from "./Composer.tsx";
import type { Thread } from "./threads.ts";
import "./review.css";

export interface ThreadViewProps {
  sha: string;
  thread: Thread;
  /** "2 of 7", among the threads on lines. */
  position?: string | undefined;
  onLeave?: (() => void) | undefined;
}

/** "Thread on new line 7 of planner.ts, 2 comments" */
export function nameThread({ place, notes }: Thread): string {
  const on =
    place === null ? "the whole commit" : `${place.side} line ${place.line} of ${place.path.slice(place.path.lastIndexOf("/") + 1)}`;
  return `Thread on ${on}, ${notes.length} ${notes.length === 1 ? "comment" : "comments"}`;
}

export function ThreadView({ sha, thread, position, onLeave }: ThreadViewProps) {
  const place = usePlace();
  const reply = useApiCommand(place.connection, "createCommitDiscussionNote");
  const isResolved = thread.notes.some(({ resolved }) => resolved === true);
  return (
    <section className="review-thread" aria-label={`${nameThread(thread)}${position === undefined ? "" : `, ${position}`}`}>
      {position === undefined && !isResolved ? null : (
        <div className="review-position ui-num">
          {isResolved ? <span>resolved</span> : null}
          {position === undefined ? null : (
            <span>
              {position} <CommandKeys of="commit.next-thread" silent />
            </span>
          )}
        </div>
      )}
      {thread.notes.map((note) => (
        <NoteView key={note.id} note={note} />
      ))}
      {thread.canReply ? (
        <Composer
          draftKey={`${sha} reply ${thread.id}`}
          label={`Answer to ${nameThread(thread)}`}
          placeholder="Answer"
          action="Answer"
          isCompact
          onSend={async (body) => {
            await reply.mutateAsync({ id: place.project, sha, discussion_id: thread.id, body });
          }}
          onClose={onLeave}
        />
      ) : null}
    </section>
  );
}

function NoteView({ note }: { note: DiscussionNote }) {
  return (
    <article className="review-note">
      <Avatar name={note.author.name} size="normal" />
      <div className="review-note-main">
        <header className="review-note-head">
          <b>{note.author.name}</b>
          <Age time={note.created_at} />
          {note.updated_at !== note.created_at ? <span>edited</span> : null}
          {note.confidential === true || note.internal === true ? <span>only for members</span> : null}
        </header>
        <p className="review-note-body">{note.body}</p>
      </div>
    </article>
  );
}
