// One line after a commit that met newer changes of the branch: what was merged, by whom it was, and the way to look at it.
import { X } from "lucide-react";
import type { Moved } from "../../desk/diagnose.ts";
import { navigate, placeIn } from "../../state/place.ts";
import { useRefPlace } from "../../state/use-ref-place.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { IconButton } from "../../ui/controls/IconButton.tsx";
import { Note } from "../../ui/states/Note.tsx";
import { nameOf } from "./change-words.ts";

export interface MergedNoteProps {
  merged: readonly Moved[];
  branch: string;
  /** Whether the commit arrived since. */
  isDone: boolean;
  onDismiss: () => void;
}

export function MergedNote({ merged, branch, isDone, onDismiss }: MergedNoteProps) {
  const place = useRefPlace();
  const [first] = merged;
  const names = [...new Set(merged.map(({ path }) => nameOf(path)))];
  const files = names.length <= 3 ? names.join(", ") : `${names.length} files`;
  const commit = first?.commit ?? null;
  return (
    <div className="changes-merged">
      <Note
        role="status"
        tone="green"
        fact={`Merged with ${branch}.`}
        actions={
          <>
            {commit === null ? null : (
              <Button size="small" onPress={() => navigate(placeIn(place, { view: "commit", ref: place.ref, sha: commit.id }))}>
                Show theirs
              </Button>
            )}
            <IconButton icon={X} label="Close" onPress={onDismiss} />
          </>
        }
      >
        {branch} had newer changes in {files}
        {commit === null ? "" : `: “${commit.title}” by ${commit.author_name}`}. Both are kept, as no lines overlap
        {isDone ? "; below is what was committed." : "."}
      </Note>
    </div>
  );
}
