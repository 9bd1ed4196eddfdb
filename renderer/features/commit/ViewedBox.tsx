// The box in a file's header that marks it as viewed: for the pointer, V does the same.
import { Check } from "lucide-react";
import { CommandKeys } from "../../commands/CommandKeys.tsx";
import { Icon } from "../../ui/marks/Icon.tsx";
import "./viewed-box.css";

export interface ViewedBoxProps {
  path: string;
  isViewed: boolean;
  /** Whether V means this file now. */
  isShown: boolean;
  onToggle: () => void;
}

export function ViewedBox({ path, isViewed, isShown, onToggle }: ViewedBoxProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className="commit-viewed"
      aria-pressed={isViewed}
      onClick={(event) => {
        // A press on the row moves the cursor; this one is no press on the row.
        event.stopPropagation();
        onToggle();
      }}
    >
      <span className="commit-viewed-box">{isViewed ? <Icon of={Check} size="tiny" /> : null}</span>
      Viewed<span className="ui-hidden">: {path}</span>
      {isShown ? <CommandKeys of="commit.viewed" silent /> : null}
    </button>
  );
}
