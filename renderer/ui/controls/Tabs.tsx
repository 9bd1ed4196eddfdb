// Holds which tab is open for a TabList and its TabPanels, wherever below it they stand.
import type { ReactNode } from "react";
import { Tabs as AriaTabs } from "react-aria-components";
import "./Tabs.css";

export interface TabsProps {
  selected: string;
  onSelect: (id: string) => void;
  children: ReactNode;
  /** Arrows move the focus only; Enter or Space opens. On by default, as opening may load. */
  manual?: boolean | undefined;
}

/**
 * The provider of a tab set; draws no box of its own (display: contents). Everything inside is also drawn unseen, to collect the tabs
 * (react-aria-components): put the tabs here and small panels, never a view.
 */
export function Tabs({ selected, onSelect, children, manual = true }: TabsProps) {
  return (
    <AriaTabs
      className="ui-tabs"
      selectedKey={selected}
      onSelectionChange={(key) => onSelect(String(key))}
      keyboardActivation={manual ? "manual" : "automatic"}
    >
      {children}
    </AriaTabs>
  );
}
