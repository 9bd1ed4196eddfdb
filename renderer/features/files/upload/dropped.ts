// What an event of dropping or pasting brings, taken while it runs.

/** What a drop holds: files, and folders that are not read yet. */
export interface Dropped {
  readonly files: readonly File[];
  readonly folders: readonly FileSystemDirectoryEntry[];
}

/** What an event brings. Only while the event runs: its data is empty afterwards. */
export function takeDropped(data: Pick<DataTransfer, "items">): Dropped {
  const files: File[] = [];
  const folders: FileSystemDirectoryEntry[] = [];
  for (const item of data.items) {
    if (item.kind !== "file") continue;
    const entry = item.webkitGetAsEntry();
    const file = entry?.isDirectory === true ? null : item.getAsFile();
    if (entry?.isDirectory === true) folders.push(entry as FileSystemDirectoryEntry);
    else if (file !== null) files.push(file);
  }
  return { files, folders };
}
