// Chooses a group whose counters are read from now on: one that the server lists, or any by its path.
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { trimOf } from "../../../shared/lib/trim.ts";
import { useCommand } from "../../commands/bindings.ts";
import { keyOf } from "../../commands/press.ts";
import { groupSearchQuery } from "../../data/activity.ts";
import { useDesktopCommand } from "../../data/desktop.ts";
import { useSettled } from "../../state/use-settled.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { CommandList } from "../../ui/lists/CommandList.tsx";
import type { CommandItem } from "../../ui/lists/command-item.ts";
import { Spinner } from "../../ui/marks/Spinner.tsx";
import { Popover } from "../../ui/overlays/Popover.tsx";
import { toasts } from "../../ui/overlays/toast-queue.ts";

export interface AddGroupProps {
  connection: string;
  /** Paths of those that are read already. */
  known: readonly string[];
  variant: "main" | "quiet";
}

export function AddGroup({ connection, known, variant }: AddGroupProps) {
  const [isOpen, setOpen] = useState(false);
  useCommand("activity.add", () => setOpen(true));
  return (
    <Popover
      label="Add a group"
      width={420}
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button icon={Plus} variant={variant} keys={keyOf("activity.add")}>
          Add group
        </Button>
      }
    >
      {(close) => <Search {...{ connection, known, close }} />}
    </Popover>
  );
}

function Search({ connection, known, close }: Omit<AddGroupProps, "variant"> & { close: () => void }) {
  const [query, setQuery] = useState("");
  // As a path is copied out of an address; no group has a slash at an end.
  const text = trimOf(query.trim(), /\//);
  const search = useSettled(text);
  const found = useQuery(groupSearchQuery(connection, search));
  const watch = useDesktopCommand("watchGroup");
  const groups = (found.data ?? []).filter(({ full_path }) => full_path.toLowerCase().includes(text.toLowerCase()));
  const items: CommandItem[] = groups.map(({ full_path, name }) => ({
    id: full_path,
    label: full_path,
    ...(name === full_path ? {} : { detail: name }),
    ...(known.includes(full_path) ? { offReason: "is read already" } : {}),
  }));
  const isPath = text !== "" && !groups.some(({ full_path }) => full_path === text) && !known.includes(text);
  const typed: CommandItem[] = isPath ? [{ id: `path ${text}`, label: text, detail: "by this path" }] : [];
  const run = (item: CommandItem): void => {
    watch.mutate({ connection, path: item.label }, { onError: (error) => toasts.show(`${item.label} cannot be read: ${error.message}`) });
    close();
  };
  return (
    <CommandList
      size="switcher"
      label="Find a group"
      placeholder="Name or path of a group"
      query={query}
      onQueryChange={setQuery}
      onRun={run}
      groups={[
        { id: "found", title: "Groups that you can see", items },
        { id: "path", title: "Another one", items: typed },
      ]}
      context={found.isFetching ? <Spinner /> : undefined}
      empty={
        found.error === null
          ? found.isPending
            ? "Asking the server…"
            : "The server lists no group. Its path can be typed."
          : `The server’s groups cannot be listed: ${found.error.message} A path can be typed all the same.`
      }
    />
  );
}
