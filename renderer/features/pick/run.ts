// The act itself: commits one after the other, branch by branch. A branch stops at its first failure, the others go on; what was sent
// without an answer is looked up on the branch, and never sent again.
import type { CommitInList } from "../../../shared/contract/resources.ts";
import { isUnknownOutcome, sayHeard, withoutOutcome } from "../../desk/send-failure.ts";
import { type Cell, toCell } from "./cell.ts";
import type { Job } from "./plan.ts";

export interface RunPorts {
  /** The commit that a branch stands at. Throws ApiError. */
  readTip(branch: string): Promise<string>;
  /** Makes the commit. Throws ApiError, or the reason of `signal`. */
  send(branch: string, sha: string, signal: AbortSignal): Promise<CommitInList>;
  /** Looks for what was sent among the commits that a branch got since `tip`; null = it is not there. Throws where nobody can look. */
  find(branch: string, sha: string, tip: string): Promise<CommitInList | null>;
  /** Resolves after so many milliseconds. */
  rest(milliseconds: number): Promise<void>;
  /** Resolves when the server answers again. */
  answersAgain(): Promise<void>;
  /** Hears of each change. */
  report(branch: string, sha: string, cell: Cell): void;
}

export interface Made {
  readonly branch: string;
  /** Where it stood before the first one. */
  readonly before: string;
  readonly commits: readonly { readonly sha: string; readonly commit: CommitInList }[];
}

/** Milliseconds between looks: the server may still be at work when the answer is lost. */
const looks = [0, 1_500, 3_500];

/** Answers what was made, branch by branch, also where that is nothing. Never rejects; `signal` stops it after what is on its way was looked up. */
export async function runPicks(jobs: readonly Job[], ports: RunPorts, signal: AbortSignal): Promise<Made[]> {
  const made: Made[] = [];
  for (const job of jobs) {
    if (signal.aborted) break;
    made.push(await runBranch(job, ports, signal));
  }
  return made;
}

/** What two runs made on a branch, one after the other, is one thing to take back. */
export function joinMade(before: Made | undefined, { branch, ...now }: Made): Made {
  if (before === undefined || before.commits.at(-1)?.commit.id !== now.before) return { branch, ...now };
  return { branch, before: before.before, commits: [...before.commits, ...now.commits] };
}

/** What became of a run, for somebody who looks elsewhere. */
export function sayRun(kind: "cherry-pick" | "revert", jobs: readonly Job[], made: readonly Made[]): string {
  const whole = made.filter(({ branch, commits }) => jobs.find((job) => job.branch === branch)?.commits.length === commits.length).length;
  const word = kind === "revert" ? "Reverted" : "Cherry-picked";
  const of = `${jobs.length} ${jobs.length === 1 ? "branch" : "branches"}`;
  return whole === jobs.length ? `${word} on ${of}.` : `${word} on ${whole} of ${of}. The others need a look.`;
}

async function runBranch({ branch, commits: planned }: Job, ports: RunPorts, signal: AbortSignal): Promise<Made> {
  const commits: { sha: string; commit: CommitInList }[] = [];
  const [first] = planned;
  let before: string;
  try {
    before = await ports.readTip(branch);
  } catch (error) {
    if (first !== undefined) ports.report(branch, first, { state: "stopped", says: `Nothing was sent: ${sayOf(error)}` });
    return { branch, before: "", commits };
  }
  let tip = before;
  for (const sha of planned) {
    if (signal.aborted) break;
    const cell = await pickOne(branch, sha, tip, ports, signal);
    ports.report(branch, sha, cell);
    // What the branch has already changes nothing for those that follow.
    if (cell.state === "empty") continue;
    if (cell.state !== "picked") break;
    commits.push({ sha, commit: cell.commit });
    tip = cell.commit.id;
  }
  return { branch, before, commits };
}

/** Sends one commit and answers what became of it. */
async function pickOne(branch: string, sha: string, tip: string, ports: RunPorts, signal: AbortSignal): Promise<Cell> {
  ports.report(branch, sha, { state: "picking", step: "sent" });
  try {
    return { state: "picked", commit: await ports.send(branch, sha, signal) };
  } catch (error) {
    if (!signal.aborted && !isUnknownOutcome(error)) return toCell(error);
    const heard = sayHeard(signal.aborted ? "cancelled" : { heard: error });
    const found = await settle(branch, sha, tip, ports, heard);
    if (found !== null) return { state: "picked", commit: found };
    return { state: "stopped", says: signal.aborted ? "Stopped before it arrived." : `It did not arrive: ${sayOf(error)}` };
  }
}

/** Looks at the branch until it is known whether the commit arrived; where it can't be looked at, when the server answers again. */
async function settle(branch: string, sha: string, tip: string, ports: RunPorts, heard: string): Promise<CommitInList | null> {
  for (;;) {
    ports.report(branch, sha, { state: "picking", step: "settling", heard });
    try {
      for (const wait of looks) {
        await ports.rest(wait);
        const found = await ports.find(branch, sha, tip);
        if (found !== null) return found;
      }
      return null;
    } catch {
      // Nobody can look now; nothing is sent until somebody could.
      ports.report(branch, sha, { state: "picking", step: "lost" });
      await ports.answersAgain();
    }
  }
}

const sayOf = (error: unknown): string => (error instanceof Error ? withoutOutcome(error.message) : String(error));
