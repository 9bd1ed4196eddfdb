// A field that narrows what stands below it: the glass, the text, and what belongs to it at its end.
import { Search } from "lucide-react";
import type { KeyboardEvent, ReactNode, Ref } from "react";
import { Icon } from "../marks/Icon.tsx";
import "./SearchField.css";

export interface SearchFieldProps {
  label: string;
  placeholder: string;
  value: string;
  onChange: (text: string) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  /** Of the input itself, for focus and selection. */
  field?: Ref<HTMLInputElement>;
  size?: "normal" | "small";
  /** For code and paths. */
  mono?: boolean;
  /** Keys or switches at its end. */
  children?: ReactNode;
}

/** Every key reaches the caller and the window, unlike in a `TextField`, whose keys end in it. */
export function SearchField({ label, placeholder, value, onChange, onKeyDown, field, size = "normal", mono, children }: SearchFieldProps) {
  return (
    <div className="ui-search" data-size={size} data-mono={mono || undefined}>
      <Icon of={Search} size="small" />
      <input
        ref={field}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        spellCheck={false}
        autoComplete="off"
      />
      {children}
    </div>
  );
}
