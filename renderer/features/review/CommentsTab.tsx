// All comments on a commit: those on the whole of it, and those on lines, sent or not, with the way to them.
import { useApiCommand } from "../../data/commands.ts";
import { wantFocus } from "../../state/focus.ts";
import { useRefPlace } from "../../state/use-ref-place.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { Skeleton } from "../../ui/states/Skeleton.tsx";
import { Composer } from "./Composer.tsx";
import { DraftView } from "./DraftView.tsx";
import { type DraftPlace, draftKeyOf } from "./draft-lines.ts";
import { ThreadView } from "./ThreadView.tsx";
import type { Review } from "./use-review.tsx";
import "./review.css";
import { OddText } from "../../ui/text/OddText.tsx";

export interface CommentsTabProps {
  sha: string;
  review: Review;
  /** Why there is nothing, as a sentence. */
  refusal: string | null;
  onShow: (place: DraftPlace) => void;
  /** Goes on with a draft at its line. */
  onWrite: (place: DraftPlace) => void;
}

export function CommentsTab({ sha, review, refusal, onShow, onWrite }: CommentsTabProps) {
  const place = useRefPlace();
  const comment = useApiCommand(place.connection, "createCommitComment");
  if (refusal !== null)
    return (
      <ErrorState
        title="The comments are not there"
        why={refusal}
        level={2}
        actions={
          <Button variant="main" onPress={review.retry}>
            Try again
          </Button>
        }
      />
    );
  if (review.isPending) return <Skeleton label="Loading comments" rows={6} rowHeight={40} />;
  const onLines = review.threads.flatMap((thread) => (thread.place === null ? [] : [{ thread, place: thread.place }]));
  const onCommit = review.threads.filter((thread) => thread.place === null);
  return (
    <div className="review-list">
      <section aria-label="On the whole commit">
        <h2 className="review-heading">On the whole commit</h2>
        {onCommit.map((thread) => (
          <ThreadView key={thread.id} sha={sha} thread={thread} among={onCommit} />
        ))}
        <Composer
          draftKey={`${sha} commit`}
          label="Comment on the commit"
          action="Comment"
          sha={sha}
          isOfCommit
          isCompact
          onSend={async (note) => {
            await comment.mutateAsync({ id: place.project, sha, note });
          }}
        />
      </section>
      <section aria-label="On lines">
        <h2 className="review-heading">On lines</h2>
        {onLines.length + review.drafts.length === 0 ? <p className="review-none">No line has comments.</p> : null}
        {onLines.map(({ thread, place }) => (
          <div key={thread.id} className="review-placed">
            <PlaceButton place={place} onPress={() => onShow(place)} />
            <ThreadView sha={sha} thread={thread} line={review.lineOf(thread)} among={review.threads} />
          </div>
        ))}
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

function PlaceButton({ place: { path, line, side }, onPress }: { place: DraftPlace; onPress: () => void }) {
  return (
    <button type="button" className="review-place" onClick={onPress}>
      <OddText text={path} />:{line}
      {side === "old" ? " (before)" : ""}
    </button>
  );
}
