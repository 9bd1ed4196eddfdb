// How many lines a piece of kept work adds and removes, counted once its row is in sight.
import { useEffect, useRef, useState } from "react";
import type { KeptWork } from "../../desk/kept-work.ts";
import type { Change } from "../../desk/model.ts";
import { useChangeDiffs } from "../changes/index.ts";
import { Counts } from "../diff/index.ts";
import { shownChanges } from "./shown-changes.ts";

/** What is compared for a row: more would hold the list up. */
const mostFiles = 60;
const mostCharacters = 2_000_000;

const sizeOf = (change: Change): number => {
  if (!("content" in change) || change.content === null) return 0;
  return change.content.encoding === "text" ? change.content.text.length : change.content.base64.length;
};

/** Holds its room before it has counted. `canAsk`: whether the files that the work began from can be read. */
export function KeptLines({ work, canAsk }: { work: KeptWork; canAsk: boolean }) {
  const changes = shownChanges(work.desk);
  const room = useRef<HTMLSpanElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    if (room.current !== null) observer.observe(room.current);
    return () => observer.disconnect();
  }, []);
  const isSmall = changes.length <= mostFiles && changes.reduce((sum, change) => sum + sizeOf(change), 0) <= mostCharacters;
  return (
    <span ref={room} className="kept-row-lines">
      {isSeen && isSmall && canAsk ? <Lines work={work} changes={changes} /> : null}
    </span>
  );
}

function Lines({ work, changes }: { work: KeptWork; changes: readonly Change[] }) {
  const diffs = useChangeDiffs(work.connection, work.project, changes, null);
  let [additions, deletions] = [0, 0];
  for (const { file } of diffs) {
    if (file === undefined) return null;
    additions += file.diff.additions;
    deletions += file.diff.deletions;
  }
  return <Counts additions={additions} deletions={deletions} />;
}
