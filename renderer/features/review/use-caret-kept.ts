// Leaves the caret of a field where it stands when what it says changes from outside, as another window writes in it.
import { type RefObject, useCallback, useLayoutEffect, useRef } from "react";
import { spliceOf } from "../../../shared/lib/text-splice.ts";

/** Answers what to tell of each text that was typed in the field itself. */
export function useCaretKept(field: RefObject<HTMLTextAreaElement | null>, text: string): (typed: string) => void {
  const shown = useRef(text);
  const selection = useRef({ from: 0, to: 0 });
  useLayoutEffect(() => {
    const note = (): void => {
      const at = field.current;
      if (at !== null && document.activeElement === at) selection.current = { from: at.selectionStart, to: at.selectionEnd };
    };
    document.addEventListener("selectionchange", note);
    return () => document.removeEventListener("selectionchange", note);
  }, [field]);
  useLayoutEffect(() => {
    if (shown.current === text) return;
    // Nobody is in it: who comes goes on at its end.
    if (document.activeElement !== field.current) {
      shown.current = text;
      selection.current = { from: text.length, to: text.length };
      field.current?.setSelectionRange(text.length, text.length);
      return;
    }
    const { from, to, text: put } = spliceOf(shown.current, text);
    const moved = (at: number): number => (at <= from ? at : at >= to ? at + put.length - (to - from) : from + put.length);
    shown.current = text;
    field.current?.setSelectionRange(moved(selection.current.from), moved(selection.current.to));
  }, [field, text]);
  return useCallback(
    (typed) => {
      shown.current = typed;
      const at = field.current;
      if (at !== null) selection.current = { from: at.selectionStart, to: at.selectionEnd };
    },
    [field],
  );
}
