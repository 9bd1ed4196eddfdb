// The theme as three small pictures of a window.
import { Radio, RadioGroup } from "react-aria-components";
import type { Settings } from "../../../shared/contract/desktop.ts";

export interface ThemeChoiceProps {
  value: Settings["theme"];
  onChange: (theme: Settings["theme"]) => void;
}

const themes = [
  { value: "system", label: "System", halves: ["light", "dark"] },
  { value: "light", label: "Light", halves: ["light"] },
  { value: "dark", label: "Dark", halves: ["dark"] },
] as const;

/** A radio group: arrows move and choose. */
export function ThemeChoice({ value, onChange }: ThemeChoiceProps) {
  const choose = (chosen: string) => {
    const theme = themes.find((candidate) => candidate.value === chosen);
    if (theme) onChange(theme.value);
  };
  return (
    <RadioGroup className="settings-themes" aria-label="Theme" orientation="horizontal" value={value} onChange={choose}>
      {themes.map((theme) => (
        <Radio key={theme.value} value={theme.value} className="settings-theme">
          <span className="settings-theme-picture" aria-hidden="true">
            {theme.halves.map((half) => (
              // The picture wears its own theme: tokens below it are those of that theme.
              <span key={half} className="settings-theme-half" data-picture={half}>
                <i />
                <i />
                <i />
              </span>
            ))}
          </span>
          <span className="settings-theme-label">
            <span className="settings-radio" aria-hidden="true" />
            {theme.label}
          </span>
        </Radio>
      ))}
    </RadioGroup>
  );
}
