// A link from outside comes in the middle of typing: it waits for a pause, and what is typed while its file is on its way is not for that file.
import { leaveLetters } from "../../commands/held-keys.ts";
import { receiverOf, useWantedFocus } from "../../state/focus.ts";
import { toasts } from "../../ui/overlays/toast-queue.ts";

/** Milliseconds without a key after which nobody is typing. */
const pause = 500;

const isInText = (): boolean => document.hasFocus() && document.activeElement !== null && receiverOf(document.activeElement) !== null;

/** Resolves once no key is pressed in a text; at once where none has the focus. */
export function typingPaused(): Promise<void> {
  if (!isInText()) return Promise.resolve();
  const { promise, resolve } = Promise.withResolvers<void>();
  let timer = setTimeout(resolve, pause);
  const wait = (): void => {
    clearTimeout(timer);
    timer = setTimeout(resolve, pause);
  };
  window.addEventListener("keydown", wait, true);
  return promise.finally(() => window.removeEventListener("keydown", wait, true));
}

/** Call before the focus is wanted elsewhere: letters that wait for it are told instead of typed there. */
export function keepLettersOut(): void {
  if (!isInText()) return;
  const stop = useWantedFocus.subscribe(({ holds }, { holds: held }) => {
    if (holds || !held) return;
    stop();
    const letters = leaveLetters();
    if (letters !== "") toasts.show(`“${letters}” was typed before the linked file was there, and is left out.`);
  });
}
