// The presses of the sample: open it, be shown around once, or reset it after a question; and why it could not be opened.
import { useState } from "react";
import { useTourSeen } from "../../state/tour.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { Note } from "../../ui/states/Note.tsx";
import type { Sample } from "./use-sample.ts";

export interface SampleActionsProps {
  sample: Sample;
  size?: "small" | "normal";
}

export function SampleActions({ sample, size = "normal" }: SampleActionsProps) {
  const [isAsking, setAsking] = useState(false);
  const isSeen = useTourSeen((tour) => tour.isSeen);
  return (
    <div className="welcome-actions">
      <Button size={size} busy={sample.isOpening} onPress={() => sample.open(false)}>
        Open sample
      </Button>
      {isSeen ? null : (
        <Button size={size} variant="quiet" onPress={sample.showAround}>
          Show me around, 3 min
        </Button>
      )}
      <Button size={size} variant="quiet" onPress={() => setAsking(true)}>
        Reset…
      </Button>
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
    </div>
  );
}

/** Nothing while it can be opened. */
export function SampleFailure({ sample }: { sample: Sample }) {
  if (sample.error === null) return null;
  return (
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
}
