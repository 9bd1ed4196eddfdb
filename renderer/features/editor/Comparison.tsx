// My edit beside what it is compared with; the right side is the same model as in the editor, so it can be typed in.
import { useEffect, useLayoutEffect, useRef } from "react";
import { useCommand } from "../../commands/bindings.ts";
import { flushTyping, sendTyped } from "../../desk/typing.ts";
import { loadMonaco, type TextDiffEditor, useMonaco } from "../../monaco/load.ts";
import { receiveText, wantedLine } from "../../state/focus.ts";
import { Skeleton } from "../../ui/states/Skeleton.tsx";
import "./editor.css";

export interface ComparisonProps {
  textKey: string;
  path: string;
  /** The left side: the base of the edit, or the branch as it is now. */
  before: string;
  text: string;
  readOnly: string | null;
  onType: (text: string) => void;
  /** Whether the edit shall have the focus as soon as it is there; said once. */
  wantsFocus: boolean;
  onFocused: () => void;
}

export function Comparison({ textKey, path, before, text, readOnly, onType, wantsFocus, onFocused }: ComparisonProps) {
  const state = useMonaco();
  const host = useRef<HTMLDivElement>(null);
  const shown = useRef<TextDiffEditor | null>(null);
  const latest = useRef({ onType, text });
  useLayoutEffect(() => {
    latest.current = { onType, text };
  });
  useEffect(() => loadMonaco(), []);
  const monaco = state.is === "ready" ? state.monaco : null;
  useEffect(() => {
    if (monaco === null || host.current === null) return;
    const editor = monaco.createComparison(host.current, path);
    const original = monaco.createSideModel(path, before);
    const modified = monaco.openModel(textKey, path, latest.current.text);
    monaco.replaceText(modified, latest.current.text);
    const takeOut = monaco.showSides(editor, { original, modified });
    shown.current = editor;
    const mine = editor.getModifiedEditor();
    const forget = receiveText(mine.getContainerDomNode(), (text) => mine.trigger("keyboard", "type", { text }));
    const watch = modified.onDidChangeContent(() =>
      sendTyped(textKey, modified.getValueLength(), () => {
        const typed = monaco.readText(modified);
        if (typed !== latest.current.text) latest.current.onType(typed);
      }),
    );
    return () => {
      flushTyping();
      forget();
      watch.dispose();
      shown.current = null;
      takeOut();
      monaco.disposeQuietly(editor);
      monaco.disposeQuietly(original);
    };
  }, [monaco, textKey, path, before]);
  useEffect(() => {
    if (monaco !== null && shown.current !== null) monaco.setReadOnly(shown.current, path, readOnly !== null);
  }, [monaco, readOnly, path]);
  useEffect(() => {
    if (monaco === null || !wantsFocus) return;
    const mine = shown.current?.getModifiedEditor();
    const asked = wantedLine();
    if (mine !== undefined && asked !== null) monaco.showLine(mine, asked);
    mine?.focus();
    onFocused();
  }, [monaco, wantsFocus, onFocused]);
  useCommand("file.next-change", () => shown.current?.goToDiff("next"));
  useCommand("file.previous-change", () => shown.current?.goToDiff("previous"));
  return (
    <div className="editor">
      <div className="editor-host" ref={host} />
      {monaco === null ? <Skeleton label="Loading the comparison" rows={12} rowHeight={20} /> : null}
    </div>
  );
}
