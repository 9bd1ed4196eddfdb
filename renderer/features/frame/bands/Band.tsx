// A line across the window that says what is wrong right now, and what helps.
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "../../../ui/marks/Icon.tsx";

export interface BandProps {
  icon: LucideIcon;
  fact: ReactNode;
  children?: ReactNode;
  /** At the right: when it is tried again. Not read out, or it would be every second. */
  wait?: ReactNode;
  action?: ReactNode;
  tone?: "amber" | "red" | undefined;
}

/** A status for readers: it is found in the background, not caused by a press. A pane, so that F6 leads to what helps. */
export function Band({ icon, fact, children, wait, action, tone = "amber" }: BandProps) {
  return (
    <section className="frame-band" data-pane data-tone={tone} aria-label="Notice">
      <Icon of={icon} />
      <span className="frame-band-words" role="status">
        <b>{fact}</b> {children}
      </span>
      {wait ? (
        <span className="frame-band-wait" aria-hidden="true">
          {wait}
        </span>
      ) : null}
      {action}
    </section>
  );
}
