// Which location a screen draws while the one after it is rendered: its own last one, and not the address's.

/** What one part of the window stands in for: all that is drawn while locations that count as the same screen come and go. */
export interface Screen<L> {
  /** The location that this screen draws: the present one as long as that is the same screen, else the last that was. */
  read(): L;
}

/** The screen of `shown`, of which `readNow` answers the present location. */
export function createScreen<L>(shown: L, readNow: () => L, isSameScreen: (one: L, other: L) => boolean): Screen<L> {
  let last = shown;
  let seen = shown;
  return {
    read() {
      const now = readNow();
      if (now !== seen && isSameScreen(now, shown)) last = now;
      seen = now;
      return last;
    },
  };
}
