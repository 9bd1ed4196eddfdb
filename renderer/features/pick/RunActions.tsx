// The foot of either dialog: leave, stop what runs, and the main action with what it would do.
import { keyOf } from "../../commands/press.ts";
import { Button } from "../../ui/controls/Button.tsx";
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
}

export function RunActions({ state, session, plan, verb, onMain, onClose }: RunActionsProps) {
  const { step, isStopping } = state;
  if (step === "running")
    return (
      <>
        <span className="pick-off" role="status">
          {isStopping ? "Stopping after what is on its way" : "Working…"}
        </span>
        <Button busy={isStopping} onPress={session.stop}>
          Stop
        </Button>
      </>
    );
  const why = step === "reading" ? "Commits and branches are being read." : plan.offReason;
  return (
    <>
      {why === null || step === "reading" || step === "done" ? null : <span className="pick-off">{why}</span>}
      <Button onPress={onClose}>{step === "done" ? "Close" : "Cancel"}</Button>
      <Button variant="main" keys={keyOf("matrix.pick")} onPress={onMain} {...(why === null ? {} : { offReason: why })}>
        {verb}
      </Button>
    </>
  );
}
