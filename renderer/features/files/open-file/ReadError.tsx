// Stands where a file or the tree would be when it could not be read; waits and tries again by itself when the server said how long.
import { CircleAlert, Copy, Hourglass } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "../../../ui/controls/Button.tsx";
import { Meter } from "../../../ui/marks/Meter.tsx";
import { toasts } from "../../../ui/overlays/toast-queue.ts";
import { ErrorState } from "../../../ui/states/ErrorState.tsx";
import { describeReadError } from "./error-words.ts";

export interface ReadErrorProps {
  error: Error;
  asked: string;
  onRetry: () => void;
}

export function ReadError({ error, asked, onRetry }: ReadErrorProps) {
  const words = describeReadError(error, asked);
  const [left, setLeft] = useState(words.wait ?? 0);
  const retry = useRef(onRetry);
  useEffect(() => {
    retry.current = onRetry;
  });
  useEffect(() => {
    if (words.wait === null) return;
    const end = Date.now() + words.wait * 1_000;
    const timer = setInterval(() => {
      const seconds = Math.max(0, Math.ceil((end - Date.now()) / 1_000));
      setLeft(seconds);
      if (seconds > 0) return;
      clearInterval(timer);
      retry.current();
    }, 250);
    return () => clearInterval(timer);
  }, [words.wait]);
  const waits = words.wait !== null;
  const { command } = words;
  const copy = (text: string): void => void navigator.clipboard.writeText(text).then(() => toasts.show(`Copied ${text}`));
  return (
    <ErrorState
      icon={waits ? Hourglass : CircleAlert}
      tone={waits ? "amber" : "red"}
      title={waits ? `The server asks to wait ${left} seconds` : words.title}
      why={words.why}
      safe="What you changed is safe on this machine."
      actions={
        <>
          <Button variant={waits ? "normal" : "main"} onPress={onRetry}>
            {waits ? "Try now" : "Try again"}
          </Button>
          {command === null ? null : (
            <Button icon={Copy} onPress={() => copy(command)}>
              Copy command
            </Button>
          )}
        </>
      }
      meter={waits ? <Meter label="Waiting" value={1 - left / (words.wait ?? 1)} valueLabel={`${left} seconds left`} /> : undefined}
      request={words.request ?? undefined}
    />
  );
}
