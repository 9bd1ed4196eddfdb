// In place of the form after a failed commit: what happened, what was checked, and the ways on. The work stays staged.
import { Check, CircleX, Copy, TriangleAlert } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { useCommand } from "../../../commands/bindings.ts";
import { keyOf } from "../../../commands/press.ts";
import { type CommitState, setCommitState } from "../../../desk/commit-state.ts";
import type { Moved } from "../../../desk/diagnose.ts";
import { readEdits } from "../../../desk/edits.ts";
import type { Change } from "../../../desk/model.ts";
import { setIncluded, setMessage } from "../../../desk/staging.ts";
import { editDesk } from "../../../desk/store.ts";
import { wantFocus } from "../../../state/focus.ts";
import { steadyNow } from "../../../state/steady-now.ts";
import { requestToken, useTokenRequest } from "../../../state/token-request.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Icon } from "../../../ui/marks/Icon.tsx";
import { Meter } from "../../../ui/marks/Meter.tsx";
import { copyText } from "../../../ui/overlays/copy-text.ts";
import { Sha } from "../../../ui/text/Sha.tsx";
import { sayWait } from "../../../ui/text/wait.ts";
import { countChanges, nameOf } from "../change-words.ts";
import { unstageWithUndo } from "../staged/unstage-with-undo.ts";
import { listCauses } from "./causes.ts";
import { useMergePress } from "./use-merge-press.ts";
import "./RefusedDock.css";

export interface RefusedDockProps {
  deskKey: string;
  state: Extract<CommitState, { step: "failed" }>;
  onSend: () => void;
  /** Lets the commit wait for its server; null = it cannot. */
  onQueue: (() => void) | null;
  /** Opens the merge view for files that both changed; null while it is tried whether they merge by themselves. */
  onMerge: ((paths: readonly string[]) => void) | null;
}

/** Puts the branch's present state under changes as what they started from. */
export function rebase(key: string, moved: readonly Moved[]): void {
  editDesk(key, (desk) => ({
    ...desk,
    changes: desk.changes.map((change): Change => {
      if (change.kind === "create") return change;
      const path = change.kind === "move" ? change.previousPath : change.path;
      const base = moved.find((known) => known.path === path)?.base;
      return base ? { ...change, base } : change;
    }),
  }));
}

/** Seconds until `until`, counting down; 0 when it is past. */
function useCountdown(until: number | null): number {
  const [now, setNow] = useState(() => steadyNow());
  const isWaiting = until !== null && now < until;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => setNow(steadyNow()), 500);
    return () => clearInterval(timer);
  }, [isWaiting]);
  return until === null ? 0 : Math.max(0, Math.ceil((until - now) / 1_000));
}

const nothingMoved: readonly Moved[] = [];

/** Paths on the desk of what the branch changed, deleted or made meanwhile. */
function overlapsOf(changes: readonly Change[], touched: readonly Moved[], taken: readonly string[]): string[] {
  const isTouched = (change: Change): boolean =>
    change.kind === "create"
      ? taken.includes(change.path)
      : touched.some(({ path }) => path === (change.kind === "move" ? change.previousPath : change.path));
  return [...new Set(changes.filter(isTouched).map(({ path }) => path))];
}

interface TryAgainProps {
  onSend: () => void;
  offReason?: string | undefined;
  variant?: "main" | "normal";
}

/** Tries the same commit once more, by the key that sends one. */
function TryAgain({ onSend, offReason, variant = "main" }: TryAgainProps) {
  useCommand("changes.commit", onSend, { title: "Try to commit again", disabled: offReason ?? null });
  return (
    <Button variant={variant} keys={keyOf("changes.commit")} onPress={onSend} offReason={offReason}>
      Try again
    </Button>
  );
}

/** Lets the same commit wait for its server, by the key that does so before it is tried. */
function QueueIt({ onQueue }: { onQueue: () => void }) {
  useCommand("changes.queue", onQueue);
  return (
    <Button keys={keyOf("changes.queue")} onPress={onQueue}>
      Queue commit
    </Button>
  );
}

export function RefusedDock({ deskKey, state, onSend, onQueue, onMerge }: RefusedDockProps) {
  const { failure, attempt, diagnosis } = state;
  const wait = useCountdown(state.until);
  const causes = diagnosis ? listCauses(diagnosis, attempt, new Date()) : [];
  const moved = diagnosis?.moved ?? nothingMoved;
  const touched = moved.filter((known) => !known.isSame || known.base === null);
  const overlapping = overlapsOf(attempt.changes, touched, diagnosis?.taken ?? []);
  const canRebase = moved.length > 0 && moved.every((known) => known.isSame && known.base !== null);
  const mergeButton = useMergePress(onMerge === null ? null : () => onMerge(overlapping));
  const title = useId();
  const given = useTokenRequest((store) => store.given);
  const [givenBefore] = useState(given);
  /** Another token came since the refusal. */
  const hasToken = given !== givenBefore && given?.connection === attempt.connection;
  // Whoever works in this view is led to the first way on; who went elsewhere meanwhile stays there.
  useEffect(() => {
    if (document.activeElement?.closest("main.changes") != null) wantFocus({ kind: "home" });
  }, []);
  const back = (): void => {
    setCommitState(deskKey, { step: "composing" });
    wantFocus({ kind: "message" });
  };
  const copy = (): void => {
    const text = [
      failure.title,
      failure.why,
      failure.request,
      ...causes.map((cause) => `${cause.isCause ? "!" : "ok"} ${cause.fact} ${cause.detail} ${cause.sha ?? ""}`.trimEnd()),
    ];
    copyText(text.join("\n"), "Copied the details");
  };
  const newBranch = (): void => {
    // Where the changes began they still hold; on the branch they do not.
    const began = [...readEdits(attempt.changes).keys()].find(({ origin }) => touched.some(({ path }) => path === origin));
    setMessage(deskKey, { newBranch: "", force: false, start: began?.base?.commit ?? null });
    // Its name takes the focus.
    setCommitState(deskKey, { step: "composing" });
  };
  const leaveOut = (): void => {
    const largest = attempt.changes.toSorted((one, other) => JSON.stringify(other).length - JSON.stringify(one).length)[0];
    if (largest) setIncluded(deskKey, largest.path, false);
    back();
  };
  const unchanged = attempt.changes.filter((change) => diagnosis?.unchanged.includes(change.path));
  return (
    <section className="changes-dock changes-refused" aria-label="Commit">
      <div className="changes-refused-text" role="alert">
        <Icon of={CircleX} className="changes-refused-icon" />
        <h2 className="changes-refused-title" id={title}>
          {failure.title}
        </h2>
        <code className="changes-refused-request">{failure.request}</code>
        <p className="changes-refused-why">
          {wait > 0 ? `It asks to wait ${sayWait(wait)}.` : failure.why} Nothing was written. Your {countChanges(attempt.changes.length)}{" "}
          {attempt.changes.length === 1 ? "is" : "are"} still staged.
          {hasToken && (failure.kind === "token" || failure.kind === "rights") ? " Another token is at hand now." : null}
          {failure.kind === "refused" ? (diagnosis ? " We checked the usual causes:" : " Looking for the cause.") : null}
        </p>
        {wait > 0 && failure.wait !== null ? (
          <Meter label="Waiting" value={(failure.wait - wait) / failure.wait} valueLabel={`${sayWait(wait)} left`} />
        ) : null}
        <ul className="changes-causes">
          {causes.map((cause) => (
            <li key={cause.fact + cause.detail} data-cause={cause.isCause || undefined}>
              <Icon of={cause.isCause ? TriangleAlert : Check} size="small" />
              <span>
                {cause.isCause ? <b>{cause.fact}</b> : cause.fact} {cause.detail}{" "}
                {cause.sha === null ? null : <Sha sha={cause.sha} plain />}
              </span>
            </li>
          ))}
        </ul>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset lays its buttons out otherwise */}
      <div className="changes-buttons" role="group" aria-labelledby={title}>
        {canRebase ? (
          <Button
            variant="main"
            onPress={() => {
              rebase(deskKey, moved);
              back();
            }}
          >
            Rebase onto the new {attempt.from}
          </Button>
        ) : overlapping.length > 0 && attempt.to === attempt.from ? (
          <>
            <Button ref={mergeButton} variant="main" busy={onMerge === null} onPress={() => onMerge?.(overlapping)}>
              {overlapping.length === 1 ? `Merge ${nameOf(overlapping[0] ?? "")}` : `Merge ${overlapping.length} files`}
            </Button>
            <Button onPress={newBranch}>Commit to a new branch</Button>
          </>
        ) : unchanged.length > 0 ? (
          <Button
            variant="main"
            onPress={() => {
              unstageWithUndo(deskKey, unchanged);
              back();
            }}
          >
            Remove unchanged file{unchanged.length === 1 ? "" : "s"}
          </Button>
        ) : failure.kind === "trust" ? (
          <Button
            variant="main"
            aria-haspopup="dialog"
            onPress={() => {
              back();
              setCommitState(deskKey, { step: "composing", looksAtTrust: true });
            }}
          >
            Look at what would run…
          </Button>
        ) : failure.kind === "protected" ? (
          <Button variant="main" onPress={newBranch}>
            Commit to a new branch
          </Button>
        ) : failure.kind === "token" || failure.kind === "rights" ? (
          hasToken ? (
            // The dialog gives the focus back to a button that is gone, and so the first way on has it.
            <>
              <TryAgain onSend={onSend} />
              <Button onPress={() => requestToken(attempt.connection)}>Replace token…</Button>
            </>
          ) : (
            <>
              <Button variant="main" onPress={() => requestToken(attempt.connection)}>
                Replace token…
              </Button>
              <TryAgain onSend={onSend} variant="normal" />
            </>
          )
        ) : failure.kind === "large" && attempt.changes.length > 1 ? (
          <>
            <Button variant="main" onPress={leaveOut}>
              Leave out largest file
            </Button>
            <TryAgain onSend={onSend} variant="normal" />
          </>
        ) : diagnosis?.head === null || diagnosis?.branchTaken ? (
          <Button variant="main" onPress={newBranch}>
            Commit to a new branch
          </Button>
        ) : (
          <>
            <TryAgain onSend={onSend} offReason={wait > 0 ? `The server asks to wait ${sayWait(wait)}.` : undefined} />
            {/* What is in the way may be this branch alone, as files that are not committed where it is checked out. */}
            {failure.kind === "refused" && attempt.to === attempt.from ? <Button onPress={newBranch}>Commit to a new branch</Button> : null}
          </>
        )}
        {onQueue !== null && (failure.kind === "offline" || failure.kind === "server") ? <QueueIt onQueue={onQueue} /> : null}
        <span className="changes-space" />
        <Button variant="quiet" icon={Copy} onPress={copy}>
          Copy details
        </Button>
        <Button variant="quiet" onPress={back}>
          Back to message
        </Button>
      </div>
    </section>
  );
}
