// Projects opened lately: a number or Enter opens, arrows choose, Delete takes one off the list.
import type { Connection, RecentProject } from "../../../shared/contract/desktop.ts";
import { surface } from "../../commands/press.ts";
import { useDesktopCommand } from "../../data/desktop.ts";
import { toasts } from "../../ui/overlays/toast-queue.ts";
import { toConnectionName } from "../connections/index.ts";
import { RecentRows } from "./RecentRows.tsx";

export interface RecentListProps {
  /** Opened last first. */
  recent: readonly RecentProject[];
  connections: readonly Connection[];
}

/** A list with one Tab stop. */
export function RecentList({ recent, connections }: RecentListProps) {
  const { mutate: forget } = useDesktopCommand("forgetRecent");
  const { mutate: remember } = useDesktopCommand("rememberRecent");
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
    <section className="welcome-recent" aria-labelledby="welcome-recent">
      <header>
        <h2 id="welcome-recent">Recent</h2>
        <span>newest first</span>
      </header>
      <div className="welcome-list" {...surface("recent", "list")}>
        <RecentRows recent={recent} nameOf={nameOf} onRemove={remove} />
      </div>
    </section>
  );
}
