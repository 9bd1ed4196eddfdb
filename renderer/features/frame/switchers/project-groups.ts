// The rows of the project switcher: one group for each connection, projects opened lately first.
import { createElement } from "react";
import type { Connection, RecentProject } from "../../../../shared/contract/desktop.ts";
import { ApiError } from "../../../../shared/contract/errors.ts";
import type { FoundProjects } from "../../../data/connection-projects.ts";
import { failureOf, sayFailure } from "../../../state/health.ts";
import type { CommandGroup } from "../../../ui/lists/CommandList.tsx";
import type { CommandItem } from "../../../ui/lists/command-item.ts";
import { fuzzyMatch } from "../../../ui/lists/fuzzy.ts";
import { RefPill } from "../../../ui/marks/RefPill.tsx";
import { toConnectionName } from "../../connections/index.ts";

export interface ProjectGroupsInput {
  readonly connections: readonly Pick<Connection, "id" | "name" | "kind">[];
  readonly recent: readonly RecentProject[];
  readonly found: readonly FoundProjects[];
  readonly text: string;
  readonly place: { readonly connection: string; readonly project: string };
}

const most = 30;

/** Why a connection shows no projects, in a word or two. */
function toReason(error: Error): string {
  if (!(error instanceof ApiError)) return "no answer";
  if (error.status === 401) return "token refused";
  if (error.status === 403) return "token may not list projects";
  return error.status >= 500 ? sayFailure(failureOf(error)) : error.message;
}

/** Row ids are "connection\nproject\nref". */
export function toProjectGroups({ connections, recent, found, text, place }: ProjectGroupsInput): CommandGroup[] {
  return connections.map((connection) => {
    const asked = found.find((answer) => answer.connection === connection.id);
    const items = new Map<string, CommandItem>();
    for (const project of recent.filter((one) => one.connection === connection.id)) {
      const match = fuzzyMatch(text, project.label) ?? fuzzyMatch(text, project.project);
      if (match === null) continue;
      const name = project.label.slice(Math.max(project.label.lastIndexOf("/"), project.label.lastIndexOf("\\")) + 1);
      const isFolder = connection.kind === "local" && project.label !== project.project;
      items.set(project.project, {
        id: [connection.id, project.project, project.ref ?? ""].join("\n"),
        label: isFolder ? name : project.label,
        detail: isFolder ? project.label : undefined,
        meta:
          project.ref === null
            ? undefined
            : createElement(RefPill, { name: project.ref, isCurrent: isHere(place, connection.id, project.project) }),
      });
    }
    for (const project of asked?.projects ?? []) {
      const known = items.get(project.path_with_namespace);
      const number = connection.kind === "local" ? undefined : `number ${project.id}`;
      if (known) items.set(project.path_with_namespace, { ...known, detail: known.detail ?? number });
      else if (items.size < most) {
        items.set(project.path_with_namespace, {
          id: [connection.id, project.path_with_namespace, ""].join("\n"),
          label: project.path_with_namespace,
          ranges: fuzzyMatch(text, project.path_with_namespace)?.ranges,
          detail: number,
          meta: project.default_branch ? createElement(RefPill, { name: project.default_branch }) : undefined,
        });
      }
    }
    const reason = asked?.error && text === "" ? `, ${toReason(asked.error)}` : "";
    const rows = [...items.values()];
    const isBad = asked?.error !== null && asked?.error !== undefined && rows.length === 0 && text === "";
    return {
      id: connection.id,
      title: `${toConnectionName(connection)}${reason}`,
      items: isBad ? [{ id: `off-${connection.id}`, label: "No projects", offReason: toReason(asked.error as Error) }] : rows,
    };
  });
}

const isHere = (place: ProjectGroupsInput["place"], connection: string, project: string): boolean =>
  place.connection === connection && place.project === project;
