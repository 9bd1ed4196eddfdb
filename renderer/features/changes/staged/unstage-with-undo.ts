// Takes changes off the desk and offers to put them back.
import type { Change } from "../../../desk/model.ts";
import { deskOf } from "../../../desk/store.ts";
import { takeBack } from "../../../desk/take-back.ts";
import { unstageAll } from "../../../desk/unstage.ts";
import { untilChanged } from "../../../desk/until-changed.ts";
import { toasts } from "../../../ui/overlays/toast-queue.ts";
import { nameOf } from "../change-words.ts";
import { moveTabs } from "./move-tabs.ts";

export function unstageWithUndo(key: string, changes: readonly Change[]): void {
  const before = deskOf(key);
  const back = unstageAll(
    key,
    changes.map(({ path }) => path),
  );
  moveTabs(key, back);
  const after = deskOf(key);
  const what = changes.length === 1 ? nameOf(changes[0]?.path ?? "") : `${changes.length.toLocaleString("en")} changes`;
  toasts.show(`Unstaged ${what}`, {
    label: "Undo",
    // As one step: staged again one by one, files that change places would come onto each other.
    run: () => {
      takeBack(key, before, after);
      moveTabs(
        key,
        back.map(([from, to]) => [to, from]),
      );
    },
    until: untilChanged(
      key,
      changes.flatMap((change) => (change.kind === "move" ? [change.path, change.previousPath] : [change.path])),
    ),
  });
}
