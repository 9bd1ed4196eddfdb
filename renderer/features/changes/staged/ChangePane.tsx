// The selected change against its base.
import { Pencil } from "lucide-react";
import type { Ref } from "react";
import type { Change } from "../../../desk/model.ts";
import { navigate, placeIn } from "../../../state/place.ts";
import { useRefPlace } from "../../../state/use-ref-place.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Skeleton } from "../../../ui/states/Skeleton.tsx";
import { Counts, type DiffHandle, DiffLayoutSwitch, DiffLines, DiffOptionsMenu, PathText } from "../../diff/index.ts";
import { ReadProblem } from "../../problem/index.ts";
import { type ChangeDiff, readNewText } from "./use-change-diffs.ts";

export interface ChangePaneProps {
  change: Change;
  diff: ChangeDiff | undefined;
  handle: Ref<DiffHandle>;
}

export function ChangePane({ change, diff, handle }: ChangePaneProps) {
  const place = useRefPlace();
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
      {file ? (
        file.absence ? (
          <p className="changes-absence">{file.absence.text}</p>
        ) : (
          <DiffLines file={file} label={`Changes of ${change.path}`} readText={readNewText} handle={handle} />
        )
      ) : diff?.error ? (
        <ReadProblem
          error={diff.error}
          connection={place.connection}
          what="the file that this change started from"
          asked={`GET repository/files/${change.kind === "move" ? change.previousPath : change.path}`}
          safe="Your change is safe on this machine and can be committed."
          onRetry={diff.retry}
          level={3}
        />
      ) : (
        <Skeleton label="Loading diff" rows={16} rowHeight={20} />
      )}
    </>
  );
}
