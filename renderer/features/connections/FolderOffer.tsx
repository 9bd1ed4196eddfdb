// Folders of this machine, offered while a path is typed into a field of a form: Tab completes as in the chooser of folders.
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Folder } from "lucide-react";
import type { RefObject } from "react";
import { usePostponedKeys } from "../../commands/use-postponed-keys.ts";
import { folderQuery } from "../../data/desktop.ts";
import { type FieldOffer, useFieldOffer } from "../../ui/lists/use-field-offer.tsx";
import { Icon } from "../../ui/marks/Icon.tsx";
import { Highlight } from "../../ui/text/Highlight.tsx";
import { shortenHome, splitTyped, withSeparator } from "./folder-path.ts";

/** Rows of the list; who types on has fewer. */
const most = 100;

/** `typed`: the path as a person types it; null = nobody does. Repositories are no places for another one. */
export function useFolderOffer(
  typed: string | null,
  home: string,
  field: RefObject<HTMLElement | null>,
  onChoose: (path: string) => void,
): FieldOffer {
  const { folder, start } = splitTyped(typed ?? "");
  const isAsked = typed !== null && folder !== "";
  const { data, error, isPlaceholderData, isPending } = useQuery({
    ...folderQuery(folder === "" ? null : folder),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  const isStale = isAsked && (isPending || isPlaceholderData) && error === null;
  const wanted = start.toLowerCase();
  const items = (isAsked && !isStale && error === null ? (data?.entries ?? []) : [])
    .filter(
      ({ name, repository }) => !repository && name.toLowerCase().startsWith(wanted) && (start.startsWith(".") || !name.startsWith(".")),
    )
    .slice(0, most);
  const offer = useFieldOffer({
    label: "Folders",
    className: "folder-offer",
    // The name of the only one stands there whole.
    items: items.length === 1 && items[0]?.name === start ? [] : items,
    // Enter is the form's until somebody goes to a row.
    takes: start === "" ? "none" : "first by Tab",
    text: typed,
    field,
    keyOf: ({ path }) => path,
    onChoose: ({ path }) => onChoose(withSeparator(shortenHome(path, home))),
    renderItem: ({ name }) => (
      <>
        <Icon of={Folder} size="small" />
        <span className="ui-ellipsis">
          <Highlight text={name} ranges={[[0, start.length]]} />
        </span>
      </>
    ),
  });
  const postpone = usePostponedKeys(isStale && start !== "");
  return {
    list: offer.list,
    onKeyDown(event) {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
      if (event.key !== "Tab" || !isPlain || postpone === undefined) return offer.onKeyDown(event);
      postpone(event);
      return true;
    },
  };
}
