// One setting: its name and a sentence at the left, the control at the right.
import type { ReactNode } from "react";
import { markOdd } from "../../ui/text/mark-odd.tsx";

export interface SettingRowProps {
  title: string;
  text?: ReactNode;
  children: ReactNode;
}

/** A row under a line. */
export function SettingRow({ title, text, children }: SettingRowProps) {
  return (
    <div className="settings-row">
      <div>
        <h2>{markOdd(title)}</h2>
        {text ? <p>{text}</p> : null}
      </div>
      <div className="settings-control">{children}</div>
    </div>
  );
}
