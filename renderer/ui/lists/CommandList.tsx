// A field over groups of choices, for palettes and switchers: type, arrow, Enter. Focus never leaves the field.
import { Search } from "lucide-react";
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useDeferredValue,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { Icon } from "../marks/Icon.tsx";
import { CommandRow } from "./CommandRow.tsx";
import type { CommandItem } from "./command-item.ts";
import { cycleActive } from "./list-keys.ts";
import { useNear } from "./use-near.ts";

export interface CommandGroup {
  id: string;
  title: string;
  items: readonly CommandItem[];
}

export interface CommandModifiers {
  ctrl: boolean;
  alt: boolean;
  shift: boolean;
}

export interface CommandListProps {
  /** Names field and list for readers. */
  label: string;
  placeholder: string;
  query: string;
  onQueryChange: (query: string) => void;
  /** Filtered and ordered by the caller; empty groups are left out. */
  groups: readonly CommandGroup[];
  /** Enter or a press; ctrl is Command on macOS too. */
  onRun: (item: CommandItem, modifiers: CommandModifiers) => void;
  /** The active row has been so for a moment: time to fetch what it opens. */
  onNear?: ((item: CommandItem) => void) | undefined;
  /** palette: large field without a frame. switcher: framed field, rows of 28. */
  size?: "palette" | "switcher" | undefined;
  /** At the right of the field: what is being searched. */
  context?: ReactNode;
  /** Keys and their meanings. */
  footer?: ReactNode;
  /** Stands in place of the list when nothing is found. */
  empty?: ReactNode;
  /** Takes the focus when it appears; on by default. */
  autoFocus?: boolean | undefined;
  /** Given while the rows answer an earlier query: takes the keys that choose a row, which would choose the wrong one. */
  onStaleKey?: ((event: KeyboardEvent<HTMLInputElement>) => void) | undefined;
  /** Sees keys first; preventDefault keeps them. */
  onKeyDown?: ((event: KeyboardEvent<HTMLInputElement>, active: CommandItem | null) => void) | undefined;
}

const pageRows = 8;
/** What is in sight of a list that opens; the rows below it come in a task of their own. */
const rowsAtOnce = 16;
const choosingKeys = new Set(["Enter", "ArrowDown", "ArrowUp", "PageDown", "PageUp"]);

/** Delete is for a row where it has no letter to take. */
const isChoosing = ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>): boolean =>
  choosingKeys.has(key) || (key === "Delete" && currentTarget.selectionStart === currentTarget.value.length);

function firstRows(groups: readonly CommandGroup[]): CommandGroup[] {
  let left = rowsAtOnce;
  return groups.flatMap((group) => {
    const items = group.items.slice(0, left);
    left -= items.length;
    return items.length > 0 ? [{ ...group, items }] : [];
  });
}

/** A combobox with its listbox; the first row that can be run is active after every change of the query. */
export function CommandList(props: CommandListProps) {
  const {
    label,
    placeholder,
    query,
    onQueryChange,
    onRun,
    onNear,
    size = "palette",
    context,
    footer,
    empty,
    autoFocus = true,
    onStaleKey,
    onKeyDown,
  } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [activeId, setActiveId] = useState<string | null>(null);
  const groups = props.groups.filter((group) => group.items.length > 0);
  const isWhole = useDeferredValue(true, false);
  const choices = groups.flatMap((group) => group.items.map((item) => ({ item, domId: `${id}-${group.id}-${item.id}` })));
  const runnable = choices.filter(({ item }) => item.offReason === undefined);
  const found = runnable.findIndex(({ domId }) => domId === activeId);
  const active = found === -1 ? (runnable.length > 0 ? 0 : -1) : found;
  const activeDomId = runnable[active]?.domId;

  useEffect(() => {
    if (autoFocus) field.current?.focus();
  }, [autoFocus]);
  useEffect(() => {
    if (activeDomId) list.current?.querySelector(`[id="${CSS.escape(activeDomId)}"]`)?.scrollIntoView({ block: "nearest" });
  }, [activeDomId]);

  const nearest = runnable[active]?.item;
  useNear({
    active,
    activeKey: activeDomId ?? "",
    hasKeys: () => document.activeElement === field.current,
    onNear: onNear && nearest ? () => onNear(nearest) : undefined,
  });

  const moveTo = (index: number) => setActiveId(runnable[Math.min(runnable.length - 1, Math.max(0, index))]?.domId ?? null);
  const run = (item: CommandItem, event: { ctrlKey: boolean; metaKey: boolean; altKey: boolean; shiftKey: boolean }) => {
    if (item.offReason === undefined) onRun(item, { ctrl: event.ctrlKey || event.metaKey, alt: event.altKey, shift: event.shiftKey });
  };
  const latestRun = useRef(run);
  useLayoutEffect(() => {
    latestRun.current = run;
  });
  const press = useCallback((item: CommandItem, event: MouseEvent) => latestRun.current(item, event), []);
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    // Enter that ends a composition (Japanese, Chinese, Korean) chooses letters, not a row.
    if (event.nativeEvent.isComposing) return;
    if (onStaleKey !== undefined && isChoosing(event)) return onStaleKey(event);
    onKeyDown?.(event, runnable[active]?.item ?? null);
    if (event.defaultPrevented) return;
    const toEnds = event.ctrlKey || event.metaKey || query === "";
    if (event.key === "ArrowDown") moveTo(cycleActive(1, active, runnable.length));
    else if (event.key === "ArrowUp") moveTo(cycleActive(-1, active, runnable.length));
    else if (event.key === "PageDown") moveTo(active + pageRows);
    else if (event.key === "PageUp") moveTo(active - pageRows);
    else if (event.key === "Home" && toEnds) moveTo(0);
    else if (event.key === "End" && toEnds) moveTo(runnable.length - 1);
    else if (event.key === "Enter") {
      const choice = runnable[active];
      if (choice) run(choice.item, event);
    } else return;
    event.preventDefault();
  };

  return (
    <div className="ui-command" data-size={size}>
      <div className="ui-command-field">
        <Icon of={Search} size={size === "palette" ? "normal" : "small"} />
        <input
          ref={field}
          className="ui-command-input"
          role="combobox"
          aria-label={label}
          aria-expanded={choices.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={activeDomId}
          placeholder={placeholder}
          value={query}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setActiveId(null);
            onQueryChange(event.target.value);
          }}
          onKeyDown={handleKey}
        />
        {context ? <span className="ui-command-context">{context}</span> : null}
      </div>
      <div ref={list} id={`${id}-list`} className="ui-command-list" role="listbox" aria-label={label}>
        {(isWhole ? groups : firstRows(groups)).map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no child of a listbox
          <div key={group.id} role="group" aria-labelledby={`${id}-${group.id}`}>
            <div id={`${id}-${group.id}`} className="ui-command-title" role="presentation">
              {group.title}
            </div>
            {group.items.map((item) => {
              const domId = `${id}-${group.id}-${item.id}`;
              return (
                <CommandRow key={item.id} id={domId} item={item} isActive={domId === activeDomId} onPoint={setActiveId} onPress={press} />
              );
            })}
          </div>
        ))}
      </div>
      {choices.length === 0 && empty ? (
        <div className="ui-command-empty" role="status">
          {empty}
        </div>
      ) : null}
      {footer ? <div className="ui-command-footer">{footer}</div> : null}
    </div>
  );
}
