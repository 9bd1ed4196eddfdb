// A 4 px bar for a wait whose end is known; nothing else gets one.
import { ProgressBar } from "react-aria-components";
import "./Meter.css";

export interface MeterProps {
  label: string;
  /** From 0 to 1. */
  value: number;
  /** What readers hear instead of a percentage: "38 seconds left". */
  valueLabel?: string | undefined;
}

/** A progress bar. */
export function Meter({ label, value, valueLabel }: MeterProps) {
  const share = Math.min(1, Math.max(0, value));
  return (
    <ProgressBar
      className="ui-meter"
      aria-label={label}
      value={share}
      minValue={0}
      maxValue={1}
      {...(valueLabel === undefined ? {} : { valueLabel })}
    >
      <span className="ui-meter-fill" style={{ width: `${share * 100}%` }} />
    </ProgressBar>
  );
}
