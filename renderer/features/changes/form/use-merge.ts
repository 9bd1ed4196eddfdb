// A commit that was refused because the branch moved: what merges by itself is merged and sent again, the rest is for the merge view.
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { type CommitState, setCommitState } from "../../../desk/commit-state.ts";
import type { Moved } from "../../../desk/diagnose.ts";
import { mergeMoved, takeMerged } from "../../../desk/merge.ts";
import type { Change } from "../../../desk/model.ts";
import { unstage } from "../../../desk/staging.ts";
import { deskOf } from "../../../desk/store.ts";
import { toasts } from "../../../ui/overlays/toast-queue.ts";
import type { CommitPlan } from "./use-commit.ts";

/** Commits that are sent again by themselves after each other: a branch that moves all the time is for a person. */
const mostTries = 3;

export interface Merging {
  /** What the branch had changed and is merged now; null = nothing. */
  readonly merged: readonly Moved[] | null;
  /** Whether it is being tried. */
  readonly isTrying: boolean;
  dismiss(): void;
}

interface Resend {
  /** The desk's changes with which it is sent again. */
  readonly changes: readonly Change[];
}

/** Looks at each refusal once. */
export function useMerge(deskKey: string, state: CommitState, plan: CommitPlan): Merging {
  const client = useQueryClient();
  const [merged, setMerged] = useState<readonly Moved[] | null>(null);
  const [tries, setTries] = useState(0);
  const [looked, setLooked] = useState<unknown>(null);
  const [resend, setResend] = useState<Resend | null>(null);
  const attempt = state.step === "failed" ? state.attempt : null;
  const diagnosis = state.step === "failed" ? state.diagnosis : null;
  const isFor =
    attempt !== null &&
    diagnosis !== null &&
    attempt.to === attempt.from &&
    !attempt.force &&
    diagnosis.taken.length === 0 &&
    diagnosis.moved.some((known) => !known.isSame && known.base !== null) &&
    tries < mostTries;
  useEffect(() => {
    if (!isFor || attempt === null || diagnosis === null) return;
    let isOver = false;
    const { connection, project, changes } = attempt;
    mergeMoved({ client, connection, project }, deskKey, changes, diagnosis.moved).then(
      (work) => {
        if (isOver) return;
        setLooked(diagnosis);
        if (work === null) return;
        takeMerged(deskKey, work);
        if (work.isThere) {
          // What was staged again meanwhile stays.
          for (const merged of work.changes.values()) if (deskOf(deskKey).changes.includes(merged)) unstage(deskKey, merged.path);
          setCommitState(deskKey, { step: "composing" });
          toasts.show(`${attempt.to} has these changes already, so nothing was sent again.`);
          return;
        }
        setTries((count) => count + 1);
        setMerged(diagnosis.moved.filter((known) => !known.isSame));
        setCommitState(deskKey, { step: "composing" });
        setResend({ changes: deskOf(deskKey).changes });
      },
      // Where the server cannot be asked, the refusal itself says what it is.
      () => {
        if (!isOver) setLooked(diagnosis);
      },
    );
    return () => {
      isOver = true;
    };
  }, [client, deskKey, isFor, attempt, diagnosis]);
  const { send, reason } = plan;
  // biome-ignore lint/correctness/useExhaustiveDependencies: sent once, as soon as the form knows the merged changes
  useEffect(() => {
    if (resend === null || state.step !== "composing") return;
    const meant = new Set(resend.changes);
    const isKnown = plan.attempt.changes.every((change) => meant.has(change));
    if (!isKnown || reason !== null) return;
    setResend(null);
    void send();
  }, [resend, state.step, plan.attempt.changes, reason]);
  useEffect(() => {
    if (state.step === "done") setTries(0);
  }, [state.step]);
  return { merged, isTrying: isFor && looked !== diagnosis, dismiss: () => setMerged(null) };
}
