// Comments on a commit that were begun and not sent: what their keys say. Pure.
import type { Drafts } from "../../state/comment-drafts.ts";
import type { Side } from "../diff/index.ts";
import type { Thread } from "./threads.ts";

export interface DraftPlace {
  readonly path: string;
  readonly side: Side;
  /** From 1. */
  readonly line: number;
}

/** The key of a draft on a line. */
export const draftKeyOf = (sha: string, { path, side, line }: DraftPlace): string => `${sha} ${path} ${side} ${line}`;

export interface LineDraft extends DraftPlace {
  /** What was written last. */
  readonly text: string;
  /** How many texts there are: windows that wrote at the same time have one each. */
  readonly texts: number;
}

/** Where the drafts of a commit stand; those on the whole commit, of answers and of edits have no line. */
export function draftsOnLines(drafts: Drafts, sha: string): LineDraft[] {
  return Object.entries(drafts).flatMap(([key, texts]) => {
    const text = texts.at(-1) ?? "";
    if (!key.startsWith(`${sha} `) || text.trim() === "") return [];
    const [, path, side, line] = /^(.+) (new|old) (\d+)$/s.exec(key.slice(sha.length + 1)) ?? [];
    return path === undefined ? [] : [{ path, side: side === "old" ? "old" : "new", line: Number(line), text, texts: texts.length }];
  });
}

export interface GoneDraft {
  readonly key: string;
  /** Whether it changes a comment, or answers one. */
  readonly kind: "edit" | "reply";
  /** What was written last. */
  readonly text: string;
  /** How many texts there are. */
  readonly texts: number;
}

/** Changes and answers whose comment was deleted: nothing that is there shows them. `threads`: all of the commit. */
export function draftsOfGone(drafts: Drafts, sha: string, threads: readonly Thread[]): GoneDraft[] {
  const there = {
    reply: new Set(threads.map(({ id }) => id)),
    edit: new Set(threads.flatMap(({ notes }) => notes.map(({ id }) => String(id)))),
  };
  return Object.entries(drafts).flatMap(([key, texts]) => {
    const text = texts.at(-1) ?? "";
    const [, kind, id = ""] = (key.startsWith(`${sha} `) && /^(edit|reply) (\S+)$/.exec(key.slice(sha.length + 1))) || [];
    if ((kind !== "edit" && kind !== "reply") || text.trim() === "" || there[kind].has(id)) return [];
    return [{ key, kind, text, texts: texts.length }];
  });
}
