// How far the tries are, at the right of the title: how many are known, and how to hold them.
import { useEffect, useState } from "react";
import { Button } from "../../ui/controls/Button.tsx";
import { Spinner } from "../../ui/marks/Spinner.tsx";
import { formatCount } from "../../ui/text/count.ts";
import { cellKey, isTried, waiting } from "./cell.ts";
import type { PickState } from "./pick-state.ts";

export interface ProgressProps {
  state: PickState;
  /** Milliseconds since 1970 until which the server wants nothing; null = it does not wait. */
  until: number | null;
  onPause: () => void;
}

export function Progress({ state, until, onPause }: ProgressProps) {
  const { rows, commits, cells, isPaused, step } = state;
  if (step === "reading" || rows.length === 0) return null;
  const all = rows.flatMap(({ branch }) => commits.map(({ id }) => cells[cellKey(branch, id)] ?? waiting));
  const known = all.filter(isTried).length;
  const failed = all.filter((cell) => cell.state === "failed").length;
  const isDone = known + failed === all.length;
  return (
    <>
      {until === null ? null : <Wait key={until} until={until} />}
      {isDone || until !== null || step === "running" ? null : isPaused ? null : (
        <span className="pick-busy">
          <Spinner />
        </span>
      )}
      <span className="ui-num">
        {known === all.length
          ? `${formatCount(all.length)} ${all.length === 1 ? "try" : "tries"} done`
          : `${known} of ${formatCount(all.length)} known${failed === 0 ? "" : `, ${formatCount(failed)} failed`}`}
      </span>
      {(isDone && !isPaused) || step === "running" || all.length < 6 ? null : (
        <Button size="small" onPress={onPause}>
          {isPaused ? "Go on" : "Pause"}
        </Button>
      )}
    </>
  );
}

/** "The server asks to wait 38 s" */
function Wait({ until }: { until: number }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <span className="pick-wait ui-num">The server asks to wait {Math.max(0, Math.ceil((until - now) / 1_000))} s; then it goes on</span>
  );
}
