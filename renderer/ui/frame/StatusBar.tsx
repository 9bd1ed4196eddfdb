// The last line of the window: at the left where the screen stands, at the right the place in the text or the keys of the surface.
import type { ReactNode } from "react";
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
  return (
    <footer className="ui-statusbar" tabIndex={-1}>
      <div className="ui-statusbar-group ui-statusbar-start">{start}</div>
      <div className="ui-statusbar-group ui-statusbar-end">{end}</div>
      <span className="ui-hidden" role="status">
        {announcement}
      </span>
    </footer>
  );
}
