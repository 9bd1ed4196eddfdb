// What the main action would do now: which commits go onto which branches, or why that is not known yet.
import { type Cell, cellKey, isKnown, waiting } from "./cell.ts";
import { foresee } from "./sequence.ts";
import type { Touched } from "./touched.ts";

export interface Row {
  readonly branch: string;
  readonly isTicked: boolean;
  /** Commits that are not for this branch. */
  readonly leftOut: ReadonlySet<string>;
  /** The branch that it was made from for this pick, and where it stood then; null = it was there. */
  readonly madeFrom: { readonly branch: string; readonly at: string } | null;
}

export interface Job {
  readonly branch: string;
  /** In the order in which they are sent. */
  readonly commits: readonly string[];
}

export interface Plan {
  /** Branches without a commit that goes are not among them. */
  readonly jobs: readonly Job[];
  readonly count: number;
  /** Why it cannot begin, as a sentence; null = it can. */
  readonly offReason: string | null;
  /** Whether it cannot because tries are not done yet. */
  readonly isPending: boolean;
  /** Whether everything on the ticked branches goes that was not left out. */
  readonly isWhole: boolean;
}

export interface PlanInput {
  readonly commits: readonly string[];
  readonly rows: readonly Row[];
  readonly cells: Readonly<Record<string, Cell>>;
  readonly files: Readonly<Record<string, Touched>>;
}

/** Commits that would go onto one branch. */
export const goingOnto = ({ commits, cells, files }: Omit<PlanInput, "rows">, { branch, leftOut }: Row): string[] => {
  const forecasts = foresee({ commits, branch, leftOut, cells, files });
  return commits.filter((_sha, index) => forecasts[index]?.kind === "goes" || forecasts[index]?.kind === "in-order");
};

export function planOf(input: PlanInput): Plan {
  const { commits, rows, cells } = input;
  const ticked = rows.filter(({ isTicked }) => isTicked);
  const jobs = ticked.map((row) => ({ branch: row.branch, commits: goingOnto(input, row) })).filter((job) => job.commits.length > 0);
  const count = jobs.reduce((sum, job) => sum + job.commits.length, 0);
  const stateOf = (branch: string, sha: string): Cell => cells[cellKey(branch, sha)] ?? waiting;
  const unknown = ticked.find(({ branch, leftOut }) => commits.some((sha) => !leftOut.has(sha) && !isKnown(stateOf(branch, sha))));
  const asked = ticked.reduce((sum, { leftOut }) => sum + commits.filter((sha) => !leftOut.has(sha)).length, 0);
  const plan = { jobs, count, isPending: false, isWhole: count === asked };
  if (ticked.length === 0) return { ...plan, offReason: rows.length === 0 ? "Add a branch first." : "Tick a branch first." };
  if (unknown !== undefined) {
    const { branch, leftOut } = unknown;
    const hasFailed = commits.some((sha) => !leftOut.has(sha) && stateOf(branch, sha).state === "failed");
    return {
      ...plan,
      isPending: !hasFailed,
      offReason: hasFailed ? `A try on ${branch} failed: try again, or leave it out.` : `${branch} is still being tried.`,
    };
  }
  const where = ticked.length === 1 ? ticked[0]?.branch : "the ticked branches";
  return { ...plan, offReason: count === 0 ? `Nothing goes cleanly onto ${where}.` : null };
}
