// Everything that is typed or staged and not committed, of every project. What can be done with it: put-work.ts, work-patch.ts.
import { isQueuedRef } from "../data/queued-files.ts";
import type { Desk } from "./model.ts";

export interface Whereabouts {
  readonly connection: string;
  /** path_with_namespace */
  readonly project: string;
  readonly branch: string;
}

export interface KeptWork extends Whereabouts {
  readonly key: string;
  readonly desk: Desk;
  /** Paths that are staged or typed. */
  readonly paths: readonly string[];
}

export function toKeptWork(key: string, desk: Desk): KeptWork {
  const [connection = "", project = "", branch = ""] = key.split("/").map(decodeURIComponent);
  const paths = [...new Set([...desk.changes.map(({ path }) => path), ...Object.keys(desk.unsaved)])].sort();
  return { key, desk, paths, connection, project, branch };
}

/** Desks on which something is, in the order of their projects. */
export function listKeptWork(desks: Readonly<Record<string, Desk>>): KeptWork[] {
  return Object.entries(desks)
    .map(([key, desk]) => toKeptWork(key, desk))
    .filter(({ paths }) => paths.length > 0)
    .sort((one, other) => (one.project === other.project ? compare(one.branch, other.branch) : compare(one.project, other.project)));
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** A commit that the work began from; null where all of it is new files. */
export const baseCommitOf = ({ desk }: KeptWork): string | null =>
  [
    ...desk.changes.flatMap((change) => ("base" in change ? change.base : [])),
    ...Object.values(desk.unsaved).flatMap(({ base }) => base ?? []),
  ].findLast(({ commit }) => !isQueuedRef(commit))?.commit ?? null;
