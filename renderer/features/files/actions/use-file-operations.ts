// What can be done to files, with the words for it: what a save could not do, what a deletion can take back.
import { useMemo, useState } from "react";
import { flushTyping } from "../../../desk/typing.ts";
import { untilChanged } from "../../../desk/until-changed.ts";
import { nameOf } from "../../../state/tree.ts";
import { toasts } from "../../../ui/overlays/toast-queue.ts";
import { sayFiles } from "../../../ui/text/count.ts";
import type { OpenText } from "../open-file/use-open-file.ts";
import type { FileTabs } from "../tabs/use-tabs.ts";
import type { RowAction } from "../tree/FileTree.tsx";
import type { Conversion } from "./convert-text.ts";
import { deleteFile, discard, dropTyped, type SaveOutcome, save, saveAll, saveText, toggleMode, type Workplace } from "./file-actions.ts";
import type { FileDialog } from "./file-dialog.ts";
import type { FolderChange } from "./folder-actions.ts";
import type { ReadWhere } from "./read-as.ts";
import { tellSaved } from "./use-merge-view.ts";

export interface FileOperations {
  readonly refusal: { readonly path: string; readonly reason: string } | null;
  run(act: RowAction, path: string): void;
  runOnFolder(act: RowAction, folder: string): void;
  save(path: string): void;
  /** Stages a text of which more may be typed. */
  saveText(path: string, text: string): void;
  saveAll(): void;
  discard(path: string): void;
  /** Reads a file of bytes in another encoding, and stages the text in another manner. */
  convert(path: string, conversion: Conversion | null, reading: Reading | null): void;
  /** Discards what is not staged. */
  dropTyped(path: string): void;
  /** Says why something could not be done to a file. */
  fail(path: string): (error: Error) => void;
}

/** How a file of bytes is to be read. */
export interface Reading {
  readonly where: ReadWhere;
  readonly open: OpenText;
  /** null: each byte as one letter. */
  readonly label: string | null;
}

interface OperationsSource {
  readonly workplace: Workplace | null;
  readonly readOnly: string | null;
  readonly tabs: FileTabs;
  readonly onDialog: (dialog: FileDialog) => void;
  /** Opens the merge view for files that the branch changed in the same lines. */
  readonly onMerge: (paths: readonly string[]) => void;
}

export function useFileOperations({ workplace, readOnly, tabs, onDialog, onMerge }: OperationsSource): FileOperations {
  const [refusal, setRefusal] = useState<FileOperations["refusal"]>(null);
  const { keep } = tabs;
  return useMemo((): FileOperations => {
    const withPlace = (act: (place: Workplace) => void): void => {
      if (workplace === null) toasts.show(readOnly ?? "Nothing can be changed here yet.");
      else act(workplace);
    };
    const failed = (path: string) => (error: Error) => setRefusal({ path, reason: `${nameOf(path)}: ${error.message}` });
    const showRefusal = (outcomes: readonly SaveOutcome[]): void => {
      const refused = outcomes.find((outcome) => outcome.outcome === "refused");
      setRefusal(refused?.outcome === "refused" ? { path: refused.path, reason: refused.reason } : null);
      tellSaved(outcomes, onMerge);
    };
    const remove = (place: Workplace, path: string): void => {
      deleteFile(place, path).then(
        (undo) => {
          const until = untilChanged(place.key, [path]);
          toasts.show(`${nameOf(path)} is staged for deletion`, { label: "Undo", run: undo, until });
        },
        notDone(path, "deleted"),
      );
    };
    const removeFolder = (place: Workplace, folder: string): void => {
      const removeNow = async (): Promise<FolderChange | null> => (await import("./folder-actions.ts")).deleteFolder(place, folder);
      removeNow().then(
        (act) =>
          act !== null &&
          offerFolderUndo(
            place,
            act,
            `${sayFiles(act.paths.length)} in ${nameOf(folder)} ${act.paths.length === 1 ? "is" : "are"} staged for deletion`,
          ),
        notDone(folder, "deleted"),
      );
    };
    const discardFile = (path: string): void =>
      withPlace((place) => {
        flushTyping();
        const undo = discard(place, path);
        toasts.show(`Changes to ${nameOf(path)} discarded`, { label: "Undo", run: undo, until: untilChanged(place.key, [path]) });
      });
    const convertNow = (place: Workplace, path: string, conversion: Conversion): void => {
      keep(path);
      convert(place, path, conversion).then(
        ({ isBack, undo, said: manner }) => {
          const until = untilChanged(place.key, [path]);
          const said = isBack ? "is as it was committed" : `is staged with ${manner}`;
          toasts.show(`${nameOf(path)} ${said}`, { label: "Undo", run: undo, until });
        },
        notDone(path, "converted"),
      );
    };
    return {
      refusal,
      run: (act, path) =>
        withPlace((place) => {
          flushTyping();
          if (act === "rename") onDialog({ kind: "move", path });
          else if (act === "delete") remove(place, path);
          else toggleMode(place, path).then(() => undefined, notDone(path, "given another mode"));
        }),
      runOnFolder: (act, folder) =>
        withPlace((place) => {
          flushTyping();
          if (act === "rename") onDialog({ kind: "move-folder", path: folder });
          else if (act === "delete") removeFolder(place, folder);
          else toasts.show("Only a file can be executable.");
        }),
      save: (path) =>
        withPlace((place) => {
          flushTyping();
          keep(path);
          save(place, path).then((outcome) => showRefusal([outcome]), failed(path));
        }),
      saveText: (path, text) =>
        withPlace((place) => {
          flushTyping();
          keep(path);
          saveText(place, path, text).then((outcome) => showRefusal([outcome]), failed(path));
        }),
      saveAll: () =>
        withPlace((place) => {
          flushTyping();
          saveAll(place).then(showRefusal, (error: Error) => toasts.show(`Not everything could be saved: ${error.message}`));
        }),
      discard: discardFile,
      convert: (path, conversion, reading) => {
        flushTyping();
        read(path, reading).then(
          () => {
            if (conversion !== null) withPlace((place) => convertNow(place, path, conversion));
          },
          notDone(path, "read so"),
        );
      },
      dropTyped: (path) =>
        withPlace((place) => {
          flushTyping();
          const undo = dropTyped(place, path);
          const until = untilChanged(place.key, [path]);
          toasts.show(`What was typed in ${nameOf(path)} is discarded`, { label: "Bring back", run: undo, until });
        }),
      fail: failed,
    };
  }, [workplace, readOnly, keep, onDialog, onMerge, refusal]);
}

/** Loaded once somebody says how a file is read. */
async function read(path: string, reading: Reading | null): Promise<void> {
  if (reading !== null) (await import("./read-as.ts")).readAs(reading.where, path, reading.open, reading.label);
}

/** Loaded once somebody converts a text. */
async function convert(place: Workplace, path: string, conversion: Conversion) {
  const { convertText, sayConversion } = await import("./convert-text.ts");
  return { ...(await convertText(place, path, conversion)), said: sayConversion(conversion) };
}

/** Says what was not done. No note over the text: that one speaks of a save. */
const notDone =
  (path: string, what: string) =>
  (error: Error): void =>
    void toasts.show(`${nameOf(path)} could not be ${what}: ${error.message}`);

/** Says what happened to a folder, and takes all of it back at once. */
function offerFolderUndo(place: Workplace, { paths, undo }: FolderChange, words: string): void {
  toasts.show(words, { label: "Undo", run: undo, until: untilChanged(place.key, paths) });
}
