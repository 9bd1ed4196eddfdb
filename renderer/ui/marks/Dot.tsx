// A 7 px light: does it answer. Always beside words that say the same.
import "./Dot.css";

export interface DotProps {
  state: "on" | "off" | "amber" | "red";
}

/** Decoration; the words beside it carry the meaning. */
export function Dot({ state }: DotProps) {
  return <span className="ui-dot" data-state={state} aria-hidden="true" />;
}
