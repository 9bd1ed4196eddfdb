// Typed text on its way to the desk: at once for short files, after a moment for longer ones, and always before anyone reads the desk.

let waiting: { readonly key: string; readonly send: () => void; readonly timer: ReturnType<typeof setTimeout> } | null = null;
/** Characters up to which a text is copied at every key; longer copies would be felt. */
const shortText = 16 * 1024;
/** Milliseconds after the first key that was not sent yet. */
const moment = 100;

/** Sends typed text now or within a moment. `key` names the text; `length` = its characters. */
export function sendTyped(key: string, length: number, send: () => void): void {
  if (waiting !== null && waiting.key !== key) flushTyping();
  if (length < shortText) {
    forget();
    send();
    return;
  }
  waiting ??= { key, send, timer: setTimeout(flushTyping, moment) };
}

function forget(): void {
  if (waiting !== null) clearTimeout(waiting.timer);
  waiting = null;
}

/** Sends what waits; before saving, closing, leaving, and before the desk takes in what another window wrote. */
export function flushTyping(): void {
  const last = waiting;
  forget();
  last?.send();
}

// As this is loaded, so that the desk has it before the journal, which listens once it has started, writes the desk.
globalThis.window?.addEventListener("pagehide", flushTyping);
