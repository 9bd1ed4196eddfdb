// The commands of the Files view, with the keys of the key map.
import type { RefObject } from "react";
import { useCommand } from "../../../state/commands.ts";
import { navigate, type Place, placeIn } from "../../../state/place.ts";
import { useTreeStore } from "../../../state/tree.ts";
import type { Mode } from "../open-file/FilePane.tsx";
import type { FileTabs } from "../tabs/use-tabs.ts";
import type { SidebarHandle } from "../tree/Sidebar.tsx";
import type { FileDialog } from "./FileDialogs.tsx";
import type { Workplace } from "./file-actions.ts";
import type { FileActs } from "./use-file-acts.ts";

export interface CommandContext {
  readonly path: string | null;
  readonly readOnly: string | null;
  readonly workplace: Workplace | null;
  readonly tabs: FileTabs;
  readonly acts: FileActs;
  readonly sidebar: RefObject<SidebarHandle | null>;
  readonly place: Place;
  readonly isEdited: boolean;
  readonly mode: Mode;
  readonly onDialog: (dialog: FileDialog) => void;
  readonly onMode: (mode: Mode) => void;
}

export function useFileCommands(context: CommandContext): void {
  const { path, readOnly, workplace, tabs, acts, sidebar, place, isEdited, mode, onDialog, onMode } = context;
  const noFile = path === null ? "No file is open." : null;
  const noEdit = workplace === null ? (readOnly ?? "The branch is not known yet.") : null;
  const withFile = (act: (path: string) => void) => () => {
    if (path !== null) act(path);
  };
  const toggleSidebar = useTreeStore((state) => state.toggleSidebar);
  useCommand({
    id: "file.new",
    title: "New file",
    keys: ["ctrl+n"],
    disabled: noEdit,
    run: () => onDialog({ kind: "create", folder: "" }),
  });
  useCommand({ id: "file.save", title: "Save (stage) file", keys: ["ctrl+s"], disabled: noFile ?? noEdit, run: withFile(acts.save) });
  useCommand({ id: "file.save-all", title: "Save all", keys: ["ctrl+shift+s"], disabled: noEdit, run: acts.saveAll });
  useCommand({
    id: "file.rename",
    title: "Rename or move file",
    disabled: noFile ?? noEdit,
    run: withFile((at) => acts.run("rename", at)),
  });
  useCommand({ id: "file.delete", title: "Delete file", disabled: noFile ?? noEdit, run: withFile((at) => acts.run("delete", at)) });
  useCommand({
    id: "file.executable",
    title: "Executable on or off",
    disabled: noFile ?? noEdit,
    run: withFile((at) => acts.run("mode", at)),
  });
  useCommand({ id: "file.open-path", title: "Open a file by its path", run: () => onDialog({ kind: "open" }) });
  useCommand({ id: "tab.close", title: "Close tab", keys: ["ctrl+w"], disabled: noFile, run: withFile(tabs.close) });
  const noClosed = tabs.set.closed.length === 0 ? "No tab was closed." : null;
  useCommand({ id: "tab.reopen", title: "Reopen closed tab", keys: ["ctrl+shift+t"], disabled: noClosed, run: tabs.reopen });
  const noTabs = tabs.set.tabs.length === 0 ? "No file is open." : null;
  useCommand({ id: "tab.next", title: "Next tab", keys: ["control+tab"], disabled: noTabs, run: () => tabs.step(1) });
  useCommand({ id: "tab.previous", title: "Previous tab", keys: ["control+shift+tab"], disabled: noTabs, run: () => tabs.step(-1) });
  useCommand({ id: "sidebar.toggle", title: "Show or hide sidebar", keys: ["ctrl+b"], run: toggleSidebar });
  const reveal = withFile((at) => {
    if (useTreeStore.getState().hidden) toggleSidebar();
    sidebar.current?.reveal(at);
    sidebar.current?.focusTree();
  });
  useCommand({ id: "file.reveal", title: "Reveal in tree", keys: ["ctrl+shift+e"], disabled: noFile, run: reveal });
  const history = withFile((at) => navigate(placeIn(place, { view: "history", ref: place.ref, path: at })));
  useCommand({ id: "file.history", title: "History of this file", keys: ["ctrl+shift+h"], disabled: noFile, run: history });
  const noChange = noFile ?? (isEdited ? null : "This file has no edit to compare.");
  const turn = (): void => onMode(mode === "edit" ? "changes" : "edit");
  useCommand({ id: "file.changes", title: "Edit or Changes", keys: ["ctrl+shift+d"], disabled: noChange, run: turn });
  useCommand({ id: "files.filter", title: "Filter files", keys: ["/"], scope: "place", run: () => sidebar.current?.focusFilter() });
}
