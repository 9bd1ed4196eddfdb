// Menus, popovers, dialogs, toasts and the palette; the list inside a palette stands open beside them.
import { Copy, CornerDownRight, File, GitBranch, Pencil, Tag, Trash2 } from "lucide-react";
import { Fragment, useState } from "react";
import { Button } from "../controls/Button.tsx";
import { TextField } from "../controls/TextField.tsx";
import { type CommandGroup, CommandList } from "../lists/CommandList.tsx";
import { rank } from "../lists/fuzzy.ts";
import { Dialog } from "../overlays/Dialog.tsx";
import { MenuButton } from "../overlays/MenuButton.tsx";
import { MenuItem } from "../overlays/MenuItem.tsx";
import { MenuSection } from "../overlays/MenuSection.tsx";
import { MenuSeparator } from "../overlays/MenuSeparator.tsx";
import { PaletteDialog } from "../overlays/PaletteDialog.tsx";
import { Popover } from "../overlays/Popover.tsx";
import { Tooltip } from "../overlays/Tooltip.tsx";
import { toasts } from "../overlays/toast-queue.ts";
import { Kbd } from "../text/Kbd.tsx";
import { Sample } from "./Sample.tsx";

const all: readonly CommandGroup[] = [
  {
    id: "files",
    title: "Files",
    items: [
      { id: "1", label: "planner.ts", detail: "src/routing", meta: "open, 2 places changed", icon: File },
      { id: "2", label: "planner.test.ts", detail: "src/routing", icon: File },
      { id: "3", label: "night-trunk.ts", detail: "src/routing", meta: "staged, new", icon: File },
    ],
  },
  {
    id: "refs",
    title: "Branches and tags",
    items: [
      { id: "4", label: "plan-cutoff-slack", meta: <span className="ui-mono">2f9ad01</span>, icon: GitBranch, mono: true },
      { id: "5", label: "v4.2.0-rc.1", meta: <span className="ui-mono">61d0a97</span>, icon: Tag, mono: true },
    ],
  },
  {
    id: "commands",
    title: "Commands",
    items: [
      { id: "6", label: "Blame planner.ts", keys: "Ctrl+Shift+B", icon: CornerDownRight },
      { id: "7", label: "Revert a planned commit", icon: CornerDownRight, offReason: "This token may not write" },
    ],
  },
];

function search(query: string): CommandGroup[] {
  return all.map((group) => ({
    ...group,
    items: rank(query, group.items, (item) => item.label).map(({ item, match }) => ({ ...item, ranges: match.ranges })),
  }));
}

const footer = (
  <Fragment>
    <span>
      <Kbd keys="Enter" /> open
    </span>
    <span>
      <Kbd keys="Alt+Enter" /> to the side
    </span>
  </Fragment>
);

/** Samples of surfaces over the page. */
export function OverlaySamples() {
  const [open, setOpen] = useState<"dialog" | "alert" | "large" | "palette" | null>(null);
  const [query, setQuery] = useState("pl t");
  const [last, setLast] = useState("none yet");
  const close = () => setOpen(null);
  const palette = (autoFocus: boolean) => (
    <CommandList
      autoFocus={autoFocus}
      label="Go to anything"
      placeholder="File, commit, branch or command"
      query={query}
      onQueryChange={setQuery}
      groups={search(query)}
      onRun={(item) => {
        setLast(item.label);
        close();
      }}
      context="in parcel-router at main"
      empty="Nothing matches. Fewer letters find more."
      footer={footer}
    />
  );
  return (
    <>
      <Sample title="Menu, popover, dialog, tooltip, toast">
        <div className="gallery-row">
          <MenuButton label="File" trigger={<Button>Open menu</Button>} onAction={setLast}>
            <MenuItem id="rename" label="Rename…" icon={Pencil} keys="F2" />
            <MenuItem id="copy" label="Copy path" icon={Copy} keys="Ctrl+Shift+Y" />
            <MenuItem id="off" label="Edit" description="This is a tag" isDisabled />
            <MenuSeparator />
            <MenuSection title="Danger">
              <MenuItem id="delete" label="Stage delete" icon={Trash2} keys="Delete" danger />
            </MenuSection>
          </MenuButton>
          <Popover label="File facts" width={420} trigger={<Button>Open popover</Button>} footer="4 of 5 large reads left">
            <div className="gallery-body">
              <h3>eu-depots.parquet</h3>
              <TextField label="Path" labelPlace="side" defaultValue="fixtures/eu-depots.parquet" mono />
            </div>
          </Popover>
          <Tooltip text="Switches the branch" keys="Ctrl+J">
            <Button>Tooltip</Button>
          </Tooltip>
        </div>
        <div className="gallery-row">
          <Button onPress={() => setOpen("dialog")}>Open dialog</Button>
          <Button onPress={() => setOpen("large")}>Open large</Button>
          <Button variant="danger" onPress={() => setOpen("alert")}>
            Open alert
          </Button>
          <Button onPress={() => setOpen("palette")}>Open palette</Button>
          <Button onPress={() => toasts.show("Reverted 8f3c21a on main", { label: "Undo", run: () => setLast("undo") })}>Show toast</Button>
        </div>
        <p>Last: {last}</p>
        <Dialog
          title="Revert “Skip depots past their cut-off”"
          lead="Tries first, then writes one commit."
          isOpen={open === "dialog" || open === "large"}
          onClose={close}
          size={open === "large" ? "large" : "medium"}
          keys={
            <span>
              <Kbd keys="Esc" /> close
            </span>
          }
          actions={
            <>
              <Button onPress={close}>Cancel</Button>
              <Button variant="main" onPress={close} keys="Ctrl+Enter">
                Revert on main
              </Button>
            </>
          }
        >
          <TextField label="Branch" mono defaultValue="main" autoFocus />
        </Dialog>
        <Dialog
          title="Discard 6 staged changes?"
          role="alertdialog"
          isOpen={open === "alert"}
          onClose={close}
          actions={
            <>
              <Button autoFocus onPress={close}>
                Keep
              </Button>
              <Button variant="main" onPress={close}>
                Discard
              </Button>
            </>
          }
        >
          <p>They are kept on this machine only. There is no way back.</p>
        </Dialog>
        <PaletteDialog label="Go to anything" isOpen={open === "palette"} onClose={close}>
          {palette(true)}
        </PaletteDialog>
      </Sample>
      <Sample title="Command list" wide>
        <div className="gallery-surface">{palette(false)}</div>
      </Sample>
    </>
  );
}
