// Opening, keeping and closing files: the URL says which one is shown, the tab store remembers the others.
import { useEffect, useMemo } from "react";
import { type PlaceOf, watchLocation } from "../../../state/place.ts";
import { changeTabs, readTabs, shownLast, type TabSet, useTabs, withOpened, withShown } from "../../../state/tabs.ts";
import { filesNow, type TabActions, tabActions, typedIn } from "./tab-actions.ts";

export interface FileTabs extends TabActions {
  readonly set: TabSet;
}

/** `key`: the desk whose typed texts keep their tabs. */
export function useFileTabs(place: PlaceOf<"files">, memory: string, key: string): FileTabs {
  const set = useTabs(memory);
  const { connection, project, ref, path, blame } = place;
  const actions = useMemo(() => tabActions({ connection, project, ref, path }, memory, key), [connection, project, ref, path, memory, key]);

  // A place that came from a link, Back or the palette gets its tab; coming without a path shows what was shown last.
  useEffect(() => {
    const put = (shown: string, isBlamed: boolean): void =>
      changeTabs(memory, (tabs) => withShown(withOpened(tabs, shown, true, typedIn(key)), shown, isBlamed));
    if (path !== null) put(path, blame);
    else {
      const shown = shownLast(readTabs(memory));
      if (shown !== null) actions.show(shown, true);
    }
    // With the place itself: once it is drawn, all would be drawn a second time for its tab.
    return watchLocation(() => {
      const now = filesNow();
      if (now?.path == null || now.connection !== connection || now.project !== project || now.ref !== ref) return;
      put(now.path, now.blame);
    });
  }, [connection, project, ref, path, blame, memory, key, actions]);
  return useMemo(() => ({ set, ...actions }), [set, actions]);
}
