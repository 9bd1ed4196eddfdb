// The running ring inside busy controls; never drawn over content.
import "./Spinner.css";

export interface SpinnerProps {
  /** Pixels, 14 by default. */
  size?: number | undefined;
}

/** A ring that turns; decoration, the control around it says that it is busy. */
export function Spinner({ size = 14 }: SpinnerProps) {
  return (
    <svg className="ui-spinner" width={size} height={size} viewBox="0 0 16 16" fill="none" aria-hidden="true">
      <path d="M8 1.75a6.25 6.25 0 1 1-5.6 3.47" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" />
    </svg>
  );
}
