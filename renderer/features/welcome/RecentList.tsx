// Projects opened lately: arrows choose, Enter opens, Delete takes one off the list.

import { useQuery } from "@tanstack/react-query";
import type { RecentProject } from "../../../shared/contract/desktop.ts";
import { CommandKeys } from "../../commands/CommandKeys.tsx";
import { surface } from "../../commands/press.ts";
import { connectionsQuery, recentQuery, useDesktopCommand } from "../../data/desktop.ts";
import { toasts } from "../../ui/overlays/toast-queue.ts";
import { toConnectionName } from "../connections/index.ts";
import { RecentRows } from "./RecentRows.tsx";

/** A list with one Tab stop; it has the focus first where there is something in it. */
export function RecentList() {
  const { data: recent, error } = useQuery(recentQuery);
  const { data: connections = [] } = useQuery(connectionsQuery);
  const { mutate: forget } = useDesktopCommand("forgetRecent");
  const { mutate: remember } = useDesktopCommand("rememberRecent");
  const count = recent?.length ?? 0;

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
          <RecentRows recent={recent ?? []} nameOf={nameOf} onRemove={remove} />
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
