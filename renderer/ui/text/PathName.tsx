// A path whose last name is what tells it from its neighbours: what stands before it is cut first.
import { oddText } from "./mark-odd.tsx";
import { spellOdd } from "./odd-characters.ts";
import "./PathName.css";

export interface PathNameProps {
  /** As people write it: "halden/platform/ci", "~/src/tide-tables". */
  path: string;
}

const cutOf = (path: string): number => Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1;

/** One line; whole in its tooltip. */
export function PathName({ path }: PathNameProps) {
  const cut = cutOf(path);
  return (
    <span className="ui-path" title={spellOdd(path)}>
      {/* Its two boxes would be read with a blank between them. */}
      <span className="ui-hidden">{path}</span>
      <span className="ui-path-parent" aria-hidden="true">
        {oddText(path.slice(0, cut), "name")}
      </span>
      <span className="ui-path-name" aria-hidden="true">
        {oddText(path.slice(cut), "name")}
      </span>
    </span>
  );
}
