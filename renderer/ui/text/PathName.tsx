// A path whose last name is what tells it from its neighbours: what stands before it is cut first.
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
    <span className="ui-path" title={path}>
      {/* Its two boxes would be read with a blank between them. */}
      <span className="ui-hidden">{path}</span>
      <span className="ui-path-parent" aria-hidden="true">
        {path.slice(0, cut)}
      </span>
      <span className="ui-path-name" aria-hidden="true">
        {path.slice(cut)}
      </span>
    </span>
  );
}
