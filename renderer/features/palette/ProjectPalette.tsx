// The palette inside a project.
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo, useState } from "react";
import { runCommand, useBindings } from "../../commands/bindings.ts";
import { usePostponedKeys } from "../../commands/use-postponed-keys.ts";
import { useFetchAhead } from "../../data/ahead.ts";
import { useCheckout } from "../../data/checkout.ts";
import { connectionsQuery } from "../../data/desktop.ts";
import { usePlace } from "../../state/place.ts";
import { CommandList } from "../../ui/lists/CommandList.tsx";
import { byBestHit, fittingCommands, toCommandGroup } from "./command-group.ts";
import { toConnectionGroup } from "./connection-group.ts";
import { goTo, goToAnywhere } from "./go-to.ts";
import { pressHere, toHereGroup } from "./here-group.ts";
import { PaletteFooter } from "./PaletteFooter.tsx";
import { parsePaletteQuery } from "./palette-query.ts";
import { closeAndRun } from "./palette-store.ts";
import { useProjectGroups } from "./use-project-groups.ts";

const names = {
  "": { label: "Go to anything", placeholder: "File, commit, branch or command" },
  ">": { label: "Commands", placeholder: "Command" },
  "%": { label: "Go to symbol in file", placeholder: "Symbol" },
  ":": { label: "Go to line", placeholder: "Line" },
};

export interface ProjectPaletteProps {
  /** Text to begin with: "", ">", "%" or ":". */
  start: keyof typeof names;
  /** What had the focus before. */
  from: Element | null;
}

/** Plain text searches everything; a prefix narrows. */
export function ProjectPalette({ start, from }: ProjectPaletteProps) {
  const [typed, setTyped] = useState<string>(start);
  const shown = useDeferredValue(typed);
  const query = parsePaletteQuery(shown);
  const place = usePlace();
  const checkout = useCheckout();
  const { ref, project } = checkout;
  const fetchAhead = useFetchAhead(checkout);
  const bindings = useBindings((state) => state.bindings);
  const { groups, isBusy, isStale, problem, reach, noSymbols } = useProjectGroups(query, parsePaletteQuery(typed));
  const wantsCommands = query.scope === "commands" || query.scope === "anything";
  const limit = query.scope === "commands" ? 200 : query.text === "" ? 12 : 5;
  const { data: connections = [] } = useQuery(connectionsQuery);
  const pages = query.scope === "anything" && query.text !== "" ? [toConnectionGroup(connections, query.text)] : [];
  const { scope, text } = query;
  // It is drawn with each letter and each answer: all commands are ranked once for a text.
  const ofWindow = useMemo(
    () => toCommandGroup(bindings, text, limit, scope === "anything" && text === "" ? fittingCommands(place.view) : []),
    [bindings, scope, text, limit, place.view],
  );
  const here = useMemo(() => toHereGroup(from, bindings, text, ofWindow.score), [from, bindings, text, ofWindow.score]);
  const isHereShown = query.scope === "commands" || query.text !== "";
  const all = wantsCommands ? [...groups, ...pages, ofWindow, ...(isHereShown ? [here] : [])] : groups;
  return (
    <CommandList
      {...names[start]}
      query={typed}
      onQueryChange={setTyped}
      groups={query.text === "" ? all : byBestHit(all)}
      onStaleKey={usePostponedKeys(typed !== shown || isStale || (isBusy && all.every(({ items }) => items.length === 0)))}
      onNear={({ id }) => {
        if (id.startsWith("file:")) fetchAhead(id.slice("file:".length), false);
      }}
      onRun={(item) => {
        if (/^(file|at|commit|branch|tag|line|symbol):/.test(item.id)) closeAndRun(() => goTo(item.id, place));
        else closeAndRun(() => goToAnywhere(item.id) || pressHere(item.id, from) || runCommand(item.id));
      }}
      context={project ? `in ${project.path}${ref === "" ? "" : ` at ${ref}`}` : null}
      empty={
        problem ??
        noSymbols ??
        (isBusy
          ? "Searching…"
          : query.scope === "line"
            ? "Type the number of a line."
            : `Nothing matches ${query.text}.${reach === null ? "" : ` ${reach}`}`)
      }
      footer={<PaletteFooter isProject />}
    />
  );
}
