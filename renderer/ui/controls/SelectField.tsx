// One of many choices under a label: the platform's own list, which keys and readers know.
import { cutOdd } from "../text/odd-characters.ts";
import "./SelectField.css";

export interface SelectFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly { readonly value: string; readonly label: string }[];
}

export function SelectField({ label, value, onChange, options }: SelectFieldProps) {
  return (
    <label className="ui-select">
      <span className="ui-field-label">{label}</span>
      <select value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {sayOdd(option.label)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** An option holds text alone: what cannot be seen in it is named in its place. */
const sayOdd = (label: string): string =>
  cutOdd(label)
    .map(({ text, code }) => code ?? text)
    .join("");
