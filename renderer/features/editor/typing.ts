// Typed text on its way to the desk: at once for ordinary files, after a short rest for large ones, and always before anyone reads it.

let waiting: { send: () => void; timer: ReturnType<typeof setTimeout> } | null = null;
/** Copying a text this long at every key would be felt. */
const longText = 256 * 1024;
const rest = 150;

/** Sends typed text now or soon. `length` = characters of the text. */
export function sendTyped(length: number, send: () => void): void {
  flushOthers();
  if (length < longText) {
    send();
    return;
  }
  waiting = {
    send,
    timer: setTimeout(() => {
      waiting = null;
      send();
    }, rest),
  };
}

function flushOthers(): void {
  if (waiting !== null) clearTimeout(waiting.timer);
  waiting = null;
}

/** Sends what waits; before saving, closing, leaving. */
export function flushTyping(): void {
  const last = waiting;
  flushOthers();
  last?.send();
}

// In the capture phase, so that the desk has it before the journal writes the desk.
window.addEventListener("pagehide", flushTyping, { capture: true });
