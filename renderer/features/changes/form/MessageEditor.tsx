// The commit message as plain text, with rulers at 50 and 72 columns; letters past them turn amber and red, and nothing is blocked.
import { type RefObject, useRef, useState } from "react";
import { keysOf } from "../../../commands/press.ts";
import { Kbd } from "../../../ui/text/Kbd.tsx";
import { judgeTitle, longestTitle, suggestedTitle } from "./commit-message.ts";
import { type PeopleOf, usePeopleOffer } from "./PeopleOffer.tsx";
import { toTrailerValue, typedPerson } from "./people.ts";
import "./MessageEditor.css";

/** Longest message, in UTF-16 units, that is drawn twice to colour its title. */
const longestColoured = 20_000;
/** Pixels of a line (MessageEditor.css). */
const lineHeight = 19;

export interface MessageEditorProps {
  text: string;
  isLocked: boolean;
  onChange: (text: string) => void;
  field: RefObject<HTMLTextAreaElement | null>;
  people: PeopleOf;
  /** What is said of the text while nobody has written it. */
  hint: string | null;
  /** What is missing of it, once somebody wanted to commit. */
  fault: string | null;
}

export function MessageEditor({ text, isLocked, onChange, field, people, hint, fault }: MessageEditorProps) {
  const backdrop = useRef<HTMLDivElement>(null);
  const judged = judgeTitle(text);
  const isColoured = text.length <= longestColoured;
  const end = text.indexOf("\n");
  const title = [...text.slice(0, end === -1 ? undefined : end)];
  const [caret, setCaret] = useState(0);
  const typed = isLocked ? null : typedPerson(text, caret);
  const lines = text.slice(0, caret).split("\n").length;
  const isHigh = field.current !== null && lines * lineHeight - field.current.scrollTop < field.current.clientHeight / 2;
  const offer = usePeopleOffer(
    people,
    typed?.text ?? null,
    field,
    (person) => {
      if (typed === null) return;
      const written = `${/\s$/.test(text.slice(0, typed.from)) ? "" : " "}${toTrailerValue(person)}`;
      const end = typed.from + written.length;
      onChange(text.slice(0, typed.from) + written + text.slice(typed.to));
      setCaret(end);
      // The field has its new text after the next drawing.
      requestAnimationFrame(() => field.current?.setSelectionRange(end, end));
    },
    isHigh ? "bottom" : "top",
  );
  return (
    <div className="changes-message">
      <div className="changes-message-head">
        <label htmlFor="changes-message-text" className="changes-label">
          Message
        </label>
        {/* There before it says anything, or it is not read out. */}
        <span className="changes-message-fault" id="changes-message-fault" role="status">
          {fault}
        </span>
        {fault !== null ? null : judged.length > 0 ? (
          <span className="changes-ruler ui-num" id="changes-message-ruler">
            <b data-state={judged.state}>{judged.length}</b> of {suggestedTitle} suggested, {longestTitle} at most
          </span>
        ) : hint === null ? (
          <span className="changes-message-keys">
            <Kbd keys={keysOf("changes.message")[0] ?? ""} silent />
          </span>
        ) : null}
        {hint === null || fault !== null ? null : <span className="changes-ruler ui-ellipsis">{hint}</span>}
      </div>
      <div className="changes-editor" data-coloured={isColoured || undefined}>
        <i className="changes-rule" style={{ left: `calc(13px + ${suggestedTitle}ch)` }} data-short="" aria-hidden="true" />
        <i className="changes-rule" style={{ left: `calc(13px + ${longestTitle}ch)` }} aria-hidden="true" />
        {isColoured ? (
          <div ref={backdrop} className="changes-backdrop" aria-hidden="true">
            <span className="changes-title">
              {title.slice(0, suggestedTitle).join("")}
              <span data-state="long">{title.slice(suggestedTitle, longestTitle).join("")}</span>
              <span data-state="over">{title.slice(longestTitle).join("")}</span>
            </span>
            {end === -1 ? null : text.slice(end)}
            {"\n"}
          </div>
        ) : null}
        <textarea
          id="changes-message-text"
          ref={field}
          className="changes-text"
          value={text}
          readOnly={isLocked}
          spellCheck
          placeholder="What this changes, and why"
          aria-invalid={fault !== null || undefined}
          aria-describedby={fault !== null ? "changes-message-fault" : judged.length > 0 ? "changes-message-ruler" : undefined}
          onChange={(event) => {
            setCaret(event.target.selectionStart);
            onChange(event.target.value);
          }}
          onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
          onKeyDown={(event) => void offer.onKeyDown(event)}
          onScroll={(event) => {
            if (backdrop.current) backdrop.current.scrollTop = event.currentTarget.scrollTop;
          }}
        />
        {offer.list}
      </div>
    </div>
  );
}
