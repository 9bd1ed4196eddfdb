// One row of a list of commands.
import type { ReactNode } from "react";
import type { IconKind } from "../marks/Icon.tsx";
import type { Range } from "./fuzzy.ts";

export interface CommandItem {
  id: string;
  label: string;
  /** Letters of the label that the query meant (fuzzyMatch). */
  ranges?: readonly Range[] | undefined;
  /** Quiet words after the label: folder, author. */
  detail?: ReactNode;
  /** At the right edge: hash, age, state. */
  meta?: ReactNode;
  keys?: string | undefined;
  mac?: string | undefined;
  icon?: IconKind | undefined;
  /** The label in the code face: branches, hashes. */
  mono?: boolean | undefined;
  /** Shown dimmed with this reason, can't be run. */
  offReason?: string | undefined;
}
