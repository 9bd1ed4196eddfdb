// Projects of any connection that a text means: those opened lately, then those that each server, and this machine, finds.
import { useQuery } from "@tanstack/react-query";
import { FolderGit2 } from "lucide-react";
import type { Connection, RecentProject } from "../../../shared/contract/desktop.ts";
import { useConnectionProjects } from "../../data/connection-projects.ts";
import { allRecentQuery } from "../../data/desktop.ts";
import { useSettled } from "../../state/use-settled.ts";
import type { CommandItem } from "../../ui/lists/command-item.ts";
import { fuzzyMatch, rank } from "../../ui/lists/fuzzy.ts";
import { toConnectionName } from "../connections/index.ts";
import type { FoundGroup } from "./command-group.ts";

/** Rows of the group, and those of them that were opened lately. */
const [most, mostRecent] = [16, 8];
/** Letters from which on servers are asked: fewer are in nearly every path. */
const fewest = 2;

export interface FoundProject {
  readonly connection: string;
  readonly project: string;
  /** As it was left; null where it was not open lately. */
  readonly ref: string | null;
}

export interface ProjectHits {
  readonly group: FoundGroup;
  /** What a row means; undefined where it means something else. */
  projectOf(row: string): FoundProject | undefined;
  /** Whether an answer to this text is still under way. */
  readonly isBusy: boolean;
}

/** `text` "" asks nobody. */
export function useFoundProjects(connections: readonly Connection[], text: string): ProjectHits {
  const { data: recent = [] } = useQuery(allRecentQuery);
  const wanted = text.length < fewest ? "" : text;
  const asked = useSettled(wanted);
  const answers = useConnectionProjects(asked === "" || wanted === "" ? [] : connections, asked);
  return {
    ...toProjectHits(connections, recent, answers, text),
    isBusy: asked !== wanted || answers.some(({ isPending }) => isPending),
  };
}

function toProjectHits(
  connections: readonly Connection[],
  recent: readonly RecentProject[],
  answers: ReturnType<typeof useConnectionProjects>,
  text: string,
): Omit<ProjectHits, "isBusy"> {
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
  const best = lately[0]?.match.score ?? 0;
  let score = best;
  for (const { connection, projects: listed } of answers) {
    for (const { path_with_namespace: path, name } of listed) {
      // What answers an earlier text stands here until the next answer.
      const match = fuzzyMatch(text, path) ?? (fuzzyMatch(text, name) === null ? null : { score: 0, ranges: [] });
      if (match === null) continue;
      score = Math.max(score, match.score);
      put({ connection, project: path, ref: null }, path, match.ranges);
    }
  }
  return { group: { id: "projects", title: "Projects", score, items }, projectOf: (row) => projects.get(row) };
}
