// The sample: open it, or reset it.
import { useState } from "react";
import { Button } from "../../ui/controls/Button.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { Note } from "../../ui/states/Note.tsx";
import { Door } from "./Door.tsx";
import type { Sample } from "./use-sample.ts";

export interface SampleDoorProps {
  sample: Sample;
}

/** The third door. */
export function SampleDoor({ sample }: SampleDoorProps) {
  const [isAsking, setAsking] = useState(false);
  const failure =
    sample.error === null ? null : (
      <Note
        tone="red"
        role="alert"
        fact="The sample could not be opened."
        actions={
          <Button size="small" onPress={() => sample.open(false)}>
            Try again
          </Button>
        }
      >
        {sample.error.message}
      </Note>
    );
  return (
    <>
      <Door
        command="welcome.sample"
        title="The sample repository"
        text="A small project with a few hundred commits, made on this machine. Change anything; reset when done."
        action={
          <div className="welcome-actions">
            <Button variant="quiet" onPress={() => setAsking(true)}>
              Reset…
            </Button>
            <Button busy={sample.isOpening} onPress={() => sample.open(false)}>
              Open sample
            </Button>
          </div>
        }
      >
        {failure}
      </Door>
      {isAsking ? (
        <Dialog
          role="alertdialog"
          title="Reset the sample repository?"
          isOpen
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button autoFocus onPress={() => setAsking(false)}>
                Cancel
              </Button>
              <Button
                variant="main"
                onPress={() => {
                  setAsking(false);
                  sample.open(true);
                }}
              >
                Reset and open
              </Button>
            </>
          }
        >
          <p>The sample is reset to how it was at first. Commits and branches that you made in it are deleted; nothing else changes.</p>
        </Dialog>
      ) : null}
    </>
  );
}
