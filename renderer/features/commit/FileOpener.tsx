// The button in a file's header that opens it in the editor: for the pointer, a key does the same.
import { FileSymlink } from "lucide-react";
import { Icon } from "../../ui/marks/Icon.tsx";
import "./viewed-box.css";

export interface FileOpenerProps {
  path: string;
  onOpen: () => void;
}

export function FileOpener({ path, onOpen }: FileOpenerProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className="commit-viewed"
      title="Open the file at this line"
      onClick={(event) => {
        // A press on the row moves the cursor; this one is no press on the row.
        event.stopPropagation();
        onOpen();
      }}
    >
      <Icon of={FileSymlink} size="small" />
      <span className="ui-hidden">Open {path}</span>
    </button>
  );
}
