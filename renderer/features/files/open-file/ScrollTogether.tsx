// A Markdown text and its page side by side: the one that a person works in leads, the other stands at the same lines.
import { type RefObject, useEffect } from "react";
import { useOpenEditor } from "../../editor/index.ts";
import type { PageView } from "../../markdown/index.ts";

export interface ScrollTogetherProps {
  view: PageView | null;
  /** Takes the line of a block that was pressed in the page. */
  onLine: RefObject<((line: number) => void) | null>;
}

export function ScrollTogether({ view, onLine }: ScrollTogetherProps) {
  const editor = useOpenEditor();
  useEffect(() => {
    if (editor === null || view === null) return;
    let leader: "text" | "page" = "text";
    const follow = (): void => {
      const lines = editor.lineCount();
      if (leader === "page") editor.showAtTop(view.lineAtTop(lines));
      else if (editor.isAtEnd() && editor.lineAtTop() > 1) view.showEnd();
      else view.showLine(editor.lineAtTop(), lines);
    };
    // What follows moves too, and is not followed itself.
    const lead = (who: "text" | "page") => (): void => {
      leader = who;
    };
    const inText = (event: Event): void => {
      if (!(event.target instanceof Element) || event.target.closest(".markdown") === null) lead("text")();
    };
    const types = ["wheel", "pointerdown", "touchstart", "keydown"] as const;
    for (const type of types) window.addEventListener(type, inText, { capture: true, passive: true });
    const releases = [
      view.onTouch(lead("page")),
      view.onScroll(() => leader === "page" && follow()),
      editor.onScroll(() => leader === "text" && follow()),
      editor.onCaret((line) => view.mark(line)),
      view.onFill(() => {
        view.mark(editor.caret());
        if (leader === "text") follow();
      }),
    ];
    onLine.current = (line) => {
      leader = "text";
      editor.goTo(line);
      editor.focus();
    };
    view.mark(editor.caret());
    follow();
    return () => {
      for (const type of types) window.removeEventListener(type, inText, { capture: true });
      for (const release of releases) release();
      view.mark(null);
      onLine.current = null;
    };
  }, [editor, view, onLine]);
  return null;
}
