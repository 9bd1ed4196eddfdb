// Which lines between hunks a person had shown, and the texts of the files that they come from.
import { useEffect, useRef, useState } from "react";
import type { DiffFile } from "./diff-file.ts";
import { type Expansion, expandGap, findGaps, toFileText } from "./gaps.ts";

/** The whole new side of a file, as the diff prints its lines. */
export type ReadText = (file: DiffFile) => Promise<string>;

/** What to show: lines of one gap, or all that a file hides. */
export type Expand = { readonly gap: number; readonly how: "top" | "bottom" | "all" } | "everything";

export interface FileExpansion extends Expansion {
  /** The diff that was expanded: of another one with the same path the lines are others. */
  readonly file: DiffFile;
}

/** "reading", or why the text could not be read. */
export type Reading = "reading" | { readonly error: string };

const nothing: ReadonlyMap<string, FileExpansion> = new Map();

export function useExpansions(files: readonly DiffFile[], readText: ReadText | undefined) {
  const [kept, setKept] = useState(nothing);
  const [reading, setReading] = useState<ReadonlyMap<string, Reading>>(new Map());
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  const isStale = [...kept].some(([key, { file }]) => !files.includes(file) && files.some((other) => other.key === key));
  const expansions = isStale ? new Map([...kept].filter(([, { file }]) => files.includes(file))) : kept;
  if (isStale) setKept(expansions);

  const note = (key: string, state: Reading | null): void =>
    setReading((before) => {
      const next = new Map(before);
      if (state === null) next.delete(key);
      else next.set(key, state);
      return next;
    });
  /** `shown` is the file as it is drawn, whose gaps are others where white space is ignored. */
  const expand = (file: DiffFile, shown: DiffFile, what: Expand): void => {
    // Without hunks there is nothing between them: an image, a binary file.
    if (readText === undefined || shown.diff.hunks.length === 0 || reading.get(file.key) === "reading") return;
    const apply = (text: Expansion["text"]): void =>
      setKept((before) => {
        const old = before.get(file.key);
        let lines = old?.file === file ? old.shown : new Map();
        if (what !== "everything") lines = expandGap(lines, what.gap, what.how);
        else for (const gap of findGaps(shown, text)) if (gap) lines = expandGap(lines, gap.key, "all");
        return new Map(before).set(file.key, { file, text, shown: lines });
      });
    const known = expansions.get(file.key);
    if (known?.text) {
      apply(known.text);
      return;
    }
    note(file.key, "reading");
    readText(file).then(
      (text) => {
        if (isGone.current) return;
        note(file.key, null);
        apply(toFileText(text));
      },
      (error: Error) => isGone.current || note(file.key, { error: error.message }),
    );
  };
  return { expansions, reading, expand };
}
