// A short list to choose from, drawn whole: it has the focus, its options say which one is chosen, and that one is kept in sight.
import { type KeyboardEvent, type ReactNode, useEffect } from "react";
import "./OptionList.css";

export interface OptionListProps {
  label: string;
  /** Id of the element of the chosen option. */
  active: string | undefined;
  className: string;
  onKeyDown: (event: KeyboardEvent) => void;
  /** Options, each with an id of its own, alone or in groups. */
  children: ReactNode;
}

export function OptionList({ label, active, className, onKeyDown, children }: OptionListProps) {
  useEffect(() => {
    if (active !== undefined) document.getElementById(active)?.scrollIntoView({ block: "nearest" });
  }, [active]);
  return (
    <div
      className={`ui-options ${className}`}
      role="listbox"
      aria-label={label}
      aria-activedescendant={active}
      data-surface="list"
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      {children}
    </div>
  );
}

/** What the keys of a list do in one of so many options. */
export const stepsOf = (at: number, count: number, show: (index: number) => void) => ({
  "list.first": () => show(0),
  "list.last": () => show(count - 1),
  "list.page-down": () => show(Math.min(count - 1, at + page)),
  "list.page-up": () => show(Math.max(0, at - page)),
});

const page = 10;
