// Puts what a comment proposes onto the desk of a branch: where its lines are there now, on top of what is staged. Nothing is sent to a server.
import type { QueryClient } from "@tanstack/react-query";
import { ApiError } from "../../../shared/contract/errors.ts";
import { travelLines } from "../../../shared/lib/line-travel.ts";
import { ownValue } from "../../../shared/lib/own-value.ts";
import { encode, type TextFile } from "../../../shared/lib/text-file.ts";
import { branchQuery } from "../../data/checkout.ts";
import { openedFileQuery } from "../../data/file.ts";
import { changesAt } from "../../desk/edits.ts";
import { readContent } from "../../desk/manner.ts";
import { type Change, deskKey } from "../../desk/model.ts";
import { queuedRefAt } from "../../desk/seen-changes.ts";
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
  /** `line`: where it stands now, from 1; `was`: where it stood in the commit. */
  | { readonly outcome: "staged"; readonly line: number; readonly was: number }
  /** As a sentence: what keeps it from being put in. */
  | { readonly outcome: "refused"; readonly why: string };

const refuse = (why: string): Taken => ({ outcome: "refused", why });

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
  const { changes, unsaved } = deskOf(key);
  if (ownValue(unsaved, path) !== undefined) return refuse(`Something is typed in ${path} on ${branch} and not staged yet. Save it first.`);
  const staged = changesAt(changes, path).find(({ kind }) => kind !== "chmod");
  if (staged?.kind === "delete") return refuse(`${path} is staged to be deleted on ${branch}.`);
  const then = await readText(client, at, at.sha, path);
  const base = staged !== undefined && "base" in staged ? staged.base : null;
  const now =
    staged !== undefined && "content" in staged && staged.content !== null
      ? null
      : await readText(
          client,
          at,
          base?.commit ?? queuedRefAt(deskOf(key), path) ?? commit.id,
          staged?.kind === "move" ? staged.previousPath : path,
        );
  const own = staged !== undefined && "content" in staged && staged.content !== null ? readContent(staged.content) : null;
  const text = now?.text ?? (own?.kind === "text" ? own : null);
  if (then?.text == null) return refuse(`${path} is no text in the commit.`);
  if (text === null) return refuse(`${path} is not there on ${branch}, or is no text there.`);

  const [before, after] = [then.text.text.split("\n"), text.text.split("\n")];
  const replaced = replacedLines(before, at.line, suggestion);
  if (replaced === null) return refuse("The comment is on a line that the file does not have.");
  const travel = travelLines(before, after);
  const arrivals = Array.from({ length: replaced.to - replaced.from + 1 }, (_, index) => travel.to(replaced.from + index));
  const first = arrivals[0]?.line ?? null;
  const named = replaced.from === replaced.to ? `Line ${replaced.from}` : `Lines ${replaced.from} to ${replaced.to}`;
  if (first === null || arrivals.some(({ fate, line }, index) => fate === "edited" || fate === "gone" || line !== first + index))
    return refuse(`${named} of the commit changed on ${branch} since, so there is nothing that the suggestion could replace.`);
  if (!arrivals.some(({ isCertain }) => isCertain))
    return refuse(`${named} of the commit may stand at several places on ${branch} now. Nobody can tell which is meant.`);

  const lines = [...after.slice(0, first - 1), ...suggestion.lines, ...after.slice(first - 1 + arrivals.length)];
  const written = encode(lines.join("\n"), text);
  if (written.outcome === "refused") return refuse(written.reason);
  const { content } = written;
  // The texts took a moment to come.
  const nowHere = deskOf(key);
  if (nowHere.changes !== changes || ownValue(nowHere.unsaved, path) !== undefined)
    return refuse(`Your changes on ${branch} became others meanwhile. Press it once more.`);
  stage(key, changeTo(staged, path, content, now));
  return { outcome: "staged", line: first, was: replaced.from };
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
