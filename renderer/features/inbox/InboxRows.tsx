// The comments of the inbox, newest first, under their days: who, what, where; unread ones with a dot and in weight.
import { useMemo } from "react";
import { pressIn, surface } from "../../commands/press.ts";
import { useRowHeight } from "../../state/appearance.ts";
import { wantFocus } from "../../state/focus.ts";
import { nameOf } from "../../state/tree.ts";
import { RowList } from "../../ui/lists/RowList.tsx";
import { useList } from "../../ui/lists/use-list.ts";
import { Avatar } from "../../ui/marks/Avatar.tsx";
import { Age } from "../../ui/text/Age.tsx";
import { OddText } from "../../ui/text/OddText.tsx";
import { excerptOf } from "../review/index.ts";
import { titleDays } from "./days.ts";
import type { InboxRow } from "./rows.ts";

export interface InboxRowsProps {
  rows: readonly InboxRow[];
  identity: string;
  active: number;
  onActive: (index: number) => void;
  onOpen: (row: InboxRow) => void;
  onRead: (row: InboxRow) => void;
}

const headingHeight = 36;

/** To the field for an answer in the thread of the comment, which stands first: at once, or when it is there or unfolded. */
function answer(): void {
  const field = document.querySelector<HTMLElement>(".inbox-thread .review-thread")?.querySelector<HTMLElement>(".review-text");
  if (field != null) field.focus();
  // Where a comment stands without its thread, there is none to come.
  else if (document.querySelector(".inbox-thread .inbox-alone-note") === null) wantFocus({ kind: "answer" });
}

export function InboxRows({ rows, identity, active, onActive, onOpen, onRead }: InboxRowsProps) {
  const days = useMemo(
    () =>
      titleDays(
        rows.map(({ comment }) => comment.created_at),
        new Date(),
      ),
    [rows],
  );
  const list = useList({
    role: "listbox",
    label: "Comments",
    count: rows.length,
    identity,
    rowHeight: useRowHeight(66),
    headings: days.at,
    headingHeight,
    active,
    activeKey: rows[active]?.key ?? "",
    onActive,
    onDoublePress: (index) => {
      const row = rows[index];
      if (row !== undefined) onOpen(row);
    },
  });
  const withHere = (act: (row: InboxRow) => void) => () => {
    const row = rows[active];
    return row === undefined ? false : act(row);
  };
  return (
    <RowList
      surface={surface("inbox", "list")}
      list={list}
      rowKey={(index) => rows[index]?.key ?? ""}
      onKeyDown={(event) =>
        pressIn(["inbox", "list"], event, {
          "inbox.next": list.step(1),
          "inbox.previous": list.step(-1),
          "inbox.open": withHere(onOpen),
          "inbox.read": withHere(onRead),
          "inbox.reply": answer,
          "inbox.since": () => document.querySelector<HTMLElement>(".inbox-since button")?.focus(),
          ...list.keys,
        })
      }
      renderRow={(index) => {
        const row = rows[index];
        const day = days.titles.get(index);
        return row === undefined ? null : (
          <>
            {day === undefined ? null : <span className="inbox-day">{day}</span>}
            <Row row={row} />
          </>
        );
      }}
    />
  );
}

function Row({ row }: { row: InboxRow }) {
  const { comment, commit } = row;
  const tie = row.isMine ? "you" : row.isInThread ? "in your thread" : row.isOnOwn ? "on your commit" : "";
  return (
    <div className="inbox-row" data-unread={row.isUnread || undefined}>
      <span className="inbox-dot" />
      <Avatar name={comment.author.name} size="normal" />
      <div className="inbox-row-main">
        <div className="inbox-row-line">
          <b className="ui-ellipsis">
            <OddText text={comment.author.name} />
          </b>
          {row.isUnread ? <span className="ui-hidden">unread</span> : null}
          <span className="inbox-quiet">{tie}</span>
          <span className="inbox-end">
            <Age time={comment.created_at} />
          </span>
        </div>
        <p className="ui-ellipsis">
          <OddText text={excerptOf(comment.note).slice(0, 200)} />
        </p>
        <div className="inbox-row-line inbox-quiet">
          <span className="ui-ellipsis">
            {comment.path === null ? (
              <>
                <OddText text={commit.title} /> · whole commit
              </>
            ) : (
              <>
                <OddText text={nameOf(comment.path)} /> · line {comment.line}
              </>
            )}
          </span>
          <code className="inbox-end">{commit.id.slice(0, 7)}</code>
        </div>
      </div>
    </div>
  );
}
