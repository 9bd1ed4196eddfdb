// Opening, keeping and closing files: the URL says which one is shown, the tab store remembers the others.
import { useEffect, useMemo } from "react";
import { ownValue } from "../../../../shared/lib/own-value.ts";
import { deskOf } from "../../../desk/store.ts";
import { flushTyping } from "../../../desk/typing.ts";
import { navigate, type PlaceOf, placeIn, placeOf, readLocation, searchOf } from "../../../state/place.ts";
import {
  changeTabs,
  neighbour,
  readTabs,
  type TabSet,
  tabAfter,
  useTabs,
  withClosed,
  withKept,
  withMoved,
  withOpened,
  withShown,
} from "../../../state/tabs.ts";

export interface FileTabs {
  readonly set: TabSet;
  show(path: string | null, replace?: boolean): void;
  /** `line`: the first one to show, from 1. */
  open(path: string, preview: boolean, line?: number | null): void;
  /** Shows a line as a preview, without an entry for Back. */
  preview(path: string, line: number): void;
  keep(path: string): void;
  close(path: string): void;
  reopen(): void;
  step(by: 1 | -1): void;
  moved(from: string, to: string): void;
}

const typedIn =
  (key: string) =>
  (path: string): boolean =>
    ownValue(deskOf(key).unsaved, path) !== undefined;

/** `key`: the desk whose typed texts keep their tabs. */
export function useFileTabs(place: PlaceOf<"files">, memory: string, key: string): FileTabs {
  const set = useTabs(memory);
  const { connection, project, ref, path } = place;
  const searched = JSON.stringify(searchOf(place));
  const actions = useMemo((): Omit<FileTabs, "set"> => {
    const search = JSON.parse(searched) as ReturnType<typeof searchOf>;
    const show = (next: string | null, replace = false, line: number | null = null): void => {
      flushTyping();
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
      reopen: () => {
        const last = readTabs(memory).closed.at(-1);
        if (last === undefined) return;
        changeTabs(memory, (tabs) => ({ ...tabs, closed: tabs.closed.slice(0, -1) }));
        open(last, false);
      },
      step: (by) => {
        const next = tabAfter(readTabs(memory), path, by);
        if (next !== null) show(next);
      },
      moved: (from, to) => {
        changeTabs(memory, (tabs) => withMoved(tabs, from, to));
        const now = placeOf(readLocation());
        if (now !== null && "path" in now && now.view === "files" && now.path === from) show(to, true);
      },
    };
  }, [connection, project, ref, path, searched, memory, key]);

  // A place that came from a link, Back or the palette gets its tab; coming without a path shows what was shown last.
  useEffect(() => {
    if (path !== null) changeTabs(memory, (tabs) => withShown(withOpened(tabs, path, true, typedIn(key)), path));
    else {
      const { shown, tabs } = readTabs(memory);
      if (shown !== null && tabs.some((tab) => tab.path === shown)) actions.show(shown, true);
    }
  }, [path, memory, key, actions]);
  return useMemo(() => ({ set, ...actions }), [set, actions]);
}
