// A closed tab's model goes too, with its undo steps; what was typed is on the desk.
import { useEffect, useRef } from "react";
import { readMonaco } from "../../../monaco/load.ts";
import type { Tab } from "../../../state/tabs.ts";

/** `textKey` = the key of the shown path's model. */
export function useClosedModels(tabs: readonly Tab[], path: string | null, textKey: string): void {
  const keys = useRef(new Map<string, string>());
  useEffect(() => {
    const known = new Set(tabs.map((tab) => tab.path));
    const state = readMonaco();
    for (const [closed, key] of keys.current) {
      if (known.has(closed) || state.is !== "ready") continue;
      state.monaco.closeModel(key);
      keys.current.delete(closed);
    }
    if (path !== null) keys.current.set(path, textKey);
  }, [tabs, path, textKey]);
}
