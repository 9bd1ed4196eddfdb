// The files of a queued commit, each with how many lines it adds and takes away where what it began from can be read.
import type { Queued } from "../../desk/queued.ts";
import { ChangeLetter } from "../../ui/marks/ChangeLetter.tsx";
import { OddText } from "../../ui/text/OddText.tsx";
import { stateOfChange, useChangeDiffs } from "../changes/index.ts";
import { Counts } from "../diff/index.ts";

export function QueuedChanges({ connection, queued: { project, changes } }: { connection: string; queued: Queued }) {
  const diffs = useChangeDiffs(connection, project, changes, null);
  return (
    <ul>
      {changes.map((change, index) => {
        const diff = diffs[index]?.file?.diff;
        return (
          <li key={`${change.kind} ${change.path}`}>
            <ChangeLetter change={stateOfChange(change)} />{" "}
            <span className="ui-mono queue-path">
              <OddText text={change.path} />
            </span>
            {diff ? <Counts additions={diff.additions} deletions={diff.deletions} /> : null}
          </li>
        );
      })}
    </ul>
  );
}
