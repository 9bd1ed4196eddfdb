// The palette outside a project: commands, projects of any connection, connections, and whatever address or folder is typed.
import { useQuery } from "@tanstack/react-query";
import { FolderOpen } from "lucide-react";
import { useState } from "react";
import { runCommand, useBindings } from "../../commands/bindings.ts";
import { usePostponedKeys } from "../../commands/use-postponed-keys.ts";
import { connectionsQuery } from "../../data/desktop.ts";
import { navigate, placeIn } from "../../state/place.ts";
import { CommandList } from "../../ui/lists/CommandList.tsx";
import { looksLikeFolder } from "../connections/index.ts";
import { byBestHit, type FoundGroup, toCommandGroup } from "./command-group.ts";
import { toConnectionGroup } from "./connection-group.ts";
import { goToAnywhere } from "./go-to.ts";
import { pressHere, toHereGroup } from "./here-group.ts";
import { isLink } from "./link-group.ts";
import { PaletteFooter } from "./PaletteFooter.tsx";
import { parsePaletteQuery } from "./palette-query.ts";
import { closeAndRun } from "./palette-store.ts";
import { useFoundProjects } from "./use-found-projects.ts";
import { useLinkGroup } from "./use-link-group.ts";

/** A folder of this machine that is typed; a name of a project is none. */
const toFolderGroup = (text: string): FoundGroup => ({
  ...{ id: "folder", title: "Folder", score: 2_000 },
  items: looksLikeFolder(text) ? [{ id: `folder:${text}`, label: `Open ${text}`, icon: FolderOpen }] : [],
});

const nothingOpen = { refs: [], open: { connection: "", project: "" } };

export interface CommandPaletteProps {
  /** What had the focus before. */
  from: Element | null;
}

/** No files here, so a prefix makes no difference. */
export function CommandPalette({ from }: CommandPaletteProps) {
  const [typed, setTyped] = useState("");
  const { scope, text } = parsePaletteQuery(typed);
  const bindings = useBindings((state) => state.bindings);
  const { data: connections = [] } = useQuery(connectionsQuery);
  const isNamed = scope === "anything" && !looksLikeFolder(text) && !isLink(text);
  const projects = useFoundProjects(connections, isNamed ? text : "");
  const { link, isComing } = useLinkGroup(text, nothingOpen);
  const ofWindow = toCommandGroup(bindings, text, 60);
  const groups = byBestHit([
    ...(link === null ? [] : [link]),
    toFolderGroup(text),
    ...(isNamed ? [projects.group] : []),
    toConnectionGroup(connections, text),
    ofWindow,
    toHereGroup(from, bindings, text, ofWindow.score),
  ]);
  return (
    <CommandList
      label="Go to anything"
      placeholder="Project, folder, address or command"
      query={typed}
      onQueryChange={setTyped}
      groups={groups}
      onStaleKey={usePostponedKeys(isComing || (projects.isBusy && groups.every(({ items }) => items.length === 0)))}
      onRun={(item) => {
        const chosen = projects.projectOf(item.id);
        if (chosen) closeAndRun(() => navigate(placeIn(chosen, { view: "files", ref: chosen.ref })));
        else closeAndRun(() => goToAnywhere(item.id) || pressHere(item.id, from) || runCommand(item.id));
      }}
      empty={projects.isBusy ? "Asking for projects…" : `Nothing matches ${text}.`}
      footer={<PaletteFooter isProject={false} />}
    />
  );
}
