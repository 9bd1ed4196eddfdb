// A commit that runs a folder's programs: what it tells becomes steps, each with its state, its time and its words.
import type { QueryClient } from "@tanstack/react-query";
import type { Api } from "../../shared/contract/contract.ts";
import type { Input } from "../../shared/contract/endpoint.ts";
import { ApiError } from "../../shared/contract/errors.ts";
import type { CommitDetail } from "../../shared/contract/resources.ts";
import type { CommitEvent, StoppedCommit } from "../../shared/contract/trust.ts";
import { streamCommand } from "../data/commands.ts";

/** What a program wrote in one go. */
export interface RunOutput {
  readonly text: string;
  /** On its channel for errors. */
  readonly isError: boolean;
}

export interface RunStep {
  /** A hook, "signature" or "commit". */
  readonly name: string;
  readonly state: "waiting" | "running" | "passed" | "refused";
  /** The file with its arguments, once it was started. */
  readonly command: string | null;
  /** In the order in which it came; each piece is on another channel than the one before. */
  readonly output: readonly RunOutput[];
  /** Exit code; null: none yet, or it was ended. */
  readonly code: number | null;
  readonly milliseconds: number | null;
}

/** A program would not have the commit. Nothing was written. */
export class CommitStopped extends Error {
  readonly stopped: StoppedCommit;
  constructor(stopped: StoppedCommit) {
    super(`${stopped.step} refused the commit.`);
    this.stopped = stopped;
  }
}

const order = ["pre-commit", "prepare-commit-msg", "commit-msg", "signature", "commit", "post-commit"];

/** The steps of a commit before it is sent. `names`: what is trusted; without `verify` two of them do not run. */
export function plannedSteps(names: readonly string[], verify: boolean): RunStep[] {
  const isRun = (name: string): boolean =>
    name === "commit" || (names.includes(name) && (verify || !/^(pre-commit|commit-msg)$/.test(name)));
  const none = { state: "waiting", command: null, output: [], code: null, milliseconds: null } as const;
  return order.filter(isRun).map((name) => ({ name, ...none }));
}

/** The steps with what one event tells of them. */
export function takeEvent(steps: readonly RunStep[], event: CommitEvent): RunStep[] {
  if (event.commit !== undefined) return steps.map((step) => (step.name === "commit" ? { ...step, state: "passed" } : step));
  return steps.map((step) => {
    if (step.name !== event.step) return step;
    const { state = step.state, command = step.command, code = step.code, milliseconds = step.milliseconds } = event;
    return { ...step, state, command, output: addOutput(step.output, event), code, milliseconds };
  });
}

function addOutput(before: readonly RunOutput[], { output: text = "", channel }: CommitEvent): readonly RunOutput[] {
  if (text === "") return before;
  const isError = channel === "stderr";
  const last = before.at(-1);
  return last?.isError === isError ? [...before.slice(0, -1), { text: last.text + text, isError }] : [...before, { text, isError }];
}

/** All that a step wrote. */
export const allOutput = ({ output }: RunStep): string => output.map(({ text }) => text).join("");

export interface TrustedSending {
  readonly client: QueryClient;
  readonly connection: string;
  readonly input: Input<Api["commitTrusted"]>;
  readonly steps: readonly RunStep[];
  readonly signal: AbortSignal;
  readonly onSteps: (steps: readonly RunStep[]) => void;
}

/** Sends a commit and tells of its steps. Throws CommitStopped, ApiError, or another error where no answer came to its end. */
export async function sendTrusted({ client, connection, input, steps: planned, signal, onSteps }: TrustedSending): Promise<CommitDetail> {
  let steps = planned;
  onSteps(steps);
  for await (const event of streamCommand(client, connection, "commitTrusted", input, { signal })) {
    if (event.stopped !== undefined) throw new CommitStopped(event.stopped);
    if (event.error !== undefined) throw toError(event.error);
    steps = takeEvent(steps, event);
    onSteps(steps);
    if (event.commit !== undefined) return event.commit;
  }
  throw new TypeError("The answer ended before the commit was made.");
}

/** A refusal that came when the answer had begun, as if it were the answer. */
function toError({ status, body }: NonNullable<CommitEvent["error"]>): ApiError {
  const said = body["message"] ?? body["error"];
  return new ApiError(null, status, typeof said === "string" ? said : `The service answered ${status}.`, body);
}
