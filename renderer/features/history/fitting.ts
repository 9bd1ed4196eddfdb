// Which filters have room in one row; the others stand behind a button at its end.

export interface Fitting<Name> {
  readonly shown: readonly Name[];
  readonly behind: readonly Name[];
}

export interface Widths<Name> {
  /** Pixels of each filter with the gap after it. */
  readonly own: ReadonlyMap<Name, number>;
  /** Pixels of the row that are left for filters, and of the button for those that find none. */
  readonly room: number;
  readonly button: number;
}

/** `names` as they stand in the row, `first` those that find room before the others do. */
export function placeInRow<Name>(names: readonly Name[], first: readonly Name[], { own, room, button }: Widths<Name>): Fitting<Name> {
  const wide = (name: Name): number => own.get(name) ?? 0;
  if (names.reduce((sum, name) => sum + wide(name), 0) <= room) return { shown: names, behind: [] };
  const shown = new Set<Name>();
  let left = room - button;
  for (const name of new Set([...first, ...names])) {
    if (wide(name) > left) break;
    left -= wide(name);
    shown.add(name);
  }
  return { shown: names.filter((name) => shown.has(name)), behind: names.filter((name) => !shown.has(name)) };
}
