// The rows of the projects opened lately, with the keys that act on them.
import { type KeyboardEvent, useEffect, useState } from "react";
import type { RecentProject } from "../../../shared/contract/desktop.ts";
import { pressIn } from "../../commands/press.ts";
import { useRowHeight } from "../../state/appearance.ts";
import { navigate, placeIn } from "../../state/place.ts";
import { RowList } from "../../ui/lists/RowList.tsx";
import { useList } from "../../ui/lists/use-list.ts";
import { Dot } from "../../ui/marks/Dot.tsx";
import { RefPill } from "../../ui/marks/RefPill.tsx";
import { Age } from "../../ui/text/Age.tsx";

export interface RecentRowsProps {
  recent: readonly RecentProject[];
  /** What a connection is called. */
  nameOf: (connection: string) => string;
  onRemove: (project: RecentProject) => void;
}

const open = (project: RecentProject | undefined): void => {
  if (project) navigate(placeIn(project, { view: "files", ref: project.ref }));
};

/** Takes the focus when it appears. */
export function RecentRows({ recent, nameOf, onRemove }: RecentRowsProps) {
  const count = recent.length;
  const [chosen, setActive] = useState(0);
  const active = Math.min(chosen, count - 1);
  const list = useList({
    role: "listbox",
    label: "Recent projects",
    count,
    identity: "recent",
    rowHeight: useRowHeight(58),
    active,
    onActive: setActive,
    onPress: (index) => {
      setActive(index);
      open(recent[index]);
    },
    toText: (index) => recent[index]?.label ?? "",
  });
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const project = recent[active];
    const isTaken = pressIn(["recent", "list"], event, {
      "recent.open": () => open(project),
      "recent.remove": () => project !== undefined && onRemove(project),
      "recent.next": list.step(1),
      "recent.previous": list.step(-1),
      ...list.keys,
    });
    // Digits are the keys of the doors, not the beginning of a name.
    if (!isTaken && !/^\d$/.test(event.key) && list.type(event)) event.preventDefault();
  };
  const { scroller } = list;
  useEffect(() => scroller.current?.focus({ preventScroll: true }), [scroller]);
  return (
    <RowList
      list={list}
      onKeyDown={onKeyDown}
      rowKey={(index) => `${recent[index]?.connection} ${recent[index]?.project}`}
      renderRow={(index) => {
        const project = recent[index];
        return project ? <RecentRow project={project} place={nameOf(project.connection)} /> : null;
      }}
    />
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
