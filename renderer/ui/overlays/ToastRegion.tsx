// Where toasts appear: on the line of the status bar, beside where one is and in place of its keys, so that they cover no control; one at a
// time, 6 s, longer while pointed at or focused.
import { X } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { Button } from "../controls/Button.tsx";
import { IconButton } from "../controls/IconButton.tsx";
import { OddText } from "../text/OddText.tsx";
import { spellOdd } from "../text/odd-characters.ts";
import { toasts } from "./toast-queue.ts";
import "./ToastRegion.css";

export interface ToastRegionProps {
  /** Milliseconds a toast stays; 6,000 by default. */
  duration?: number | undefined;
}

/** Mount once, near the root. Messages come from `toasts.show(message, action)`. */
export function ToastRegion({ duration = 6_000 }: ToastRegionProps) {
  const toast = useSyncExternalStore(toasts.subscribe, toasts.current);
  // Held by id: a toast that is replaced under the pointer or focus sends no leave event, and the next one must not inherit the hold.
  const [heldId, setHeldId] = useState<number | null>(null);
  const isHeld = toast !== null && toast.id === heldId;
  useEffect(() => {
    if (!toast || isHeld) return;
    const timer = setTimeout(() => toasts.close(toast.id), duration);
    return () => clearTimeout(timer);
  }, [toast, isHeld, duration]);
  const action = toast?.action;
  return (
    <section className="ui-toasts" aria-label="Messages">
      <div role="status">
        {toast ? (
          // biome-ignore lint/a11y/noStaticElementInteractions: the pointer only holds the clock; every action has a button
          <div
            key={toast.id}
            className="ui-toast"
            onPointerEnter={() => setHeldId(toast.id)}
            onPointerLeave={() => setHeldId(null)}
            onFocus={() => setHeldId(toast.id)}
            onBlur={() => setHeldId(null)}
          >
            <span className="ui-toast-message" title={spellOdd(toast.message, "lines")}>
              <OddText text={toast.message} />
            </span>
            {action ? (
              <Button
                size="small"
                onPress={() => {
                  toasts.close(toast.id);
                  action.run();
                }}
              >
                {action.label}
              </Button>
            ) : null}
            <IconButton icon={X} iconSize="small" label="Close message" placement="top" onPress={() => toasts.close(toast.id)} />
          </div>
        ) : null}
      </div>
    </section>
  );
}
