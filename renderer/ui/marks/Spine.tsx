// The 3 px mark at the left edge of a row: what state the row is in. Shape repeats colour; the row's letter repeats both.
import type { Change } from "./change.ts";
import "./Spine.css";

export interface SpineProps {
  state: Change | "conflict" | "here";
  /** Up to the row's edges, for lines that must join (diffs); otherwise 2 px short of them. */
  joined?: boolean | undefined;
}

/** Lays itself along the left edge of the nearest positioned ancestor. Decoration: the row's name says the state. */
export function Spine({ state, joined = false }: SpineProps) {
  return <span className="ui-spine" data-state={state} data-joined={joined || undefined} aria-hidden="true" />;
}
