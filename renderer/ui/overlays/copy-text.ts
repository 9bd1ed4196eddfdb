// Puts a text on the clipboard.
import { toasts } from "./toast-queue.ts";

/** `said`: what a toast says once the text is there; where this window may not, it says that. Never throws. */
export const copyText = (text: string, said: string): void =>
  void navigator.clipboard.writeText(text).then(
    () => toasts.show(said),
    () => toasts.show("The clipboard is not available"),
  );
