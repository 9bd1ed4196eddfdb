// The lines of the shown file that are selected, as its commit has them: a copied link means them.
import type { PlaceOf } from "./place.ts";

/** The text that the lines are of, as the person chose it. */
type Text = Pick<PlaceOf<"files">, "connection" | "project" | "ref" | "path">;

export interface SelectedLines {
  readonly of: Text;
  /** The commit that has the text: the ref may have moved since. */
  readonly commit: string;
  /** From 1, both inside. */
  readonly from: number;
  readonly to: number;
}

let selected: SelectedLines | null = null;

/** null: none are, or what is shown is not what is committed. */
export const selectLines = (lines: SelectedLines | null): void => {
  selected = lines;
};

export const linesSelectedIn = (text: Text): SelectedLines | null => (selected !== null && isSame(selected.of, text) ? selected : null);

const isSame = (one: Text, other: Text): boolean =>
  one.connection === other.connection && one.project === other.project && one.ref === other.ref && one.path === other.path;
