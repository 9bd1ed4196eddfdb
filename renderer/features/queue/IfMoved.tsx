// What shall become of a queued commit if its branch has moved: three choices, each with what it means here.
import { RadioGroup } from "react-aria-components";
import { branchFor } from "../../desk/queue-branch.ts";
import { setIfMoved } from "../../desk/queue-desk.ts";
import type { Queued } from "../../desk/queued.ts";
import { Choice } from "../../ui/controls/Choice.tsx";

export interface IfMovedProps {
  queued: Queued;
  isDisabled: boolean;
}

export function IfMoved({ queued, isDisabled }: IfMovedProps) {
  const { to, parent } = queued;
  const at = parent?.slice(0, 7);
  const ways = [
    {
      way: "stay",
      title: "Do not send",
      means: at === undefined ? `Only while ${to} has no commit.` : `Only when ${to} is still at ${at}.`,
    },
    { way: "merge", title: "Merge when no place overlaps", means: "Places that overlap come back to you." },
    ...(at === undefined
      ? []
      : [{ way: "branch", title: "Send to a new branch instead", means: `${branchFor(queued)}, from ${at}.` } as const]),
  ] as const;
  return (
    <RadioGroup
      className="queue-choices"
      aria-label={`If ${to} has moved`}
      value={queued.ifMoved}
      onChange={(chosen) => {
        const found = ways.find(({ way }) => way === chosen);
        if (found !== undefined) setIfMoved(queued, found.way);
      }}
      isDisabled={isDisabled}
    >
      {ways.map(({ way, title, means }) => (
        <Choice key={way} value={way}>
          <span className="queue-choice">
            <span>{title}</span>
            <span className="queue-quiet">{means}</span>
          </span>
        </Choice>
      ))}
    </RadioGroup>
  );
}
