// Our own folder chooser, where the platform has none: a path with completion over a list of folders, by keyboard alone if wanted.
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Folder, FolderGit2, FolderSearch } from "lucide-react";
import { useState } from "react";
import { CommandKeys } from "../../commands/CommandKeys.tsx";
import { isPressed, keyOf } from "../../commands/press.ts";
import { usePostponedKeys } from "../../commands/use-postponed-keys.ts";
import { folderQuery } from "../../data/desktop.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { type CommandGroup, CommandList } from "../../ui/lists/CommandList.tsx";
import type { CommandItem } from "../../ui/lists/command-item.ts";
import { Spinner } from "../../ui/marks/Spinner.tsx";
import { Note } from "../../ui/states/Note.tsx";
import { shortenHome, splitTyped, withSeparator } from "./folder-path.ts";
import "./folder-chooser.css";

export interface FolderChooserProps {
  home: string;
  /** The path that stands there at first. */
  start: string;
  /** search: the folder that is shown is offered first, for a search. */
  purpose: "open" | "search";
  isOpening: boolean;
  refusal: Error | null;
  onOpen: (path: string) => void;
  /** The person goes on typing; an old refusal is about another path. */
  onType: () => void;
  /** Finds the repositories below a folder. */
  onFind: (path: string) => void;
}

/** Enter opens a repository or steps into a folder; Tab completes. */
export function FolderChooser({ home, start: first, purpose, isOpening, refusal, onOpen, onType, onFind }: FolderChooserProps) {
  const [typed, setTyped] = useState(first);
  const { folder, start } = splitTyped(typed);
  const listing = useQuery({ ...folderQuery(folder === "" ? null : folder), placeholderData: keepPreviousData });
  const type = (path: string) => {
    onType();
    setTyped(shortenHome(path, home));
  };

  const wanted = start.toLowerCase();
  const entries = (listing.error === null ? (listing.data?.entries ?? []) : []).filter(
    (entry) => entry.name.toLowerCase().startsWith(wanted) && (start.startsWith(".") || !entry.name.startsWith(".") || entry.repository),
  );
  const here = listing.data;
  const rows: CommandItem[] = entries.map((entry) => ({
    id: entry.path,
    label: entry.name,
    ranges: [[0, start.length]],
    icon: entry.repository ? FolderGit2 : Folder,
    detail: entry.repository ? "repository" : undefined,
  }));
  const up = here?.parent ?? null;
  // What is listed may be another folder still, or none.
  const searched = here !== undefined && listing.error === null && !listing.isPlaceholderData ? here.path : null;
  const groups: CommandGroup[] = [
    {
      id: "search",
      title: "Search",
      items:
        purpose === "search" && start === "" && searched !== null
          ? [{ id: "find-here", label: `Find repositories in ${shortenHome(searched, home)}`, icon: FolderSearch }]
          : [],
    },
    {
      id: "here",
      title: "This folder",
      items:
        here?.repository === true && start === "" && listing.error === null
          ? [{ id: "open-here", label: `Open ${shortenHome(here.path, home)}`, icon: FolderGit2, detail: "repository" }]
          : [],
    },
    { id: "entries", title: here ? shortenHome(here.path, home) : "Folders", items: rows.slice(0, 500) },
    {
      id: "other",
      title: "Elsewhere",
      items: [
        // Who has stepped into a folder means to go on from it, not back.
        ...(typed.trim().length > 2 && entries.length === 0
          ? [{ id: "open-typed", label: `Open ${typed} as it is typed`, icon: FolderGit2 }]
          : []),
        ...(up !== null && start === "" ? [{ id: "open-up", label: `Up to ${shortenHome(up, home)}`, icon: Folder }] : []),
      ],
    },
  ];
  const run = (item: CommandItem) => {
    if (item.id === "find-here" && searched !== null) onFind(searched);
    else if (item.id === "open-here" && here) onOpen(here.path);
    else if (item.id === "open-up" && up !== null) type(withSeparator(up));
    else if (item.id === "open-typed") onOpen(typed.trim());
    else if (entries.find((entry) => entry.path === item.id)?.repository) onOpen(item.id);
    else type(withSeparator(item.id));
  };

  return (
    <>
      <CommandList
        label="Folder"
        placeholder={purpose === "search" ? "Path of a folder with repositories in it" : "Path of a folder with a repository"}
        query={typed}
        onQueryChange={(query) => {
          onType();
          // An absolute path typed or pasted behind the "~/" that stands there already means itself.
          setTyped(query.replace(/^~[/\\](?=[/\\~]|[a-zA-Z]:[/\\])/, ""));
        }}
        groups={groups}
        onStaleKey={usePostponedKeys(listing.isPlaceholderData)}
        onRun={run}
        onKeyDown={(event, active) => {
          if (searched !== null) isPressed("choices.find", event, () => onFind(searched));
          if (event.key !== "Tab" || event.shiftKey) return;
          event.preventDefault();
          // What is listed may be in another folder still.
          if (listing.isPlaceholderData) return;
          const entry = entries.find((candidate) => candidate.path === active?.id) ?? entries[0];
          if (entry) type(withSeparator(entry.path));
        }}
        context={isOpening ? <Spinner /> : null}
        empty={listing.error?.message ?? (listing.isLoading ? "Reading the folder…" : "No folder starts like this.")}
        footer={
          <>
            <span>
              <CommandKeys of="choices.run" /> open or step in
            </span>
            <span>
              <CommandKeys of="choices.complete" /> complete
            </span>
            <span>
              <CommandKeys of="choices.close" /> close
            </span>
            <span className="connections-search-actions">
              <Button
                size="small"
                variant="quiet"
                icon={FolderSearch}
                keys={keyOf("choices.find")}
                onPress={() => (searched === null ? undefined : onFind(searched))}
              >
                Find repositories in here…
              </Button>
            </span>
          </>
        }
      />
      {refusal ? (
        <div className="connections-refusal">
          <Note tone="red" role="alert" fact="This folder could not be opened.">
            {refusal.message}
          </Note>
        </div>
      ) : null}
    </>
  );
}
