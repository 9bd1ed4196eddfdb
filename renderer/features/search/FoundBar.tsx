// Over a text that holds what was searched: which place of how many this is, and the ways to the others.
import type { ReactNode } from "react";
import { runCommand } from "../../commands/bindings.ts";
import { keyOf } from "../../commands/press.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { formatCount } from "../../ui/text/count.ts";
import { useFoundPlace } from "./found-place.ts";
import "./FoundBar.css";

export interface FoundBarProps {
  path: string;
  /** Stands here where the file does not hold what is searched, or nothing is. */
  children: ReactNode;
}

export function FoundBar({ path, children }: FoundBarProps) {
  const place = useFoundPlace(path);
  if (place === null) return children;
  const { at, inFile, inAll } = place;
  return (
    <div className="found-bar">
      <span className="found-bar-here ui-num" role="status">
        {formatCount(at)} of {formatCount(inFile)}
        <span className="found-bar-where"> in this file</span>
      </span>
      <span className="found-bar-all ui-num">{formatCount(inAll)} in all</span>
      <Button size="small" variant="quiet" keys={keyOf("search.previous")} onPress={() => runCommand("search.previous")}>
        Previous
      </Button>
      <Button size="small" variant="quiet" keys={keyOf("search.next")} onPress={() => runCommand("search.next")}>
        Next
      </Button>
    </div>
  );
}
