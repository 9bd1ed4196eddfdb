// The ranges as they are drawn: what is known of each beside its lines. Pure.
import type { BlamedCommit } from "../../data/blame.ts";
import { formatCount } from "../../ui/text/count.ts";
import { formatAge } from "../../ui/text/format-age.ts";
import { heatOf } from "./heat.ts";
import { groupRanges, type Owners, type Range } from "./ranges.ts";

export interface ShownRange extends Range {
  readonly commit: BlamedCommit | undefined;
  /** Step of the age scale, 1 to 8; 0 where there is no commit. */
  readonly heat: number;
  /** `past`: an ignored commit changed some of these lines after this one. `stuck`: this one is ignored, and there is none before it. */
  readonly mark: "past" | "stuck" | null;
}

export interface ShownOptions {
  readonly owners: Owners;
  readonly commits: ReadonlyMap<string, BlamedCommit>;
  /** The owners as they are when nothing is looked past; null = nothing is. */
  readonly plain: Owners | null;
  readonly ignored: ReadonlySet<string>;
}

export function showRanges({ owners, commits, plain, ignored }: ShownOptions): ShownRange[] {
  const used = new Map<string, number>();
  for (const sha of owners) {
    const commit = sha == null || used.has(sha) ? undefined : commits.get(sha);
    if (commit !== undefined) used.set(commit.id, Date.parse(commit.committed_date));
  }
  const heat = heatOf(used);
  return groupRanges(owners).map((range) => {
    const { sha } = range;
    const commit = sha == null ? undefined : commits.get(sha);
    return {
      ...range,
      commit,
      heat: sha == null ? 0 : (heat.get(sha) ?? 1),
      mark: plain === null || sha == null ? null : markOf(range, plain, ignored),
    };
  });
}

function markOf({ from, to, sha }: Range, plain: Owners, ignored: ReadonlySet<string>): ShownRange["mark"] {
  if (sha != null && ignored.has(sha)) return "stuck";
  for (let line = from - 1; line < to; line += 1) if (plain[line] != null && plain[line] !== sha) return "past";
  return null;
}

export const titleOf = (message: string): string => message.split("\n", 1)[0] ?? "";

/** What follows the title and the empty line; lines of one paragraph flow, those that begin with a sign or a space stay. */
export const bodyOf = (message: string): string =>
  message
    .slice(titleOf(message).length)
    .trim()
    .replace(/\n(?=[^\s\-*#>\d])/g, (_end, at: number, body: string) => (body[at - 1] === "\n" ? "\n" : " "));

/** "2 years", "5 hours": the age without "ago". */
export const ageOf = (date: string, now: Date): string => formatAge(new Date(date), now).replace(/ ago$/, "");

export const firstNameOf = (author: string): string => author.trim().split(/\s/, 1)[0] ?? "";

/** What a reader hears of a range: "Lines 3 to 7, Cap routes at six legs, Lena Fischer, 2 years ago". */
export function nameRange({ from, to, sha, commit, mark }: ShownRange, now: Date): string {
  const lines = from === to ? `Line ${from}` : `Lines ${from} to ${to}`;
  if (sha === null) return `${lines}, not committed yet`;
  if (commit === undefined) return `${lines}, not known yet`;
  const past = mark === "past" ? ", past an ignored revision" : mark === "stuck" ? ", an ignored revision" : "";
  return `${lines}, ${titleOf(commit.message)}, ${commit.author_name}, ${formatAge(new Date(commit.committed_date), now)}${past}`;
}

/** "3 lines here in 2 ranges". */
export function countLines(ranges: readonly Range[], sha: string): string {
  const own = ranges.filter((range) => range.sha === sha);
  const lines = own.reduce((sum, { from, to }) => sum + to - from + 1, 0);
  return `${formatCount(lines)} ${lines === 1 ? "line" : "lines"} here${own.length > 1 ? ` in ${formatCount(own.length)} ranges` : ""}`;
}

/** What stands at the end of a line: "Lena Fischer, 2 years ago · Cap routes at six legs". */
export function wordsOf(commit: BlamedCommit, now: Date): string {
  const title = titleOf(commit.message).slice(0, 100);
  return `${commit.author_name}, ${formatAge(new Date(commit.committed_date), now)} · ${title}`;
}
