// What a cell of the map says in a word, and what the line below says of it in full.
import type { CommitInList } from "../../../shared/contract/resources.ts";
import type { NoteTone } from "../../ui/states/Note.tsx";
import type { MapCell } from "./backport-state.ts";
import { type Copy, isLacking, type Trial } from "./model/verdict.ts";

/** The sign of a cell, told by its shape as well as by its colour. */
export type CellSign = "same" | "picked" | "patch" | "lines" | "clean" | "conflict" | "untried" | "trying" | "apart" | "none";

export interface MapWords {
  readonly sign: CellSign;
  readonly tone: "ok" | "bad" | "amber" | "run" | "quiet";
  readonly label: string;
  /** A hash after it. */
  readonly sha?: string;
  readonly detail?: string;
}

export const short = (sha: string): string => sha.slice(0, 7);

function sayTrial(trial: Trial): MapWords {
  switch (trial.kind) {
    case "clean":
      return { sign: "clean", tone: "ok", label: "goes cleanly" };
    case "conflict":
      return { sign: "conflict", tone: "bad", label: "conflicts" };
    case "refused":
      return { sign: "untried", tone: "amber", label: "no right to try" };
    case "failed":
      return { sign: "untried", tone: "amber", label: "not tried" };
    default:
      return { sign: "apart", tone: "quiet", label: "nothing to change" };
  }
}

function sayCopy({ by, commit }: Copy): MapWords {
  if (commit === null || by === "hash") return { sign: "same", tone: "quiet", label: "same hash" };
  return by === "trailer"
    ? { sign: "picked", tone: "quiet", label: "as", sha: short(commit.id) }
    : { sign: "patch", tone: "quiet", label: by === "patch" ? "patch" : "as", sha: short(commit.id) };
}

export function sayMapCell(cell: MapCell): MapWords {
  if (cell.state === "waiting") return { sign: "none", tone: "quiet", label: "waiting" };
  if (cell.state === "trying") return { sign: "trying", tone: "run", label: "trying" };
  if (cell.state === "failed") return { sign: "untried", tone: "amber", label: "not tried" };
  const { verdict } = cell;
  switch (verdict.is) {
    case "there":
      return sayCopy(verdict.copy);
    case "changed":
      return { ...sayCopy(verdict.copy), tone: "amber", detail: verdict.isTold ? "changed since" : "not sure" };
    case "within":
      return { sign: "lines", tone: "quiet", label: "its lines" };
    case "nothing":
      return { sign: "apart", tone: "quiet", label: "nothing to change" };
    case "untold":
      return { sign: "untried", tone: "amber", label: "not known" };
    case "unaffected":
      return { sign: "apart", tone: "quiet", label: "not affected" };
    case "reverted":
      return { ...sayTrial(verdict.trial), label: "reverted", detail: sayTrial(verdict.trial).label };
    default:
      return sayTrial(verdict.trial);
  }
}

/** A cell as it is read aloud and exported: one that only commits speak for says that its dry run is still to come. */
export const readMapCell = (cell: MapCell): string => {
  const { label, sha, detail } = sayMapCell(cell);
  const isEarly = cell.state === "judged" && !cell.isFinal;
  return [[label, sha].filter(Boolean).join(" "), detail, isEarly ? "still trying" : ""].filter(Boolean).join(", ");
};

/** The files in which the fix conflicts with the branch; null where it does not, or nobody told which. */
export const conflictPaths = (cell: MapCell | undefined): readonly string[] | null =>
  cell?.state === "judged" && "trial" in cell.verdict && cell.verdict.trial.kind === "conflict" ? cell.verdict.trial.paths : null;

export interface Explained {
  readonly tone: NoteTone;
  readonly fact: string;
  readonly words: string;
  /** A commit of the branch that it is about. */
  readonly commit: CommitInList | null;
  readonly paths: readonly string[];
}

const trialWords = (trial: Trial, branch: string): string => {
  switch (trial.kind) {
    case "clean":
      return `A dry run says that it applies to ${branch} cleanly.`;
    case "conflict":
      return `A dry run conflicts. The server says: “${trial.says}”`;
    case "empty":
      return "A dry run says that nothing is left to change.";
    default:
      return `A dry run was not made. ${trial.says}`;
  }
};

const untold = " Whether the branch has the commit itself, the server does not tell.";

const copyWords = ({ by }: Copy): string => {
  switch (by) {
    case "hash":
      return "The commit itself, under the same hash.";
    case "trailer":
      return "Its message names this commit.";
    case "patch":
      return "It makes the same changes.";
    default:
      return "It has the same author, date and title.";
  }
};

/** `isCut`: older commits of the branch were not looked at. */
export function explainMapCell(cell: MapCell, fix: CommitInList, branch: string, isCut: boolean): Explained {
  const name = short(fix.id);
  const said = (tone: NoteTone, fact: string, words: string, more: Partial<Explained> = {}): Explained => ({
    ...{ tone, fact, words, commit: null, paths: [] },
    ...more,
  });
  if (cell.state === "waiting" || cell.state === "trying")
    return said(
      "neutral",
      `${name} is being looked for on ${branch}.`,
      "Messages and changes are compared, and a dry run is made: nothing is written.",
    );
  if (cell.state === "failed") return said("red", `Whether ${branch} has ${name} is not known.`, cell.says);
  const { verdict } = cell;
  switch (verdict.is) {
    case "there": {
      const { copy } = verdict;
      const since = verdict.isTried
        ? ""
        : cell.isFinal
          ? " Nobody could try whether its lines are still there."
          : " A dry run is still being made.";
      const at = copy.commit === null ? "" : `, as ${short(copy.commit.id)}`;
      return said("neutral", `${branch} has ${name}${at}.`, copyWords(copy) + since, { commit: copy.commit });
    }
    case "changed": {
      const { copy, isTold } = verdict;
      const came = copy.commit === null ? "under its own hash" : `as ${short(copy.commit.id)}`;
      const fact = isTold
        ? `${name} came to ${branch}, and its lines were changed there since.`
        : `${name} came to ${branch}; its lines are too short to tell whether they still stand there.`;
      return said(
        "amber",
        fact,
        `${isTold ? "" : "A dry run conflicts, as it also does where only the lines around them changed. "}It came ${came}, and no commit says that it was taken back. Look whether it still does what it is for.`,
        { commit: copy.commit },
      );
    }
    case "within":
      return said(
        "neutral",
        `${branch} has the lines of ${name}.`,
        `No commit there names it: it may have been squashed into another one, or written again.${verdict.isUntold ? untold : ""}`,
      );
    case "nothing":
      return said("neutral", `${name} has nothing to change on ${branch}.`, "What it takes away is not there.");
    case "untold":
      return said(
        "amber",
        `Whether ${branch} has ${name} is not known.`,
        "A dry run leaves nothing to change: what it takes away was taken away there too, or was never there. The server does not tell where the two part.",
      );
    case "unaffected":
      return said("neutral", `${branch} is not affected by ${name}.`, "It never had the lines that this commit changes.");
    case "reverted": {
      const { copy, revert, trial } = verdict;
      const by = revert === null ? "no commit says so, but its lines are not there any more" : `by ${short(revert.id)}`;
      const came = copy.commit === null ? "came under its own hash" : `came as ${short(copy.commit.id)}`;
      return said(
        "amber",
        `${name} was reverted on ${branch}.`,
        `It ${came} and was taken out again, ${by}. ${trialWords(trial, branch)}`,
        {
          commit: revert ?? copy.commit,
          paths: trial.kind === "conflict" ? (trial.paths ?? []) : [],
        },
      );
    }
    default: {
      const { trial } = verdict;
      const unread = isCut ? " Older commits of the branch were not looked at." : "";
      const fact =
        trial.kind === "clean"
          ? `${name} is missing on ${branch} and goes there cleanly.`
          : trial.kind === "conflict"
            ? `${name} is missing on ${branch} and conflicts there.`
            : `${name} is missing on ${branch}, as far as messages tell.`;
      const tone = trial.kind === "clean" ? "green" : trial.kind === "conflict" ? "red" : "amber";
      return said(tone, fact, trialWords(trial, branch) + unread + (verdict.isUntold ? untold : ""), {
        paths: trial.kind === "conflict" ? (trial.paths ?? []) : [],
      });
    }
  }
}

/** Whether a branch lacks the fix, as far as that is known. */
export const isLackingCell = (cell: MapCell | undefined): boolean => cell?.state === "judged" && cell.isFinal && isLacking(cell.verdict);

/** Whether a branch lacks the fix and a dry run took it. */
export const isCleanCell = (cell: MapCell | undefined): boolean =>
  isLackingCell(cell) &&
  cell?.state === "judged" &&
  (cell.verdict.is === "missing" || cell.verdict.is === "reverted") &&
  cell.verdict.trial.kind === "clean";

/** "11 of 14": fixes that a branch has, of those that it needs; null while nothing is known. */
export function countPresent(cells: readonly MapCell[]): { readonly present: number; readonly affected: number } | null {
  let present = 0;
  let affected = 0;
  for (const cell of cells) {
    if (cell.state !== "judged") continue;
    const { is } = cell.verdict;
    if (is === "unaffected" || is === "nothing" || is === "untold") continue;
    affected += 1;
    if (is === "there" || is === "within" || is === "changed") present += 1;
  }
  return affected === 0 && cells.every(({ state }) => state !== "judged") ? null : { present, affected };
}
