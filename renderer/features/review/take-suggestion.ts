// Puts what a comment proposes onto the desk of a branch: where its lines are there now, on top of what is staged. Nothing is sent to a server.
import type { QueryClient } from "@tanstack/react-query";
import { ApiError } from "../../../shared/contract/errors.ts";
import { gitText } from "../../../shared/lib/git-lines.ts";
import { travelLines } from "../../../shared/lib/line-travel.ts";
import { ownValue } from "../../../shared/lib/own-value.ts";
import { encode, type TextFile } from "../../../shared/lib/text-file.ts";
import { branchQuery } from "../../data/checkout.ts";
import { openedFileQuery } from "../../data/file.ts";
import { fileNowQuery } from "../../data/file-now.ts";
import { changesAt, readEdits } from "../../desk/edits.ts";
import { readContent } from "../../desk/manner.ts";
import { type Change, type Desk, deskKey } from "../../desk/model.ts";
import { queuedRefAt, waitingHere } from "../../desk/seen-changes.ts";
import { stage } from "../../desk/staging.ts";
import { deskOf } from "../../desk/store.ts";
import type { Suggestion } from "./suggestions.ts";

export interface SuggestedAt {
  readonly connection: string;
  /** path_with_namespace */
  readonly project: string;
  /** Full hash of the commit that the comment is on. */
  readonly sha: string;
  readonly path: string;
  /** From 1, on the new side. */
  readonly line: number;
}

export type Taken =
  /** `path`: the file on the desk; `line`: where it stands now, from 1; `was`: where it stood in the commit. */
  | { readonly outcome: "staged"; readonly path: string; readonly line: number; readonly was: number }
  /** As a sentence: what keeps it from being put in. */
  | Refused;

interface Refused {
  readonly outcome: "refused";
  readonly why: string;
}

const refuse = (why: string): Refused => ({ outcome: "refused", why });

/** The lines of the commit that a suggestion replaces, counted from 1, both inside; null where the file has no such lines. */
export function replacedLines(lines: readonly string[], line: number, { above, below }: Suggestion): { from: number; to: number } | null {
  // What follows the last line feed is no line: taken along, the file would lose its end.
  const count = lines.at(-1) === "" ? lines.length - 1 : lines.length;
  return line < 1 || line > count ? null : { from: Math.max(1, line - above), to: Math.min(line + below, count) };
}

/** Throws where the server cannot be asked. */
export async function takeSuggestion(client: QueryClient, at: SuggestedAt, suggestion: Suggestion, branch: string): Promise<Taken> {
  const { connection, project, path } = at;
  const { commit } = await client.fetchQuery({ ...branchQuery(connection, project, branch), staleTime: 0 });
  const key = deskKey(connection, project, branch);
  const desk = deskOf(key);
  const said = (await readText(client, at, at.sha, path))?.text ?? null;
  if (said === null) return refuse(`${path} is no text in the commit.`);
  const then = gitText(said).split("\n");
  const replaced = replacedLines(then, at.line, suggestion);
  if (replaced === null) return refuse("The comment is on a line that the file does not have.");
  const told: Told = { client, at, branch, desk, tip: commit.id, then, replaced, lines: suggestion.lines };
  let found = await placeIn(told, path);
  if (found.outcome === "elsewhere") {
    const now = await client.fetchQuery(fileNowQuery(connection, project, at.sha, path, commit.id));
    // A guess at its name is one file among others: where its old name is taken, nobody can tell which is meant.
    if (now.path !== null && now.path !== path && (now.isSame || found.isMissing)) found = await placeIn(told, now.path);
  }
  if (found.outcome !== "placed") return refuse(found.why);
  // The texts took a moment to come.
  const nowHere = deskOf(key);
  if (nowHere.changes !== desk.changes || nowHere.merges !== desk.merges || ownValue(nowHere.unsaved, found.change.path) !== undefined)
    return refuse(`Your changes on ${branch} became others meanwhile. Press it once more.`);
  stage(key, found.change);
  return { outcome: "staged", path: found.change.path, line: found.line, was: replaced.from };
}

interface Told {
  readonly client: QueryClient;
  readonly at: SuggestedAt;
  readonly branch: string;
  readonly desk: Desk;
  /** Full hash where the branch stands. */
  readonly tip: string;
  /** The file in the commit, and which of its lines are replaced. */
  readonly then: readonly string[];
  readonly replaced: { readonly from: number; readonly to: number };
  readonly lines: readonly string[];
}

type Placed =
  | { readonly outcome: "placed"; readonly change: Change; readonly line: number }
  | Refused
  /** The lines are not in that file; under another name they may be. `isMissing`: there is no such file. */
  | { readonly outcome: "elsewhere"; readonly why: string; readonly isMissing: boolean };

/** The change that puts the suggestion into a file of the branch, `origin` there, on top of what is staged for it. */
async function placeIn({ client, at, branch, desk, tip, then, replaced, lines }: Told, origin: string): Promise<Placed> {
  const path = placeOnDesk(desk, origin);
  if (ownValue(desk.unsaved, path) !== undefined)
    return refuse(`Something is typed in ${path} on ${branch} and not staged yet. Save it first.`);
  if (ownValue(desk.merges ?? {}, path) !== undefined) return refuse(`${path} is being merged on ${branch}. Finish that first.`);
  const staged = changesAt(desk.changes, path).find(({ kind }) => kind !== "chmod");
  if (staged?.kind === "delete") return refuse(`${path} is staged to be deleted on ${branch}.`);
  const base = staged !== undefined && "base" in staged ? staged.base : null;
  const now =
    staged !== undefined && "content" in staged && staged.content !== null
      ? null
      : await readText(client, at, base?.commit ?? queuedRefAt(desk, path) ?? tip, staged?.kind === "move" ? staged.previousPath : path);
  const own = staged !== undefined && "content" in staged && staged.content !== null ? readContent(staged.content) : null;
  const text = now?.text ?? (own?.kind === "text" ? own : null);
  if (text === null)
    return {
      outcome: "elsewhere",
      why: `${path} is not there on ${branch}, or is no text there.`,
      isMissing: own === null && now === null,
    };

  const after = gitText(text).split("\n");
  const travel = travelLines(then, after);
  const arrivals = Array.from({ length: replaced.to - replaced.from + 1 }, (_, index) => travel.to(replaced.from + index));
  const first = arrivals[0]?.line ?? null;
  const named = replaced.from === replaced.to ? `Line ${replaced.from}` : `Lines ${replaced.from} to ${replaced.to}`;
  // What is staged here is no change of the branch.
  const changed = own === null ? `changed on ${branch} since` : `changed in your own changes on ${branch}`;
  const elsewhere = (why: string): Placed => ({ outcome: "elsewhere", why, isMissing: false });
  if (first === null || arrivals.some(({ fate, line }, index) => fate === "edited" || fate === "gone" || line !== first + index))
    return elsewhere(`${named} of the commit ${changed}, so there is nothing that the suggestion could replace.`);
  if (!arrivals.some(({ isCertain }) => isCertain))
    return elsewhere(`${named} of the commit may stand at several places on ${branch} now. Nobody can tell which is meant.`);

  // In the editor's text, which is what is written back, a return alone ends a line too.
  const inEditor = (from: number, to?: number): string[] => after.slice(from, to).flatMap((line) => line.split("\r"));
  const above = inEditor(0, first - 1);
  const written = encode([...above, ...lines, ...inEditor(first - 1 + arrivals.length)].join("\n"), text);
  if (written.outcome === "refused") return refuse(written.reason);
  return { outcome: "placed", change: changeTo(staged, path, written.content, now), line: above.length + 1 };
}

/** What a file of the branch is called on the desk: in what waits to be sent, and then in what is staged, it may have been moved. */
function placeOnDesk(desk: Desk, origin: string): string {
  let path = origin;
  for (const changes of [...waitingHere(desk).map((queued) => queued.changes), desk.changes])
    path = [...readEdits(changes).keys()].find((edit) => edit.origin === path)?.place ?? path;
  return path;
}

type Content = Extract<Change, { kind: "update" }>["content"];
type Read = { readonly text: TextFile | null; readonly base: Extract<Change, { kind: "update" }>["base"] };

function changeTo(staged: Change | undefined, path: string, content: Content, now: Read | null): Change {
  if (staged === undefined) {
    if (now === null) throw new Error("A file that is not staged has a base.");
    return { kind: "update", path, content, base: now.base, included: true };
  }
  return staged.kind === "create"
    ? { ...staged, content }
    : { kind: "update", path, content, base: baseOf(staged), included: staged.included };
}

function baseOf(change: Change): Read["base"] {
  if (!("base" in change)) throw new Error("A new file has no base.");
  return change.base;
}

/** null where there is no such file. */
async function readText(client: QueryClient, at: SuggestedAt, commit: string, path: string): Promise<Read | null> {
  try {
    const { content, blob, lastCommit, executable } = await client.fetchQuery(openedFileQuery(at.connection, at.project, commit, path));
    return { text: content?.kind === "text" ? content : null, base: { commit, blob, lastCommit, executable } };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}
