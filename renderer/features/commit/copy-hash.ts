// Copies a whole hash and says so.
import { toasts } from "../../ui/overlays/toast-queue.ts";

export function copyHash(sha: string): void {
  navigator.clipboard.writeText(sha).then(
    () => toasts.show(`Copied ${sha.slice(0, 7)} (the whole hash)`),
    () => toasts.show("The clipboard is not available"),
  );
}
