// Names everything once more before kept work goes.
import type { KeptWork } from "../../desk/kept-work.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { sayFiles } from "../../ui/text/count.ts";
import type { Situation } from "./use-situation.ts";

export interface DiscardWorkDialogProps {
  work: KeptWork;
  situation: Situation;
  onClose: () => void;
  onDiscard: () => void;
}

export function DiscardWorkDialog({ work, situation, onClose, onDiscard }: DiscardWorkDialogProps) {
  return (
    <Dialog
      title={`Discard ${sayFiles(work.paths.length)} of ${work.branch}?`}
      lead={situation.server === null ? work.project : `${work.project} (${situation.server})`}
      isOpen
      onClose={onClose}
      role="alertdialog"
      actions={
        <>
          <Button onPress={onClose} autoFocus>
            Keep them
          </Button>
          <Button variant="danger" onPress={onDiscard}>
            Discard {sayFiles(work.paths.length)}
          </Button>
        </>
      }
    >
      <ul className="kept-paths">
        {work.paths.map((path) => (
          <li key={path}>{path}</li>
        ))}
      </ul>
      <p>What was typed and staged there goes. Undo is offered afterwards.</p>
    </Dialog>
  );
}
