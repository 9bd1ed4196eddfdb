// A fact that stands in the flow of a pane: icon, the fact in bold, a sentence, what can be done.
import { CircleCheck, CircleX, Info, type LucideIcon, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../controls/Button.tsx";
import { Icon } from "../marks/Icon.tsx";
import { markOdd } from "../text/mark-odd.tsx";
import "./Note.css";

export type NoteTone = "neutral" | "amber" | "red" | "green" | "blue";

export interface NoteProps {
  /** The bold fact, a whole sentence. */
  fact: ReactNode;
  /** What it means. */
  children?: ReactNode;
  tone?: NoteTone | undefined;
  icon?: LucideIcon | undefined;
  actions?: ReactNode;
  /** What asks again for what is not there: the last of the actions. */
  onRetry?: (() => void) | undefined;
  /** alert when a press caused it, status when it was found in the background, nothing when it was there from the start. */
  role?: "alert" | "status" | undefined;
}

const icons: Record<NoteTone, LucideIcon> = { neutral: Info, amber: TriangleAlert, red: CircleX, green: CircleCheck, blue: Info };

/** A note; colour repeats what the words say. */
export function Note({ fact, children, tone = "neutral", icon, actions, onRetry, role }: NoteProps) {
  return (
    <div className="ui-note" data-tone={tone} role={role}>
      <Icon of={icon ?? icons[tone]} size="small" />
      <div className="ui-note-words">
        <b>{markOdd(fact)}</b> {markOdd(children)}
      </div>
      {actions || onRetry ? (
        <div className="ui-note-actions">
          {actions}
          {onRetry ? (
            <Button size="small" onPress={onRetry}>
              Try again
            </Button>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
