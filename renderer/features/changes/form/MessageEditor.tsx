// The commit message as plain text, with rulers at 50 and 72 columns; letters past them turn amber and red, and nothing is blocked.
import { type Ref, useRef } from "react";
import { judgeTitle, longestTitle, suggestedTitle } from "./commit-message.ts";
import "./MessageEditor.css";

/** Longest message, in UTF-16 units, that is drawn twice to colour its title. */
const longestColoured = 20_000;

export interface MessageEditorProps {
  text: string;
  isLocked: boolean;
  onChange: (text: string) => void;
  field: Ref<HTMLTextAreaElement>;
}

export function MessageEditor({ text, isLocked, onChange, field }: MessageEditorProps) {
  const backdrop = useRef<HTMLDivElement>(null);
  const judged = judgeTitle(text);
  const isColoured = text.length <= longestColoured;
  const end = text.indexOf("\n");
  const title = [...text.slice(0, end === -1 ? undefined : end)];
  return (
    <div className="changes-message">
      <div className="changes-message-head">
        <label htmlFor="changes-message-text" className="changes-label">
          Message
        </label>
        {judged.length > 0 ? (
          <span className="changes-ruler ui-num" id="changes-message-ruler">
            <b data-state={judged.state}>{judged.length}</b> of {suggestedTitle} suggested, {longestTitle} at most
          </span>
        ) : null}
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
          aria-describedby={judged.length > 0 ? "changes-message-ruler" : undefined}
          onChange={(event) => onChange(event.target.value)}
          onScroll={(event) => {
            if (backdrop.current) backdrop.current.scrollTop = event.currentTarget.scrollTop;
          }}
        />
      </div>
    </div>
  );
}
