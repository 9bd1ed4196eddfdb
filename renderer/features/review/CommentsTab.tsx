// All comments on a commit: those on the whole of it, and those on lines, sent or not, with the way to them.
import { memo, useMemo } from "react";
import { useApiCommand } from "../../data/commands.ts";
import { mostThreads } from "../../data/commit-facts.ts";
import { wantFocus } from "../../state/focus.ts";
import { useLatestCallback } from "../../state/use-latest-callback.ts";
import { useRefPlace } from "../../state/use-ref-place.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { useGrowing } from "../../ui/lists/use-growing.ts";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { Note } from "../../ui/states/Note.tsx";
import { Skeleton } from "../../ui/states/Skeleton.tsx";
import { formatCount } from "../../ui/text/count.ts";
import { OddText } from "../../ui/text/OddText.tsx";
import { TokenButton } from "../problem/index.ts";
import { Composer } from "./Composer.tsx";
import { DraftView } from "./DraftView.tsx";
import { type DraftPlace, draftKeyOf } from "./draft-lines.ts";
import { GoneDrafts } from "./GoneDrafts.tsx";
import { ThreadView, type ThreadViewProps } from "./ThreadView.tsx";
import type { Review } from "./use-review.tsx";
import "./review.css";

/** Threads that are drawn at once. */
const step = 30;

export interface CommentsTabProps {
  sha: string;
  review: Review;
  /** Why there is nothing, as a sentence. */
  refusal: string | null;
  /** Whether another token helps. */
  isToken: boolean;
  onShow: (place: DraftPlace) => void;
  /** Goes on with a draft at its line. */
  onWrite: (place: DraftPlace) => void;
}

export function CommentsTab({ sha, review, refusal, isToken, onShow, onWrite }: CommentsTabProps) {
  const place = useRefPlace();
  const comment = useApiCommand(place.connection, "createCommitComment");
  const onLines = useMemo(
    () => review.threads.flatMap((thread) => (thread.place === null ? [] : [{ thread, place: thread.place }])),
    [review.threads],
  );
  const onCommit = useMemo(() => review.threads.filter((thread) => thread.place === null), [review.threads]);
  const show = useLatestCallback(onShow);
  const lines = useGrowing(onLines.length, step);
  const whole = useGrowing(onCommit.length, step);
  if (refusal !== null)
    return (
      <ErrorState
        title="The comments are not there"
        why={refusal}
        level={2}
        actions={
          <>
            {isToken ? <TokenButton connection={place.connection} isRefused isMain /> : null}
            <Button variant={isToken ? "normal" : "main"} onPress={review.retry}>
              Try again
            </Button>
          </>
        }
      />
    );
  if (review.isPending) return <Skeleton label="Loading comments" rows={6} rowHeight={40} />;
  return (
    <div className="review-list">
      <section aria-label="On the whole commit">
        <h2 className="review-heading">On the whole commit</h2>
        {review.threads.length < mostThreads ? null : (
          <Note fact={`The oldest ${formatCount(mostThreads)} threads were read.`} tone="amber">
            This commit has more; newer ones are not here.
          </Note>
        )}
        {onCommit.slice(0, whole.shown).map((thread) => (
          <WholeThread key={thread.id} sha={sha} thread={thread} among={onCommit} />
        ))}
        {whole.shown < onCommit.length ? <div key={whole.shown} ref={whole.end} className="review-more" /> : null}
        <GoneDrafts drafts={review.goneDrafts} commentKey={`${sha} commit`} />
        <Composer
          draftKey={`${sha} commit`}
          label="Comment on the commit"
          action="Comment"
          sha={sha}
          takes="comment"
          isCompact
          onSend={async (note) => {
            await comment.mutateAsync({ id: place.project, sha, note });
          }}
        />
      </section>
      <section aria-label="On lines">
        <h2 className="review-heading">On lines</h2>
        {onLines.length + review.drafts.length === 0 ? <p className="review-none">No line has comments.</p> : null}
        {onLines.slice(0, lines.shown).map(({ thread, place }) => (
          <PlacedThread key={thread.id} {...{ sha, thread, place }} line={review.lineOf(thread)} among={review.threads} onShow={show} />
        ))}
        {lines.shown < onLines.length ? <div key={lines.shown} ref={lines.end} className="review-more" /> : null}
        {review.drafts.map((draft) => (
          <div key={draftKeyOf(sha, draft)} className="review-placed">
            <PlaceButton place={draft} onPress={() => onShow(draft)} />
            <DraftView
              draftKey={draftKeyOf(sha, draft)}
              text={draft.text}
              texts={draft.texts}
              words="Draft, not sent."
              onWrite={() => onWrite(draft)}
              onLeave={() => wantFocus({ kind: "home" })}
            />
          </div>
        ))}
      </section>
    </div>
  );
}

/** Drawn once, however many come after it. */
const WholeThread = memo(ThreadView);

interface PlacedThreadProps extends Pick<ThreadViewProps, "sha" | "thread" | "line" | "among"> {
  place: DraftPlace;
  onShow: (place: DraftPlace) => void;
}

const PlacedThread = memo(({ place, onShow, ...of }: PlacedThreadProps) => (
  <div className="review-placed">
    <PlaceButton place={place} onPress={() => onShow(place)} />
    <ThreadView {...of} />
  </div>
));

function PlaceButton({ place: { path, line, side }, onPress }: { place: DraftPlace; onPress: () => void }) {
  return (
    <button type="button" className="review-place" onClick={onPress}>
      <OddText text={path} of="name" />:{line}
      {side === "old" ? " (before)" : ""}
    </button>
  );
}
