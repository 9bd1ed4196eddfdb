// Tabs go where their files are.
import { changeTabs } from "../../../state/tabs.ts";

/** Several at once, [from, to], as files may change places. `deskKey`: of a branch of the project whose tabs they are. */
export function moveTabs(deskKey: string, pairs: readonly (readonly [string, string])[]): void {
  const moved = new Map(pairs);
  const taken = new Set(moved.values());
  const now = (path: string): string => moved.get(path) ?? path;
  changeTabs(deskKey.split("/", 2).join("/"), (set) => {
    if (set.tabs.every(({ path }) => !moved.has(path))) return set;
    const tabs = set.tabs
      .filter(({ path }) => moved.has(path) || !taken.has(path))
      .map((tab) => (moved.has(tab.path) ? { ...tab, path: now(tab.path), preview: false } : tab));
    return { ...set, tabs, shown: set.shown === null ? null : now(set.shown), recent: [...new Set((set.recent ?? []).map(now))] };
  });
}
