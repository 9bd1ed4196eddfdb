// The card at a change bar: the old text and the new one, and the way back.
import { Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import { diffWords, type Range } from "../../../../shared/lib/word-diff.ts";
import { CommandKeys } from "../../../commands/CommandKeys.tsx";
import { Button } from "../../../ui/controls/Button.tsx";
import { OddText } from "../../../ui/text/OddText.tsx";
import type { Place } from "./changes.ts";
import { nameLines } from "./place-marks.ts";

export interface ChangeCardProps {
  place: Place;
  /** From 1. */
  number: number;
  count: number;
  before: readonly string[];
  after: readonly string[];
  /** Where the old text is from, in words. */
  origin: ReactNode;
  /** null where nothing can be typed. */
  onPutBack: (() => void) | null;
  /** null where nothing can be staged, or all of it is. */
  onStage: (() => void) | null;
}

/** Lines of each side that are drawn. */
const most = 200;

export function ChangeCard({ place, number, count, before, after, origin, onPutBack, onStage }: ChangeCardProps) {
  const words = before.length === after.length ? before.map((line, index) => diffWords(line, after[index] ?? "")) : [];
  const rows = [
    ...before.slice(0, most).map((text, index) => ({ sign: "-", line: place.oldFrom + index + 1, text, ranges: words[index]?.before })),
    ...after.slice(0, most).map((text, index) => ({ sign: "+", line: place.newFrom + index + 1, text, ranges: words[index]?.after })),
  ];
  const left = Math.max(0, before.length - most) + Math.max(0, after.length - most);
  return (
    <section className="editor-change" aria-label={`Change, ${nameLines(place)}`}>
      <header className="editor-change-head">
        <b>{nameLines(place)}</b>
        <span>
          {place.isTyped ? "typed" : "staged"}, place {number} of {count}
        </span>
        <span className="editor-change-space" />
        <span className="ui-ellipsis">{origin}</span>
      </header>
      <div className="editor-change-lines">
        {rows.map(({ sign, line, text, ranges }) => (
          <div key={`${sign}${line}`} className="editor-change-line" data-sign={sign}>
            <span className="editor-change-number">{line}</span>
            <span className="editor-change-sign">{sign}</span>
            <code>{lightUp(text, ranges)}</code>
          </div>
        ))}
        {left > 0 ? <div className="editor-change-more">{left} more lines</div> : null}
      </div>
      <footer className="editor-change-foot">
        {onPutBack === null ? null : (
          <Button size="small" icon={Undo2} onPress={onPutBack}>
            Put back
          </Button>
        )}
        {onPutBack === null ? null : <CommandKeys of="file.put-back" />}
        {onStage === null ? null : (
          <Button size="small" onPress={onStage}>
            Stage this place
          </Button>
        )}
        <span className="editor-change-space" />
        <CommandKeys of="file.previous-change" /> <CommandKeys of="file.next-change" /> previous, next
      </footer>
    </section>
  );
}

/** The text with its changed words marked. */
function lightUp(text: string, ranges: readonly Range[] | undefined) {
  const parts = [];
  let at = 0;
  for (const [from, to] of ranges ?? []) {
    parts.push(
      <OddText key={`before ${from}`} text={text.slice(at, from)} />,
      <mark key={from}>
        <OddText text={text.slice(from, to)} />
      </mark>,
    );
    at = to;
  }
  return [...parts, <OddText key="end" text={text.slice(at)} />];
}
