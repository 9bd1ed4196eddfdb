// The repositories below a folder of this machine, listed while they are found: type to narrow, Enter opens one, or all are added.
import { useQuery } from "@tanstack/react-query";
import { FolderGit2, FolderSearch as FolderSearchIcon } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { CommandKeys } from "../../commands/CommandKeys.tsx";
import { isPressed, keyOf } from "../../commands/press.ts";
import { servedFoldersQuery } from "../../data/folder-search.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { CommandList } from "../../ui/lists/CommandList.tsx";
import type { CommandItem } from "../../ui/lists/command-item.ts";
import { Spinner } from "../../ui/marks/Spinner.tsx";
import { Highlight } from "../../ui/text/Highlight.tsx";
import { shortenHome } from "./folder-path.ts";
import { folderOf, meantRepositories, sayRepositories, saySearched } from "./found-repositories.ts";
import { SearchNotes } from "./SearchNotes.tsx";
import { useAddAll } from "./use-add-all.ts";
import { useFolderSearch } from "./use-folder-search.ts";
import "./folder-chooser.css";

export interface FolderSearchProps {
  /** Absolute, or starting with ~. */
  folder: string;
  home: string;
  isOpening: boolean;
  refusal: Error | null;
  onOpen: (path: string) => void;
  /** Every one that was listed is a project now. */
  onAdded: (count: number) => void;
  /** The person goes on typing; an old refusal is about another repository. */
  onType: () => void;
  /** Back to choosing a folder. */
  onOther: () => void;
}

/** Esc stops what is under way, then closes. */
export function FolderSearch({ folder, home, isOpening, refusal, onOpen, onAdded, onType, onOther }: FolderSearchProps) {
  const [typed, setTyped] = useState("");
  const search = useFolderSearch(folder);
  const { data: served = [] } = useQuery(servedFoldersQuery);
  const adding = useAddAll((path) => shortenHome(path, home), onAdded);
  const known = new Set(served.map((project) => project.folder));
  const meant = meantRepositories(search.found, typed);
  const missing = meant.map(({ repository }) => repository.path).filter((path) => !known.has(path));
  const isLooking = search.state === "looking";
  const isAdding = adding.progress !== null;
  const where = shortenHome(folder, home);
  const frame = useRef<HTMLDivElement>(null);
  /** The button goes with its press; the keys are the field's again. */
  const andBack = (run: () => void) => (): void => {
    run();
    frame.current?.querySelector("input")?.focus();
  };
  const stop = isLooking ? search.stop : isAdding ? adding.stop : null;
  const addAll = isLooking || isAdding || missing.length < 2 ? null : () => adding.add(missing);

  const items = meant.map(({ repository, ranges, folderRanges }): CommandItem => {
    const meta = [...(repository.bare ? ["bare"] : []), ...(known.has(repository.path) ? ["already added"] : [])];
    return {
      ...{ id: repository.path, label: repository.name, ranges, icon: FolderGit2 },
      detail: repository.below === "" ? "the folder itself" : <Highlight text={folderOf(repository)} ranges={folderRanges} />,
      meta: meta.length === 0 ? undefined : meta.join(", "),
    };
  });
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    isPressed("choices.find", event, onOther);
    if (addAll !== null) isPressed("choices.all", event, addAll);
    if (stop !== null)
      isPressed("choices.close", event, () => {
        // What is found stays on screen; the next one closes.
        event.stopPropagation();
        stop();
      });
  };

  return (
    <div ref={frame} className="connections-search">
      <CommandList
        label={`Repositories in ${where}`}
        placeholder={`Narrow what is found in ${where}`}
        query={typed}
        onQueryChange={(query) => {
          onType();
          setTyped(query);
        }}
        groups={[{ id: "found", title: where, items }]}
        onRun={({ id }) => {
          if (!isAdding) onOpen(id);
        }}
        onKeyDown={onKeyDown}
        context={
          <span className="connections-searched">
            {isLooking || isOpening || isAdding ? <Spinner /> : null}
            {adding.progress ? `${adding.progress.done} of ${adding.progress.of} added` : saySearched(search.found.length, search.looked)}
          </span>
        }
        empty={sayEmpty(search.state, search.found.length, typed.trim(), where)}
        footer={
          <>
            <span>
              <CommandKeys of="choices.run" /> open
            </span>
            <span>
              <CommandKeys of="choices.close" /> {stop === null ? "close" : "stop"}
            </span>
            <span className="connections-search-actions">
              <Button size="small" variant="quiet" icon={FolderSearchIcon} onPress={onOther}>
                Other folder…
              </Button>
              {stop === null ? null : (
                <Button size="small" onPress={andBack(stop)}>
                  Stop
                </Button>
              )}
              {addAll === null ? null : (
                <Button size="small" keys={keyOf("choices.all")} onPress={andBack(addAll)}>
                  {`Add all ${missing.length}`}
                </Button>
              )}
            </span>
          </>
        }
      />
      <p role="status" className="ui-hidden">
        {isLooking ? "" : `${sayRepositories(search.found.length)} found.`}
      </p>
      <SearchNotes {...{ search, adding, refusal, where }} onAgain={andBack(search.again)} />
    </div>
  );
}

function sayEmpty(state: "looking" | "done" | "stopped" | "failed", found: number, typed: string, where: string): string {
  if (found > 0) return `No repository that was found has ${typed} in its path.`;
  if (state === "looking") return "Looking for repositories…";
  if (state !== "done") return "Nothing is listed.";
  return `No repository was found in ${where}. Hidden folders, node_modules and links are left out.`;
}
