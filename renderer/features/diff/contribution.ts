// What another feature puts under a line of a diff: a thread, a composer, a suggestion. It stays with its line whatever the layout.
import type { ReactNode } from "react";
import type { LineId } from "./line-id.ts";

export interface Contribution extends LineId {
  /** Unique in its file, and the same as long as it is the same thing: a field in it keeps its focus while rows move. */
  readonly key: string;
  /** What a reader hears for its row. */
  readonly label: string;
  /** Stands over its line instead of under it. */
  readonly isAbove?: true;
  /** Whether it shows a change itself, so that the next change is there. */
  readonly isChange?: true;
  /** Pixels until it has been drawn and measured. */
  readonly estimate: number;
  /** Fields in it take their own keys; Tab leads from the diff into it. Far out of sight it is not drawn, so its owner keeps what was typed. */
  readonly render: () => ReactNode;
}

/** Contributions of one file, by the line under which they stand. */
export type ContributionsByLine = ReadonlyMap<string, readonly Contribution[]>;
