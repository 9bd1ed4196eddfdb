// The switch of one setting: what it is now in words beside it, and for readers what it is of as well.
import { Switch } from "../../ui/controls/Switch.tsx";

export interface SettingSwitchProps {
  /** Of the row. */
  title: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  /** When it is on, and when it is off. */
  words: readonly [string, string];
}

export function SettingSwitch({ title, isOn, onChange, words: [on, off] }: SettingSwitchProps) {
  const words = isOn ? on : off;
  return (
    <Switch isSelected={isOn} onChange={onChange} label={`${title}: ${words}`}>
      {words}
    </Switch>
  );
}
