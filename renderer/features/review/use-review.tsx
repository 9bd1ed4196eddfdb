// The threads of a commit in its diff: where they stand, the next one, a new one at the cursor's line.
import { useQuery } from "@tanstack/react-query";
import { type RefObject, useCallback, useMemo, useState } from "react";
import { ApiError } from "../../../shared/contract/errors.ts";
import type { CommitComment } from "../../../shared/contract/notes.ts";
import { ownValue } from "../../../shared/lib/own-value.ts";
import { runCommand, useCommand } from "../../commands/bindings.ts";
import { keyOf } from "../../commands/press.ts";
import { useApiCommand } from "../../data/commands.ts";
import { commentsQuery, discussionsQuery, mostThreads } from "../../data/commit-facts.ts";
import { useCommentDrafts } from "../../state/comment-drafts.ts";
import { wantFocus } from "../../state/focus.ts";
import { projectKey } from "../../state/tabs.ts";
import { useRefPlace } from "../../state/use-ref-place.ts";
import { useSame } from "../../state/use-same.ts";
import { toasts } from "../../ui/overlays/toast-queue.ts";
import type { Contribution, DiffFile, DiffHandle, LineId, Side } from "../diff/index.ts";
import { Composer } from "./Composer.tsx";
import { DraftView } from "./DraftView.tsx";
import { type DraftPlace, draftKeyOf, draftsOfGone, draftsOnLines, type GoneDraft, type LineDraft } from "./draft-lines.ts";
import { nameThread, ThreadView } from "./ThreadView.tsx";
import { isLacking, isLegacy, lineOf, numbersOf, placeThreads, type Thread, toLoneThreads, toThreads } from "./threads.ts";
import { useGoneDrafts } from "./use-gone-drafts.ts";

export interface Review {
  readonly threads: readonly Thread[];
  /** Notes of all threads. */
  readonly count: number | undefined;
  /** Own comments on lines that were begun and not sent, by file and line. */
  readonly drafts: readonly LineDraft[];
  /** Own changes of comments, and answers to them, that were not sent before the comment was deleted. */
  readonly goneDrafts: readonly GoneDraft[];
  /** Under lines of the diff: the same array as long as nothing in it changes. */
  readonly contributions: readonly Contribution[];
  readonly error: Error | null;
  readonly isPending: boolean;
  retry(): void;
  /** Begins a comment on a line. */
  comment(line: LineId): void;
  commentsOf(file: DiffFile): number;
  /** What the line of a thread says, where that is known. */
  lineOf(thread: Thread): string | undefined;
}

const composerKey = "composer";
const isThread = ({ key, isChange }: Contribution): boolean => key !== composerKey && isChange !== true;
const none: readonly Thread[] = [];
const noOthers: readonly Contribution[] = [];
const noGone: readonly GoneDraft[] = [];
const noComments: readonly CommitComment[] = [];

export interface ReviewOptions {
  readonly sha: string;
  /** The first parent, which the diff is against. */
  readonly parent: string | undefined;
  readonly files: readonly DiffFile[];
  readonly view: RefObject<DiffHandle | null>;
  /** What else is said at its lines; the same array as long as nothing in it changes. */
  readonly others?: readonly Contribution[] | undefined;
  /** Whether the diff is; then its keys work. */
  readonly isShown: boolean;
  /** Whether the comments are wanted yet. */
  readonly isEnabled: boolean;
}

export function useReview({ sha, parent, files, view, others = noOthers, isShown, isEnabled }: ReviewOptions): Review {
  const place = useRefPlace();
  const query = useQuery({ ...discussionsQuery(place.connection, place.project, sha), enabled: isEnabled });
  const hasLegacy = query.data?.some(isLegacy) ?? false;
  const isAlone = isLacking(query.error);
  const legacy = useQuery({ ...commentsQuery(place.connection, place.project, sha), enabled: hasLegacy || isAlone });
  const isPlacing = (hasLegacy || isAlone) && legacy.isPending;
  const comments = isPlacing ? null : (legacy.data ?? noComments);
  const begin = useApiCommand(place.connection, "createCommitDiscussion");
  const send = useApiCommand(place.connection, "createCommitComment");
  const [writingAt, setWritingAt] = useState<LineId | null>(null);
  // Its field comes with the rows of the diff: what is typed until then is written into it, and no command of these.
  const write = useCallback((at: LineId): void => {
    setWritingAt(at);
    wantFocus({ kind: "line-comment" });
  }, []);
  const writing = useMemo(() => placeOfLine(files, writingAt), [files, writingAt]);
  const kept = useCommentDrafts(({ projects }) => ownValue(projects, projectKey(place.connection, place.project)));
  const onLines = useMemo(() => draftsOnLines(kept ?? {}, sha), [kept, sha]);
  const unsent = useMemo(
    () => onLines.filter((draft) => writing === null || draftKeyOf(sha, draft) !== draftKeyOf(sha, writing)),
    [onLines, sha, writing],
  );
  // Of the draft that is being written nothing is among them: a key typed there draws no line of the diff again.
  const drafts = useSame(unsent);
  const threads = useMemo(() => {
    if (isAlone) return legacy.data === undefined ? none : toLoneThreads(legacy.data);
    return query.data === undefined ? none : toThreads(query.data, comments);
  }, [query.data, comments, isAlone, legacy.data]);
  // What a list that ends early does not name may be there.
  const isWhole = query.data !== undefined && query.data.length < mostThreads && !isAlone && !isPlacing;
  const ofGone = useSame(useMemo(() => (isWhole ? draftsOfGone(kept ?? {}, sha, threads) : null), [kept, sha, threads, isWhole]));
  useGoneDrafts(ofGone);
  const placed = useMemo(() => placeThreads(threads, files), [threads, files]);
  const hasNoDiscussions = query.error instanceof ApiError && [404, 405].includes(query.error.status);
  const [beginThread, sendComment] = [begin.mutateAsync, send.mutateAsync];
  const project = place.project;

  const contributions = useMemo((): readonly Contribution[] => {
    const leave = (): void => view.current?.focus();
    const shown = placed.map(
      ({ thread, at, number }): Contribution => ({
        ...at,
        key: thread.id,
        label: `${nameThread(thread)}, ${number} of ${placed.length}`,
        estimate: 60 + thread.notes.length * 64,
        render: () => (
          <ThreadView sha={sha} thread={thread} line={lineOf(thread, files)} position={`${number} of ${placed.length}`} onLeave={leave} />
        ),
      }),
    );
    for (const draft of drafts) {
      const file = files.find((one) => pathOn(one, draft.side) === draft.path);
      if (file === undefined) continue;
      const at = { file: file.key, side: draft.side, line: draft.line };
      const draftKey = draftKeyOf(sha, draft);
      shown.push({
        ...at,
        key: draftKey,
        label: `Draft on ${draft.side} line ${draft.line} of ${lastName(draft.path)}`,
        estimate: 44,
        render: () => (
          <DraftView
            {...{ draftKey, text: draft.text, texts: draft.texts }}
            words="Draft, not sent."
            keys={keyOf("commit.comment")}
            onWrite={() => write(at)}
            onLeave={leave}
          />
        ),
      });
    }
    const file = files.find(({ key }) => key === writingAt?.file);
    if (writingAt === null || writing === null || file === undefined) return [...shown, ...others];
    const { side, line, path } = writing;
    const close = (): void => {
      setWritingAt(null);
      leave();
    };
    const numbers = numbersOf(file, writingAt);
    const comment = async (note: string): Promise<void> => {
      if (numbers === null) await sendComment({ id: project, sha, note: `${path}:${line}\n\n${note}` });
      else
        try {
          const paths = { old_path: file.oldPath, new_path: file.path };
          const base = parent === undefined ? {} : { base_sha: parent, start_sha: parent };
          await beginThread({
            id: project,
            sha,
            body: note,
            position: { ...base, head_sha: sha, position_type: "text", ...paths, ...numbers },
          });
        } catch (error) {
          // A server that only has what the specification names. It knows a file by its new name, whichever side the line is on.
          if (!(error instanceof ApiError) || (error.status !== 404 && error.status !== 405)) throw error;
          const made = await sendComment({ id: project, sha, note, path: file.path, line, line_type: side });
          if (made.line === null) toasts.show(`The server could not place this on line ${line}, so it is on the commit.`);
        }
      close();
    };
    const name = `Comment on ${side} line ${line} of ${lastName(path)}`;
    return [
      ...shown,
      ...others,
      {
        ...writingAt,
        key: composerKey,
        label: name,
        estimate: 130,
        render: () => (
          <div className="review-new">
            <Composer
              draftKey={draftKeyOf(sha, writing)}
              label={name}
              sha={sha}
              warning={warnOf(numbers, hasNoDiscussions, `${path}:${line}`)}
              action="Comment"
              takes="line-comment"
              onSend={comment}
              onClose={close}
            />
          </div>
        ),
      },
    ];
  }, [placed, drafts, others, files, writingAt, writing, sha, parent, project, view, write, beginThread, sendComment, hasNoDiscussions]);

  const off = isShown ? null : "The files of the commit are not shown.";
  const noThreads = placed.length + drafts.length + others.length === 0 ? "No line of this commit has comments." : null;
  useCommand(
    "commit.comment",
    () => {
      const at = view.current?.nearestLine() ?? null;
      if (at !== null) return write(at);
      // What is typed next has a field in either case.
      toasts.show("No line of this file is shown here, so the comment is about the whole commit.");
      runCommand("commit.comment-commit");
    },
    { disabled: off },
  );
  const move = (step: 1 | -1) => (): void => {
    view.current?.focus();
    view.current?.moveZone(step, isThread);
  };
  // Threads that are on their way are waited for: what is typed after such a key is an answer, and no command of the diff.
  const onThreads = { disabled: off ?? noThreads, pending: off === null && (query.isPending || isPlacing) };
  useCommand("commit.next-thread", move(1), onThreads);
  useCommand("commit.previous-thread", move(-1), onThreads);
  const reply = (): void => {
    if (view.current?.enterZone(isThread) === false)
      toasts.show(`No thread is at this line. ${keyOf("commit.next-thread")} goes to the next one.`);
  };
  useCommand("commit.reply", reply, onThreads);

  const counts = useMemo(() => {
    const byFile = new Map<string, number>();
    for (const { thread, at } of placed) byFile.set(at.file, (byFile.get(at.file) ?? 0) + thread.notes.length);
    return byFile;
  }, [placed]);
  return {
    threads,
    drafts: onLines,
    goneDrafts: ofGone ?? noGone,
    count:
      (isAlone ? legacy.data : query.data) === undefined || isPlacing
        ? undefined
        : threads.reduce((sum, { notes }) => sum + notes.length, 0),
    contributions,
    error: isAlone ? legacy.error : query.error,
    isPending: query.isPending || isPlacing,
    retry: () => void Promise.all([query.refetch(), isAlone ? legacy.refetch() : null]),
    comment: write,
    lineOf: (thread) => lineOf(thread, files),
    commentsOf: useCallback((file: DiffFile) => counts.get(file.key) ?? 0, [counts]),
  };
}

const lastName = (path: string): string => path.slice(path.lastIndexOf("/") + 1);
const pathOn = (file: DiffFile, side: Side): string => (side === "new" ? file.path : file.oldPath);

function placeOfLine(files: readonly DiffFile[], at: LineId | null): DraftPlace | null {
  const file = files.find(({ key }) => key === at?.file);
  return at === null || file === undefined ? null : { path: pathOn(file, at.side), side: at.side, line: at.line };
}

/** What keeps a comment from standing at its line, where that is known before it is sent. */
function warnOf(numbers: ReturnType<typeof numbersOf>, hasNoDiscussions: boolean, where: string): string | undefined {
  if (numbers === null)
    return `This line is not part of the diff that the server knows. The comment goes on the whole commit, and names ${where}.`;
  const isContext = numbers.old_line !== undefined && numbers.new_line !== undefined;
  if (hasNoDiscussions && isContext) return "This server places comments on changed lines only. This one goes on the whole commit.";
  return undefined;
}
