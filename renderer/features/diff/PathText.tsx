// A path in one line: folders quiet, the name strong; a long one loses folders first.

import { OddText } from "../../ui/text/OddText.tsx";
import { spellOdd } from "../../ui/text/odd-characters.ts";
import "./diff.css";

/** "src/routing/" quiet, "planner.ts" in the text's colour. */
export function PathText({ path }: { path: string }) {
  const cut = path.lastIndexOf("/") + 1;
  return (
    <span className="diff-path" title={spellOdd(path)}>
      {cut > 0 ? (
        <span className="diff-folders">
          <OddText text={path.slice(0, cut)} of="name" />
        </span>
      ) : null}
      <span className="diff-name">
        <OddText text={path.slice(cut)} of="name" />
      </span>
    </span>
  );
}
