// One thread: who said what and when, and a field for an answer.
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { CommandKeys } from "../../commands/CommandKeys.tsx";
import { useApiCommand } from "../../data/commands.ts";
import { commitQuery } from "../../data/repository.ts";
import { useWantedFocus } from "../../state/focus.ts";
import { useIsResolved, useResolvedStore } from "../../state/resolved.ts";
import { projectKey } from "../../state/tabs.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { formatCount } from "../../ui/text/count.ts";
import { OddText } from "../../ui/text/OddText.tsx";
import { Composer } from "./Composer.tsx";
import { excerptOf } from "./excerpt.ts";
import { NoteView } from "./NoteView.tsx";
import { resolvedKeys } from "./resolved-keys.ts";
import { useReviewProject } from "./review-project.ts";
import type { Thread } from "./threads.ts";
import "./review.css";

export interface ThreadViewProps {
  sha: string;
  thread: Thread;
  /** What its line says, where that is known. */
  line?: string | undefined;
  /** "2 of 7", among the threads on lines. */
  position?: string | undefined;
  /** Threads shown with it where there is no position: those of one name are numbered. */
  among?: readonly Thread[] | undefined;
  /** Whether the key for an answer means this one. */
  isAsked?: boolean | undefined;
  onLeave?: (() => void) | undefined;
}

/** A thread of more comments shows its first and its last ones, and those between on demand. */
const [longThread, tail, step] = [40, 20, 100];

/** "Thread on new line 7 of planner.ts, 2 comments" */
export function nameThread({ place, notes }: Thread): string {
  const on =
    place === null ? "the whole commit" : `${place.side} line ${place.line} of ${place.path.slice(place.path.lastIndexOf("/") + 1)}`;
  return `Thread on ${on}, ${notes.length} ${notes.length === 1 ? "comment" : "comments"}`;
}

/** "Thread on the whole commit, 1 comment, 2 of 3": its number among those of the same name. */
function numberThread(thread: Thread, among: readonly Thread[]): string {
  const name = nameThread(thread);
  const namesakes = among.filter((one) => nameThread(one) === name);
  return namesakes.length < 2 ? name : `${name}, ${namesakes.findIndex(({ id }) => id === thread.id) + 1} of ${namesakes.length}`;
}

export function ThreadView({ sha, thread, line, position, among = [], isAsked = false, onLeave }: ThreadViewProps) {
  const { connection, project } = useReviewProject();
  const reply = useApiCommand(connection, "createCommitDiscussionNote");
  const isResolved = thread.notes.some(({ resolved }) => resolved === true);
  const marks = projectKey(connection, project);
  const { data: commit } = useQuery(commitQuery(connection, project, sha));
  const keys = resolvedKeys(thread, commit, thread.place === null ? null : line);
  const isSettled = useIsResolved(marks, keys);
  const [isOpen, setOpen] = useState(false);
  const [unfolded, setUnfolded] = useState(0);
  const isLong = thread.notes.length > longThread && 1 + unfolded + tail < thread.notes.length;
  const head = isLong ? 1 + unfolded : thread.notes.length;
  const between = thread.notes.length - head - tail;
  const settle = (to: boolean): void => {
    setOpen(false);
    useResolvedStore.getState().mark(marks, keys, to);
  };
  // The field for an answer is in what is folded.
  const isWanted = useWantedFocus(({ target }) => isAsked && target?.kind === "answer");
  useEffect(() => {
    if (isWanted) setOpen(true);
  }, [isWanted]);
  const name = position === undefined ? numberThread(thread, among) : `${nameThread(thread)}, ${position}`;
  if (isSettled && !isOpen)
    return (
      <section className="review-thread review-settled" aria-label={name}>
        <span className="ui-ellipsis">
          <b>Resolved by you.</b>{" "}
          <OddText text={`${thread.notes[0]?.author.name ?? ""}: ${excerptOf(thread.notes[0]?.body ?? "").slice(0, 120)}`} />
        </span>
        <Button size="small" variant="quiet" onPress={() => setOpen(true)}>
          Show
        </Button>
        <Button size="small" variant="quiet" onPress={() => settle(false)}>
          Not resolved
        </Button>
      </section>
    );
  return (
    <section className="review-thread" aria-label={name}>
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
      {thread.notes.slice(0, head).map((note) => (
        <NoteView key={note.id} sha={sha} thread={thread} note={note} />
      ))}
      {head === thread.notes.length ? null : (
        <Button size="small" variant="quiet" onPress={() => setUnfolded(unfolded + step)}>
          {`Show ${formatCount(Math.min(step, between))} of ${formatCount(between)} more ${between === 1 ? "comment" : "comments"}`}
        </Button>
      )}
      {thread.notes.slice(head === thread.notes.length ? head : -tail).map((note) => (
        <NoteView key={note.id} sha={sha} thread={thread} note={note} />
      ))}
      {thread.canReply ? (
        <Composer
          draftKey={`${sha} reply ${thread.id}`}
          label={`Answer to ${name}`}
          placeholder="Answer"
          action="Answer"
          takes={isAsked ? "answer" : undefined}
          sha={sha}
          isCompact
          onSend={async (body) => {
            await reply.mutateAsync({ id: project, sha, discussion_id: thread.id, body });
          }}
          onClose={onLeave}
        />
      ) : null}
      <div className="review-settle">
        <Button size="small" variant="quiet" onPress={() => settle(!isSettled)}>
          {isSettled ? "Not resolved" : "Resolve for me"}
        </Button>
      </div>
    </section>
  );
}
