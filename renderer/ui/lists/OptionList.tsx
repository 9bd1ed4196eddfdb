// A short list to choose from, drawn whole: it has the focus, its options say which one is chosen, and that one is kept in sight.
import { type ReactNode, useEffect } from "react";
import "./OptionList.css";

export interface OptionListProps {
  label: string;
  /** Id of the element of the chosen option. */
  active: string | undefined;
  className: string;
  /** Options, each with an id of its own, alone or in groups. */
  children: ReactNode;
}

export function OptionList({ label, active, className, children }: OptionListProps) {
  useEffect(() => {
    if (active !== undefined) document.getElementById(active)?.scrollIntoView({ block: "nearest" });
  }, [active]);
  return (
    <div className={`ui-options ${className}`} role="listbox" aria-label={label} aria-activedescendant={active} tabIndex={0}>
      {children}
    </div>
  );
}
