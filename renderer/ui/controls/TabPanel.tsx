// The content of one tab; drawn only while its tab is open.
import type { ReactNode } from "react";
import { TabPanel as AriaTabPanel } from "react-aria-components";
import "./Tabs.css";

export interface TabPanelProps {
  id: string;
  children: ReactNode;
  className?: string | undefined;
}

/** A panel, named by its tab. Stands anywhere below Tabs. */
export function TabPanel({ id, children, className }: TabPanelProps) {
  return (
    <AriaTabPanel id={id} className={className ? `ui-tabpanel ${className}` : "ui-tabpanel"}>
      {children}
    </AriaTabPanel>
  );
}
