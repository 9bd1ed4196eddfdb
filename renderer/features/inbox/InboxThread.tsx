// The thread of a comment in the inbox: its commit, the diff of its file with the conversation in it, and a field for an answer.
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useMemo, useRef } from "react";
import type { CommitComment } from "../../../shared/contract/notes.ts";
import { gitText } from "../../../shared/lib/git-lines.ts";
import { keyOf } from "../../commands/press.ts";
import { commentsQuery, discussionsQuery } from "../../data/commit-facts.ts";
import { openedFileQuery } from "../../data/file.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { ChangeLetter } from "../../ui/marks/ChangeLetter.tsx";
import { Note } from "../../ui/states/Note.tsx";
import { Skeleton } from "../../ui/states/Skeleton.tsx";
import { Age } from "../../ui/text/Age.tsx";
import { OddText } from "../../ui/text/OddText.tsx";
import { Sha } from "../../ui/text/Sha.tsx";
import { type Contribution, type DiffFile, type DiffHandle, DiffLines, PathText, type ReadText, type Side } from "../diff/index.ts";
import { isLacking, lineOf, NoteBody, ReviewProjectContext, type Thread, ThreadView, toLoneThreads, toThreads } from "../review/index.ts";
import type { InboxRow } from "./rows.ts";
import { useCommentedFile } from "./use-commented-file.ts";
import { WhereLine } from "./WhereLine.tsx";

export interface InboxThreadProps {
  connection: string;
  row: InboxRow;
  onOpen: () => void;
}

const noComments: readonly CommitComment[] = [];

/** Lines shown above and below the one that a comment is on. */
const around = { above: 5, below: 3 };

const holds = ({ notes }: Thread, { note, author, created_at }: CommitComment): boolean =>
  notes.some((one) => one.body === note && one.created_at === created_at && one.author.id === author.id);

export function InboxThread({ connection, row, onOpen }: InboxThreadProps) {
  const { project, commit, comment } = row;
  const { path, line } = comment;
  const side = comment.line_type === "old" ? "old" : "new";
  const discussions = useQuery(discussionsQuery(connection, project, commit.id));
  const listed = useQuery(commentsQuery(connection, project, commit.id));
  const comments = listed.isPending ? null : (listed.data ?? noComments);
  const isAlone = isLacking(discussions.error);
  const isPending = discussions.isPending || comments === null;
  const { file, readText } = useCommentedFile(connection, project, commit.id, comment);
  const isElsewhere = path !== null && side === "new" && file === null;
  const text = useQuery({ ...openedFileQuery(connection, project, commit.id, path ?? ""), enabled: isElsewhere }).data?.content;
  const threads = useMemo(
    () =>
      (isAlone ? toLoneThreads(comments ?? noComments) : toThreads(discussions.data ?? [], comments)).filter(({ place, notes }) =>
        path === null
          ? place === null && notes.some(({ body, created_at }) => body === comment.note && created_at === comment.created_at)
          : place !== null && place.path === path && place.line === line && place.side === side,
      ),
    [discussions.data, isAlone, comments, comment, path, line, side],
  );
  const asked = threads.find((thread) => holds(thread, comment)) ?? threads[0];
  // The one that is read and answered stands first: others on its line are below it.
  const shown = asked === undefined ? threads : [asked, ...threads.filter((thread) => thread !== asked)];
  const lines = text?.kind === "text" ? gitText(text).split("\n") : null;
  const scope = useMemo(() => ({ connection, project, ref: null }), [connection, project]);
  const talk = (
    <>
      {shown.map((thread) => (
        <ThreadView
          key={thread.id}
          sha={commit.id}
          thread={thread}
          line={file ? lineOf(thread, [file]) : lines?.[(line ?? 0) - 1]}
          among={threads}
          isAsked={thread === asked}
        />
      ))}
      {isPending ? <Skeleton label="Loading the thread" rows={3} rowHeight={40} /> : null}
      {threads.length === 0 && !isPending ? (
        <div className="inbox-alone-note">
          {discussions.isError ? (
            <Note fact="The thread itself is not to be had here." tone="amber">
              {discussions.error.message}
            </Note>
          ) : null}
          <NoteBody sha={commit.id} place={null} text={comment.note} />
        </div>
      ) : null}
    </>
  );
  return (
    <section className="inbox-thread" aria-label="Thread">
      <header className="inbox-commit">
        <div className="inbox-commit-main">
          <h2 className="ui-ellipsis">
            <OddText text={commit.title} />
          </h2>
          <p className="inbox-quiet">
            <OddText text={commit.author_name} /> · <Age time={commit.committed_date} /> · <Sha sha={commit.id} /> · {project}
          </p>
        </div>
        <Button keys={keyOf("inbox.open")} onPress={onOpen}>
          Open
        </Button>
      </header>
      <ReviewProjectContext value={scope}>
        <p className="inbox-path">
          {path === null ? (
            "On the whole commit"
          ) : (
            <>
              {file == null ? null : <ChangeLetter change={file.change} />}
              <PathText path={path} /> <span className="inbox-quiet">line {line}</span>
            </>
          )}
        </p>
        {path !== null && line !== null && file !== undefined && file !== null ? (
          <ThreadInDiff {...{ file, readText, side, line, talk }} sha={commit.id} count={threads.length} />
        ) : (
          <div className="inbox-talk">
            {file === undefined ? <Skeleton label="Loading the diff" rows={6} rowHeight={20} /> : null}
            {lines === null || line === null ? null : <Code lines={lines} from={Math.max(1, line - around.above)} to={line} at={line} />}
            {talk}
            {lines === null || line === null ? null : (
              <Code lines={lines} from={line + 1} to={Math.min(lines.length, line + around.below)} at={line} />
            )}
          </div>
        )}
      </ReviewProjectContext>
      {path === null || line === null ? null : <WhereLine {...{ connection, project, path, side, line }} sha={commit.id} />}
    </section>
  );
}

interface ThreadInDiffProps {
  sha: string;
  file: DiffFile;
  readText: ReadText;
  side: Side;
  line: number;
  talk: ReactNode;
  /** Threads in `talk`. */
  count: number;
}

/** The diff of the file with the conversation under its line, which is brought into sight. */
function ThreadInDiff({ sha, file, readText, side, line, talk, count }: ThreadInDiffProps) {
  const view = useRef<DiffHandle>(null);
  const contributions = useMemo(
    (): Contribution[] => [
      {
        ...{ file: file.key, side, line, key: "talk", label: `Thread on ${side} line ${line}`, estimate: 120 * Math.max(1, count) },
        render: () => <div className="inbox-zone">{talk}</div>,
      },
    ],
    [file, side, line, talk, count],
  );
  useEffect(() => {
    if (view.current?.showLine({ file: file.key, side, line }) === false) view.current.moveZone(1, () => true);
  }, [file, side, line]);
  return <DiffLines label={`Diff of ${file.path} in ${sha.slice(0, 7)}`} file={file} handle={view} {...{ contributions, readText }} />;
}

function Code({ lines, from, to, at }: { lines: readonly string[]; from: number; to: number; at: number }) {
  const numbers = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
  return (
    <div className="inbox-code">
      {numbers.map((number) => (
        <div key={number} className="inbox-code-line" data-at={number === at || undefined}>
          <span>{number}</span>
          <code>
            <OddText text={(lines[number - 1] ?? "").slice(0, 400)} />
          </code>
        </div>
      ))}
    </div>
  );
}
