// The palette before anything is typed: files looked at last and files that are open.
import { File } from "lucide-react";
import { ownValue } from "../../../shared/lib/own-value.ts";
import type { Desk } from "../../desk/model.ts";
import type { TabSet } from "../../state/tabs.ts";
import type { FoundGroup } from "./command-group.ts";

/** Rows of the group. */
const most = 8;

/** The file before the open one comes first, so that the palette and Enter go back and forth. */
export function toRecentGroup({ tabs, recent = [], closed }: TabSet, here: string | null, desk: Desk): FoundGroup {
  const open = new Set(tabs.map(({ path }) => path));
  const known = [...new Set([...recent, ...open, ...closed.toReversed()])];
  const others = known.filter((path) => path !== here);
  const ordered = here === null ? others : [...others.slice(0, 1), here, ...others.slice(1)];
  const staged = new Set(desk.changes.map(({ path }) => path));
  const state = (path: string): string =>
    [
      path === here ? "here" : open.has(path) ? "open" : "closed",
      ...(ownValue(desk.unsaved, path) === undefined ? [] : ["not saved"]),
      ...(staged.has(path) ? ["staged"] : []),
    ].join(", ");
  return {
    id: "recent",
    title: "Recent and open",
    score: 0,
    items: ordered.slice(0, most).map((path) => {
      const cut = path.lastIndexOf("/");
      return {
        id: `file:${path}`,
        label: path.slice(cut + 1),
        icon: File,
        detail: path.slice(0, Math.max(0, cut)),
        meta: state(path),
      };
    }),
  };
}
