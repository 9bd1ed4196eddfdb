// The time zone of this machine. It may change while a window is open, on a journey, and a format keeps the one that it was made in.

/** Milliseconds between two looks: rows ask for it by the hundred. */
const often = 10_000;
let zone = "";
let lookedAt = Number.NEGATIVE_INFINITY;

/** Its IANA name. */
export function localZone(): string {
  const now = performance.now();
  if (now - lookedAt >= often) {
    lookedAt = now;
    zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  }
  return zone;
}

/** Formats times in it, also after it changed. */
export function localFormat(locale: string, options: Intl.DateTimeFormatOptions): (time: Date | number) => string {
  let made: Intl.DateTimeFormat | null = null;
  let of = "";
  return (time) => {
    const timeZone = localZone();
    if (made === null || of !== timeZone) made = new Intl.DateTimeFormat(locale, { ...options, timeZone });
    of = timeZone;
    return made.format(time);
  };
}

/** Longer than any clock is set back, shorter than the time between two changes. */
const change = 3 * 60 * 60 * 1_000;

/** Whether the clock of this machine shows the same time once more, an hour earlier or later: at the end of summer time. */
export function comesTwice(at: number): boolean {
  const offset = (time: number): number => new Date(time).getTimezoneOffset() * 60_000;
  const back = offset(at + change) - offset(at - change);
  return back > 0 && (offset(at) < offset(at + back) || offset(at) > offset(at - back));
}
