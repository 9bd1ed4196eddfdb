// What the list of earlier comments tells the status bar: its keys.
import { keysOf } from "../../commands/press.ts";
import { useFileCommentsStore } from "../../state/file-comments.ts";
import type { StatusItem } from "../../state/status.ts";

const none: readonly StatusItem[] = [];

/** None while the list is hidden. */
export function useFileCommentsStatus(): readonly StatusItem[] {
  if (!useFileCommentsStore((state) => state.isListed)) return none;
  return [
    { id: "threads", keys: keysOf("threads.next", "threads.previous"), text: "thread" },
    { id: "there", keys: keysOf("threads.there"), text: "see it there" },
    { id: "reply", keys: keysOf("threads.reply"), text: "reply" },
  ];
}
