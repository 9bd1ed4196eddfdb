// In place of the form while a trusted folder's programs run, and after one of them refused: steps, and what they say.
import { CircleCheck, CircleDashed, CircleX } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useCommand } from "../../../commands/bindings.ts";
import { keyOf } from "../../../commands/press.ts";
import { type CommitState, setCommitState } from "../../../desk/commit-state.ts";
import { allOutput, type RunStep } from "../../../desk/trusted-run.ts";
import { wantFocus } from "../../../state/focus.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Icon } from "../../../ui/marks/Icon.tsx";
import { Spinner } from "../../../ui/marks/Spinner.tsx";
import { OddText } from "../../../ui/text/OddText.tsx";
import { spellOdd } from "../../../ui/text/odd-characters.ts";
import { countChanges } from "../change-words.ts";
import { endOfOutput } from "./drawn-output.ts";
import { RunSaid } from "./RunSaid.tsx";
import { plainOutput, showHidden } from "./shown-text.ts";
import { sayUnderWay } from "./trust-words.ts";
import "./RunDock.css";

export interface StoppedDockProps {
  deskKey: string;
  state: Extract<CommitState, { step: "stopped" }>;
  onSend: (verify: boolean) => void;
}

/** What a program that runs says, and the way to end it. */
export function RunningDock({ steps, onCancel }: { steps: readonly RunStep[]; onCancel: () => void }) {
  useCommand("changes.cancel", onCancel);
  return (
    <RunFrame
      steps={steps}
      isOver={false}
      head={
        <>
          <Spinner />
          <h2 className="changes-refused-title" role="status">
            {sayUnderWay(steps)}
          </h2>
          <p className="changes-refused-why">Your changes and the message are kept until it is made.</p>
        </>
      }
      buttons={
        <Button keys={keyOf("changes.cancel")} onPress={onCancel}>
          Stop
        </Button>
      }
      said={null}
    />
  );
}

const ended = { deadline: "was ended at its deadline", cancelled: "was stopped", unstartable: "could not be started" } as const;

export function StoppedDock({ deskKey, state, onSend }: StoppedDockProps) {
  const { stopped, steps, attempt } = state;
  const [isArmed, setArmed] = useState(false);
  const step = steps.find(({ name }) => name === stopped.step);
  const isSignature = stopped.step === "signature";
  const canSkip = stopped.step === "pre-commit" || stopped.step === "commit-msg";
  const title = isSignature
    ? "The commit could not be signed"
    : stopped.why === "exit" || stopped.why === "unusable"
      ? `${stopped.step} refused the commit`
      : `${stopped.step} ${ended[stopped.why]}`;
  const back = (): void => {
    setCommitState(deskKey, { step: "composing" });
    wantFocus({ kind: "message" });
  };
  const count = attempt.changes.length;
  return (
    <RunFrame
      steps={steps}
      isOver
      head={
        <>
          <Icon of={CircleX} className="changes-refused-icon" />
          <h2 className="changes-refused-title">{title}</h2>
          <p className="changes-refused-why">
            {stopped.detail === null ? null : `${showHidden(stopped.detail)}. `}Nothing was written. Your {countChanges(count)} and the
            message are kept.
          </p>
        </>
      }
      buttons={
        <>
          <Button variant="main" autoFocus onPress={back}>
            Back to message
          </Button>
          <Button onPress={() => onSend(true)}>Run again</Button>
          {canSkip ? (
            <Button variant="danger" onPress={() => (isArmed ? onSend(false) : setArmed(true))}>
              {isArmed ? "Really without pre-commit and commit-msg" : "Without hooks…"}
            </Button>
          ) : null}
        </>
      }
      said={step === undefined ? null : `${step.code === null ? "" : `exit ${step.code} `}after ${seconds(step.milliseconds ?? 0)}`}
    />
  );
}

/** "2.1 s"; what took less than a tenth took one. */
const seconds = (milliseconds: number): string => `${Math.max(0.1, milliseconds / 1000).toFixed(1)} s`;

interface RunFrameProps {
  steps: readonly RunStep[];
  /** Whether nothing of it runs any more: also where every program ended well, and left nothing to commit. */
  isOver: boolean;
  head: ReactNode;
  buttons: ReactNode;
  said: string | null;
}

function RunFrame({ steps, isOver, head, buttons, said }: RunFrameProps) {
  return (
    <section className="changes-dock changes-run" aria-label="Commit">
      <div className="changes-run-steps">
        <div className="changes-run-head" role={isOver ? "alert" : undefined}>
          {head}
        </div>
        <ol>
          {steps.map((step) => (
            <Step key={step.name} step={step} isOver={isOver} />
          ))}
        </ol>
        <div className="changes-buttons">{buttons}</div>
      </div>
      <RunSaid steps={steps} said={said} />
    </section>
  );
}

const icons = { waiting: CircleDashed, passed: CircleCheck, refused: CircleX } as const;

/** What a program that is done said last: "eslint, 2 files". */
const lastWords = (step: RunStep): string | undefined =>
  plainOutput(allOutput({ ...step, output: endOfOutput(step.output).pieces }))
    .split("\n")
    .findLast((line) => line.trim() !== "")
    ?.trim();

function Step({ step, isOver }: { step: RunStep; isOver: boolean }) {
  const { name, state, code, milliseconds } = step;
  const words =
    state === "refused"
      ? code === null
        ? "did not come to its end"
        : `ended with ${code}`
      : state === "passed"
        ? name === "commit"
          ? "written"
          : (lastWords(step) ?? "done")
        : state === "running"
          ? "running"
          : isOver
            ? name === "commit"
              ? "not written"
              : "not reached"
            : "waits";
  return (
    <li data-state={state}>
      {state === "running" ? <Spinner /> : <Icon of={icons[state]} />}
      <span className="ui-mono">{name}</span>
      <span className="ui-ellipsis" title={spellOdd(words, "lines")}>
        <OddText text={words} />
      </span>
      <span className="ui-num">{state === "running" ? <Elapsed /> : milliseconds === null ? "" : seconds(milliseconds)}</span>
    </li>
  );
}

/** Milliseconds within which most hooks are done: the form is not taken away for them. */
const patience = 600;

/** Whether programs have run for long enough that a person wants to see them. */
export function useLongRun(isRunning: boolean): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(() => setLong(true), patience);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isRunning]);
  return isRunning && isLong;
}

/** Seconds since it is shown. */
function Elapsed() {
  const [begin] = useState(() => Date.now());
  const [now, setNow] = useState(begin);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  return <>{seconds(now - begin)}</>;
}
