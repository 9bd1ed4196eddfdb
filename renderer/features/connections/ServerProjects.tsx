// The projects of a server, to choose one: by name, path or number.
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import type { Connection } from "../../../shared/contract/desktop.ts";
import { knownProjectsQuery } from "../../data/known-projects.ts";
import { projectQuery } from "../../data/repository.ts";
import { navigate, placeIn } from "../../state/place.ts";
import { CommandList } from "../../ui/lists/CommandList.tsx";
import type { CommandItem } from "../../ui/lists/command-item.ts";
import { Spinner } from "../../ui/marks/Spinner.tsx";
import { Age } from "../../ui/text/Age.tsx";
import { toConnectionProblem } from "./connection-problem.ts";

export interface ServerProjectsProps {
  connection: Pick<Connection, "id" | "name">;
}

/** What is typed is searched on the server; a path or number that it does not list can be opened all the same. */
export function ServerProjects({ connection }: ServerProjectsProps) {
  const [typed, setTyped] = useState("");
  const search = useDeferredValue(typed.trim());
  const list = useQuery({ ...knownProjectsQuery(connection.id, search), placeholderData: keepPreviousData });
  const isExact = /^\d+$|\//.test(search);
  const exact = useQuery({ ...projectQuery(connection.id, search), enabled: isExact, retry: false });
  const listed = list.data ?? [];
  const projects = exact.data && !listed.some(({ id }) => id === exact.data.id) ? [exact.data, ...listed] : listed;
  const items: CommandItem[] = projects.map((project) => ({
    id: project.path_with_namespace,
    label: project.path_with_namespace,
    detail: `number ${project.id}`,
    meta: project.last_activity_at ? <Age time={project.last_activity_at} /> : null,
  }));
  const problem = list.error ? toConnectionProblem(list.error).text : null;
  return (
    <div className="connections-projects">
      <CommandList
        size="switcher"
        label={`Projects on ${connection.name}`}
        placeholder="Name, path or number of a project"
        query={typed}
        onQueryChange={setTyped}
        groups={[{ id: "projects", title: connection.name, items }]}
        onRun={(item) => navigate(placeIn({ connection: connection.id, project: item.id }, { view: "files" }))}
        context={list.isFetching || exact.isFetching ? <Spinner /> : null}
        empty={
          problem ??
          (list.isPending ? "Asking for projects…" : search === "" ? "This token sees no projects." : `No project matches ${search}.`)
        }
      />
    </div>
  );
}
