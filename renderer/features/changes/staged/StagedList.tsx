// The staged changes: tick, letter, name, counts. Space includes, Delete unstages with an undo, Enter goes to the diff; a letter that is
// no key of the list begins the message.

import { TriangleAlert } from "lucide-react";
import type { KeyboardEvent, RefObject } from "react";
import { pressIn, surface } from "../../../commands/press.ts";
import type { Change } from "../../../desk/model.ts";
import { setIncluded } from "../../../desk/staging.ts";
import { useRowHeight } from "../../../state/appearance.ts";
import { cell, useList } from "../../../ui/lists/use-list.ts";
import { ChangeLetter } from "../../../ui/marks/ChangeLetter.tsx";
import { Icon } from "../../../ui/marks/Icon.tsx";
import { Spine } from "../../../ui/marks/Spine.tsx";
import { TickBox } from "../../../ui/marks/TickBox.tsx";
import { Counts, NameLines } from "../../diff/index.ts";
import { changeId, describeChange, secondLine, stateOfChange } from "../change-words.ts";
import { unstageWithUndo } from "./unstage-with-undo.ts";
import type { ChangeDiff } from "./use-change-diffs.ts";
import "./StagedList.css";

export interface StagedListProps {
  deskKey: string;
  changes: readonly Change[];
  diffs: readonly ChangeDiff[];
  selected: number;
  /** Paths that something is wrong with. */
  warned: ReadonlySet<string>;
  isLocked: boolean;
  scroller: RefObject<HTMLDivElement | null>;
  onSelect: (index: number) => void;
  onOpen: () => void;
  /** Answers whether there is a message that takes it. */
  onType: (letter: string) => boolean;
}

/** What a message begins with: no sign that is a key of the window. */
const letter = /^[\p{L}\p{N}]$/u;

export function StagedList({ deskKey, changes, diffs, selected, warned, isLocked, scroller, onSelect, onOpen, onType }: StagedListProps) {
  const current = changes[selected];
  const toggle = (change: Change | undefined): void => {
    if (change && !isLocked) setIncluded(deskKey, change.path, !change.included);
  };
  const list = useList({
    role: "grid",
    label: "Staged changes",
    count: changes.length,
    identity: deskKey,
    rowHeight: useRowHeight(42),
    active: selected,
    activeKey: current === undefined ? "" : changeId(current),
    onActive: onSelect,
    onPress: (index, event) => {
      onSelect(index);
      if ((event.target as Element).closest(".changes-tick")) toggle(changes[index]);
    },
    onDoublePress: onOpen,
    scroller,
  });
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const isRun = pressIn(["staged", "list"], event, {
      "staged.open": onOpen,
      "staged.include": () => toggle(current),
      "staged.unstage": () => {
        if (current === undefined || isLocked) return;
        unstageWithUndo(
          deskKey,
          changes.filter((change) => change.path === current.path),
        );
      },
      "staged.next": list.step(1),
      "staged.previous": list.step(-1),
      ...list.keys,
    });
    // AltGr types, and says Ctrl and Alt besides.
    const isChord = !event.getModifierState("AltGraph") && (event.ctrlKey || event.metaKey || event.altKey);
    if (!isRun && !isChord && !event.nativeEvent.isComposing && letter.test(event.key) && onType(event.key)) event.preventDefault();
  };
  return (
    <div {...list.list(onKeyDown)} className="changes-list" {...surface("staged", "list")}>
      <div {...list.space} className="changes-rows">
        {list.drawn.map((index) => {
          const change = changes[index];
          if (change === undefined) return null;
          const diff = diffs[index]?.file?.diff;
          return (
            <div key={changeId(change)} {...list.row(index, describeChange(change))} className="changes-row" data-kind={change.kind}>
              <Spine state={stateOfChange(change)} />
              <div className="changes-cells" {...cell}>
                <span className="changes-tick" aria-hidden="true">
                  <TickBox isOn={change.included} />
                </span>
                <ChangeLetter change={stateOfChange(change)} silent />
                <NameLines path={change.path} note={secondLine(change)} isRemoved={change.kind === "delete"} />
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
