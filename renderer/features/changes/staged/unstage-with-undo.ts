// Takes changes off the desk and offers to put them back.
import type { Change } from "../../../desk/model.ts";
import { deskOf } from "../../../desk/store.ts";
import { takeBack } from "../../../desk/take-back.ts";
import { unstageAll } from "../../../desk/unstage.ts";
import { untilChanged } from "../../../desk/until-changed.ts";
import { toasts } from "../../../ui/overlays/toast-queue.ts";
import { nameOf } from "../change-words.ts";

export function unstageWithUndo(key: string, changes: readonly Change[]): void {
  const before = deskOf(key);
  unstageAll(
    key,
    changes.map(({ path }) => path),
  );
  const after = deskOf(key);
  const what = changes.length === 1 ? nameOf(changes[0]?.path ?? "") : `${changes.length} changes`;
  toasts.show(`Unstaged ${what}`, {
    label: "Undo",
    // As one step: staged again one by one, files that change places would come onto each other.
    run: () => takeBack(key, before, after),
    until: untilChanged(
      key,
      changes.flatMap((change) => (change.kind === "move" ? [change.path, change.previousPath] : [change.path])),
    ),
  });
}
