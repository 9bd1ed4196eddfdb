// A 4 px bar for a wait whose end is known; nothing else gets one.
import "./Meter.css";

export interface MeterProps {
  label: string;
  /** From 0 to 1. */
  value: number;
  /** What readers hear instead of a percentage: "38 seconds left". */
  valueLabel?: string | undefined;
}

/**
 * A progress bar. Without React Aria's, whose file its buttons read a context from: used anywhere, all of it would come with the first screen,
 * number formats included.
 */
export function Meter({ label, value, valueLabel }: MeterProps) {
  const share = Math.min(1, Math.max(0, value));
  const percent = `${Math.round(share * 100)}%`;
  return (
    <div
      role="progressbar"
      className="ui-meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={1}
      aria-valuenow={share}
      aria-valuetext={valueLabel ?? percent}
    >
      <span className="ui-meter-fill" style={{ width: `${share * 100}%` }} />
    </div>
  );
}
