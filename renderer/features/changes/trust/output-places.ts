// Places that programs name in what they write: `src/a.ts:3`, `src/a.ts:3:5`, `src/a.ts(3,5)`. Pure.

export interface OutputPiece {
  readonly text: string;
  /** null: plain words. */
  readonly place: { readonly path: string; readonly line: number } | null;
}

/** A path without blanks that nothing of a name stands before, and the line after it. */
const named =
  /(?<![^\s"'`([<{=,;|])(?:\.\/)?([^\s:"'`()[\]<>{}|,;=]{1,1024})(?::(\d{1,7})(?::\d{1,7})?|\((\d{1,7})(?:,\d{1,7})?\))(?![\w/.-]*\w)/g;

/** The text in pieces, in order. `isFile`: whether the project has a file of that path. */
export function findPlaces(text: string, isFile: (path: string) => boolean): OutputPiece[] {
  const pieces: OutputPiece[] = [];
  let from = 0;
  for (const found of text.matchAll(named)) {
    const [whole, path = "", colon, bracket] = found;
    const line = Number(colon ?? bracket);
    if (line === 0 || !isFile(path)) continue;
    if (found.index > from) pieces.push({ text: text.slice(from, found.index), place: null });
    pieces.push({ text: whole, place: { path, line } });
    from = found.index + whole.length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from), place: null });
  return pieces;
}
