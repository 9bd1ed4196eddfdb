// A thread in the open text: where it was said, what became of its line, the conversation, and the way back.
import { useQuery } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useRef } from "react";
import { keyOf } from "../../commands/press.ts";
import { commentsQuery, discussionsQuery } from "../../data/commit-facts.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Age } from "../../ui/text/Age.tsx";
import { OddText } from "../../ui/text/OddText.tsx";
import { NoteBody, ThreadView, toThreads } from "../review/index.ts";
import { type CarriedThread, markOf, sayWhere } from "./carried.ts";
import { ThreadMark } from "./ThreadMark.tsx";
import "./earlier.css";

export interface OpenThreadProps {
  connection: string;
  id: string;
  path: string;
  thread: CarriedThread;
  /** How it came to stand there, in words, where that is no open file; its keys are those of the list beside the file. */
  where?: string | undefined;
  /** Whether what is typed or staged changes the line. */
  isTypedOver?: boolean | undefined;
  /** Whether its field for an answer is to have the focus; `onReached`: it has. */
  isWanted?: boolean | undefined;
  onReached?: (() => void) | undefined;
  onThere: () => void;
  onLeave: () => void;
  /** Hears how high it is, in px. */
  onHeight?: ((height: number) => void) | undefined;
}

export function OpenThread({
  connection,
  id,
  path,
  thread,
  where,
  isTypedOver = false,
  isWanted = false,
  onReached,
  onThere,
  onLeave,
  onHeight,
}: OpenThreadProps) {
  const box = useRef<HTMLElement>(null);
  const latest = useRef(onHeight);
  useLayoutEffect(() => {
    latest.current = onHeight;
  });
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const tell = (): void => latest.current?.(element.offsetHeight);
    const watch = new ResizeObserver(tell);
    watch.observe(element);
    tell();
    return () => watch.disconnect();
  }, []);
  const sha = thread.revision.id;
  // Answers need what the list of comments does not tell; where a server has no discussions, the comments are all there is.
  const discussions = useQuery(discussionsQuery(connection, id, sha)).data;
  const comments = useQuery(commentsQuery(connection, id, sha)).data;
  const place = { path: thread.revision.path, oldPath: thread.revision.path, side: thread.side, line: thread.line };
  const found = toThreads(discussions ?? [], comments ?? null).filter(
    (one) => one.place !== null && one.place.path === place.path && one.place.side === place.side && one.place.line === place.line,
  );
  const canReply = found.some((one) => one.canReply);
  const reached = useRef(onReached);
  useLayoutEffect(() => {
    reached.current = onReached;
  });
  useEffect(() => {
    if (!isWanted || !canReply) return;
    box.current?.querySelector("textarea")?.focus();
    reached.current?.();
  }, [isWanted, canReply]);
  const isEdited = markOf(thread) === "edited";
  return (
    <section ref={box} className="earlier-open" aria-label={`Comment of line ${thread.line} at ${sha.slice(0, 7)}`}>
      <header className="earlier-open-head">
        <ThreadMark thread={thread} />
        <span className="earlier-where">
          {where ?? sayWhere(thread, path)}
          {isTypedOver ? " Your own edit changes the line." : ""}
        </span>
        <Button size="small" {...(where === undefined ? { keys: keyOf("threads.there") } : {})} onPress={onThere}>
          See it there
        </Button>
        <Button size="small" variant="quiet" onPress={onLeave}>
          Close
        </Button>
      </header>
      {isEdited && thread.was !== null ? (
        <div className="earlier-was">
          <span>{thread.line}</span>
          <span>-</span>
          <code>
            <OddText text={thread.was.slice(0, 500)} />
          </code>
        </div>
      ) : null}
      {found.length > 0
        ? found.map((one) => (
            <ThreadView key={one.id} sha={sha} thread={one} line={thread.was ?? undefined} among={found} onLeave={onLeave} />
          ))
        : thread.comments.map((comment) => (
            <article key={`${comment.created_at} ${comment.author.id} ${comment.note}`} className="earlier-plain">
              <b>
                <OddText text={comment.author.name} />
              </b>{" "}
              <Age time={comment.created_at} />
              <NoteBody sha={sha} place={place} text={comment.note} />
            </article>
          ))}
    </section>
  );
}
