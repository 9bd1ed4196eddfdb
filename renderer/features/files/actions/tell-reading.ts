// Tells how far the reading of a folder is, once it takes longer than a moment, and lets a person end it.
import { type FolderReading, useFolderReadings } from "./folder-reading.ts";

export interface Reading {
  readonly signal: AbortSignal;
  /** How many files there are. */
  expect(total: number): void;
  /** So many more were read. */
  read(count: number): void;
}

/** Milliseconds before it is told of, and between two tellings. */
const moment = 400;
const pace = 100;

/** What `work` answers; null = a person ended it. What it was reading may go on, and nobody hears of it. */
export async function tellReading<T>(folder: string, work: (reading: Reading) => Promise<T>): Promise<T | null> {
  const ending = new AbortController();
  const ended = Promise.withResolvers<null>();
  let told: FolderReading = {
    folder,
    done: 0,
    total: null,
    cancel: () => {
      ending.abort();
      ended.resolve(null);
    },
  };
  let shown: FolderReading | null = null;
  const show = (next: FolderReading | null): void => {
    const before = shown;
    shown = next;
    useFolderReadings.setState(({ readings }) => ({
      readings:
        next === null
          ? readings.filter((one) => one !== before)
          : before === null
            ? [...readings, next]
            : readings.map((one) => (one === before ? next : one)),
    }));
  };
  let at = performance.now();
  const change = (part: Partial<FolderReading>): void => {
    told = { ...told, ...part };
    if (shown === null || performance.now() - at < pace) return;
    at = performance.now();
    show(told);
  };
  const timer = setTimeout(() => show(told), moment);
  const reading: Reading = {
    signal: ending.signal,
    expect: (total) => change({ total }),
    read: (count) => change({ done: told.done + count }),
  };
  try {
    return await Promise.race([work(reading), ended.promise]);
  } finally {
    clearTimeout(timer);
    if (shown !== null) show(null);
  }
}
