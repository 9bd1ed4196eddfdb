// What stands where content would be when it can't be had: what happened, why, what is safe, what to do.
import { CircleAlert, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "../marks/Icon.tsx";
import { markOdd } from "../text/mark-odd.tsx";
import "./ErrorState.css";

export interface ErrorStateProps {
  /** What happened, as a title without a full stop. */
  title: ReactNode;
  /** Why, as far as it is known. */
  why?: ReactNode;
  /** What is safe: "Your 6 staged changes are safe on this machine." */
  safe?: ReactNode;
  /** What to do: one main Button first, then others. */
  actions?: ReactNode;
  /** A Meter, where a wait has a known end. */
  meter?: ReactNode;
  /** Code and path, small and mono at the end: "401 · GET projects/…/commits". */
  request?: string | undefined;
  icon?: LucideIcon | undefined;
  tone?: "neutral" | "amber" | "red" | "blue" | undefined;
  /** alert when a press caused it; status when it was found in the background. */
  role?: "alert" | "status" | undefined;
  /** Fills its pane and centres the block; off inside dialogs and lists. */
  fill?: boolean | undefined;
  /** Rank of the title; 2 by default. */
  level?: 1 | 2 | 3 | 4 | undefined;
}

/** An error, aligned left. */
export function ErrorState({
  title,
  why,
  safe,
  actions,
  meter,
  request,
  icon = CircleAlert,
  tone = "red",
  role = "status",
  fill = true,
  level = 2,
}: ErrorStateProps) {
  const Title = `h${level}` as const;
  return (
    <div className="ui-state" data-fill={fill || undefined} role={role}>
      <div className="ui-state-block">
        <span className="ui-state-icon" data-tone={tone}>
          <Icon of={icon} size="large" />
        </span>
        <Title className="ui-state-title">{markOdd(title)}</Title>
        {why || safe ? (
          <p className="ui-state-text">
            {markOdd(why)}
            {why && safe ? " " : null}
            {markOdd(safe)}
          </p>
        ) : null}
        {actions ? <div className="ui-state-actions">{actions}</div> : null}
        {meter ? <div className="ui-state-meter">{meter}</div> : null}
        {request ? <p className="ui-state-request">{markOdd(request)}</p> : null}
      </div>
    </div>
  );
}
