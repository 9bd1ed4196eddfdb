// Files and lines of a commit, with every state that a diff can be in.
import { useRef, useState } from "react";
import type { CommitDetail } from "../../../shared/contract/resources.ts";
import { navigate, placeIn, usePlace } from "../../state/place.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { EmptyState } from "../../ui/states/EmptyState.tsx";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { Note } from "../../ui/states/Note.tsx";
import { Skeleton } from "../../ui/states/Skeleton.tsx";
import { formatCount } from "../../ui/text/count.ts";
import { Counts, type DiffFile, DiffFileList, type DiffHandle, DiffLayoutSwitch, DiffOptionsMenu } from "../diff/index.ts";
import { CopyCommand } from "./CopyCommand.tsx";
import { FileList } from "./FileList.tsx";
import { useCommitDiff } from "./use-commit-diff.ts";

export interface CommitDiffPaneProps {
  sha: string;
  commit: CommitDetail | undefined;
}

/** The lower half of a commit. */
export function CommitDiffPane({ sha, commit }: CommitDiffPaneProps) {
  const place = usePlace();
  const diff = useCommitDiff(place.connection, place.project, sha, commit);
  const view = useRef<DiffHandle>(null);
  const [shown, setShown] = useState(0);

  if (diff.isPending) return <Skeleton label="Loading diff" rows={12} rowHeight={20} />;
  if (diff.error && diff.files.length === 0)
    return (
      <ErrorState
        title="The diff did not load"
        why={diff.error.message}
        actions={
          <>
            <Button variant="main" onPress={diff.retry}>
              Try again
            </Button>
            <CopyCommand error={diff.error} />
          </>
        }
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
    if (file.absence?.offer === "open") {
      const open = () => navigate(placeIn(place, { view: "files", ref: sha, path: file.path }));
      return (
        <Button size="small" onPress={open}>
          Open file
        </Button>
      );
    }
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
  const show = (index: number): void => {
    setShown(index);
    view.current?.showFile(index);
  };
  const open = (index: number): void => {
    show(index);
    view.current?.focus();
  };
  return (
    <div className="commit-diff">
      <div className="commit-diff-bar">
        <h2 className="commit-diff-title">
          Files <span className="ui-num">{formatCount(diff.files.length)}</span>
        </h2>
        <span className="commit-wide">
          <DiffLayoutSwitch />
        </span>
        <DiffOptionsMenu />
        {commit?.stats ? <Counts additions={commit.stats.additions} deletions={commit.stats.deletions} /> : null}
      </div>
      {/* One file alone has its name over its lines. */}
      {diff.files.length > 1 ? <FileList commit={sha} files={diff.files} selected={shown} onSelect={show} onOpen={open} /> : null}
      {diff.cut ? (
        <div className="commit-note">
          <Note fact={diff.cut} tone="amber">
            It sets this limit; the rest of the diff is not available here.
          </Note>
        </div>
      ) : null}
      {diff.error ? (
        <div className="commit-note">
          <Note
            fact="Not all files loaded."
            tone="red"
            actions={
              <Button size="small" onPress={diff.retry}>
                Try again
              </Button>
            }
          >
            {diff.error.message}
          </Note>
        </div>
      ) : null}
      <DiffFileList
        files={diff.files}
        label={`Diff of ${sha.slice(0, 7)}`}
        offer={offer}
        readText={diff.readText}
        onFile={setShown}
        handle={view}
      />
    </div>
  );
}
