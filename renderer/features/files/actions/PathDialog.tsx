// Asks for a path: of a new file, of a file that moves, or of one to open by hand. Says at once what is wrong with it.
import { useMemo, useState } from "react";
import { Button } from "../../../ui/controls/Button.tsx";
import { TextField } from "../../../ui/controls/TextField.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { Note } from "../../../ui/states/Note.tsx";
import { nearNames, sayNear, sayNearMeans } from "./near-names.ts";
import { findPathConflict, findTypedFault } from "./path-check.ts";
import { findWindowsFault, sayWindows } from "./windows-names.ts";

export interface PathDialogProps {
  title: string;
  lead?: string | undefined;
  action: string;
  initial: string;
  /** The path that is no answer, as it is there already; else the initial one. */
  current?: string | undefined;
  /** Paths in the way; empty where any path will do. */
  taken: readonly string[];
  onDone: (path: string) => void;
  onClose: () => void;
}

export function PathDialog({ title, lead, action, initial, current = initial, taken, onDone, onClose }: PathDialogProps) {
  const [path, setPath] = useState(initial);
  const [isTried, setTried] = useState(false);
  const fault = findTypedFault(path) ?? findPathConflict(path, taken);
  const isNew = path !== current;
  const findNear = useMemo(() => nearNames(taken), [taken]);
  const near = fault === null && isNew ? findNear(path) : null;
  const onWindows = fault === null && isNew ? findWindowsFault(path) : null;
  const finish = (): void => {
    setTried(true);
    if (fault !== null || !isNew) return;
    onDone(path);
    onClose();
  };
  return (
    <Dialog
      title={title}
      lead={lead}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button variant="main" onPress={finish} offReason={isNew ? (fault ?? undefined) : "Type another path."}>
            {action}
          </Button>
        </>
      }
    >
      <form
        className="files-dialog"
        onSubmit={(event) => {
          event.preventDefault();
          finish();
        }}
      >
        <TextField
          label="Path"
          value={path}
          onChange={setPath}
          mono
          autoFocus
          spellCheck="false"
          autoComplete="off"
          placeholder="src/name.ts"
          error={fault !== null && isNew && (isTried || path !== "") ? fault : undefined}
          description="Folders that do not exist yet come with the file. Nothing is written until you commit."
        />
        {near === null ? null : (
          <Note tone="amber" role="status" fact={sayNear(near)}>
            {sayNearMeans(near)}
          </Note>
        )}
        {onWindows === null ? null : (
          <Note tone="amber" role="status" fact={sayWindows(path)}>
            {onWindows}
          </Note>
        )}
      </form>
    </Dialog>
  );
}
