// The last line of the window: at the left where the screen stands, at the right the place in the text or the keys of the surface.
import { type ReactNode, useSyncExternalStore } from "react";
import { toasts } from "../overlays/toast-queue.ts";
import "./StatusBar.css";

export interface StatusBarProps {
  start: ReactNode;
  end?: ReactNode;
  /**
   * What readers should hear, politely, when it changes. The bar itself is not a live region: ages that tick in it would be read
   * out every second.
   */
  announcement?: string | undefined;
}

/** A footer of 24 px; put each fact into a span. */
export function StatusBar({ start, end, announcement = "" }: StatusBarProps) {
  const hasMessage = useSyncExternalStore(toasts.subscribe, toasts.current) !== null;
  return (
    <footer className="ui-statusbar" data-message={hasMessage || undefined} tabIndex={-1}>
      <div className="ui-statusbar-group ui-statusbar-start">{start}</div>
      <div className="ui-statusbar-group ui-statusbar-end">{end}</div>
      <span className="ui-hidden" role="status">
        {announcement}
      </span>
    </footer>
  );
}
