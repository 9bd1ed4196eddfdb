// A changed file in two lines: its name, and under it what tells it apart from others of that name.

import { OddText } from "../../ui/text/OddText.tsx";
import { spellOdd } from "../../ui/text/odd-characters.ts";
import "./NameLines.css";

export interface NameLinesProps {
  path: string;
  /** Folder, old path or modes. */
  note: string;
  isRemoved: boolean;
}

/** "planner.ts" over "src/routing"; the name of a removed file is struck out. */
export function NameLines({ path, note, isRemoved }: NameLinesProps) {
  return (
    <span className="diff-name-lines" title={spellOdd(path)}>
      <span className="ui-ellipsis diff-file-name" data-removed={isRemoved || undefined}>
        <OddText text={path.slice(path.lastIndexOf("/") + 1)} of="name" />
      </span>
      <span className="ui-ellipsis diff-file-note">
        <OddText text={note} />
      </span>
    </span>
  );
}
