// When an offer to undo is out of date: the work that it would bring back was taken up again, committed or given up.
import { deskOf, deskStore } from "./store.ts";

/** Calls `end` once what is staged or typed at one of these paths is other than now; answers what stops listening. */
export const untilChanged =
  (key: string, paths: readonly string[]) =>
  (end: () => void): (() => void) => {
    const wanted = new Set(paths);
    const read = () => {
      const { changes, unsaved } = deskOf(key);
      return [
        ...changes.filter(({ path }) => wanted.has(path)),
        ...Object.entries(unsaved).flatMap(([path, text]) => (wanted.has(path) ? text : [])),
      ];
    };
    const before = read();
    return deskStore.subscribe(() => {
      const now = read();
      if (now.length !== before.length || now.some((entry, index) => entry !== before[index])) end();
    });
  };
