// The lines of the shown file that are selected, as its commit has them: a copied link means them.

export interface SelectedLines {
  readonly path: string;
  /** From 1, both inside. */
  readonly from: number;
  readonly to: number;
}

let selected: SelectedLines | null = null;

/** null: none are, or what is shown is not what is committed. */
export const selectLines = (lines: SelectedLines | null): void => {
  selected = lines;
};

export const linesSelectedIn = (path: string | null): SelectedLines | null => (selected?.path === path ? selected : null);
