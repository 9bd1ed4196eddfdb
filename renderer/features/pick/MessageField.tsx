// The message of the picks: the original's or, for a single commit, one's own; and the line that says where it comes from.
import { isPressed } from "../../commands/press.ts";
import { Checkbox } from "../../ui/controls/Checkbox.tsx";
import { SegmentedControl } from "../../ui/controls/SegmentedControl.tsx";
import { TextArea } from "../../ui/controls/TextArea.tsx";
import type { MessageChoice } from "./messages.ts";

export interface MessageFieldProps {
  /** Of the commit, where it is only one. */
  original: string | null;
  value: MessageChoice;
  isDisabled: boolean;
  onChange: (value: MessageChoice) => void;
  /** Ctrl+Enter in the text. */
  onSend: () => void;
}

export function MessageField({ original, value, isDisabled, onChange, onSend }: MessageFieldProps) {
  const { text, withOrigin } = value;
  return (
    <div className="pick-message">
      <div className="pick-message-row">
        <span className="pick-message-label">Message</span>
        {original === null ? (
          <span className="pick-quiet">Each commit keeps its own.</span>
        ) : (
          <SegmentedControl
            label="Message"
            value={text === null ? "original" : "own"}
            isDisabled={isDisabled}
            onChange={(choice) => onChange({ withOrigin, text: choice === "own" ? original : null })}
            segments={[
              { value: "original", label: "Keep original" },
              { value: "own", label: "Write one" },
            ]}
          />
        )}
        <Checkbox isSelected={withOrigin} isDisabled={isDisabled} onChange={(chosen) => onChange({ text, withOrigin: chosen })}>
          Add “(cherry picked from commit …)”
        </Checkbox>
      </div>
      {text === null ? null : (
        <TextArea
          label="Message of the new commit"
          labelPlace="hidden"
          mono
          rows={5}
          autoFocus
          value={text}
          isDisabled={isDisabled}
          onChange={(next) => onChange({ withOrigin, text: next })}
          onKeyDown={(event) => {
            if (event.ctrlKey || event.metaKey) isPressed("matrix.pick", event, onSend);
            // The field keeps what it is asked about: Escape is the dialog's.
            else event.continuePropagation();
          }}
        />
      )}
    </div>
  );
}
