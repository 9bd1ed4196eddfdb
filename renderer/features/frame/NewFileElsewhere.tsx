// "New file" where no files are on screen: it leads to them, and their own command goes on as soon as it is there.
import { runCommand, useBindings, useCommand } from "../../commands/bindings.ts";
import { holdKeys } from "../../commands/held-keys.ts";
import { toasts } from "../../ui/overlays/toast-queue.ts";
import { goToView } from "./use-project-commands.ts";

/** Drawn beside the views of a project that bind none themselves. */
export function NewFileElsewhere() {
  useCommand("file.new", goToNewFile);
  return null;
}

function goToNewFile(): void {
  const [own] = useBindings.getState().bindings.filter(({ id }) => id === "file.new");
  const release = holdKeys(() => stop());
  const stop = useBindings.subscribe(({ bindings }) => {
    const found = bindings.findLast(({ id }) => id === "file.new");
    if (found === undefined || found === own || found.pending) return;
    stop();
    // After the view has bound all that it binds.
    queueMicrotask(() => {
      if (!runCommand("file.new")) toasts.show(found.disabled ?? "");
      release();
    });
  });
  goToView("files");
}
