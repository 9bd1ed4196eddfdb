// Projects by connection, opened lately first; a path, a number or a folder can be typed.
import { useQuery } from "@tanstack/react-query";
import { FolderGit2, FolderOpen } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { afterOverlays } from "../../../commands/after-overlays.ts";
import { CommandKeys } from "../../../commands/CommandKeys.tsx";
import { keyOf } from "../../../commands/press.ts";
import { usePostponedKeys } from "../../../commands/use-postponed-keys.ts";
import { useConnectionProjects } from "../../../data/connection-projects.ts";
import { allRecentQuery, connectionsQuery, recentQuery } from "../../../data/desktop.ts";
import { wantFocus } from "../../../state/focus.ts";
import { navigate, placeIn } from "../../../state/place.ts";
import { useRefPlace } from "../../../state/use-ref-place.ts";
import { useSettled } from "../../../state/use-settled.ts";
import { CommandList } from "../../../ui/lists/CommandList.tsx";
import type { CommandItem } from "../../../ui/lists/command-item.ts";
import { looksLikeFolder, requestFolder } from "../../connections/index.ts";
import { toProjectGroups } from "./project-groups.ts";

export interface ProjectSwitcherProps {
  onClose: () => void;
}

export function ProjectSwitcher({ onClose }: ProjectSwitcherProps) {
  const place = useRefPlace();
  const [typed, setTyped] = useState("");
  const text = useDeferredValue(typed.trim());
  const { data: connections = [] } = useQuery(connectionsQuery);
  const { data: lately = [] } = useQuery(recentQuery);
  const { data: known } = useQuery({ ...allRecentQuery, enabled: text !== "" });
  const recent = text === "" ? lately : (known ?? lately);
  const isFolder = looksLikeFolder(text);
  // Each letter would be a question to every server.
  const asked = useSettled(isFolder ? "" : text);
  const found = useConnectionProjects(connections, asked);
  const groups = toProjectGroups({ connections, recent, found: isFolder ? [] : found, text: isFolder ? "" : text, place });
  const folderRow: CommandItem = { id: "folder", label: `Open the folder ${text}`, icon: FolderGit2 };
  const otherRow: CommandItem = { id: "other", label: "Open a folder…", icon: FolderOpen, keys: keyOf("app.open-folder") };
  const shown = isFolder
    ? [{ id: "folder", title: "This machine", items: [folderRow] }]
    : [...groups, { id: "other", title: "Elsewhere", items: text === "" ? [otherRow] : [] }];
  const isAsking = found.some(({ isPending }) => isPending);
  const hasRows = shown.some(({ items }) => items.length > 0);
  const run = (item: CommandItem) => {
    onClose();
    if (item.id === "folder") requestFolder(text);
    else if (item.id === "other") requestFolder();
    else {
      const [connection = "", project = "", ref = ""] = item.id.split("\n");
      afterOverlays(() => wantFocus({ kind: "home" }));
      navigate(placeIn({ connection, project }, { view: "files", ref: ref === "" ? null : ref }));
    }
  };
  return (
    <CommandList
      size="switcher"
      label="Project"
      placeholder="Project path or number, or a folder"
      query={typed}
      onQueryChange={setTyped}
      groups={shown}
      onStaleKey={usePostponedKeys(typed.trim() !== text || (!isFolder && asked !== text) || (isAsking && !hasRows))}
      onRun={run}
      empty={isAsking ? "Asking for projects…" : `No project matches ${text}.`}
      footer={
        <>
          <span>
            <CommandKeys of="choices.run" /> open
          </span>
          <span>
            <CommandKeys of="app.open-folder" /> add folder
          </span>
          <span>
            <CommandKeys of="app.settings" /> connections
          </span>
        </>
      }
    />
  );
}
