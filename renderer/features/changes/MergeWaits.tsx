// One line in Changes while files wait to be merged, with the way back to them; and the command that leads there.
import { useCommand } from "../../commands/bindings.ts";
import type { FileMerge } from "../../desk/model.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Note } from "../../ui/states/Note.tsx";
import { nameOf } from "./change-words.ts";

export interface MergeWaitsProps {
  merges: Readonly<Record<string, FileMerge>> | undefined;
  onShow: () => void;
}

export function MergeWaits({ merges, onShow }: MergeWaitsProps) {
  const paths = Object.keys(merges ?? {});
  useCommand("changes.merge", onShow, { disabled: paths.length === 0 ? "Nothing is to be merged." : null });
  const [first] = paths;
  if (first === undefined) return null;
  return (
    <div className="changes-merged">
      <Note
        tone="amber"
        fact={paths.length === 1 ? `${nameOf(first)} waits to be merged.` : `${paths.length} files wait to be merged.`}
        actions={
          <Button size="small" variant="main" onPress={onShow}>
            Merge…
          </Button>
        }
      >
        What you chose and typed there is kept.
      </Note>
    </div>
  );
}
