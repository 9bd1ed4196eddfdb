// One text in one editor whose models are swapped: what is typed goes to `onType`, what comes from outside goes into the model.
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { flushTyping, sendTyped } from "../../desk/typing.ts";
import { loadMonaco, type OpenEditor, type TextEditor, type TextModel, useMonaco } from "../../monaco/load.ts";
import { caretOf, keepCaret, type TextOf } from "../../state/carets.ts";
import { receiveText, useWantedFocus, wantedLine } from "../../state/focus.ts";
import { toldOnLeave } from "../../state/remembered.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { useCanReload } from "../../ui/states/missing-part.ts";
import { Note } from "../../ui/states/Note.tsx";
import { OpenEditorContext } from "./open-editor.ts";
import { PlainText } from "./PlainText.tsx";
import "./editor.css";

/** What the status bar says about the caret and the text. */
export interface Caret {
  readonly line: number;
  readonly column: number;
  /** Characters selected, 0 = none. */
  readonly selected: number;
  /** The selected ones, from 1, both inside; null = none. */
  readonly lines: { readonly from: number; readonly to: number } | null;
  /** "Spaces: 2", "Tabs". */
  readonly indent: string;
  readonly language: string;
}

export interface TextPaneProps {
  /** Names the model: connection, project, branch and path. */
  textKey: string;
  /** Under which caret and scroll are there again in the next start; without it they are not. */
  keptAs?: TextOf;
  path: string;
  /** The text to show; the model follows it when it comes from elsewhere than its own keys. */
  text: string;
  /** Why it cannot be typed in, null = it can. */
  readOnly: string | null;
  line: number | null;
  /** The last line of those that are meant. */
  lastLine?: number | null;
  onType: (text: string) => void;
  onCaret: (caret: Caret) => void;
  /** Whether the caret shall have the focus as soon as the text is there; said once. */
  wantsFocus: boolean;
  onFocused: () => void;
  /** Whether a bar stands under the pane: it comes and goes without moving the text. */
  hasFoot: boolean;
  /** Whether something stands beside its lines by arithmetic: they are as high as ever then, and do not wrap. */
  isAligned?: boolean;
  /** What features put beside the text (useOpenEditor). */
  children?: ReactNode;
}

const reload = (
  <Button size="small" onPress={() => window.location.reload()}>
    Reload the window
  </Button>
);

export function TextPane(props: TextPaneProps) {
  const {
    textKey,
    keptAs,
    path,
    text,
    readOnly,
    line,
    lastLine = null,
    onType,
    onCaret,
    wantsFocus,
    onFocused,
    hasFoot,
    isAligned = false,
    children,
  } = props;
  const state = useMonaco();
  const host = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<TextEditor | null>(null);
  const [model, setModel] = useState<TextModel | null>(null);
  const [open, setOpen] = useState<OpenEditor | null>(null);
  const latest = useRef({ keptAs, onType, onCaret, onFocused, text, line, lastLine });
  /** What the model last sent; hearing it back must not touch the model. */
  const sent = useRef<string | null>(null);
  useLayoutEffect(() => {
    latest.current = { keptAs, onType, onCaret, onFocused, text, line, lastLine };
  });
  useEffect(() => loadMonaco(), []);
  const isReplaced = useCanReload(state.is === "failed");

  const monaco = state.is === "ready" ? state.monaco : null;
  // Before the model, or its text would be drawn once for the room and once more for all that follows.
  useLayoutEffect(() => {
    if (monaco !== null && editor !== null) monaco.makeRoom(editor, hasFoot);
  }, [monaco, editor, hasFoot]);

  // The model of the shown text, with caret and scroll as they were.
  useLayoutEffect(() => {
    if (monaco === null || editor === null) return;
    const opened = monaco.openModel(textKey, path, latest.current.text);
    const { keptAs: place } = latest.current;
    sent.current = null;
    monaco.replaceText(opened, latest.current.text);
    // A parked editor that comes back to its text has caret and scroll.
    if (editor.getModel() !== opened) {
      editor.setModel(opened);
      const view = monaco.viewOf(textKey);
      const kept = place === undefined ? undefined : caretOf(place);
      if (view !== undefined) editor.restoreViewState(view);
      else if (kept !== undefined) monaco.showPlace(editor, kept);
    }
    // In this frame: by itself it draws in the next, and what stood around the text before is painted once more for nothing.
    editor.render();
    const tell = (): void => {
      const position = editor.getPosition();
      const { insertSpaces, indentSize } = opened.getOptions();
      const selection = editor.getSelection();
      latest.current.onCaret({
        line: position?.lineNumber ?? 1,
        column: position?.column ?? 1,
        selected: selection === null || selection.isEmpty() ? 0 : opened.getValueLengthInRange(selection),
        lines: monaco.selectedLines(editor),
        indent: insertSpaces ? `Spaces: ${indentSize}` : "Tabs",
        language: monaco.languageName(opened),
      });
    };
    const watches = [
      opened.onDidChangeContent(() => {
        const { onType: send } = latest.current;
        sendTyped(textKey, opened.getValueLength(), () => {
          const typed = monaco.readText(opened);
          if (typed === latest.current.text) return;
          sent.current = typed;
          send(typed);
        });
      }),
      editor.onDidChangeCursorSelection(tell),
      opened.onDidChangeOptions(tell),
    ];
    tell();
    const layers = monaco.openLayers(editor, path);
    setModel(opened);
    setOpen(layers);
    const keep = (): void => {
      if (place !== undefined && editor.getModel() === opened) keepCaret(place, monaco.placeIn(editor));
    };
    toldOnLeave.add(keep);
    return () => {
      toldOnLeave.delete(keep);
      keep();
      flushTyping();
      layers.close();
      for (const watch of watches) watch.dispose();
      if (editor.getModel() === opened) monaco.keepView(textKey, editor);
      setModel(null);
      setOpen(null);
    };
  }, [monaco, editor, textKey, path]);

  // After the model's own effect, so that the caret is kept before the editor goes; before the paint, so that nothing else is seen.
  useLayoutEffect(() => {
    if (monaco === null || host.current === null) return;
    const { editor: taken, park } = monaco.takeTextEditor(host.current, "Text", isAligned);
    setEditor(taken);
    const forget = receiveText(taken.getContainerDomNode(), (letters) => taken.trigger("keyboard", "type", { text: letters }));
    return () => {
      forget();
      setEditor(null);
      park();
    };
  }, [monaco, isAligned]);

  useLayoutEffect(() => {
    // While another file takes this one's place, `model` is still the one that is left.
    if (monaco === null || model === null || model !== editor?.getModel() || text === sent.current) return;
    sent.current = null;
    monaco.replaceText(model, text);
  }, [monaco, editor, model, text]);
  useLayoutEffect(() => {
    editor?.updateOptions({
      ariaLabel: readOnly === null ? path : `${path}, read-only`,
      readOnly: readOnly !== null,
      readOnlyMessage: { value: readOnly ?? "" },
    });
  }, [editor, readOnly, path]);
  useEffect(() => {
    if (monaco !== null && editor !== null && model !== null && line !== null) monaco.showLine(editor, line, lastLine);
  }, [monaco, editor, model, line, lastLine]);
  useEffect(() => {
    // A part of the text that came with it may have taken the focus.
    if (monaco === null || editor === null || model === null || !wantsFocus || useWantedFocus.getState().target === null) return;
    const asked = wantedLine();
    if (asked !== null) monaco.showLine(editor, asked, asked === latest.current.line ? latest.current.lastLine : null);
    editor.focus();
    latest.current.onFocused();
  }, [monaco, editor, model, wantsFocus]);

  return (
    <div className="editor">
      <div className="editor-host" ref={host} />
      <OpenEditorContext value={open}>{children}</OpenEditorContext>
      {monaco === null ? <PlainText text={text} label={path} line={line} /> : null}
      {state.is === "failed" ? (
        <div className="editor-note">
          <Note fact="The editor could not be loaded." tone="amber" role="status" onRetry={loadMonaco} actions={isReplaced ? reload : null}>
            The text is shown for reading. {state.error.message}
          </Note>
        </div>
      ) : null}
    </div>
  );
}
