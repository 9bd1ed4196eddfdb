// Bars beside the line numbers where the text differs from the committed one, with the old text at each and the way back: a part of an open text.
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useCommand } from "../../../commands/bindings.ts";
import type { Hover, Lines, Marks, OpenEditor } from "../../../monaco/load.ts";
import { useOpenEditor } from "../open-editor.ts";
import { ChangeCard } from "./ChangeCard.tsx";
import { type Place, partsIn, puttingBack, stageLines, stagePlace } from "./changes.ts";
import { linesOf, nameLines, nextPlace, placeAt, sayLines, toMarks } from "./place-marks.ts";
import { useChanges } from "./use-changes.ts";
import "./change-bars.css";

export interface ChangeBarsProps {
  /** The text as it was committed, with LF; "" for a new file. */
  committed: string;
  /** The text as it is staged; null = nothing is. */
  staged: string | null;
  /** Where the committed text is from, in words. */
  origin: ReactNode;
  canType: boolean;
  /** Hears in how many places the text differs from what is staged. */
  onPlaces: (unstaged: number) => void;
  /** Stages a text in which one place is as it is typed. */
  onStage: (text: string) => void;
}

interface Card {
  readonly host: HTMLElement;
  readonly place: Place;
}

export function ChangeBars({ committed, staged, origin, canType, onPlaces, onStage }: ChangeBarsProps) {
  const editor = useOpenEditor();
  const changes = useChanges(editor, committed, staged);
  const latest = useRef({ changes, onPlaces });
  useLayoutEffect(() => {
    latest.current = { changes, onPlaces };
  });
  const marks = useRef<Marks | null>(null);
  const hover = useRef<Hover | null>(null);
  const [card, setCard] = useState<Card | null>(null);
  const [said, setSaid] = useState("");
  const [isSelected, setSelected] = useState(false);
  useEffect(() => {
    if (editor === null) return;
    const made = [editor.addMarks(), editor.addHover((line, at) => (at === "bar" ? cardAt(line) : null))] as const;
    [marks.current, hover.current] = made;
    return () => {
      [marks.current, hover.current] = [null, null];
      for (const part of made) part.dispose();
    };
    function cardAt(line: number) {
      const place = placeAt(latest.current.changes.now().places, line);
      if (place === null) return null;
      return {
        ...linesOf(place),
        key: `${place.newFrom} ${place.newCount} ${place.oldFrom} ${place.oldCount}`,
        draw: (host: HTMLElement) => {
          setCard({ host, place });
          return () => setCard((shown) => (shown?.host === host ? null : shown));
        },
      };
    }
  }, [editor]);
  useEffect(() => {
    if (editor === null) return;
    const look = (): void => setSelected(editor.selection() !== null);
    look();
    return editor.onSelection(look);
  }, [editor]);
  useEffect(() => {
    marks.current?.set(toMarks(changes.places));
    latest.current.onPlaces(changes.unstaged);
  }, [changes]);

  const count = changes.places.length;
  const noChange = editor === null || count === 0 ? "This file has no changes." : null;
  const step = (direction: 1 | -1) => (): void => {
    const { places } = changes.now();
    const next = editor === null ? null : nextPlace(places, editor.caret(), direction);
    if (editor === null || next === null) return;
    const { from } = linesOf(next);
    editor.goTo(from);
    editor.focus();
    hover.current?.show(from);
    setSaid(describe(next, places, committed));
  };
  const putBack = (place: Place | null): void => {
    if (editor === null || place === null) return;
    const old = committed.split("\n").slice(place.oldFrom, place.oldFrom + place.oldCount);
    hover.current?.hide();
    if (editor.replaceLines(place.newFrom + 1, place.newCount, old)) editor.goTo(linesOf({ ...place, newCount: old.length }).from);
    editor.focus();
    setSaid(`${nameLines(place)} put back.`);
  };
  const stage = (place: Place | null): void => {
    if (editor === null || place === null) return;
    const lines = (text: string): string[] => text.split("\n");
    const text = stagePlace(lines(committed), staged === null ? null : lines(staged), lines(editor.text()), place);
    hover.current?.hide();
    editor.focus();
    if (text !== null) onStage(text.join("\n"));
    setSaid(`${nameLines(place)} ${text === null ? "is staged already" : "staged"}.`);
  };
  useCommand("file.next-change", step(1), { disabled: noChange });
  useCommand("file.previous-change", step(-1), { disabled: noChange });
  const putBackLines = (editor: OpenEditor, lines: Lines): void => {
    const [old, typed] = [committed.split("\n"), editor.text().split("\n")];
    const back = puttingBack(old, typed, partsIn(changes.now().places, lines));
    hover.current?.hide();
    if (editor.replaceLines(back.from + 1, back.count, back.lines)) editor.goTo(Math.max(1, back.from + Math.min(1, back.lines.length)));
    setSaid(`${sayLines(lines)} put back.`);
  };
  const stageThose = (editor: OpenEditor, lines: Lines): void => {
    const split = (text: string): string[] => text.split("\n");
    const text = stageLines(split(committed), staged === null ? null : split(staged), split(editor.text()), lines);
    hover.current?.hide();
    if (text !== null) onStage(text.join("\n"));
    setSaid(`${sayLines(lines)} ${text === null ? "as staged already" : "staged"}.`);
  };
  /** What a command means: the selected lines where something of them has changed, else the place of the caret. */
  const onThese = (onLines: (editor: OpenEditor, lines: Lines) => void, onPlace: (place: Place | null) => void) => (): void => {
    if (editor === null) return;
    const { places } = changes.now();
    const selected = editor.selection();
    if (selected !== null && partsIn(places, selected).length > 0) onLines(editor, selected);
    else onPlace(placeAt(places, editor.caret()));
  };
  const refusal = noChange ?? (canType ? null : "This file is read-only.");
  useCommand("file.put-back", onThese(putBackLines, putBack), {
    disabled: refusal,
    title: isSelected ? "Put back the selected lines" : undefined,
  });
  useCommand("file.stage-place", onThese(stageThose, stage), {
    disabled: refusal,
    title: isSelected ? "Stage the selected lines" : undefined,
  });
  return (
    <>
      <div className="ui-hidden" role="status">
        {said}
      </div>
      {card === null || editor === null
        ? null
        : createPortal(
            <ChangeCard
              place={card.place}
              number={changes.now().places.findIndex((place) => place.newFrom === card.place.newFrom) + 1}
              count={count}
              before={committed.split("\n").slice(card.place.oldFrom, card.place.oldFrom + card.place.oldCount)}
              after={linesIn(editor, card.place)}
              origin={origin}
              onPutBack={canType ? () => putBack(card.place) : null}
              onStage={canType && card.place.isTyped ? () => stage(card.place) : null}
            />,
            card.host,
          )}
    </>
  );
}

const linesIn = (editor: OpenEditor, { newFrom, newCount }: Place): string[] =>
  editor
    .text()
    .split("\n")
    .slice(newFrom, newFrom + newCount);

/** "Line 41, typed, place 1 of 3. It was: const a = 1" */
function describe(place: Place, places: readonly Place[], committed: string): string {
  const old = committed.split("\n").slice(place.oldFrom, place.oldFrom + Math.min(place.oldCount, 3));
  const was = old.length === 0 ? "It is new." : `It was: ${old.join(" ").trim().slice(0, 200)}`;
  return `${nameLines(place)}, ${place.isTyped ? "typed" : "staged"}, place ${places.indexOf(place) + 1} of ${places.length}. ${was}`;
}
