// What the Files view shows once a person asks for it: fetched ahead as soon as its first screen stands.
import { ChordsWait } from "../../commands/ChordsWait.tsx";
import { lazyDialog, lazyView } from "../../ui/states/lazy-view.tsx";
import type { FileDialogsProps } from "./actions/FileDialogs.tsx";
import { useFolderReadings } from "./actions/folder-reading.ts";
import type { ReadmeProps } from "./folder/Readme.tsx";
import type { OpenFileViewProps } from "./open-file/OpenFileView.tsx";
import type { ReadErrorProps } from "./open-file/ReadError.tsx";
import type { RowMenuProps } from "./tree/RowMenu.tsx";
import type { UploadDialogProps } from "./upload/UploadDialog.tsx";

/** The text, or what wants the search, takes the focus when it is there: until then keys are held for it, and chords for its commands. */
export const openFileView = lazyView<OpenFileViewProps>(
  async () => (await import("./open-file/OpenFileView.tsx")).OpenFileView,
  <ChordsWait>
    <div className="files-body" />
  </ChordsWait>,
);
/** Where a folder cannot be read. */
export const readError = lazyView<ReadErrorProps>(async () => (await import("./open-file/ReadError.tsx")).ReadError, null);
export const fileDialogs = lazyDialog<FileDialogsProps>(async () => (await import("./actions/FileDialogs.tsx")).FileDialogs);
export const uploadDialog = lazyDialog<UploadDialogProps>(async () => (await import("./upload/UploadDialog.tsx")).UploadDialog);
export const rowMenu = lazyDialog<RowMenuProps>(async () => (await import("./tree/RowMenu.tsx")).RowMenu);
/** Below the entries, which stand before it. */
export const readme = lazyView<ReadmeProps>(async () => (await import("./folder/Readme.tsx")).Readme, null);
/** While a folder is read before it moves or goes. */
const folderReadings = lazyView(async () => (await import("./actions/FolderReadings.tsx")).FolderReadings, null);
export function FolderReadings() {
  return useFolderReadings((state) => state.readings.length > 0) ? <folderReadings.View /> : null;
}
