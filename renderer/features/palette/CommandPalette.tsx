// The palette outside a project: commands, projects opened lately, connections, and whatever address or folder is typed.
import { useQuery } from "@tanstack/react-query";
import { FolderGit2, FolderOpen } from "lucide-react";
import { useState } from "react";
import { runCommand, useBindings } from "../../commands/bindings.ts";
import { connectionsQuery, recentQuery } from "../../data/desktop.ts";
import { navigate, placeIn } from "../../state/place.ts";
import { CommandList } from "../../ui/lists/CommandList.tsx";
import { rank } from "../../ui/lists/fuzzy.ts";
import { looksLikeFolder } from "../connections/index.ts";
import { byBestHit, type FoundGroup, toCommandGroup } from "./command-group.ts";
import { toConnectionGroup } from "./connection-group.ts";
import { goToAnywhere } from "./go-to.ts";
import { PaletteFooter } from "./PaletteFooter.tsx";
import { parsePaletteQuery } from "./palette-query.ts";
import { closeAndRun } from "./palette-store.ts";
import { useLinkGroup } from "./use-link-group.ts";

/** A folder of this machine that is typed; a name of a project is none. */
const toFolderGroup = (text: string): FoundGroup => ({
  ...{ id: "folder", title: "Folder", score: 2_000 },
  items: looksLikeFolder(text) ? [{ id: `folder:${text}`, label: `Open ${text}`, icon: FolderOpen }] : [],
});

const nothingOpen = { refs: [], open: { connection: "", project: "" } };

/** No files here, so a prefix makes no difference. */
export function CommandPalette() {
  const [typed, setTyped] = useState("");
  const { text } = parsePaletteQuery(typed);
  const bindings = useBindings((state) => state.bindings);
  const { data: recent = [] } = useQuery(recentQuery);
  const { data: connections = [] } = useQuery(connectionsQuery);
  const found = rank(text, recent, (project) => project.label, 8);
  const projects: FoundGroup = {
    id: "projects",
    title: "Projects",
    score: found[0]?.match.score ?? 0,
    items: found.map(({ item, match }) => ({
      id: `${item.connection}\n${item.project}`,
      label: item.label,
      ranges: match.ranges,
      icon: FolderGit2,
    })),
  };
  const link = useLinkGroup(text, nothingOpen);
  return (
    <CommandList
      label="Go to anything"
      placeholder="Project, folder, address or command"
      query={typed}
      onQueryChange={setTyped}
      groups={byBestHit([
        ...(link === null ? [] : [link]),
        toFolderGroup(text),
        projects,
        toConnectionGroup(connections, text),
        toCommandGroup(bindings, text, 60),
      ])}
      onRun={(item) => {
        const chosen = recent.find((project) => `${project.connection}\n${project.project}` === item.id);
        if (chosen) closeAndRun(() => navigate(placeIn(chosen, { view: "files", ref: chosen.ref })));
        else closeAndRun(() => goToAnywhere(item.id) || runCommand(item.id));
      }}
      empty={`Nothing matches ${text}.`}
      footer={<PaletteFooter isProject={false} />}
    />
  );
}
