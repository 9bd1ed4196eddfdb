// Projects that a text means, of all connections, as one group of the palette. Pure.
import { FolderGit2 } from "lucide-react";
import type { Connection, RecentProject } from "../../../shared/contract/desktop.ts";
import type { Project } from "../../../shared/contract/resources.ts";
import type { CommandItem } from "../../ui/lists/command-item.ts";
import { fuzzyMatch, type Match, rank } from "../../ui/lists/fuzzy.ts";
import { toConnectionName } from "../connections/index.ts";
import type { FoundGroup } from "./command-group.ts";

/** Rows of the group, and those of them that were opened lately. */
const [most, mostRecent] = [16, 8];

export interface FoundProject {
  readonly connection: string;
  readonly project: string;
  /** As it was left; null where it was not open lately. */
  readonly ref: string | null;
}

export interface FoundProjects {
  readonly group: FoundGroup;
  /** What a row means; undefined where it means something else. */
  projectOf(row: string): FoundProject | undefined;
}

export interface ConnectionAnswer {
  readonly connection: string;
  readonly projects: readonly Pick<Project, "path_with_namespace" | "name">[];
}

/** Those opened lately, then those that servers found: the best first, whichever server has it, so that one with many hides no other's. */
export function toProjectHits(
  connections: readonly Connection[],
  recent: readonly RecentProject[],
  answers: readonly ConnectionAnswer[],
  text: string,
): FoundProjects {
  const projects = new Map<string, FoundProject>();
  const items: CommandItem[] = [];
  const nameOf = (id: string): string | undefined => {
    const connection = connections.find((one) => one.id === id);
    return connection === undefined ? undefined : toConnectionName(connection);
  };
  const lately = rank(text, recent, ({ label }) => label, mostRecent);
  const put = (found: FoundProject, label: string, ranges: CommandItem["ranges"]): void => {
    const id = `${found.connection}\n${found.project}`;
    if (projects.has(id) || items.length >= most) return;
    projects.set(id, found);
    items.push({ id, label, ranges, icon: FolderGit2, detail: nameOf(found.connection) });
  };
  for (const { item, match } of lately) put(item, item.label, match.ranges);
  const listed = answers
    .flatMap(({ connection, projects: all }) => all.flatMap((project) => toHit(connection, project, text)))
    .sort((one, other) => other.match.score - one.match.score);
  for (const { found, match } of listed) put(found, found.project, match.ranges);
  const score = Math.max(lately[0]?.match.score ?? 0, listed[0]?.match.score ?? 0);
  return { group: { id: "projects", title: "Projects", score, items }, projectOf: (row) => projects.get(row) };
}

/** None where a project does not fit: what answers an earlier text stands here until the next answer. */
function toHit(
  connection: string,
  { path_with_namespace: project, name }: ConnectionAnswer["projects"][number],
  text: string,
): { readonly found: FoundProject; readonly match: Match }[] {
  const match = fuzzyMatch(text, project) ?? (fuzzyMatch(text, name) === null ? null : { score: 0, ranges: [] });
  return match === null ? [] : [{ found: { connection, project, ref: null }, match }];
}
