// The dialogs of the Files view: new file, rename or move, open by path.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { asBytes } from "../../../../shared/lib/charset.ts";
import type { Checkout } from "../../../data/checkout.ts";
import { allPathsQuery } from "../../../data/repository.ts";
import type { Desk } from "../../../desk/model.ts";
import { seenChanges } from "../../../desk/seen-changes.ts";
import { nameOf } from "../../../state/tree.ts";
import type { OpenFile, OpenText } from "../open-file/use-open-file.ts";
import { ConvertDialog } from "./ConvertDialog.tsx";
import type { Conversion } from "./convert-text.ts";
import { createFile, type Workplace } from "./file-actions.ts";
import type { FileDialog } from "./file-dialog.ts";
import { filesUnder } from "./files-under.ts";
import { PathDialog } from "./PathDialog.tsx";
import type { Reading } from "./use-file-operations.ts";
import type { Moves } from "./use-moves.ts";

export interface FileDialogsProps {
  dialog: FileDialog;
  checkout: Checkout;
  desk: Desk;
  workplace: Workplace | null;
  /** What the open path is. */
  open: OpenFile | null;
  /** Why the open file cannot be written otherwise than it is; null = it can. */
  whyAsIs: string | null;
  onConvert: (path: string, conversion: Conversion | null, reading: Reading | null) => void;
  onMove: Moves["move"];
  onOpen: (path: string, preview: boolean) => void;
  onClose: () => void;
}

export function FileDialogs({ dialog, checkout, desk, workplace, open, whyAsIs, onConvert, onMove, onOpen, onClose }: FileDialogsProps) {
  const client = useQueryClient();
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
  if (dialog.kind === "convert") {
    if (open?.is !== "text") return null;
    const where = { client, connection: checkout.connection, project: id, key: workplace?.key ?? null };
    return (
      <ConvertDialog
        key={dialog.path}
        where={{ ...where, commit: checkout.commit?.id }}
        path={dialog.path}
        whyAsIs={whyAsIs}
        manner={open.manner}
        bytes={bytesOf(open)}
        canRead={open.file !== null}
        onConvert={(conversion, label) => onConvert(dialog.path, conversion, label === undefined ? null : { where, open, label })}
        onClose={onClose}
      />
    );
  }
  if (workplace === null) return null;
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

/** What is shown, a letter for each byte where its file has an encoding that somebody has to say: as it is typed, or as it is saved where that cannot be written. */
function bytesOf({ manner, text }: OpenText): string {
  if (manner.encoding !== "charset" || manner.charset === undefined) return text;
  const written = manner.charset.write(text);
  return "lines" in written ? written.lines.join("\n") : asBytes(manner).text;
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
