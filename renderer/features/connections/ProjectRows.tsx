// The rows of a connection's projects, under their headings.
import { type ReactNode, useEffect, useRef } from "react";
import { pressIn } from "../../commands/press.ts";
import { useRowHeight } from "../../state/appearance.ts";
import { RowList } from "../../ui/lists/RowList.tsx";
import { useList } from "../../ui/lists/use-list.ts";
import { RefPill } from "../../ui/marks/RefPill.tsx";
import { Age } from "../../ui/text/Age.tsx";
import { PathName } from "../../ui/text/PathName.tsx";
import type { ListRow, ProjectRow } from "./project-rows.ts";

export interface ProjectRowsProps {
  /** Whose projects they are. */
  connection: string;
  rows: readonly ListRow[];
  /** Index of a project; headings are no choice. */
  active: number;
  /** Answers with the nearest project where it is a heading. */
  onActive: (index: number) => void;
  open: (index: number) => void;
  /** Called when the last rows come near, to load more. */
  onEndNear: () => void;
  foot: ReactNode;
}

const overscan = 12;

export function ProjectRows({ connection, rows, active, onActive, open, onEndNear, foot }: ProjectRowsProps) {
  const list = useList({
    role: "listbox",
    label: "Projects",
    count: rows.length,
    identity: connection,
    rowHeight: useRowHeight(30),
    active,
    activeKey: keyOfRow(rows[active]),
    onActive,
    onPress: (index) => {
      onActive(index);
      open(index);
    },
    overscan,
  });
  const latest = useRef(onEndNear);
  latest.current = onEndNear;
  const { last } = list;
  useEffect(() => {
    if (last >= rows.length - overscan) latest.current();
  }, [last, rows.length]);
  return (
    <RowList
      list={list}
      rowKey={(index) => keyOfRow(rows[index])}
      rowAria={(index) => (rows[index]?.kind === "heading" ? { "aria-disabled": true } : {})}
      onKeyDown={(event) =>
        pressIn(["projects", "list"], event, {
          "projects.open": () => open(active),
          "projects.next": list.step(1),
          "projects.previous": list.step(-1),
          ...list.keys,
        })
      }
      renderRow={(index) => {
        const row = rows[index];
        return row === undefined ? null : row.kind === "heading" ? (
          <div className="connection-heading">
            <span>{row.title}</span>
            <span className="ui-num">{row.count}</span>
          </div>
        ) : (
          <Row row={row} />
        );
      }}
      foot={foot}
    />
  );
}

const keyOfRow = (row: ListRow | undefined): string =>
  row === undefined ? "" : row.kind === "heading" ? `heading ${row.title}` : row.path;

function Row({ row }: { row: ProjectRow }) {
  return (
    <div className="connection-row" data-waits={row.waits !== null || undefined}>
      <PathName path={row.label} />
      <span className="connection-ref">{row.branch === null ? null : <RefPill name={row.branch} />}</span>
      <span className="connection-waits">{row.waits}</span>
      <span className="connection-age">{row.time === null ? null : <Age time={row.time} style="list" />}</span>
    </div>
  );
}
