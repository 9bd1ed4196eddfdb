// Nothing here, and how there comes to be something. Same block as an error, without icon or alarm.
import type { ReactNode } from "react";
import { markOdd } from "../text/mark-odd.tsx";
import "./ErrorState.css";

export interface EmptyStateProps {
  title: ReactNode;
  /** How it comes to be filled, or why nothing matches. */
  children?: ReactNode;
  actions?: ReactNode;
  fill?: boolean | undefined;
  level?: 1 | 2 | 3 | 4 | undefined;
}

/** An empty pane, aligned left. */
export function EmptyState({ title, children, actions, fill = true, level = 2 }: EmptyStateProps) {
  const Title = `h${level}` as const;
  return (
    <div className="ui-state" data-fill={fill || undefined}>
      <div className="ui-state-block">
        <Title className="ui-state-title">{markOdd(title)}</Title>
        {children ? <p className="ui-state-text">{markOdd(children)}</p> : null}
        {actions ? <div className="ui-state-actions">{actions}</div> : null}
      </div>
    </div>
  );
}
