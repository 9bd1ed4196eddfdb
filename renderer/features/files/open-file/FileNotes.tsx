// Lines above the text that a person should know before typing: read-only and why, moved on meanwhile, staged for deletion.
import { Lock } from "lucide-react";
import { Button } from "../../../ui/controls/Button.tsx";
import { Note } from "../../../ui/states/Note.tsx";
import type { Mode } from "./FilePane.tsx";
import type { OpenFile } from "./use-open-file.ts";

export interface FileNotesProps {
  open: OpenFile;
  branch: string | null;
  readOnly: string | null;
  mode: Mode;
  /** Why the last save did nothing. */
  refusal: string | null;
  onCompare: () => void;
  onReload: () => void;
  onKeepMine: () => void;
  onRestore: () => void;
}

export function FileNotes({ open, branch, readOnly, mode, refusal, onCompare, onReload, onKeepMine, onRestore }: FileNotesProps) {
  if (open.is !== "text" && open.is !== "binary" && open.is !== "large") return null;
  const theirs = open.is === "text" ? open.theirs : null;
  const isGone = open.change?.kind === "delete";
  return (
    <div className="files-notes">
      {refusal === null ? null : (
        <Note tone="red" fact="Not saved." role="alert">
          {refusal} Your text is kept on this machine.
        </Note>
      )}
      {theirs === null ? null : (
        <Note
          tone="amber"
          role="status"
          fact={theirs.kind === "deleted" ? `Deleted on ${branch ?? "the branch"}.` : `Changed on ${branch ?? "the branch"}.`}
          actions={
            <>
              {theirs.kind === "changed" && mode !== "theirs" ? (
                <Button size="small" onPress={onCompare}>
                  Compare
                </Button>
              ) : null}
              <Button size="small" onPress={onReload}>
                Reload
              </Button>
              <Button size="small" onPress={onKeepMine}>
                Keep mine
              </Button>
            </>
          }
        >
          Your edit began from an older version. Nothing of it is lost.
        </Note>
      )}
      {isGone ? (
        <Note
          tone="red"
          fact="Staged for deletion."
          actions={
            <Button size="small" onPress={onRestore}>
              Keep the file
            </Button>
          }
        >
          The next commit removes it from {branch}.
        </Note>
      ) : null}
      {readOnly !== null && !isGone ? (
        <Note icon={Lock} fact="Read-only.">
          {readOnly}
        </Note>
      ) : null}
    </div>
  );
}
