// A field of the settings that is kept when it is left.
import { useEffect, useState } from "react";
import { useLatestCallback } from "../../state/use-latest-callback.ts";
import { TextField } from "../../ui/controls/TextField.tsx";

interface KeptFieldProps {
  label: string;
  labelPlace?: "hidden";
  placeholder: string;
  kept: string | null;
  onKeep: (value: string | null) => void;
  type?: "text" | "email";
  mono?: boolean;
  /** What is wrong with a text, as a sentence; such a text is not kept. */
  check?: (text: string) => string | undefined;
}

/** Kept when the field is left, Enter is pressed or the page goes away; empty means that nothing is set here. */
export function KeptField({ label, labelPlace, placeholder, kept, onKeep, type = "text", mono, check }: KeptFieldProps) {
  const [text, setText] = useState(kept ?? "");
  useEffect(() => setText(kept ?? ""), [kept]);
  const trimmed = text.trim();
  const error = trimmed === "" ? undefined : check?.(trimmed);
  const keep = () => {
    const next = trimmed === "" ? null : trimmed;
    if (error === undefined && next !== kept) onKeep(next);
  };
  // A page that goes away takes the field along without leaving it.
  const last = useLatestCallback(keep);
  useEffect(() => () => last(), [last]);
  return (
    <TextField
      label={label}
      labelPlace={labelPlace}
      type={type}
      mono={mono}
      value={text}
      placeholder={placeholder}
      error={error}
      spellCheck="false"
      onChange={setText}
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.key === "Enter") keep();
      }}
    />
  );
}
