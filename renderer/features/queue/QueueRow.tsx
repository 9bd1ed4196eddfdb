// One commit of the queue in its list: its place or what became of it, its title, and where it goes.
import { Check, GitBranchPlus, GitMerge, TriangleAlert } from "lucide-react";
import { memo } from "react";
import type { Queued } from "../../desk/queued.ts";
import { hasSame } from "../../ui/lists/same-row.ts";
import { Icon } from "../../ui/marks/Icon.tsx";

export interface QueueRowProps {
  queued: Queued;
  number: number;
  /** Number of the last that it stands on; 0 = none, or one that needs a person. */
  after: number;
  /** Whether it waits behind one that needs a person. */
  isHeld: boolean;
  /** Of the project on screen; another one is named. */
  project: string;
  isShown: boolean;
  onShow: (id: string) => void;
}

/** Its number among those that wait, from 1; 0 = it waits no more, or for a person. */
export const placeOf = (waiting: readonly Queued[], { id }: Queued): number => waiting.findIndex((known) => known.id === id) + 1;

/** "After 1 and 2, on which it stands." A number of 0 is one that needs a person. */
export const sayAfter = (after: readonly number[]): string =>
  `After ${listFormat.format(after.map((number) => (number === 0 ? "one that needs you" : String(number))))}, on which it stands.`;
const listFormat = new Intl.ListFormat("en");

/** "new branch from 8f3c21a", "from c02be91", "after 1", "after one that needs you", "merged, 5be27f0", "new branch, 5be27f0". `after`: number of the last that it stands on. */
export function sayWhere({ state, isNew, start, parent, isMerged, turned }: Queued, after = 0, isHeld = false): string {
  if (state.step === "sent") {
    const way = isMerged === true ? "merged, " : turned !== undefined ? "new branch, " : "";
    return `${way}${state.commit.slice(0, 7)}`;
  }
  if (state.step === "needs") return state.kind === "overlap" ? "overlaps" : state.kind === "gone" ? "branch gone" : "needs you";
  if (after > 0) return `${isNew ? "new branch " : ""}after ${after}`;
  if (isHeld) return `${isNew ? "new branch " : ""}after one that needs you`;
  const at = isNew ? start : parent;
  return `${isNew ? "new branch " : ""}${at === null ? "" : `from ${at.slice(0, 7)}`}`;
}

/** Why it is on another branch than it was meant for: "main had moved". null = it is not. */
export function sayWhyTurned({ turned }: Pick<Queued, "turned">): string | null {
  if (turned === undefined) return null;
  const { from, because } = turned;
  return because === "gone" ? `${from} was gone` : because === "moved" ? `${from} had moved` : `${from} did not take it`;
}

export const titleOf = ({ text }: Pick<Queued, "text">): string => text.split("\n", 1)[0] ?? "";

/** Drawn anew only where it says something else: a queue of hundreds changes at each step of its sending. */
export const QueueRow = memo(DrawnRow, (before, after) => {
  return hasSame(after, before, "queued") && hasSame(after.queued, before.queued, "changes");
});

function DrawnRow({ queued, number, after, isHeld, project, isShown, onShow }: QueueRowProps) {
  const { id, state, to, isMerged, turned } = queued;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus
    <div id={`queue-${id}`} className="queue-row" role="option" aria-selected={isShown} onClick={() => onShow(id)}>
      <span className="queue-mark" data-step={state.step}>
        {state.step === "waiting" ? (
          number
        ) : (
          <Icon
            of={state.step === "needs" ? TriangleAlert : isMerged === true ? GitMerge : turned !== undefined ? GitBranchPlus : Check}
            size="small"
            label={
              state.step === "needs"
                ? "Needs you"
                : isMerged === true
                  ? "Merged and sent"
                  : turned !== undefined
                    ? "Sent to a new branch"
                    : "Sent"
            }
          />
        )}
      </span>
      <span className="queue-row-words">
        <span className="ui-ellipsis">{titleOf(queued)}</span>
        <span className="queue-row-where ui-ellipsis">
          <span className="ui-mono">{to}</span> {sayWhere(queued, after, isHeld)} {queued.project === project ? "" : `· ${queued.project}`}
        </span>
      </span>
    </div>
  );
}
