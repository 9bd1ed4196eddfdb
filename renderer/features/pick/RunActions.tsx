// The foot of either dialog: leave, stop what runs, and the main action with what it would do.
import { useEffect, useRef } from "react";
import { keyOf } from "../../commands/press.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { formatCount } from "../../ui/text/count.ts";
import { markOdd } from "../../ui/text/mark-odd.tsx";
import type { PickState } from "./pick-state.ts";
import type { Plan } from "./plan.ts";
import type { PickSession } from "./session.ts";

export interface RunActionsProps {
  state: PickState;
  session: PickSession;
  plan: Plan;
  /** "Pick 6 onto 3 branches" */
  verb: string;
  onMain: () => void;
  onClose: () => void;
  /** A run that was stopped has ended, and the focus that was on the button is to go somewhere. */
  onStopped: () => void;
}

export function RunActions({ state, session, plan, verb, onMain, onClose, onStopped }: RunActionsProps) {
  const { step, isStopping, early } = state;
  const isStopped = useRef(false);
  const leave = useRef(onStopped);
  useEffect(() => {
    leave.current = onStopped;
  });
  useEffect(() => {
    if (step === "running" || !isStopped.current) return;
    isStopped.current = false;
    leave.current();
  }, [step]);
  const stop = (): void => {
    isStopped.current = true;
    session.stop();
  };
  if (step === "running")
    return (
      <>
        <span className="pick-off" role="status">
          {isStopping ? "Stopping after what is on its way" : "Working…"}
        </span>
        <Button key="stop" busy={isStopping} onPress={stop}>
          Stop
        </Button>
      </>
    );
  const isGoingOn = step === "done" && Object.keys(state.ended).length > 0 && state.rows.every(({ isTicked }) => !isTicked);
  const why = step === "reading" ? "Commits and branches are being read." : plan.offReason;
  return (
    <>
      {early !== "none" ? (
        <span className="pick-off" role="status">
          {early === "wanted" ? "Begins when the tries are done, if everything goes" : "Not begun, as not everything goes"}
        </span>
      ) : why === null || step === "reading" || (step === "done" && !isGoingOn) ? null : (
        <span className="pick-off">{markOdd(why)}</span>
      )}
      <Button key="close" onPress={onClose}>
        {step === "done" ? "Close" : "Cancel"}
      </Button>
      <Button variant="main" keys={keyOf("matrix.pick")} onPress={onMain} {...(why === null ? {} : { offReason: why })}>
        {isGoingOn ? `Continue with ${plan.count === 0 ? "the rest" : `the other ${formatCount(plan.count)}`}` : markOdd(verb)}
      </Button>
    </>
  );
}
