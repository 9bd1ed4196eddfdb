// One way in: its key, what it is, its button, and what it holds once it is open.
import type { ReactNode } from "react";
import { Kbd } from "../../ui/text/Kbd.tsx";

export interface DoorProps {
  keyName: string;
  title: string;
  text: ReactNode;
  action: ReactNode;
  children?: ReactNode;
}

/** A section between two lines. */
export function Door({ keyName, title, text, action, children }: DoorProps) {
  return (
    <section className="welcome-door" aria-label={title}>
      <span className="welcome-key">
        <Kbd keys={keyName} silent />
      </span>
      <div className="welcome-door-body">
        <h2>{title}</h2>
        <p>{text}</p>
        {children ? <div className="welcome-door-open">{children}</div> : null}
      </div>
      {action}
    </section>
  );
}
