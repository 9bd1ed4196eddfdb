// Folders of this machine, offered while a path is typed into a field of a form: Tab completes as in the chooser of folders.
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Folder } from "lucide-react";
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useState } from "react";
import { usePostponedKeys } from "../../commands/use-postponed-keys.ts";
import { folderQuery } from "../../data/desktop.ts";
import { Icon } from "../../ui/marks/Icon.tsx";
import { Highlight } from "../../ui/text/Highlight.tsx";
import { shortenHome, splitTyped, withSeparator } from "./folder-path.ts";
import "./folder-offer.css";

export interface FolderOffer {
  /** null: none is offered. */
  readonly list: ReactNode;
  /** Takes the keys of the list; answers whether it took this one. */
  onKeyDown(event: KeyboardEvent): boolean;
}

/** Rows of the list; who types on has fewer. */
const most = 100;

/** `typed`: the path as a person types it; null = nobody does. Repositories are no places for another one. */
export function useFolderOffer(
  typed: string | null,
  home: string,
  field: RefObject<HTMLElement | null>,
  onChoose: (path: string) => void,
): FolderOffer {
  const id = useId();
  const { folder, start } = splitTyped(typed ?? "");
  const { data, error, isPlaceholderData, isPending } = useQuery({
    ...folderQuery(folder === "" ? null : folder),
    enabled: typed !== null && folder !== "",
    placeholderData: keepPreviousData,
  });
  /** Of which text, and which row; -1 = none was gone to, and Enter is the form's. */
  const [at, setAt] = useState({ typed: "", index: -1 });
  const [closed, setClosed] = useState<string | null>(null);
  const isStale = typed !== null && folder !== "" && (isPending || isPlaceholderData) && error === null;
  const wanted = start.toLowerCase();
  const entries = typed === null || isStale || error !== null || folder === "" ? [] : (data?.entries ?? []);
  const offered = entries
    .filter(
      ({ name, repository }) => !repository && name.toLowerCase().startsWith(wanted) && (start.startsWith(".") || !name.startsWith(".")),
    )
    .slice(0, most);
  const isOpen = typed !== closed && offered.length > 0 && !(offered.length === 1 && offered[0]?.name === start);
  const active = at.typed === typed ? Math.min(at.index, offered.length - 1) : -1;
  const postpone = usePostponedKeys(isStale && start !== "");
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
  const choose = (path: string): void => onChoose(withSeparator(shortenHome(path, home)));
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (typed === null || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return false;
    if (event.key === "Tab" && postpone !== undefined) {
      postpone(event);
      return true;
    }
    if (!isOpen) return false;
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    const taken = offered[active] ?? (event.key === "Tab" && start !== "" ? offered[0] : undefined);
    if (step !== 0) setAt({ typed, index: (Math.max(active, step === 1 ? -1 : 0) + step + offered.length) % offered.length });
    else if ((event.key === "Enter" || event.key === "Tab") && taken !== undefined) choose(taken.path);
    else if (event.key === "Escape") setClosed(typed);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  const list = !isOpen ? null : (
    <div className="folder-offer" role="listbox" id={id} aria-label="Folders">
      {offered.map(({ name, path }, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the field, which names the active one.
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys.
        <div
          key={path}
          role="option"
          id={`${id}-${index}`}
          aria-selected={index === active}
          className="folder-offer-row"
          // The field keeps its focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(path)}
        >
          <Icon of={Folder} size="small" />
          <span className="ui-ellipsis">
            <Highlight text={name} ranges={[[0, start.length]]} />
          </span>
        </div>
      ))}
    </div>
  );
  return { list, onKeyDown };
}
