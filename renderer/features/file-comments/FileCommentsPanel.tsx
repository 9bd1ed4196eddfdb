// All comments on earlier commits of the open file, as a list beside it: those at its lines from the top, then those at none.
import { X } from "lucide-react";
import { pressIn, surface } from "../../commands/press.ts";
import { useRowHeight } from "../../state/appearance.ts";
import { IconButton } from "../../ui/controls/IconButton.tsx";
import { RowList } from "../../ui/lists/RowList.tsx";
import { useList } from "../../ui/lists/use-list.ts";
import { Note } from "../../ui/states/Note.tsx";
import { Skeleton } from "../../ui/states/Skeleton.tsx";
import { OddText } from "../../ui/text/OddText.tsx";
import { type Carried, type CarriedThread, lineOf, markOf, ThreadMark } from "../earlier-comments/index.ts";
import { excerptOf } from "../review/index.ts";

export interface PanelProps {
  path: string;
  carried: Carried;
  active: string | null;
  onActive: (thread: CarriedThread) => void;
  onOpen: (thread: CarriedThread) => void;
  onThere: (thread: CarriedThread) => void;
  onReply: (thread: CarriedThread) => void;
  onBack: () => void;
  onClose: () => void;
}

export function FileCommentsPanel({ path, carried, active, onActive, onOpen, onThere, onReply, onBack, onClose }: PanelProps) {
  const { threads } = carried;
  const index = Math.max(
    0,
    threads.findIndex(({ key }) => key === active),
  );
  const here = threads[index];
  const list = useList({
    role: "listbox",
    label: "Earlier comments",
    count: threads.length,
    identity: path,
    rowHeight: useRowHeight(82),
    active: threads.length === 0 ? -1 : index,
    activeKey: here?.key ?? "",
    onActive: (at) => {
      const thread = threads[at];
      if (thread !== undefined) onActive(thread);
    },
    onPress: (at) => {
      const thread = threads[at];
      if (thread === undefined) return;
      onActive(thread);
      onOpen(thread);
    },
  });
  const count = threads.reduce((sum, { comments }) => sum + comments.length, 0);
  const withHere = (act: (thread: CarriedThread) => void) => () => (here === undefined ? false : act(here));
  return (
    <aside className="file-comments" aria-label="Comments on this file">
      <header className="file-comments-head">
        <h2>{count === 0 ? "Earlier comments" : `${count} earlier ${count === 1 ? "comment" : "comments"}`}</h2>
        <IconButton icon={X} label="Hide the list" onPress={onClose} />
      </header>
      {carried.error === null ? null : (
        <Note fact="Not all comments are there." tone="red" onRetry={carried.retry}>
          {carried.error.message}
        </Note>
      )}
      {threads.length === 0 && carried.isReading ? <Skeleton label="Reading the comments" rows={4} rowHeight={72} /> : null}
      {threads.length === 0 && !carried.isReading && carried.error === null ? (
        <p className="file-comments-none">No comment is on a line of this file.</p>
      ) : null}
      <div className="file-comments-list">
        <RowList
          surface={surface("threads", "list")}
          list={list}
          rowKey={(at) => threads[at]?.key ?? ""}
          onKeyDown={(event) =>
            pressIn(["threads", "list"], event, {
              "threads.next": list.step(1),
              "threads.previous": list.step(-1),
              "threads.open": withHere(onOpen),
              "threads.there": withHere(onThere),
              "threads.reply": withHere(onReply),
              "threads.back": onBack,
              ...list.keys,
            })
          }
          renderRow={(at) => {
            const thread = threads[at];
            return thread === undefined ? null : <Row thread={thread} />;
          }}
        />
      </div>
      <footer className="file-comments-foot">
        {threads.some((thread) => markOf(thread) === "gone") ? "Gone: the line is no longer in this file. " : ""}
        {carried.isReading
          ? `Reading: ${carried.read} of ${carried.asked} commits.`
          : `Read from ${carried.asked} ${carried.asked === 1 ? "commit" : "commits"} of this file${carried.hasOlder ? "; older ones were not looked at" : ", which are all"}.`}
      </footer>
    </aside>
  );
}

function Row({ thread }: { thread: CarriedThread }) {
  const [first] = thread.comments;
  const line = lineOf(thread);
  return (
    <div className="file-comments-row" data-mark={markOf(thread)}>
      <div className="file-comments-row-head">
        <ThreadMark thread={thread} />
        <span className="file-comments-said">
          <span className="file-comments-origin">
            line {thread.line} at {thread.revision.id.slice(0, 7)}
            {thread.comments.length > 1 ? " · " : null}
          </span>
          {thread.comments.length > 1 ? `${thread.comments.length} comments` : null}
        </span>
        <span className="file-comments-line">{line === null ? "" : `line ${line}`}</span>
      </div>
      <p className="file-comments-words">
        <b>
          <OddText text={first?.author.name ?? ""} />
        </b>{" "}
        <OddText text={excerptOf(first?.note ?? "").slice(0, 240)} />
      </p>
    </div>
  );
}
