// The bar over a view of the history: which view, what narrows it, and what is said at its end.
import type { ReactNode } from "react";
import { HistorySwitch, type HistoryView } from "./HistorySwitch.tsx";
import "./history-bar.css";

export interface HistoryBarProps {
  view: HistoryView;
  children: ReactNode;
  end: ReactNode;
}

export function HistoryBar({ view, children, end }: HistoryBarProps) {
  return (
    <div className="history-view-bar">
      <HistorySwitch view={view} />
      {children}
      <div className="history-view-end">{end}</div>
    </div>
  );
}
