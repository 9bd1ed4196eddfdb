// Rows offered while somebody types into a field: keys go through them while the focus stays in the field.
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useState } from "react";
import "./field-offer.css";

export interface FieldOfferOptions<T> {
  /** Names the list. */
  readonly label: string;
  readonly className: string;
  /** What is typed; null = nobody types what rows are offered for. */
  readonly text: string | null;
  readonly items: readonly T[];
  readonly field: RefObject<HTMLElement | null>;
  /** What Enter and Tab take before somebody went to a row: the first one, the first one by Tab only, or none. */
  readonly takes: "first" | "first by Tab" | "none";
  keyOf(item: T): string;
  renderItem(item: T): ReactNode;
  onChoose(item: T): void;
}

export interface FieldOffer {
  /** null: nothing is offered. */
  readonly list: ReactNode;
  /** Takes the keys of the list; answers whether it took this one. */
  onKeyDown(event: KeyboardEvent): boolean;
}

export function useFieldOffer<T>(options: FieldOfferOptions<T>): FieldOffer {
  const { label, className, text, items, field, takes, keyOf, renderItem, onChoose } = options;
  const id = useId();
  const first = takes === "first" ? 0 : -1;
  /** Of which text, and which row; -1 = none was gone to. */
  const [at, setAt] = useState({ text: "", index: first });
  const [closed, setClosed] = useState<string | null>(null);
  const offered = text === null || text === closed ? [] : items;
  const isOpen = offered.length > 0;
  const active = at.text === text ? Math.min(at.index, offered.length - 1) : first;
  useEffect(() => {
    const element = field.current;
    if (element === null || !isOpen) return;
    element.setAttribute("aria-autocomplete", "list");
    element.setAttribute("aria-controls", id);
    if (active >= 0) element.setAttribute("aria-activedescendant", `${id}-${active}`);
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: "nearest" });
    return () => {
      for (const name of ["aria-autocomplete", "aria-controls", "aria-activedescendant"]) element.removeAttribute(name);
    };
  }, [field, id, isOpen, active]);
  useEffect(() => {
    if (text === null) setClosed(null);
  }, [text]);
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (!isOpen || text === null || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return false;
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    const taken = offered[active] ?? (event.key === "Tab" && takes === "first by Tab" ? offered[0] : undefined);
    if (step !== 0) setAt({ text, index: (Math.max(active, step === 1 ? -1 : 0) + step + offered.length) % offered.length });
    else if ((event.key === "Enter" || event.key === "Tab") && taken !== undefined) onChoose(taken);
    else if (event.key === "Escape") setClosed(text);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  const list = !isOpen ? null : (
    <div className={`ui-offer ${className}`} role="listbox" id={id} aria-label={label}>
      {offered.map((item, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the field, which names the active one.
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys.
        <div
          key={keyOf(item)}
          role="option"
          id={`${id}-${index}`}
          aria-selected={index === active}
          className="ui-offer-row"
          // The field keeps its focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(item)}
        >
          {renderItem(item)}
        </div>
      ))}
    </div>
  );
  return { list, onKeyDown };
}
