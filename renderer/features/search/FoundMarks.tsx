// Marks what is searched where it stands in the open text: a part of its pane.
import { useEffect } from "react";
import type { Mark } from "../../monaco/load.ts";
import { useOpenEditor } from "../editor/index.ts";
import { useFound, useFoundIn } from "./found-place.ts";
import { keyOfHit } from "./hit-rows.ts";

/** Places that are marked in one file. */
const most = 2_000;

export function FoundMarks({ path }: { path: string }) {
  const editor = useOpenEditor();
  const hits = useFoundIn(path);
  const chosen = useFound((found) => found.chosen);
  useEffect(() => {
    if (editor === null || hits.length === 0) return;
    const marks = editor.addMarks();
    marks.set(
      hits.slice(0, most).flatMap((hit) =>
        hit.ranges.map(([start, end]): Mark => {
          const isChosen = keyOfHit(hit) === chosen;
          const text = { start: start + 1, end: end + 1, className: isChosen ? "found-text found-text-chosen" : "found-text" };
          return { from: hit.line, to: hit.line, text, ruler: { token: "--upd-mark", isLight: !isChosen } };
        }),
      ),
    );
    return () => marks.dispose();
  }, [editor, hits, chosen]);
  return null;
}
