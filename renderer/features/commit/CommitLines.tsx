// The lines of a commit, file by file, with every state that a diff can be in.
import { Fragment, type ReactNode, useMemo } from "react";
import { useCommand } from "../../commands/bindings.ts";
import { useCheckout } from "../../data/checkout.ts";
import { sayWhy } from "../../data/refusal.ts";
import { useDiffLayout } from "../../state/diff-layout.ts";
import { navigate, placeIn } from "../../state/place.ts";
import { useRefPlace } from "../../state/use-ref-place.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { EmptyState } from "../../ui/states/EmptyState.tsx";
import { Note } from "../../ui/states/Note.tsx";
import { Skeleton } from "../../ui/states/Skeleton.tsx";
import {
  type Contribution,
  type DiffFile,
  DiffFileList,
  DiffLayoutSwitch,
  DiffOptionsMenu,
  type LineId,
  type Moves,
  toMovedHeads,
  useMoves,
} from "../diff/index.ts";
import { useImageDiffs } from "../diff-image/index.ts";
import { ReadProblem } from "../problem/index.ts";
import { FileOpener } from "./FileOpener.tsx";
import { toOpening } from "./file-opening.ts";
import type { CommitFiles } from "./use-commit-files.ts";
import "./commit.css";

export interface CommitLinesProps {
  files: CommitFiles;
  /** Without it there is no bar over the lines: what stands in it is elsewhere. */
  title?: ReactNode;
  counts?: ReactNode;
  /** What the lines are, for readers. */
  label?: string | undefined;
  /** Between the bar and the lines. */
  list?: ReactNode;
  fileAside?: ((file: DiffFile) => ReactNode) | undefined;
  contributions?: readonly Contribution[] | undefined;
  /** A comment on a line is wanted, by the pointer. */
  onComment?: ((line: LineId) => void) | undefined;
  /** Moved lines, where somebody counts them; else they are looked for here. */
  moves?: Moves | undefined;
}

/** The lines of all files of a commit. */
export function CommitLines({ files, title, counts, label, list, fileAside, contributions, onComment, moves: given }: CommitLinesProps) {
  const place = useRefPlace();
  const { sha, commit, diff, view, setShown } = files;
  const { connection, project } = place;
  const isOn = !useDiffLayout((state) => state.hidesMoved);
  const own = useMoves(diff.files, isOn && given === undefined);
  const moves = given ?? own;
  const all = useMemo(
    () =>
      moves.blocks.length === 0
        ? contributions
        : [...(contributions ?? []), ...toMovedHeads(moves, diff.files, (line) => view.current?.showLine(line))],
    [moves, contributions, diff.files, view],
  );
  const images = useImageDiffs({
    connection,
    project,
    before: diff.before,
    after: sha,
    files: diff.files,
    shown: files.shown,
    contributions: all,
  });
  const checkout = useCheckout();
  const open = (file: DiffFile): void => {
    const { isBefore, path, line } = toOpening(file, view.current?.line() ?? null);
    // Where the branch stands at this commit it can be edited.
    const ref = isBefore ? (diff.before ?? sha) : checkout.commit?.id === sha ? place.ref : sha;
    navigate(placeIn(place, { view: "files", ref, path, line }));
  };
  const current = diff.files[files.shown];
  useCommand("commit.open-file", () => current && open(current), {
    disabled: current === undefined ? "No file is shown." : null,
    pending: diff.isPending,
  });

  if (diff.isPending) return <Skeleton label="Loading diff" rows={12} rowHeight={20} />;
  if (diff.error && diff.files.length === 0)
    return (
      <ReadProblem
        error={diff.error}
        what="the diff"
        asked="GET repository/commits/…/diff"
        connection={connection}
        onRetry={diff.retry}
        level={3}
      />
    );
  if (diff.files.length === 0)
    return (
      <EmptyState title="This commit changes no files" level={3}>
        {commit && commit.parent_ids.length > 1
          ? "A merge that took both sides as they were, or a commit made empty."
          : "It was made empty."}
      </EmptyState>
    );

  const offer = (file: DiffFile) => {
    const state = diff.loading.get(file.key);
    if (file.absence?.offer === "open")
      return (
        <Button size="small" onPress={() => open(file)}>
          Open file
        </Button>
      );
    if (file.absence?.offer !== "load") return null;
    return (
      <>
        {state !== undefined && state !== "loading" ? <span>{state}</span> : null}
        <Button size="small" busy={state === "loading"} onPress={() => diff.load(file)}>
          Load diff
        </Button>
      </>
    );
  };
  const aside = (file: DiffFile): ReactNode => {
    const opener = <FileOpener path={file.path} onOpen={() => open(file)} />;
    return [images.aside(file), opener, fileAside?.(file)].map((part, at) => (
      <Fragment key={["image", "open", "given"][at]}>{part}</Fragment>
    ));
  };
  return (
    <div className="commit-diff">
      {images.keys}
      {title === undefined ? null : (
        <div className="commit-diff-bar">
          <h2 className="commit-diff-title">{title}</h2>
          <span className="commit-wide">
            <DiffLayoutSwitch />
          </span>
          <DiffOptionsMenu />
          {counts}
        </div>
      )}
      {list}
      {diff.cut ? (
        <div className="commit-note">
          <Note
            fact={diff.cut.fact}
            tone="amber"
            actions={
              diff.cut.rest ? (
                <Button size="small" busy={diff.cut.rest.isReading} onPress={diff.cut.rest.read}>
                  List the rest
                </Button>
              ) : diff.cut.isListed ? null : (
                <Button size="small" onPress={() => navigate(placeIn(place, { view: "files", ref: sha }))}>
                  Browse files
                </Button>
              )
            }
          >
            {diff.cut.words}
          </Note>
        </div>
      ) : null}
      {diff.error ? (
        <div className="commit-note">
          <Note fact="Not all files loaded." tone="red" onRetry={diff.retry}>
            {sayWhy(diff.error)}
          </Note>
        </div>
      ) : null}
      <DiffFileList
        files={images.files}
        label={label ?? `Diff of ${sha.slice(0, 7)}`}
        offer={offer}
        readText={diff.readText}
        fileAside={aside}
        contributions={images.contributions}
        moves={moves}
        onFile={setShown}
        onComment={onComment}
        handle={view}
      />
    </div>
  );
}
