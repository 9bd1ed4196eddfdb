// One way in: its key, what it is, its button, and what it holds once it is open.
import type { ReactNode } from "react";
import { CommandKeys } from "../../commands/CommandKeys.tsx";
import type { CommandId } from "../../commands/catalogue.ts";

export interface DoorProps {
  command: CommandId;
  title: string;
  text: ReactNode;
  action: ReactNode;
  children?: ReactNode;
}

/** A section between two lines. */
export function Door({ command, title, text, action, children }: DoorProps) {
  return (
    <section className="welcome-door" aria-label={title}>
      <span className="welcome-key">
        <CommandKeys of={command} silent />
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
