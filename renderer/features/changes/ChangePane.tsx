// The selected change against its base, or against what the branch has now.
import { Pencil } from "lucide-react";
import type { Ref } from "react";
import type { Moved } from "../../desk/diagnose.ts";
import type { Change } from "../../desk/model.ts";
import { navigate, placeIn, usePlace } from "../../state/place.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { Note } from "../../ui/states/Note.tsx";
import { Skeleton } from "../../ui/states/Skeleton.tsx";
import { Counts, type DiffHandle, DiffLayoutSwitch, DiffLines, DiffOptionsMenu, PathText } from "../diff/index.ts";
import { type ChangeDiff, readNewText } from "./use-change-diffs.ts";

export interface ChangePaneProps {
  change: Change;
  diff: ChangeDiff | undefined;
  /** Set while the change is compared with a newer state of the branch. */
  moved: Moved | null;
  /** Set while it is shown as it would be with what the branch changed. */
  merge: { readonly count: number; onTake(): void } | null;
  branch: string;
  onKeepMine: () => void;
  onBack: () => void;
  handle: Ref<DiffHandle>;
}

export function ChangePane({ change, diff, moved, merge, branch, onKeepMine, onBack, handle }: ChangePaneProps) {
  const place = usePlace();
  const file = diff?.file;
  const edit = () => navigate(placeIn(place, { view: "files", ref: place.ref, path: change.path }));
  return (
    <>
      <header className="changes-pane-head">
        <PathText path={change.path} />
        {file ? <Counts additions={file.diff.additions} deletions={file.diff.deletions} /> : null}
        <span className="changes-space" />
        <span className="changes-wide">
          <DiffLayoutSwitch />
        </span>
        <DiffOptionsMenu />
        {change.kind === "delete" ? null : (
          <Button size="small" variant="quiet" icon={Pencil} onPress={edit}>
            Edit
          </Button>
        )}
      </header>
      {merge ? (
        <div className="changes-compare">
          <Note
            fact="Both changes fit together."
            tone="green"
            role="status"
            actions={
              <>
                <Button size="small" variant="main" onPress={merge.onTake}>
                  Stage the merge
                </Button>
                <Button size="small" variant="quiet" onPress={onBack}>
                  Back
                </Button>
              </>
            }
          >
            This is yours on top of {branch} as it is now{merge.count > 1 ? `, in ${merge.count} files` : ""}. Nothing is staged or written
            yet.
          </Note>
        </div>
      ) : null}
      {moved && !merge ? (
        <div className="changes-compare">
          <Note
            fact={`Yours against ${branch} as it is now.`}
            tone="amber"
            actions={
              <>
                <Button size="small" variant="danger" onPress={onKeepMine}>
                  Keep mine
                </Button>
                <Button size="small" variant="quiet" onPress={onBack}>
                  Back
                </Button>
              </>
            }
          >
            Red is only on {branch}, green only in yours. Edit the file until nothing is lost, then keep yours.
          </Note>
        </div>
      ) : null}
      {file ? (
        file.absence ? (
          <p className="changes-absence">{file.absence.text}</p>
        ) : (
          <DiffLines file={file} label={`Changes of ${change.path}`} readText={readNewText} handle={handle} />
        )
      ) : diff?.error ? (
        <ErrorState
          title="The file that this change started from did not load"
          why={diff.error.message}
          safe="Your change is safe on this machine and can be committed."
          actions={
            <Button variant="main" onPress={diff.retry}>
              Try again
            </Button>
          }
          level={3}
        />
      ) : (
        <Skeleton label="Loading diff" rows={16} rowHeight={20} />
      )}
    </>
  );
}
