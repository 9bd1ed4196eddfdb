// Moving files and folders with the words for it: tabs go along, and one press takes it back.
import { useMemo } from "react";
import { flushTyping } from "../../../desk/typing.ts";
import { untilChanged } from "../../../desk/until-changed.ts";
import { followCharset } from "../../../state/charsets.ts";
import { projectKey } from "../../../state/tabs.ts";
import { nameOf } from "../../../state/tree.ts";
import { toasts } from "../../../ui/overlays/toast-queue.ts";
import { sayFiles } from "../../../ui/text/count.ts";
import type { FileTabs } from "../tabs/use-tabs.ts";
import { moveFile, type Workplace } from "./file-actions.ts";
import type { FileDialog } from "./file-dialog.ts";
import { pathIn } from "./move-into.ts";

/** What moves. */
export interface Movable {
  readonly path: string;
  readonly isFolder: boolean;
}

export interface Moves {
  /** To a path that is known to be free. */
  move(what: Movable, to: string): void;
  /** Into a folder, unless something there has its name, or one so near that a person is asked. */
  moveInto(what: Movable, folder: string): void;
}

/** `onDialog`: asks for the path of what would come near to another name. */
export function useMoves(workplace: Workplace | null, tabs: FileTabs, onDialog: (dialog: FileDialog) => void): Moves {
  const { moved } = tabs;
  return useMemo((): Moves => {
    const failed =
      ({ path }: Movable) =>
      (error: Error): void =>
        void toasts.show(`${nameOf(path)} could not be moved: ${error.message}`);
    const moveNow = async (place: Workplace, { path, isFolder }: Movable, to: string): Promise<void> => {
      const change = isFolder
        ? await (await import("./folder-actions.ts")).moveFolder(place, path, to)
        : { paths: [path], undo: await moveFile(place, path, to) };
      if (change === null) return;
      const { paths, undo } = change;
      const pairs = paths.map((from): readonly [string, string] => [from, `${to}${from.slice(path.length)}`]);
      for (const [from, next] of pairs) followCharset(projectKey(place.connection, place.project), from, next);
      // A folder's page goes along, too.
      if (isFolder) pairs.push([path, to]);
      moved(pairs);
      const back = (): void => {
        undo();
        moved(pairs.map(([from, next]) => [next, from]));
      };
      // A new file where one of them was is in the way of going back.
      const until = untilChanged(place.key, pairs.flat());
      toasts.show(`${isFolder ? sayFiles(paths.length) : nameOf(path)} moved to ${to}`, { label: "Undo", run: back, until });
    };
    return {
      move: (what, to) => {
        if (workplace !== null) moveNow(workplace, what, to).catch(failed(what));
      },
      moveInto: (what, folder) => {
        if (workplace === null) return;
        flushTyping();
        const { path, isFolder } = what;
        const to = pathIn(folder, path);
        const moveOrAsk = async (): Promise<void> => {
          const { receptionIn } = await import("./reception.ts");
          const { obstacle, isNear } = await receptionIn(workplace, path, folder);
          if (isNear) onDialog({ kind: isFolder ? "move-folder" : "move", path, to });
          else if (obstacle === null) await moveNow(workplace, what, to);
          else toasts.show(`${obstacle} ${nameOf(path)} was not moved.`);
        };
        moveOrAsk().catch(failed(what));
      },
    };
  }, [workplace, moved, onDialog]);
}
