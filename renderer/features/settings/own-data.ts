// Everything that exists on this machine alone, as one JSON text: what was typed and staged, comments that were begun, readings.
import type { Series } from "../../../shared/contract/readings.ts";
import type { SetAside } from "../../desk/kept.ts";
import type { WorkPatch } from "../../desk/kept-work.ts";

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
  readonly comments: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly viewed: Readonly<Record<string, readonly string[]>>;
  readonly readings: readonly Series[];
}

/** "connection/project" of a key, the project as people write it. */
const projectOf = (key: string): string => decodeURIComponent(key.slice(key.indexOf("/") + 1));

/** Connections with nothing of their own are left out. Patches can be applied with git; what has no patch is named under `left_out`. */
export function writeOwnData(connections: readonly OwnData[], now: Date): string {
  const kept = connections.map(({ connection, name, work, aside, comments, viewed, readings }) => ({
    connection,
    name,
    kept_work: work.map(({ project, branch, message, text, left }) => ({ project, branch, message, patch: text, left_out: left })),
    set_aside: aside.map(({ why, text }) => ({ why, text })),
    comments_not_sent: Object.entries(comments).flatMap(([key, drafts]) =>
      Object.entries(drafts).map(([place, text]) => ({ project: projectOf(key), place, text })),
    ),
    viewed: Object.entries(viewed).map(([key, changes]) => ({ project: projectOf(key), changes })),
    readings,
  }));
  const isOwn = (one: (typeof kept)[number]): boolean =>
    [one.kept_work, one.set_aside, one.comments_not_sent, one.viewed, one.readings].some(({ length }) => length > 0);
  return `${JSON.stringify({ exported_at: now.toISOString(), connections: kept.filter(isOwn) }, null, 2)}\n`;
}
