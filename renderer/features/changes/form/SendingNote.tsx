// A commit on its way over a slow line: how much of it has left, and how to stop it.
import { useEffect, useState } from "react";
import { useCommand } from "../../../commands/bindings.ts";
import { keyOf } from "../../../commands/press.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Meter } from "../../../ui/marks/Meter.tsx";
import { Note } from "../../../ui/states/Note.tsx";
import { formatBytes } from "../../../ui/text/bytes.ts";

/** Milliseconds within which most commits are done: nothing flashes up for them. */
const patience = 600;

export interface SendingNoteProps {
  /** Bytes of a large request; null = a small one, or nothing left yet. */
  upload: { readonly sent: number; readonly total: number } | null;
  onCancel: () => void;
}

/** "12 of 40 MB sent". */
export function sentOf(sent: number, total: number): string {
  const [part, whole] = [formatBytes(sent), formatBytes(total)];
  const unit = whole.slice(whole.lastIndexOf(" "));
  return `${part.endsWith(unit) ? part.slice(0, -unit.length) : part} of ${whole} sent`;
}

export function SendingNote({ upload, onCancel }: SendingNoteProps) {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), patience);
    return () => clearTimeout(timer);
  }, []);
  useCommand("changes.cancel", onCancel);
  if (!isSlow) return null;
  const isSent = upload !== null && upload.sent >= upload.total;
  return (
    <Note
      fact={upload === null || isSent ? "Waiting for the server’s answer." : `${sentOf(upload.sent, upload.total)}.`}
      tone="blue"
      actions={
        <Button size="small" keys={keyOf("changes.cancel")} onPress={onCancel}>
          Cancel
        </Button>
      }
    >
      {upload === null ? null : isSent ? `All ${formatBytes(upload.total)} sent.` : "Your changes are safe on this machine."}
      {upload === null ? null : <Meter label="Sent" value={upload.sent / upload.total} valueLabel={sentOf(upload.sent, upload.total)} />}
    </Note>
  );
}
