// The line at the foot of a pane: facts of what is shown, and at its end the controls for how it is shown.
import type { ReactNode } from "react";
import "./FootBar.css";

export function FootBar({ children, end }: { children?: ReactNode; end?: ReactNode }) {
  return (
    <footer className="ui-foot">
      {children}
      <div className="ui-foot-end">{end}</div>
    </footer>
  );
}
