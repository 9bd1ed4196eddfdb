// How a run ended on a branch that did not get all of it: how many commits were applied, what ended it, and what is left. Pure.
import type { PickKind } from "../../data/pick.ts";
import { asSentence } from "../../desk/send-failure.ts";
import { formatCount } from "../../ui/text/count.ts";
import { type Cell, cellKey } from "./cell.ts";
import type { Job, Row } from "./plan.ts";
import type { Made } from "./run.ts";

export interface Ended {
  readonly planned: number;
  readonly applied: number;
  /** Commits that changed nothing there. */
  readonly had: number;
  /** The commit that ended it, and why; null = somebody stopped it. */
  readonly by: { readonly sha: string; readonly why: string } | null;
  /** Neither applied nor there, with the one that ended it. */
  readonly left: number;
  /** Where the branch stands; null = it was not read. */
  readonly tip: string | null;
}

/** null = the branch got all that was planned, or its one cell says why it did not. */
export function endOf(
  { branch, commits }: Job,
  made: Made | undefined,
  cells: Readonly<Record<string, Cell>>,
  isStopped: boolean,
): Ended | null {
  const applied = made?.commits.length ?? 0;
  const states = commits.map((sha) => cells[cellKey(branch, sha)]);
  const had = states.filter((cell) => cell?.state === "empty").length;
  const left = commits.length - applied - had;
  if (left === 0) return null;
  const at = states.findIndex((cell) => cell !== undefined && cell.state !== "picked" && cell.state !== "empty");
  const [sha, cell] = [commits[at], states[at]];
  const tip = made?.commits.at(-1)?.commit.id ?? (made === undefined || made.before === "" ? null : made.before);
  const by = sha === undefined || cell === undefined || (isStopped && isUnsent(cell)) ? null : { sha, why: whyOf(cell) };
  // Of a single commit its cell says all there is to say.
  return commits.length === 1 && by !== null ? null : { planned: commits.length, applied, had, by, left, tip };
}

/** What was known of a cell before it was reached, or that it was stopped on its way. */
const isUnsent = ({ state }: Cell): boolean => state === "clean" || state === "stopped" || state === "waiting";

function whyOf(cell: Cell): string {
  if (cell.state === "conflict") return "conflicts there now";
  const says = asSentence("says" in cell ? cell.says : "").replace(/\.$/, "");
  return says.startsWith("It did not arrive") ? says.slice("It ".length) : `did not go: ${says}`;
}

const counted = (count: number): string => `${formatCount(count)} ${count === 1 ? "commit" : "commits"}`;

/** "Stopped at 5 of 12 commits on stable." */
export const sayEnd = (branch: string, { applied, planned, by }: Ended): string =>
  `${by === null ? "Stopped" : "Ended"} at ${formatCount(applied)} of ${counted(planned)} on ${branch}.`;

/** What that means: where the branch stands, and what became of the others. */
export function sayRest(kind: PickKind, branch: string, { had, by, left, tip, applied }: Ended): string {
  const stands =
    tip === null ? "" : applied === 0 ? `${branch} is as it was, at ${tip.slice(0, 7)}.` : `${branch} stands at ${tip.slice(0, 7)}.`;
  const there = had === 0 ? "" : `${counted(had)} changed nothing.`;
  const others = left - (by === null ? 0 : 1);
  const after = by === null ? "" : " after it";
  const what = kind === "revert" ? "reverted" : "sent";
  const rest =
    others === 0
      ? ""
      : `${counted(others)}${after} ${others === 1 ? "was" : "were"} not reached, and nothing of ${others === 1 ? "it" : "them"} was ${what}.`;
  return [stands, there, by === null ? "" : `${by.sha.slice(0, 7)} ${by.why}.`, rest].filter((part) => part !== "").join(" ");
}

/** The rows that go on where nothing else is ticked: those that did not get all of a run. */
export function goingOn(rows: readonly Row[], ended: Readonly<Record<string, Ended>>): readonly Row[] {
  if (rows.some(({ isTicked }) => isTicked)) return rows;
  return rows.map((row) => (Object.hasOwn(ended, row.branch) ? { ...row, isTicked: true } : row));
}
