// The frame of the window's first line: where you are, the views, and the way to anything else. Also the handle to drag the window.
import type { ReactNode } from "react";
import "./WindowBar.css";

export interface WindowBarProps {
  /** Mark and switchers. */
  start: ReactNode;
  /** The view tabs. */
  views?: ReactNode;
  end?: ReactNode;
}

/** A header of 44 px; leaves room for the system's window buttons where the host draws them over the page. */
export function WindowBar({ start, views, end }: WindowBarProps) {
  return (
    <header className="ui-windowbar">
      <div className="ui-windowbar-start">{start}</div>
      {views ? <div className="ui-windowbar-views">{views}</div> : null}
      <div className="ui-windowbar-end">{end}</div>
    </header>
  );
}
