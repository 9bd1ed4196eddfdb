// The staged changes: tick, letter, name, counts. Space includes, Delete unstages with an undo, Enter goes to the diff.

import { TriangleAlert } from "lucide-react";
import { type KeyboardEvent, type RefObject, useId } from "react";
import type { Change } from "../../desk/model.ts";
import { setIncluded, stage, unstage } from "../../desk/staging.ts";
import { ChangeLetter } from "../../ui/marks/ChangeLetter.tsx";
import { Icon } from "../../ui/marks/Icon.tsx";
import { Spine } from "../../ui/marks/Spine.tsx";
import { toasts } from "../../ui/overlays/toast-queue.ts";
import { Counts, grid, gridCell, gridRow, rowGroup } from "../diff/index.ts";
import { changeId, describeChange, nameOf, secondLine, stateOfChange } from "./change-words.ts";
import type { ChangeDiff } from "./use-change-diffs.ts";
import "./StagedList.css";

/** Takes changes off the desk and offers to put them back. */
export function unstageWithUndo(key: string, changes: readonly Change[]): void {
  for (const change of changes) unstage(key, change.path);
  const what = changes.length === 1 ? nameOf(changes[0]?.path ?? "") : `${changes.length} changes`;
  const undo = () => {
    for (const change of changes) stage(key, change);
  };
  toasts.show(`Unstaged ${what}`, { label: "Undo", run: undo });
}

export interface StagedListProps {
  deskKey: string;
  changes: readonly Change[];
  diffs: readonly ChangeDiff[];
  selected: number;
  /** Paths that something is wrong with. */
  warned: ReadonlySet<string>;
  isLocked: boolean;
  list: RefObject<HTMLDivElement | null>;
  onSelect: (index: number) => void;
  onOpen: () => void;
}

export function StagedList({ deskKey, changes, diffs, selected, warned, isLocked, list, onSelect, onOpen }: StagedListProps) {
  const id = useId();
  const current = changes[selected];
  const toggle = (change: Change | undefined): void => {
    if (change && !isLocked) setIncluded(deskKey, change.path, !change.included);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const last = changes.length - 1;
    const steps: Record<string, number> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1, Home: -last, End: last, PageDown: 10, PageUp: -10 };
    const step = steps[event.key];
    if (step !== undefined) onSelect(Math.max(0, Math.min(last, selected + step)));
    else if (event.key === " ") toggle(current);
    else if (event.key === "Enter") onOpen();
    else if ((event.key === "Delete" || event.key === "Backspace") && current && !isLocked)
      unstageWithUndo(
        deskKey,
        changes.filter((change) => change.path === current.path),
      );
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      ref={list}
      className="changes-list"
      {...grid({
        label: "Staged changes",
        rowCount: changes.length,
        active: current ? `${id}-${selected}` : undefined,
        onKeyDown,
        onPress: (index, event) => {
          onSelect(index);
          if ((event.target as Element).closest(".changes-tick")) toggle(changes[index]);
        },
        onDoublePress: onOpen,
      })}
    >
      <div {...rowGroup}>
        {changes.map((change, index) => {
          const diff = diffs[index]?.file?.diff;
          return (
            <div
              key={changeId(change)}
              {...gridRow(id, index, describeChange(change), index === selected)}
              className="changes-row"
              data-kind={change.kind}
            >
              <Spine state={stateOfChange(change)} />
              <div className="changes-cells" {...gridCell}>
                <span className="changes-tick" aria-hidden="true">
                  <span className="changes-box" data-on={change.included || undefined} />
                </span>
                <ChangeLetter change={stateOfChange(change)} silent />
                <span className="changes-words">
                  <span className="changes-name" title={change.path}>
                    {nameOf(change.path)}
                  </span>
                  <span className="changes-place">{secondLine(change)}</span>
                </span>
                {warned.has(change.path) ? <Icon of={TriangleAlert} size="small" label="Needs a look" className="changes-warning" /> : null}
                {change.kind === "chmod" ? <span className="changes-kind">chmod</span> : null}
                {change.kind === "move" && change.content === null ? <span className="changes-kind">move</span> : null}
                {diff ? <Counts additions={diff.additions} deletions={diff.deletions} /> : null}
              </div>
            </div>
          );
        })}
      </div>
    </div>
  );
}
