// What can be done with one file or folder, in the tree's menu and in the bar above the text or the entries.
import { ownValue } from "../../../../shared/lib/own-value.ts";
import type { CommandId } from "../../../commands/catalogue.ts";
import { keyOf } from "../../../commands/press.ts";
import { rawFileUrl } from "../../../data/repository.ts";
import type { Desk } from "../../../desk/model.ts";
import { navigate, type Place, placeIn } from "../../../state/place.ts";
import { nameOf } from "../../../state/tree.ts";
import { copyText } from "../../../ui/overlays/copy-text.ts";
import { MenuItem } from "../../../ui/overlays/MenuItem.tsx";
import { MenuSeparator } from "../../../ui/overlays/MenuSeparator.tsx";
import type { RowAction } from "../tree/FileTree.tsx";
import { type ArchiveFormat, saveArchive } from "./save-archive.ts";

export interface FileMenuProps {
  place: Place;
  /** Commit to read from; null where the file is on the desk only. */
  commit: string | null;
  /** How that commit is called on the screen. */
  commitRef: string;
  path: string;
  /** In the tree, where the keys of the tree work; elsewhere none are printed. */
  isTree: boolean;
  isFolder: boolean;
  desk: Desk;
  readOnly: string | null;
  onRowAction: (act: RowAction, path: string) => void;
  onNewIn: (folder: string) => void;
  /** Asks for files for a folder, or for the one that replaces a file. */
  onUpload: (path: string) => void;
  /** null where the folder's page is open already. */
  onOpenFolder: ((folder: string) => void) | null;
  onDiscard: (path: string) => void;
}

export function fileMenu(props: FileMenuProps) {
  const { place, commit, commitRef, path, isTree, isFolder, desk, readOnly, onRowAction, onNewIn, onUpload, onOpenFolder, onDiscard } =
    props;
  const isChanged = ownValue(desk.unsaved, path) !== undefined || desk.changes.some((change) => change.path === path);
  const inTree = (id: CommandId): string | undefined => (isTree ? keyOf(id) : undefined);
  const isOff = readOnly !== null;
  const off = isOff ? { isDisabled: true, description: readOnly } : {};
  const folder = isFolder ? path : path.slice(0, Math.max(0, path.lastIndexOf("/")));
  const items = [
    <MenuItem key="new" id="new" label="New file here…" {...off} onAction={() => onNewIn(folder)} />,
    isFolder ? (
      <MenuItem key="upload" id="upload" label="Upload files…" {...off} onAction={() => onUpload(path)} />
    ) : (
      <MenuItem key="upload" id="upload" label="Replace…" {...off} onAction={() => onUpload(path)} />
    ),
    <MenuItem key="copy" id="copy" label="Copy path" onAction={() => copyText(path, "Path copied")} />,
    <MenuItem
      key="history"
      id="history"
      label="History"
      onAction={() => navigate(placeIn(place, { view: "history", ref: place.ref, path }))}
    />,
  ];
  const rename = (
    <MenuItem
      key="rename"
      id="rename"
      label="Rename or move…"
      keys={inTree("tree.rename")}
      {...off}
      onAction={() => onRowAction("rename", path)}
    />
  );
  const remove = (
    <MenuItem
      key="delete"
      id="delete"
      label="Delete"
      keys={inTree("tree.delete")}
      danger
      isDisabled={isOff}
      onAction={() => onRowAction("delete", path)}
    />
  );
  const page =
    onOpenFolder === null
      ? []
      : [
          <MenuItem key="page" id="page" label="Open folder" keys={inTree("tree.preview")} onAction={() => onOpenFolder(path)} />,
          <MenuSeparator key="page-line" />,
        ];
  const archive = (format: ArchiveFormat) => (
    <MenuItem
      key={format}
      id={format}
      label={`Save as ${format}`}
      onAction={() =>
        void saveArchive(
          { connection: place.connection, project: place.project, commit: commit ?? "", ref: commitRef, folder: path },
          format,
        )
      }
    />
  );
  const archives = commit === null ? [] : [<MenuSeparator key="archive-line" />, archive("zip"), archive("tar.gz")];
  if (isFolder && path === "") return [...items.filter(({ key }) => key !== "copy"), ...archives];
  if (isFolder) return [...page, rename, remove, <MenuSeparator key="line" />, ...items, ...archives];
  return [
    rename,
    <MenuItem
      key="mode"
      id="mode"
      label="Make executable or not"
      keys={inTree("tree.mode")}
      isDisabled={isOff}
      onAction={() => onRowAction("mode", path)}
    />,
    remove,
    ...(isChanged ? [<MenuItem key="discard" id="discard" label="Discard changes" danger onAction={() => onDiscard(path)} />] : []),
    <MenuSeparator key="line" />,
    ...items,
    ...(commit === null
      ? []
      : [
          <MenuItem
            key="raw"
            id="raw"
            label="Save raw"
            onAction={() => download(rawFileUrl(place.connection, place.project, commit, path), nameOf(path))}
          />,
        ]),
  ];
}

/** Saves what an address of our own answers, without leaving the page. */
function download(url: string, name: string): void {
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
}
