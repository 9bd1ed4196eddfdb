// Over the readings: that the server asks to wait, and for how long; or why reading now came to nothing.
import { Hourglass } from "lucide-react";
import { ApiError } from "../../../shared/contract/errors.ts";
import { Note } from "../../ui/states/Note.tsx";
import { Seconds } from "../../ui/text/Seconds.tsx";
import { sentence } from "../../ui/text/sentence.ts";
import { formatMoment } from "./model/words.ts";
import type { Activity } from "./use-activity.ts";

/** Seconds up to which they are counted down; a longer wait is told by the time at which it ends. */
const mostCounted = 120;

export function ReadingNote({ activity: { connection, watched, readError } }: { activity: Activity }) {
  const until = watched?.waits_until ?? null;
  if (until === null && (readError === null || isWait(readError))) return null;
  return (
    <div className="activity-problem">
      {until !== null ? (
        <Note tone="amber" icon={Hourglass} role="status" fact={`${connection.name} asks to wait.`}>
          The counters are read by themselves when it takes requests again, {formatMoment(until)}. <Countdown key={until} until={until} />
        </Note>
      ) : (
        <Note tone="red" role="alert" fact="The counters could not be read.">
          {readError === null ? "" : sentence(readError.message)} What was read before is still here.
        </Note>
      )}
    </div>
  );
}

/** Not read out, or it would be every second. */
function Countdown({ until }: { until: number }) {
  const seconds = (until - Date.now()) / 1_000;
  if (seconds > mostCounted) return null;
  return (
    <span aria-hidden="true">
      <Seconds from={Math.max(0, seconds)} before="Goes on in" />
    </span>
  );
}

/** What the desktop tells with the readings, for as long as it lasts. */
const isWait = (error: Error): boolean => error instanceof ApiError && error.status === 429;
