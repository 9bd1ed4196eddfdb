// The rows of a connection's list of projects: those opened here, then what its server lists, under headings.
import type { RecentProject } from "../../../shared/contract/desktop.ts";
import type { Project } from "../../../shared/contract/resources.ts";
import type { KeptWork } from "../../desk/kept-work.ts";
import { fuzzyMatch } from "../../ui/lists/fuzzy.ts";
import { formatCount } from "../../ui/text/count.ts";

export interface ProjectRow {
  readonly kind: "project";
  /** path_with_namespace */
  readonly path: string;
  /** What to show: a folder of this machine, or the path. */
  readonly label: string;
  /** Where it opens; null = the default branch. */
  readonly ref: string | null;
  /** Branch that is shown: the one looked at last, or the default one. */
  readonly branch: string | null;
  /** Work that waits in it: "2 files". */
  readonly waits: string | null;
  /** When it changed on the server, or was opened here. */
  readonly time: string | null;
}

export interface HeadingRow {
  readonly kind: "heading";
  readonly title: string;
  readonly count: string;
}

export type ListRow = ProjectRow | HeadingRow;

export interface ProjectRowsInput {
  /** Of this connection, opened last first. */
  readonly recent: readonly RecentProject[];
  readonly listed: readonly Project[];
  /** How many the server counts; null where it counts none. */
  readonly total: number | null;
  readonly works: readonly KeptWork[];
  readonly search: string;
  /** Heading of what the server lists. */
  readonly title: string;
}

/** Whether a text has each word of a search in one piece, as a server looks for it. */
export function holdsWords(search: string, text: string): boolean {
  const lower = text.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lower.includes(word));
}

const isNamedBy = (search: string, { path_with_namespace, name }: Project): boolean =>
  holdsWords(search, path_with_namespace) || holdsWords(search, name);

/** What is known already of a search that the server has not answered: letters in their order count only where nothing has the words. */
export function findAmong(search: string, projects: readonly Project[]): readonly Project[] {
  const named = projects.filter((one) => isNamedBy(search, one));
  return named.length > 0 ? named : projects.filter(({ path_with_namespace }) => fuzzyMatch(search, path_with_namespace) !== null);
}

/** Letters in their order bring up what was opened only where nothing has the words of the search. */
export function toProjectRows({ recent, listed, total, works, search, title }: ProjectRowsInput): ListRow[] {
  const waitsIn = (path: string): string | null => {
    const count = works.filter(({ project }) => project === path).reduce((sum, { paths }) => sum + paths.length, 0);
    return count === 0 ? null : count === 1 ? "1 file kept" : `${count} files kept`;
  };
  const isHeld = (one: RecentProject): boolean => holdsWords(search, one.label) || holdsWords(search, one.project);
  const isNamed = recent.some(isHeld) || listed.some((one) => isNamedBy(search, one));
  const known = new Map(listed.map((project) => [project.path_with_namespace, project]));
  const opened = recent
    .filter((one) => isHeld(one) || (!isNamed && (fuzzyMatch(search, one.label) ?? fuzzyMatch(search, one.project)) !== null))
    .map((one): ProjectRow => {
      const project = known.get(one.project);
      const branch = one.ref ?? project?.default_branch ?? null;
      const time = project?.last_activity_at ?? one.opened_at;
      return { kind: "project", path: one.project, label: one.label, ref: one.ref, branch, waits: waitsIn(one.project), time };
    });
  const paths = new Set(opened.map(({ path }) => path));
  const others = listed
    .filter((project) => !paths.has(project.path_with_namespace))
    .map((project): ProjectRow => {
      const path = project.path_with_namespace;
      const branch = project.default_branch ?? null;
      return { kind: "project", path, label: path, ref: null, branch, waits: waitsIn(path), time: project.last_activity_at ?? null };
    });
  const there = total === null ? null : Math.max(others.length, total - listed.filter((one) => paths.has(one.path_with_namespace)).length);
  return [...group("Opened here", opened, opened.length), ...group(title, others, there)];
}

const group = (title: string, rows: readonly ProjectRow[], count: number | null): ListRow[] =>
  rows.length === 0 ? [] : [{ kind: "heading", title, count: count === null ? "" : formatCount(count) }, ...rows];

/** The nearest row that is a project: from a heading on in the direction one came from, and back where there is none. */
export function nearestProject(rows: readonly ListRow[], index: number, step: 1 | -1): number {
  for (const direction of [step, -step]) {
    for (let at = index; at >= 0 && at < rows.length; at += direction) if (rows[at]?.kind === "project") return at;
  }
  return -1;
}
