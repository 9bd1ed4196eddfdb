// What stands over the columns of a timeline: tags where they are, and dates between them. Pure.

/** Columns that a tag takes, and those that a date takes. */
export const tagColumns = 4;
export const dateColumns = 3;
/** Columns from one date to the next. */
const dateStep = 8;

export interface HeadMark {
  readonly kind: "tag" | "date";
  /** That it is about. */
  readonly column: number;
  /** Where it begins: the last ones end with the columns. */
  readonly at: number;
  /** Name of the tag; "" for a date. */
  readonly name: string;
}

/** `tags`: names by column. Of tags that would cover each other the newer one stands there. Oldest first. */
export function toHeadMarks(count: number, tags: ReadonlyMap<number, string>): HeadMark[] {
  const marks: HeadMark[] = [];
  const isFree = (at: number, width: number): boolean =>
    marks.every((mark) => at + width <= mark.at || at >= mark.at + (mark.kind === "tag" ? tagColumns : dateColumns));
  for (const [column, name] of [...tags].sort(([left], [right]) => right - left)) {
    const at = Math.max(0, Math.min(column, count - tagColumns));
    if (column < count && isFree(at, tagColumns)) marks.push({ kind: "tag", column, at, name });
  }
  for (let column = 0; column < count; column += dateStep)
    if (isFree(column, dateColumns)) marks.push({ kind: "date", column, at: column, name: "" });
  return marks.sort((left, right) => left.at - right.at);
}
