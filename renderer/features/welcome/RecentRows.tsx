// The rows of the projects opened lately, with the keys that act on them.
import { type KeyboardEvent, useEffect, useState } from "react";
import type { RecentProject } from "../../../shared/contract/desktop.ts";
import { ownValue } from "../../../shared/lib/own-value.ts";
import { pressIn } from "../../commands/press.ts";
import { listKeptWork } from "../../desk/kept-work.ts";
import { queueOf } from "../../desk/queued.ts";
import { useDesks } from "../../desk/use-desk.ts";
import { useRowHeight } from "../../state/appearance.ts";
import { useCommentDrafts } from "../../state/comment-drafts.ts";
import { navigate, placeIn } from "../../state/place.ts";
import { projectKey } from "../../state/tabs.ts";
import { RowList } from "../../ui/lists/RowList.tsx";
import { useList } from "../../ui/lists/use-list.ts";
import { RefPill } from "../../ui/marks/RefPill.tsx";
import { Age } from "../../ui/text/Age.tsx";
import { Kbd } from "../../ui/text/Kbd.tsx";
import { markOdd } from "../../ui/text/mark-odd.tsx";
import { PathName } from "../../ui/text/PathName.tsx";
import { useNews } from "./use-news.ts";
import { toWaits, type Wait } from "./waits.ts";

export interface RecentRowsProps {
  recent: readonly RecentProject[];
  /** What a connection is called. */
  nameOf: (connection: string) => string;
  onRemove: (project: RecentProject) => void;
}

const open = (project: RecentProject | undefined): void => {
  if (project) navigate(placeIn(project, { view: "files", ref: project.ref }));
};

/** Rows that a number opens. */
const numbered = 9;

/** What waits in each project, by its connection and path. */
function useWaits(recent: readonly RecentProject[]): (project: RecentProject, index: number) => Wait[] {
  const news = useNews(recent);
  const desks = useDesks();
  const drafts = useCommentDrafts(({ projects }) => projects);
  const works = listKeptWork(desks);
  return ({ connection, project }, index) =>
    toWaits(
      works.filter((work) => work.connection === connection && work.project === project),
      queueOf(desks, connection).filter((queued) => queued.project === project),
      Object.keys(ownValue(drafts, projectKey(connection, project)) ?? {}).length,
      news[index],
    );
}

/** Takes the focus when it appears. */
export function RecentRows({ recent, nameOf, onRemove }: RecentRowsProps) {
  const count = recent.length;
  const [chosen, setActive] = useState(0);
  const waitsIn = useWaits(recent);
  const active = Math.min(chosen, count - 1);
  const list = useList({
    role: "listbox",
    label: "Recent projects",
    count,
    identity: "recent",
    rowHeight: useRowHeight(54),
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
      "recent.numbered": () => {
        const wanted = recent[Number(event.key) - 1];
        if (wanted === undefined) return false;
        open(wanted);
      },
      "recent.remove": () => project !== undefined && onRemove(project),
      "recent.next": list.step(1),
      "recent.previous": list.step(-1),
      ...list.keys,
    });
    // Digits are keys of rows, not the beginning of a name.
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
        return project ? <RecentRow {...{ project, index }} place={nameOf(project.connection)} waits={waitsIn(project, index)} /> : null;
      }}
    />
  );
}

interface RecentRowProps {
  project: RecentProject;
  index: number;
  place: string;
  waits: readonly Wait[];
}

function RecentRow({ project, index, place, waits }: RecentRowProps) {
  return (
    <div className="welcome-row">
      <span className="welcome-number">{index < numbered ? <Kbd keys={String(index + 1)} silent /> : null}</span>
      <div className="welcome-row-words">
        <span className="welcome-row-line">
          <PathName path={project.label} />
          {waits.map(({ text, tone }) => (
            <span key={text} className="welcome-wait" data-tone={tone}>
              {text}
            </span>
          ))}
        </span>
        <span className="welcome-row-place ui-ellipsis">{markOdd(place)}</span>
      </div>
      <div className="welcome-row-end">
        {project.ref === null ? null : <RefPill name={project.ref} />}
        <span className="welcome-age">
          <Age time={project.opened_at} style="list" />
        </span>
      </div>
    </div>
  );
}
