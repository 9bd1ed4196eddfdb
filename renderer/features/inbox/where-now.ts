// Where a commented line is on a branch now, in words. Pure.
import type { Arrival } from "../../../shared/lib/line-travel.ts";
import type { FileNow } from "../../data/file-now.ts";

export interface WhereNow {
  readonly mark: "exact" | "moved" | "edited" | "gone";
  /** False: the line may be another one. */
  readonly isCertain: boolean;
  /** From 1, on the branch; null = it stands nowhere. */
  readonly line: number | null;
  /** A sentence. */
  readonly words: string;
}

export interface CommentedLine {
  /** As the commit calls it. */
  readonly path: string;
  readonly side: "old" | "new";
  /** From 1, in the text of its side. */
  readonly line: number;
}

/** `travel`: from the file in the commit to the one on the branch; null where there is none. */
export function whereNow({ path, side, line }: CommentedLine, branch: string, file: FileNow | null, travel: Arrival | null): WhereNow {
  const gone = (words: string, isCertain = true): WhereNow => ({ mark: "gone", isCertain, line: null, words });
  if (side === "old") return gone(`This commit took line ${line} away`);
  const without = file?.hasCommit === false ? `; ${branch} does not have this commit` : "";
  const at = file?.path ?? null;
  if (at === null)
    return file?.isSame === true || without !== ""
      ? gone(`${path} is not on ${branch} now${without}`, file?.isSame === true)
      : gone(`No ${path} is on ${branch} now; whether it has another name there is not known`, false);
  if (travel?.line == null) {
    const isCertain = file?.isSame === true && travel?.isCertain === true;
    return gone(
      isCertain || without !== "" ? `Line ${line} is not on ${branch} now${without}` : `Line ${line} was not found on ${branch}`,
      isCertain,
    );
  }
  const isCertain = travel.isCertain && file?.isSame === true;
  const here = `line ${travel.line}${at === path ? "" : ` of ${at}`}`;
  const words = {
    exact: at === path ? `Line ${line} is the same on ${branch} now` : `Line ${line} is ${here} on ${branch} now`,
    moved: `Line ${line} is ${here} on ${branch} now`,
    edited: `Line ${line} was changed; it is ${here} on ${branch} now`,
    gone: "",
  }[travel.fate];
  const guess =
    travel.fate === "edited"
      ? `Line ${line} was changed; most like it on ${branch} is ${here}`
      : `On ${branch}, ${here} reads the same; it may be another one`;
  return { mark: travel.fate, isCertain, line: travel.line, words: `${isCertain ? words : guess}${without}` };
}
