// The changed places of the open text, a moment after the typing rests; computed beside the window, from edits alone.
import { useEffect, useMemo, useState } from "react";
import type { LineEdit, OpenEditor } from "../../../monaco/load.ts";
import { compareTexts, type TextChanges } from "./changes.ts";
import type { Answer, Question } from "./changes.worker.ts";
import ChangesWorker from "./changes.worker.ts?worker";

/** Milliseconds without a key after which edits are sent, and the longest that they wait. */
const rest = 100;
const longest = 400;

export interface Changes extends TextChanges {
  /** As they are this moment, whatever was typed since. */
  now(): TextChanges;
}

export const noChanges: Changes = { places: [], unstaged: 0, now: () => noChanges };

/** `staged` null = nothing is staged for the text. The last answer stays until the next one. */
export function useChanges(editor: OpenEditor | null, committed: string, staged: string | null): Changes {
  const [found, setFound] = useState<{ editor: OpenEditor; changes: TextChanges; isCurrent: () => boolean } | null>(null);
  useEffect(() => {
    if (editor === null) return;
    return follow(editor, committed, staged, (changes, isCurrent) => setFound({ editor, changes, isCurrent }));
  }, [editor, committed, staged]);
  return useMemo((): Changes => {
    if (editor === null) return noChanges;
    const lines = (text: string): string[] => text.split("\n");
    const compare = (): TextChanges => {
      const typed = editor.text();
      // As most texts are when blame is turned on: nothing is cut into lines for that.
      if (typed === committed && (staged ?? committed) === committed) return noChanges;
      return compareTexts(lines(committed), staged === null ? null : lines(staged), lines(typed));
    };
    if (found?.editor !== editor) return { ...noChanges, now: compare };
    return { ...found.changes, now: () => (found.isCurrent() ? found.changes : compare()) };
  }, [editor, committed, staged, found]);
}

let texts = 0;

/** Tells of the changes now and after each rest; answers how it stops. */
function follow(
  editor: OpenEditor,
  committed: string,
  staged: string | null,
  tell: (changes: TextChanges, isCurrent: () => boolean) => void,
): () => void {
  const thread = openThread();
  texts += 1;
  const text = texts;
  /** Edits that were not sent; null = the whole text goes. */
  let edits: LineEdit[] | null = null;
  let number = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** When the first of them came. */
  let since: number | null = null;
  let isOver = false;
  const send = (): void => {
    since = null;
    number += 1;
    if (edits !== null) thread.ask({ is: "edits", text, number, edits });
    else {
      const typed = editor.text();
      // A text is copied for the thread: two of 20 MB would be felt.
      thread.ask({ is: "texts", text, number, texts: { committed, staged, typed: typed === committed ? null : typed } });
    }
    edits = [];
  };
  const forget = thread.subscribe((answer) => {
    // Typed meanwhile: the marks move with their lines, and the next answer is on its way.
    if (answer.text !== text || answer.number !== number || since !== null) return;
    tell(answer, () => !isOver && since === null && answer.number === number);
  });
  const unhear = editor.onEdit((next) => {
    if (next === null) edits = null;
    // One command may make hundreds of thousands of edits: too many for arguments.
    else if (edits !== null) for (const edit of next) edits.push(edit);
    const now = performance.now();
    since ??= now;
    clearTimeout(timer);
    timer = setTimeout(send, Math.max(0, Math.min(rest, since + longest - now)));
  });
  // The text is painted first.
  timer = setTimeout(send);
  return () => {
    isOver = true;
    clearTimeout(timer);
    unhear();
    forget();
    thread.ask({ is: "close", text });
  };
}

interface ChangesThread {
  ask(question: Question): void;
  subscribe(listener: (answer: Answer) => void): () => void;
}

let thread: ChangesThread | null = null;

/** One thread for the window. */
function openThread(): ChangesThread {
  if (thread !== null) return thread;
  const worker = new ChangesWorker();
  const listeners = new Set<(answer: Answer) => void>();
  worker.addEventListener("message", ({ data }: MessageEvent<Answer>) => {
    for (const listener of [...listeners]) listener(data);
  });
  thread = {
    ask: (question) => worker.postMessage(question),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return thread;
}
