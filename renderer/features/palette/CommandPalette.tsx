// The palette outside a project: commands, and projects opened lately.
import { useQuery } from "@tanstack/react-query";
import { FolderGit2 } from "lucide-react";
import { useState } from "react";
import { runCommand, useBindings } from "../../commands/bindings.ts";
import { connectionsQuery, recentQuery } from "../../data/desktop.ts";
import { connectionAt, navigate, placeIn } from "../../state/place.ts";
import { CommandList } from "../../ui/lists/CommandList.tsx";
import { rank } from "../../ui/lists/fuzzy.ts";
import { byBestHit, type FoundGroup, toCommandGroup } from "./command-group.ts";
import { connectionOfRow, toConnectionGroup } from "./connection-group.ts";
import { PaletteFooter } from "./PaletteFooter.tsx";
import { parsePaletteQuery } from "./palette-query.ts";
import { closeAndRun } from "./palette-store.ts";

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
  return (
    <CommandList
      label="Go to anything"
      placeholder="Project or command"
      query={typed}
      onQueryChange={setTyped}
      groups={byBestHit([projects, toConnectionGroup(connections, text), toCommandGroup(bindings, text, 60)])}
      onRun={(item) => {
        const chosen = recent.find((project) => `${project.connection}\n${project.project}` === item.id);
        const connection = connectionOfRow(item.id);
        if (connection !== null) closeAndRun(() => navigate(connectionAt(connection)));
        else if (chosen) closeAndRun(() => navigate(placeIn(chosen, { view: "files", ref: chosen.ref })));
        else closeAndRun(() => runCommand(item.id));
      }}
      empty={`Nothing matches ${text}.`}
      footer={<PaletteFooter isProject={false} />}
    />
  );
}
