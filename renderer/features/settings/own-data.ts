// Everything that exists on this machine alone, as one JSON text: what was typed and staged, comments that were begun, readings.

import type { Series } from "../../../shared/contract/readings.ts";
import { ownValue } from "../../../shared/lib/own-value.ts";
import type { SetAside } from "../../desk/kept.ts";
import type { WorkPatch } from "../../desk/work-patch.ts";
import type { Drafts } from "../../state/comment-drafts.ts";
import type { ReadMarks } from "../../state/read-comments.ts";

export interface OwnWork extends WorkPatch {
  readonly project: string;
  readonly branch: string;
  readonly message: string;
}

export interface OwnData {
  readonly connection: string;
  /** As it is named on screen. */
  readonly name: string;
  readonly work: readonly OwnWork[];
  readonly aside: readonly SetAside[];
  /** By `projectKey`, then by the place that the comment is for. */
  readonly comments: Readonly<Record<string, Drafts>>;
  readonly viewed: Readonly<Record<string, readonly string[]>>;
  /** Threads, by `projectKey`. */
  readonly resolved: Readonly<Record<string, readonly string[]>>;
  /** null = the inbox was never opened. */
  readonly read: ReadMarks | null;
  /** By `projectKey`, then by branch and by author. */
  readonly branchLooks: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly authorLooks: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly readings: readonly Series[];
}

/** "connection/project" of a key, the project as people write it. */
const projectOf = (key: string): string => decodeURIComponent(key.slice(key.indexOf("/") + 1));

/** Connections with nothing of their own are left out. Patches can be applied with git; what has no patch is named under `left_out`. */
export function writeOwnData(connections: readonly OwnData[], now: Date): string {
  const kept = connections.map(
    ({ connection, name, work, aside, comments, viewed, resolved, read, branchLooks, authorLooks, readings }) => ({
      connection,
      name,
      kept_work: work.map(({ project, branch, message, text, left }) => ({ project, branch, message, patch: text, left_out: left })),
      set_aside: aside.map(({ why, text }) => ({ why, text })),
      comments_not_sent: Object.entries(comments).flatMap(([key, drafts]) =>
        Object.entries(drafts).flatMap(([place, texts]) => texts.map((text) => ({ project: projectOf(key), place, text }))),
      ),
      viewed: Object.entries(viewed).map(([key, changes]) => ({ project: projectOf(key), changes })),
      resolved: Object.entries(resolved).map(([key, threads]) => ({ project: projectOf(key), threads })),
      read_marks: read === null ? [] : [read],
      last_looks: [...new Set([...Object.keys(branchLooks), ...Object.keys(authorLooks)])].map((key) => ({
        project: projectOf(key),
        branches: ownValue(branchLooks, key) ?? {},
        authors: ownValue(authorLooks, key) ?? {},
      })),
      readings,
    }),
  );
  const isOwn = ({ connection: _id, name: _name, ...lists }: (typeof kept)[number]): boolean =>
    Object.values(lists).some(({ length }) => length > 0);
  return `${JSON.stringify({ exported_at: now.toISOString(), connections: kept.filter(isOwn) }, null, 2)}\n`;
}
