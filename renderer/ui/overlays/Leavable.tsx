// Inside a popover that has no body of ours: what a key means beside it closes it first.
import type { ReactNode } from "react";
import { useLeave } from "./leave.ts";
import "./Popover.css";

export interface LeavableProps {
  /** Closes the popover where no trigger opened it. */
  onLeave: () => void;
  children: ReactNode;
}

export function Leavable({ onLeave, children }: LeavableProps) {
  return (
    <div ref={useLeave<HTMLDivElement>(onLeave)} className="ui-popover-body">
      {children}
    </div>
  );
}
