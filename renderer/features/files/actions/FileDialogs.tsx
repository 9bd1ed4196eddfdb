// The dialogs of the Files view: new file, rename or move, open by path.
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Checkout } from "../../../data/checkout.ts";
import { allPathsQuery } from "../../../data/repository.ts";
import type { Desk } from "../../../desk/model.ts";
import { seenChanges } from "../../../desk/seen-changes.ts";
import { nameOf } from "../../../state/tree.ts";
import type { OpenFile } from "../open-file/use-open-file.ts";
import { ConvertDialog } from "./ConvertDialog.tsx";
import type { Conversion } from "./convert-text.ts";
import { createFile, type Workplace } from "./file-actions.ts";
import type { FileDialog } from "./file-dialog.ts";
import { filesUnder } from "./files-under.ts";
import { PathDialog } from "./PathDialog.tsx";
import type { Moves } from "./use-moves.ts";

export interface FileDialogsProps {
  dialog: FileDialog;
  checkout: Checkout;
  desk: Desk;
  workplace: Workplace | null;
  /** What the open path is. */
  open: OpenFile | null;
  onConvert: (path: string, conversion: Conversion) => void;
  onMove: Moves["move"];
  onOpen: (path: string, preview: boolean) => void;
  onClose: () => void;
}

export function FileDialogs({ dialog, checkout, desk, workplace, open, onConvert, onMove, onOpen, onClose }: FileDialogsProps) {
  const id = checkout.project?.path_with_namespace ?? "";
  const commit = checkout.commit?.id ?? "";
  const all = useQuery({
    ...allPathsQuery(checkout.connection, id, commit),
    enabled: dialog.kind !== "open" && dialog.kind !== "convert" && commit !== "",
  });
  const path = "path" in dialog ? dialog.path : null;
  const { data } = all;
  // The same list for each key that is typed; what moves is not in its own way.
  const taken = useMemo(() => {
    const met = takenPaths(data?.paths ?? [], desk);
    if (path === null) return met;
    const inside = new Set(dialog.kind === "move-folder" ? filesUnder(path, met, desk) : [path]);
    return met.filter((one) => !inside.has(one));
  }, [data, desk, dialog.kind, path]);
  if (dialog.kind === "open")
    return (
      <PathDialog
        title="Open a file by its path"
        action="Open"
        initial=""
        taken={[]}
        onDone={(path) => onOpen(path, false)}
        onClose={onClose}
      />
    );
  if (workplace === null) return null;
  if (dialog.kind === "convert")
    return open?.is !== "text" ? null : (
      <ConvertDialog
        key={dialog.path}
        {...{ workplace }}
        path={dialog.path}
        manner={open.manner}
        text={open.text}
        onConvert={(conversion) => onConvert(dialog.path, conversion)}
        onClose={onClose}
      />
    );
  if (dialog.kind === "create") {
    const onDone = (path: string): void => {
      createFile(workplace, path);
      onOpen(path, false);
    };
    const initial = dialog.folder === "" ? "" : `${dialog.folder}/`;
    return <PathDialog title="New file" action="Create" initial={initial} taken={taken} onDone={onDone} onClose={onClose} />;
  }
  const { path: from } = dialog;
  const isFolder = dialog.kind === "move-folder";
  return (
    <PathDialog
      title={`Rename or move ${isFolder ? "the folder " : ""}${nameOf(from)}`}
      action="Move"
      initial={dialog.to ?? from}
      current={from}
      taken={taken}
      onDone={(to) => onMove({ path: from, isFolder }, to)}
      onClose={onClose}
    />
  );
}

/** Every path that a new file would meet: on the branch and on the desk, less what leaves. */
function takenPaths(listed: readonly string[], desk: Desk): string[] {
  const changes = seenChanges(desk);
  const gone = new Set(
    changes.flatMap((change) => (change.kind === "move" ? [change.previousPath] : change.kind === "delete" ? [change.path] : [])),
  );
  const added = changes.flatMap((change) => (change.kind === "create" || change.kind === "move" ? [change.path] : []));
  return [...listed.filter((path) => !gone.has(path)), ...added];
}
