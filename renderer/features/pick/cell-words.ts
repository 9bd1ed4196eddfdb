// What a cell says in its few words, and what the line below the matrix says of it in full.
import type { CommitDetail, CommitInList } from "../../../shared/contract/resources.ts";
import type { PickKind } from "../../data/pick.ts";
import { asSentence } from "../../desk/send-failure.ts";
import type { NoteTone } from "../../ui/states/Note.tsx";
import { formatCount } from "../../ui/text/count.ts";
import { type Cell, cellKey, type RefusedBy, waiting } from "./cell.ts";
import type { PickState } from "./pick-state.ts";
import { type Forecast, foresee } from "./sequence.ts";

export type CellTone = "ok" | "bad" | "amber" | "run" | "quiet";

export interface CellWords {
  readonly tone: CellTone;
  readonly label: string;
  readonly detail?: string;
}

export interface SeenCell {
  readonly cell: Cell;
  readonly forecast: Forecast;
  readonly isLeftOut: boolean;
}

export const short = (sha: string): string => sha.slice(0, 7);
const refusedBy: Readonly<Record<RefusedBy, string>> = {
  ...{ branch: "no push here", token: "by the token", "unknown-token": "token unknown", server: "no right" },
};

const count = (number: number, noun: string): string => `${formatCount(number)} ${noun}${number === 1 ? "" : "s"}`;

/** The cells of one row, in the order of the commits. */
export function seeRow({ commits, rows, cells, files }: PickState, index: number): SeenCell[] {
  const row = rows[index];
  if (row === undefined) return [];
  const hashes = commits.map(({ id }) => id);
  const forecasts = foresee({ commits: hashes, branch: row.branch, leftOut: row.leftOut, cells, files });
  return hashes.map((sha, at) => ({
    cell: cells[cellKey(row.branch, sha)] ?? waiting,
    forecast: forecasts[at] ?? { kind: "unknown" },
    isLeftOut: row.leftOut.has(sha),
  }));
}

/** Whether nothing is tried at this moment, as all is known or somebody holds the tries: what is costly and beside the matter comes then. */
export const isAtRest = ({ rows, commits, cells, isPaused }: PickState): boolean =>
  isPaused ||
  rows.every(({ branch }) =>
    commits.every(({ id }) => {
      const { state } = cells[cellKey(branch, id)] ?? waiting;
      return state !== "waiting" && state !== "trying";
    }),
  );

export function sayCell({ cell, forecast, isLeftOut }: SeenCell, kind: PickKind, isWaiting: boolean): CellWords {
  const isDone = cell.state === "picked" || cell.state === "picking" || cell.state === "stopped";
  if (isLeftOut && !isDone) return { tone: "quiet", label: "Left out" };
  switch (cell.state) {
    case "waiting":
      return { tone: "quiet", label: "Waiting" };
    case "trying":
      return isWaiting ? { tone: "amber", label: "Waits", detail: "as the server asks" } : { tone: "run", label: "Trying" };
    case "clean":
      return { tone: "ok", label: "Clean", ...(cell.isHeld ? { detail: "once more" } : {}) };
    case "conflict":
      if (forecast.kind === "in-order") return { tone: "amber", label: "In order", detail: `after ${short(forecast.after)}` };
      return { tone: "bad", label: "Conflict", ...(cell.paths === null ? {} : { detail: count(cell.paths.length, "file") }) };
    case "empty":
      return { tone: "quiet", label: "Empty", detail: "changes nothing" };
    case "there":
      return {
        ...{ tone: "quiet", label: "Already there" },
        detail: cell.why.by === "hash" ? "same hash" : `${cell.why.by === "trailer" ? "picked as" : "as"} ${short(cell.why.commit.id)}`,
      };
    case "refused":
      return {
        tone: "amber",
        label: "Refused",
        detail: refusedBy[cell.by],
      };
    case "failed":
      return { tone: "bad", label: "Failed", detail: "not known" };
    case "picking":
      if (isWaiting && cell.step === "sent") return { tone: "amber", label: "Waits", detail: "as the server asks" };
      return cell.step === "sent"
        ? { tone: "run", label: kind === "revert" ? "Reverting" : "Picking" }
        : { tone: "amber", label: "Looking", detail: cell.step === "lost" ? "no answer" : "whether it arrived" };
    case "picked":
      return { tone: "ok", label: kind === "revert" ? "Reverted" : "Picked", detail: `as ${short(cell.commit.id)}` };
    default:
      return { tone: "bad", label: kind === "revert" ? "Not reverted" : "Not picked" };
  }
}

export interface Explained {
  readonly tone: NoteTone;
  readonly fact: string;
  readonly words: string;
  /** The commit that it is about, beside the one that is picked. */
  readonly commit: CommitInList | null;
  readonly paths: readonly string[];
}

/** The sentence that tells what picking a merge, or the first commit, means; "" for every other commit. */
export function sayOdd({ parent_ids }: CommitDetail, kind: PickKind): string {
  const [first] = parent_ids;
  if (first === undefined)
    return kind === "revert"
      ? "It is the first commit: a revert removes all of its files."
      : "It is the first commit: with no parent to compare with, the server does not pick it. Resolve takes its files onto the branch.";
  if (parent_ids.length === 1) return "";
  const side = `It merges ${parent_ids.length} parents, and the server takes the first one (${short(first)}) as the mainline:`;
  return kind === "revert"
    ? `${side} everything that the merge brought into it is taken back in one commit. Merging the same commits again will not bring them back; revert the revert for that.`
    : `${side} everything that the merge brought into it becomes one commit without a second parent.`;
}

const quote = (says: string): string => `The server says: “${says}”`;

/**
 * `others`: commits that go onto the branch without this one; `changed`: files that the commit changes, null = not known;
 * `hasToken`: false = there is none for this server, so that none was refused.
 */
export function explain(
  seen: SeenCell,
  commit: CommitDetail,
  branch: string,
  kind: PickKind,
  { others, changed, hasToken = true }: { others: number; changed: number | null; hasToken?: boolean },
): Explained {
  const { cell, forecast, isLeftOut } = seen;
  const name = short(commit.id);
  const odd = sayOdd(commit, kind);
  const said = (tone: NoteTone, fact: string, words: string, more: Partial<Explained> = {}): Explained => ({
    ...{ tone, fact, words: [words, odd].filter((part) => part !== "").join(" "), commit: null, paths: [] },
    ...more,
  });
  const without = others === 0 ? "" : others === 1 ? " The other one can go without it." : ` The other ${others} can go without it.`;
  const onto = kind === "revert" ? "on" : "onto";
  switch (cell.state) {
    case "waiting":
    case "trying":
      return said("neutral", `${name} is being tried ${onto === "on" ? "on" : "onto"} ${branch}.`, "A dry run: nothing is written.");
    case "clean":
      if (isLeftOut) return said("neutral", `${name} is left out of ${branch}.`, "It would apply cleanly.");
      if (cell.isHeld)
        return said(
          "green",
          `${name} applies cleanly to ${branch} once more.`,
          "The branch has the commit itself, but not, or not all of, what it changed: it was taken back there.",
        );
      return said("green", kind === "revert" ? `Applies cleanly to ${branch}.` : `${name} applies cleanly to ${branch}.`, "");
    case "conflict": {
      if (forecast.kind === "in-order")
        return said(
          "amber",
          `${name} conflicts on ${branch} alone.`,
          `It probably goes after ${short(forecast.after)}, which comes earlier in this run and leaves the lines that it changes.`,
          { paths: cell.paths ?? [] },
        );
      return said(
        "red",
        kind === "revert" ? `Reverting ${name} conflicts on ${branch}.` : `${name} conflicts on ${branch}.`,
        quote(cell.says) + without,
        {
          paths: cell.paths ?? [],
        },
      );
    }
    case "empty":
      if (kind === "revert" && changed !== null && changed > 0) return said("neutral", `Already reverted on ${branch}.`, quote(cell.says));
      // Of a commit that was made empty nothing is there, and nothing was reverted.
      return said(
        "neutral",
        `${kind === "revert" ? "Reverting " : ""}${name} would change nothing on ${branch}.`,
        `${changed === null ? "" : changed === 0 ? "The commit changes no file. " : "Its change is there already. "}${quote(cell.says)}`,
      );
    case "there": {
      const { why } = cell;
      if (why.by === "hash") return said("neutral", `${branch} has ${name} already.`, "The commit itself, under the same hash.");
      const words =
        why.by === "trailer"
          ? "Its message names this commit."
          : "It has the same author, date and title, and this change applies to nothing any more.";
      return said("neutral", `${branch} has ${name} already, as ${short(why.commit.id)}.`, words, { commit: why.commit });
    }
    case "refused":
      if (cell.by === "branch")
        return said(
          "amber",
          `${branch} is protected, or you may not push to it.`,
          `${quote(cell.says)} A new branch from it can take the ${kind === "revert" ? "revert" : "commits"}.`,
        );
      return said(
        "amber",
        cell.by === "unknown-token"
          ? hasToken
            ? "The server does not accept your token."
            : "There is no token for this server, and nothing is tried without one."
          : cell.by === "token"
            ? "The server does not let this token write."
            : `Nothing may be written to ${branch}.`,
        cell.by === "unknown-token"
          ? `${quote(cell.says)} With ${hasToken ? "another one" : "one"} this is tried again.`
          : quote(cell.says),
      );
    case "failed":
      return said("red", `The try of ${name} on ${branch} failed.`, `${asSentence(cell.says)} Nothing was written.`);
    case "picking":
      if (cell.step === "lost")
        return said(
          "amber",
          `Nobody knows yet whether ${name} arrived on ${branch}.`,
          "The server does not answer. The branch is looked at as soon as it does; nothing is sent twice.",
        );
      if (cell.step === "settling") return said("amber", cell.heard, `${branch} is being looked at; nothing is sent twice.`);
      return said("neutral", `${name} is being ${kind === "revert" ? "reverted" : "picked"} ${onto} ${branch}.`, "");
    case "picked":
      return said("green", `${name} is ${kind === "revert" ? "reverted on" : "on"} ${branch}, as ${short(cell.commit.id)}.`, "", {
        commit: cell.commit,
      });
    default:
      return said("red", `${name} was not ${kind === "revert" ? "reverted on" : "picked onto"} ${branch}.`, cell.says);
  }
}

/** How the sequence will probably end on the ticked branches; null where it needs no word. */
export function saySequence(state: PickState, kind: PickKind): string | null {
  if (state.commits.length < 2) return null;
  const parts = state.rows.flatMap((row, index) => {
    if (!row.isTicked) return [];
    const seen = seeRow(state, index);
    const ordered = seen.flatMap(({ forecast }, at) =>
      forecast.kind === "in-order" ? [`${short(state.commits[at]?.id ?? "")} after ${short(forecast.after)}`] : [],
    );
    const stays = seen.flatMap(({ cell, forecast, isLeftOut }, at) =>
      cell.state === "conflict" && forecast.kind === "stays" && !isLeftOut ? [short(state.commits[at]?.id ?? "")] : [],
    );
    const goes = seen.filter(({ forecast }) => forecast.kind === "goes" || forecast.kind === "in-order").length;
    // Where nothing goes, nothing goes in order.
    if (goes === 0 || ordered.length + stays.length === 0) return [];
    const said = [
      ...(stays.length > 0 ? [`goes without ${stays.join(", ")}`] : []),
      ...(ordered.length > 0 ? [`${goes === seen.length ? "takes all" : `takes ${goes}`}, ${ordered.join(", ")}`] : []),
    ];
    return [`${row.branch} ${said.join(" and ")}.`];
  });
  if (parts.length === 0) return null;
  const verb = kind === "revert" ? "reverts" : "picks";
  return `${parts.join(" ")} Predicted from the lines that each commit changes; the server tries one commit at a time, and ${verb} them one after the other.`;
}
