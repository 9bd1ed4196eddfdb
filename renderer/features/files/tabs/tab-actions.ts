// What can be done with open files, outside React: the address says which one is shown, the tab store remembers the others.
import { ownValue } from "../../../../shared/lib/own-value.ts";
import { deskOf } from "../../../desk/store.ts";
import { flushTyping } from "../../../desk/typing.ts";
import { navigate, type PlaceOf, placeIn, placeOf, readLocation, searchOf } from "../../../state/place.ts";
import {
  changeTabs,
  neighbour,
  readTabs,
  tabAfter,
  withClosed,
  withKept,
  withMoved,
  withOnly,
  withOpened,
  withReopened,
} from "../../../state/tabs.ts";

export interface TabActions {
  show(path: string | null, replace?: boolean): void;
  /** `line`: the first one to show, from 1. */
  open(path: string, preview: boolean, line?: number | null): void;
  /** Shows a line as a preview, without an entry for Back. */
  preview(path: string, line: number): void;
  keep(path: string): void;
  close(path: string): void;
  /** null: all of them. */
  closeOthers(path: string | null): void;
  reopen(): void;
  step(by: 1 | -1): void;
  moved(pairs: readonly (readonly [from: string, to: string])[]): void;
}

export const typedIn =
  (key: string) =>
  (path: string): boolean =>
    ownValue(deskOf(key).unsaved, path) !== undefined;

/** The place as it is now, which may be ahead of what is drawn; null where files are no longer what is shown. */
export function filesNow(): PlaceOf<"files"> | null {
  const now = placeOf(readLocation());
  return now?.view === "files" ? (now as PlaceOf<"files">) : null;
}

export interface TabPlace {
  readonly connection: string;
  readonly project: string;
  readonly ref: string | null;
  readonly path: string | null;
}

/** `memory`: key of the tabs; `key`: the desk whose typed texts keep their tabs. */
export function tabActions({ connection, project, ref, path }: TabPlace, memory: string, key: string): TabActions {
  const show = (next: string | null, replace = false, line: number | null = null): void => {
    flushTyping();
    // What is searched for goes along, as it is typed by now: an earlier text would take a letter back.
    const now = filesNow();
    const search = now === null ? {} : searchOf(now);
    navigate(placeIn({ connection, project }, { view: "files", ref, path: next, line, ...search }), { replace });
  };
  const open = (next: string, preview: boolean, line: number | null = null): void => {
    flushTyping();
    changeTabs(memory, (tabs) => withOpened(tabs, next, preview, typedIn(key)));
    show(next, false, line);
  };
  return {
    show: (next, replace) => show(next, replace),
    preview: (next, line) => {
      flushTyping();
      changeTabs(memory, (tabs) => withOpened(tabs, next, true, typedIn(key)));
      show(next, true, line);
    },
    open,
    keep: (kept) => changeTabs(memory, (tabs) => withKept(tabs, kept)),
    close: (closed) => {
      const next = neighbour(readTabs(memory), closed);
      flushTyping();
      changeTabs(memory, (tabs) => withClosed(tabs, closed));
      if (closed === path) show(next);
    },
    closeOthers: (kept) => {
      flushTyping();
      changeTabs(memory, (tabs) => withOnly(tabs, kept));
      if (kept !== path) show(kept);
    },
    reopen: () => {
      const reopened = withReopened(readTabs(memory));
      if (reopened.path === null) return;
      changeTabs(memory, () => reopened.set);
      show(reopened.path);
    },
    step: (by) => {
      const next = tabAfter(readTabs(memory), path, by);
      if (next !== null) show(next);
    },
    moved: (pairs) => {
      const { tabs, recent = [], closed, shown } = readTabs(memory);
      // Of thousands of files a few are open or were.
      const known = new Set([...tabs.map((tab) => tab.path), ...recent, ...closed, shown]);
      const met = pairs.filter(([from, to]) => known.has(from) || known.has(to));
      if (met.length > 0) changeTabs(memory, (set) => met.reduce((now, [from, to]) => withMoved(now, from, to), set));
      const path = filesNow()?.path;
      const next = pairs.find(([from]) => from === path)?.[1];
      if (next !== undefined) show(next, true);
    },
  };
}
