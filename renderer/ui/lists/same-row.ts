// Whether a row is drawn again: lists are drawn with each move of the caret and each frame that scrolls, most of their rows are not.
import type { ListRow } from "./use-list.ts";

/** By value, without a copy of either: this runs for each row in each frame. `except`: what is held against each other otherwise. */
export function hasSame<T extends object>(one: T, other: T, except?: keyof T, exceptToo?: keyof T): boolean {
  for (const name in one) if (name !== except && name !== exceptToo && one[name] !== other[name]) return false;
  return true;
}

/** Attributes are made anew at each drawing of a list; their values say whether the row is another. */
export const isSameRow = (before: ListRow, after: ListRow): boolean =>
  hasSame(before, after, "style") && before.style.height === after.style.height && before.style.transform === after.style.transform;
