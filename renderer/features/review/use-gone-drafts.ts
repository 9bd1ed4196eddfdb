// Tells of a change or an answer whose comment was deleted while it was being written: its field goes with the comment.
import { useEffect, useRef } from "react";
import { runCommand } from "../../commands/bindings.ts";
import { toasts } from "../../ui/overlays/toast-queue.ts";
import type { GoneDraft } from "./draft-lines.ts";

/** `drafts`: the same array as long as nothing in it changes; null where nobody knows which comments there are. */
export function useGoneDrafts(drafts: readonly GoneDraft[] | null): void {
  const known = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    if (drafts === null) return;
    const fresh = known.current === null ? undefined : drafts.find(({ key }) => known.current?.has(key) === false);
    known.current = new Set(drafts.map(({ key }) => key));
    if (fresh === undefined) return;
    const what = fresh.kind === "edit" ? "The comment that you were changing" : "What you were answering";
    toasts.show(`${what} was deleted. Your text is kept.`, {
      label: "Show",
      run: () => void runCommand("commit.tab-comments"),
    });
  }, [drafts]);
}
