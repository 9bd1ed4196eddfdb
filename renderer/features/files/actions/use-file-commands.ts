// The commands of the Files view, with the keys of the key map.
import type { RefObject } from "react";
import { flushSync } from "react-dom";
import { useCommand } from "../../../commands/bindings.ts";
import { focusTaken } from "../../../state/focus.ts";
import { navigate, type Place, placeIn } from "../../../state/place.ts";
import { parentOf, useTreeStore } from "../../../state/tree.ts";
import { copyText } from "../../../ui/overlays/copy-text.ts";
import { toasts } from "../../../ui/overlays/toast-queue.ts";
import type { Mode } from "../open-file/typing-here.ts";
import type { FileTabs } from "../tabs/use-tabs.ts";
import type { SidebarHandle } from "../tree/Sidebar.tsx";
import type { Workplace } from "./file-actions.ts";
import type { FileDialog } from "./file-dialog.ts";
import type { ArchiveFormat } from "./save-archive.ts";
import type { FileOperations } from "./use-file-operations.ts";

export interface CommandContext {
  /** What is shown: a file or a folder. */
  readonly path: string | null;
  /** The same where it is a file. */
  readonly file: string | null;
  readonly readOnly: string | null;
  /** Why the open file cannot be written otherwise than it is; null = it can. */
  readonly whyAsIs: string | null;
  /** Whether the open file is one of bytes, which can be read in another encoding wherever it stands. */
  readonly isOfBytes: boolean;
  /** Whether the open file is still being read. */
  readonly isComing: boolean;
  readonly workplace: Workplace | null;
  readonly tabs: FileTabs;
  readonly operations: FileOperations;
  readonly sidebar: RefObject<SidebarHandle | null>;
  /** Ends the search that stands in the place of the tree; null where none does. */
  readonly closeSearch: (() => void) | null;
  readonly place: Place;
  readonly isEdited: boolean;
  readonly mode: Mode;
  readonly onDialog: (dialog: FileDialog) => void;
  readonly onMode: (mode: Mode) => void;
  /** The commit that is shown, and how it is called on the screen. */
  readonly commit: string | null;
  readonly commitRef: string;
}

const fetchArchiver = async () => (await import("./save-archive.ts")).saveArchive;
const sayMissing = (error: Error): void => void toasts.show(`The archive was not saved. ${error.message}`);

export function useFileCommands(context: CommandContext): void {
  const {
    path,
    file,
    readOnly,
    whyAsIs,
    isOfBytes,
    isComing,
    workplace,
    tabs,
    operations,
    sidebar,
    closeSearch,
    place,
    isEdited,
    mode,
    onDialog,
    onMode,
    commit,
    commitRef,
  } = context;
  const noFile = file === null ? "No file is open." : null;
  const noEdit = workplace === null ? (readOnly ?? "The branch is not known yet.") : null;
  /** Whether the branch is still being read. */
  const pending = workplace === null && readOnly === null;
  const withFile = (act: (path: string) => void) => () => {
    if (file !== null) act(file);
  };
  const toggleSidebar = useTreeStore((state) => state.toggleSidebar);
  useCommand("file.new", () => onDialog({ kind: "create", folder: "" }), { disabled: noEdit, pending });
  useCommand("file.save", withFile(operations.save), { disabled: noFile ?? noEdit, pending: pending && file !== null });
  useCommand("file.save-all", operations.saveAll, { disabled: noEdit, pending });
  useCommand(
    "file.rename",
    withFile((at) => operations.run("rename", at)),
    { disabled: noFile ?? noEdit, pending: pending && file !== null },
  );
  useCommand(
    "file.delete",
    withFile((at) => operations.run("delete", at)),
    { disabled: noFile ?? noEdit, pending: pending && file !== null },
  );
  useCommand(
    "file.executable",
    withFile((at) => operations.run("mode", at)),
    { disabled: noFile ?? noEdit, pending: pending && file !== null },
  );
  useCommand(
    "file.convert",
    withFile((at) => onDialog({ kind: "convert", path: at })),
    { disabled: noFile ?? (isOfBytes ? null : (noEdit ?? whyAsIs)), pending: file !== null && (pending || isComing) },
  );
  useCommand("file.copy-path", () => copyText(path ?? "", "Path copied"), {
    disabled: path === null || path === "" ? "No file is open." : null,
  });
  useCommand("file.open-path", () => onDialog({ kind: "open" }));
  useCommand(
    "tab.close",
    () => {
      if (path !== null) tabs.close(path);
    },
    { disabled: path === null ? "No file is open." : null },
  );
  const isPreview = tabs.set.tabs.some((tab) => tab.path === path && tab.preview);
  useCommand(
    "tab.keep",
    () => {
      if (path !== null) tabs.keep(path);
    },
    { disabled: path === null ? "No file is open." : isPreview ? null : "This tab is pinned already." },
  );
  const noOther = tabs.set.tabs.some((tab) => tab.path !== path) ? null : "No other tab is open.";
  useCommand("tab.close-others", () => tabs.closeOthers(path), { disabled: noOther });
  useCommand("tab.close-all", () => tabs.closeOthers(null), { disabled: tabs.set.tabs.length === 0 ? "No tab is open." : null });
  useCommand("tab.reopen", tabs.reopen, { disabled: tabs.set.closed.length === 0 ? "No tab was closed." : null });
  const noTabs = tabs.set.tabs.length === 0 ? "No file is open." : null;
  useCommand("tab.next", () => tabs.step(1), { disabled: noTabs });
  useCommand("tab.previous", () => tabs.step(-1), { disabled: noTabs });
  useCommand("sidebar.toggle", toggleSidebar);
  const noCommit = commit === null ? "No commit is shown yet." : null;
  const saveAs = (format: ArchiveFormat): void => {
    const folder = file === null ? (path ?? "") : parentOf(file);
    const { connection, project } = place;
    if (commit !== null)
      void fetchArchiver().then((save) => save({ connection, project, commit, ref: commitRef, folder }, format), sayMissing);
  };
  useCommand("files.zip", () => saveAs("zip"), { disabled: noCommit });
  useCommand("files.tar", () => saveAs("tar.gz"), { disabled: noCommit });
  const showTree = (): void => {
    // The later wish counts: a text that is still on its way would take the keys for the row.
    focusTaken();
    // Drawn at once, so that the keys that follow have the tree.
    if (useTreeStore.getState().hidden) flushSync(toggleSidebar);
    if (closeSearch !== null) flushSync(closeSearch);
    sidebar.current?.go(path === "" ? null : path);
  };
  useCommand("file.reveal", showTree);
  const history = withFile((at) => navigate(placeIn(place, { view: "history", ref: place.ref, path: at })));
  const folderHistory = () => navigate(placeIn(place, { view: "history", ref: place.ref, path: path === "" ? null : path }));
  useCommand("file.history", file === null ? folderHistory : history);
  const noChange = noFile ?? (isEdited ? null : "This file has no edit to compare.");
  useCommand("file.changes", () => onMode(mode === "edit" ? "changes" : "edit"), { disabled: noChange });
  useCommand("files.filter", () => {
    focusTaken();
    if (useTreeStore.getState().hidden) flushSync(toggleSidebar);
    if (closeSearch !== null) flushSync(closeSearch);
    sidebar.current?.focusFilter();
  });
}
