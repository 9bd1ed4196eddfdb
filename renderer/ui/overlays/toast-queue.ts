// One message at a time: a newer one takes the place of the older. Lives outside React, so that any code can speak.

export interface Toast {
  id: number;
  message: string;
  /** Undo or Open; its press also closes the toast. */
  action?: ToastAction | undefined;
}

export interface ToastAction {
  label: string;
  run: () => void;
  /** Ends the toast when its action is out of date: calls `end` then, once; answers what stops watching. */
  until?: ((end: () => void) => () => void) | undefined;
}

export interface ToastQueue {
  show: (message: string, action?: ToastAction) => number;
  /** Another message of the toast with this id, which keeps its place and its action; false where it is gone. */
  update: (id: number, message: string) => boolean;
  /** Closes the toast with this id; a toast that is gone already is left alone. */
  close: (id: number) => void;
  current: () => Toast | null;
  subscribe: (listener: () => void) => () => void;
}

/** A queue of its own, for tests; the app uses `toasts`. */
export function createToastQueue(): ToastQueue {
  let shown: Toast | null = null;
  let lastId = 0;
  let stopWatching: (() => void) | null = null;
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const change = (next: Toast | null) => {
    stopWatching?.();
    stopWatching = null;
    shown = next;
    tell();
  };
  const close = (id: number) => {
    if (shown?.id === id) change(null);
  };
  return {
    show(message, action) {
      lastId += 1;
      const id = lastId;
      change({ id, message, action });
      stopWatching = action?.until?.(() => close(id)) ?? null;
      return id;
    },
    update(id, message) {
      if (shown?.id !== id) return false;
      shown = { ...shown, message };
      tell();
      return true;
    },
    close,
    current: () => shown,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The queue that ToastRegion shows. Only for results out of sight, never for what the screen shows anyway. */
export const toasts = createToastQueue();
