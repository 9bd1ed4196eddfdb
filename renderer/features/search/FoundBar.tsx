// Over a text that holds what was searched: which place of how many this is, and the ways to the others.
import { runCommand } from "../../commands/bindings.ts";
import { keyOf } from "../../commands/press.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { formatCount } from "../../ui/text/count.ts";
import type { FoundPlace } from "./found-place.ts";
import "./FoundBar.css";

export function FoundBar({ place: { at, inFile, inAll } }: { place: FoundPlace }) {
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
