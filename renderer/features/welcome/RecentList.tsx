// Projects opened lately: arrows choose, Enter opens, Delete takes one off the list.

import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { RecentProject } from "../../../shared/contract/desktop.ts";
import { CommandKeys } from "../../commands/CommandKeys.tsx";
import { pressIn, surface } from "../../commands/press.ts";
import { connectionsQuery, recentQuery, useDesktopCommand } from "../../data/desktop.ts";
import { navigate, placeIn } from "../../state/place.ts";
import { VirtualList } from "../../ui/lists/VirtualList.tsx";
import { Dot } from "../../ui/marks/Dot.tsx";
import { RefPill } from "../../ui/marks/RefPill.tsx";
import { toasts } from "../../ui/overlays/toast-queue.ts";
import { Age } from "../../ui/text/Age.tsx";
import { toConnectionName } from "../connections/index.ts";

const rowHeight = 58;

/** A list with one Tab stop; it has the focus first where there is something in it. */
export function RecentList() {
  const { data: recent, error } = useQuery(recentQuery);
  const { data: connections = [] } = useQuery(connectionsQuery);
  const { mutate: forget } = useDesktopCommand("forgetRecent");
  const { mutate: remember } = useDesktopCommand("rememberRecent");
  const [active, setActive] = useState(0);
  const count = recent?.length ?? 0;
  useEffect(() => {
    setActive((index) => Math.min(index, Math.max(0, count - 1)));
  }, [count]);

  const open = (project: RecentProject | undefined) => {
    if (project) navigate(placeIn(project, { view: "files", ref: project.ref }));
  };
  const remove = (project: RecentProject) =>
    forget(
      { connection: project.connection, project: project.project },
      {
        onSuccess: () =>
          toasts.show(`${project.label} is off the list; the repository is untouched.`, {
            label: "Undo",
            run: () => remember({ connection: project.connection, project: project.project, label: project.label, ref: project.ref }),
          }),
        onError: (problem) => toasts.show(problem.message),
      },
    );
  const nameOf = (id: string) => {
    const connection = connections.find((known) => known.id === id);
    return connection ? toConnectionName(connection) : "A server that was forgotten";
  };
  return (
    <aside className="welcome-recent" aria-labelledby="welcome-recent">
      <h2 id="welcome-recent">Recent</h2>
      {count === 0 ? (
        <p className="welcome-none">{error ? `The list could not be read. ${error.message}` : "Repositories that you open appear here."}</p>
      ) : (
        <div className="welcome-list" {...surface("recent", "list")}>
          <VirtualList
            role="listbox"
            label="Recent projects"
            count={count}
            rowHeight={rowHeight}
            active={active}
            autoFocus
            rowKey={(index) => `${recent?.[index]?.connection} ${recent?.[index]?.project}`}
            toText={(index) => recent?.[index]?.label ?? ""}
            onActiveChange={setActive}
            onActivate={(index) => open(recent?.[index])}
            onRowClick={(index) => open(recent?.[index])}
            onKeyDown={(event, index) => {
              const project = recent?.[index];
              // Digits are the keys of the doors, not the beginning of a name.
              if (project === undefined || /^\d$/.test(event.key)) return;
              pressIn(["recent"], event, {
                "recent.open": () => open(project),
                "recent.remove": () => remove(project),
                "recent.next": () => setActive(Math.min(count - 1, index + 1)),
                "recent.previous": () => setActive(Math.max(0, index - 1)),
              });
            }}
            renderRow={(index) => {
              const project = recent?.[index];
              return project ? <RecentRow project={project} place={nameOf(project.connection)} /> : null;
            }}
          />
        </div>
      )}
      {count === 0 ? null : (
        <p className="welcome-foot">
          <span>
            <CommandKeys of="recent.previous" />
            <CommandKeys of="recent.next" /> choose
          </span>
          <span>
            <CommandKeys of="recent.open" /> open
          </span>
          <span className="welcome-opt">
            <CommandKeys of="recent.remove" /> remove from list
          </span>
        </p>
      )}
    </aside>
  );
}

function RecentRow({ project, place }: { project: RecentProject; place: string }) {
  const isLocal = project.connection === "local";
  return (
    <div className="welcome-row">
      <div className="welcome-row-words">
        <span className="ui-ellipsis welcome-row-name" title={project.label}>
          {project.label}
        </span>
        <span className="welcome-row-place">
          <Dot state={isLocal ? "off" : "on"} />
          {place}
        </span>
      </div>
      <div className="welcome-row-end">
        {project.ref === null ? null : <RefPill name={project.ref} />}
        <Age time={project.opened_at} style="list" />
      </div>
    </div>
  );
}
