// Monaco behind OpenEditor: the one place where what a feature puts beside a text becomes decorations, margins, zones and widgets.
import * as monaco from "monaco-editor/editor";
import { createHover } from "./hover.ts";
import { createLane } from "./lane.ts";
import { createLiveZone } from "./live-zone.ts";
import type { Lines, Mark, OpenEditor, Release } from "./open-editor.ts";
import { createReach } from "./reach.ts";

type Editor = monaco.editor.IStandaloneCodeEditor;

/** How Monaco's own comparison folds what is equal; its public types leave it out. */
interface HidesLines {
  setHiddenAreas(ranges: monaco.IRange[], source: object, isForced: boolean): void;
}

/** A text editor with its model, until `close`, which takes away all that was put beside the text. */
export interface Layers extends OpenEditor {
  close(): void;
}

export function openLayers(editor: Editor, path: string): Layers {
  const model = editor.getModel();
  if (model === null) throw new Error("An editor without a text has no layers.");
  const releases = new Set<Release>();
  /** Released once, at the latest when the editor shows another text. */
  const until = (release: Release): Release => {
    const once = (): void => {
      if (releases.delete(once)) release();
    };
    releases.add(once);
    return once;
  };
  return {
    path,
    text: () => model.getValue(monaco.editor.EndOfLinePreference.LF, false),
    lineCount: () => model.getLineCount(),
    caret: () => editor.getPosition()?.lineNumber ?? 1,
    onEdit: (listener) => {
      const watch = model.onDidChangeContent(({ changes, isFlush }) =>
        listener(
          isFlush
            ? null
            : changes.map(({ range, text }) => ({
                fromLine: range.startLineNumber,
                fromColumn: range.startColumn,
                toLine: range.endLineNumber,
                toColumn: range.endColumn,
                text,
              })),
        ),
      );
      return until(() => watch.dispose());
    },
    onCaret: (listener) => {
      const watch = editor.onDidChangeCursorPosition(({ position }) => listener(position.lineNumber));
      return until(() => watch.dispose());
    },
    selection: () => {
      const selected = editor.getSelection();
      if (selected === null || selected.isEmpty()) return null;
      const { startLineNumber, endLineNumber, endColumn } = selected;
      return { from: startLineNumber, to: endColumn === 1 ? Math.max(startLineNumber, endLineNumber - 1) : endLineNumber };
    },
    onSelection: (listener) => {
      const watch = editor.onDidChangeCursorSelection(listener);
      return until(() => watch.dispose());
    },
    visible: () => {
      const seen = editor.getVisibleRanges();
      return { from: seen[0]?.startLineNumber ?? 1, to: seen.at(-1)?.endLineNumber ?? 1 };
    },
    lineAtTop: () => {
      const line = editor.getVisibleRanges()[0]?.startLineNumber ?? 1;
      const [top, next] = [editor.getTopForLineNumber(line), editor.getBottomForLineNumber(line)];
      return line + Math.max(0, Math.min(0.999, (editor.getScrollTop() - top) / Math.max(1, next - top)));
    },
    showAtTop: (line) => {
      const whole = Math.max(1, Math.min(model.getLineCount(), Math.floor(line)));
      const [top, next] = [editor.getTopForLineNumber(whole), editor.getBottomForLineNumber(whole)];
      editor.setScrollTop(top + (next - top) * Math.max(0, Math.min(1, line - whole)), monaco.editor.ScrollType.Immediate);
    },
    isAtEnd: () => editor.getScrollTop() + editor.getLayoutInfo().height >= editor.getScrollHeight() - 1,
    onView: (listener) => {
      const watches = [editor.onDidScrollChange(listener), editor.onDidLayoutChange(listener), editor.onDidChangeHiddenAreas(listener)];
      return until(() => {
        for (const watch of watches) watch.dispose();
      });
    },
    addMarks: () => {
      const marks = editor.createDecorationsCollection();
      const dispose = until(() => marks.clear());
      // The editor may show another text by now.
      return { set: (next) => editor.getModel() === model && marks.set(next.flatMap((mark) => toDecorations(model, mark))), dispose };
    },
    addLane: (options) => {
      const lane = createLane(editor, options);
      return { element: lane.element, set: lane.set, dispose: until(lane.dispose) };
    },
    addZone: ({ after, height, inFolds = false, margin, isLive = false, draw }) => {
      const domNode = document.createElement("div");
      const live = isLive ? createLiveZone(editor) : null;
      const zone: monaco.editor.IViewZone = {
        afterLineNumber: after,
        heightInPx: height,
        domNode,
        suppressMouseDown: false,
        showInHiddenAreas: inFolds,
        ...(margin === undefined ? {} : { marginDomNode: boxOf(margin) }),
        ...(live === null ? {} : { onDomNodeTop: live.onTop }),
      };
      let id = "";
      editor.changeViewZones((zones) => {
        id = zones.addZone(zone);
      });
      const erase = draw(live?.element ?? domNode);
      return {
        resize: (next) => {
          zone.heightInPx = next;
          editor.changeViewZones((zones) => zones.layoutZone(id));
        },
        dispose: until(() => {
          erase();
          live?.dispose();
          editor.changeViewZones((zones) => zones.removeZone(id));
        }),
      };
    },
    addFolds: () => {
      const folding = editor as Editor & HidesLines;
      const owner = {};
      const set = (lines: readonly Lines[]): void => {
        // The editor may show another text by now.
        if (editor.getModel() === model)
          folding.setHiddenAreas(
            lines.map(({ from, to }) => new monaco.Range(from, 1, to, 1)),
            owner,
            // The same lines again: what is hidden may have moved with an edit since.
            true,
          );
      };
      return { set, dispose: until(() => set([])) };
    },
    keepAligned: () => {
      editor.updateOptions({ stickyScroll: { enabled: false }, folding: false, scrollbar: { horizontal: "hidden" } });
      return until(() => editor.updateOptions({ stickyScroll: { enabled: true }, folding: true, scrollbar: { horizontal: "auto" } }));
    },
    wrapLines: () => {
      editor.updateOptions({ wordWrapOverride2: "on" });
      return until(() => editor.updateOptions({ wordWrapOverride2: "inherit" }));
    },
    lineHeight: (line) => editor.getBottomForLineNumber(line) - editor.getTopForLineNumber(line),
    onHeights: (listener) => {
      const watches = [editor.onDidContentSizeChange(listener), editor.onDidLayoutChange(listener)];
      return until(() => {
        for (const watch of watches) watch.dispose();
      });
    },
    addReach: (listener) => {
      const reach = createReach(editor, listener);
      return { ...reach, dispose: until(reach.dispose) };
    },
    scroll: () => ({ top: editor.getScrollTop(), left: editor.getScrollLeft() }),
    onScroll: (listener) => {
      const watch = editor.onDidScrollChange(({ scrollTop, scrollLeft }) => listener({ top: scrollTop, left: scrollLeft }));
      return until(() => watch.dispose());
    },
    scrollTo: ({ top, left }) => editor.setScrollPosition({ scrollTop: top, scrollLeft: left }, monaco.editor.ScrollType.Immediate),
    addHover: (provide) => {
      const hover = createHover(editor, provide);
      return { ...hover, dispose: until(hover.dispose) };
    },
    replaceLines: (from, count, lines) => {
      if (editor.getOption(monaco.editor.EditorOption.readOnly)) return false;
      editor.pushUndoStop();
      editor.executeEdits("place", [toEdit(model, from, count, lines)]);
      editor.pushUndoStop();
      return true;
    },
    goTo: (line) => {
      const lineNumber = Math.min(Math.max(1, line), model.getLineCount());
      editor.setPosition({ lineNumber, column: model.getLineFirstNonWhitespaceColumn(lineNumber) || 1 });
      editor.revealLineInCenterIfOutsideViewport(lineNumber, monaco.editor.ScrollType.Immediate);
    },
    focus: () => editor.focus(),
    close: () => {
      for (const release of [...releases]) release();
    },
  };
}

function boxOf(className: string): HTMLElement {
  const box = document.createElement("div");
  box.className = className;
  return box;
}

/** Lines leave and come with one line end each: the one after them, or at the end of the text the one before. */
function toEdit(model: monaco.editor.ITextModel, from: number, count: number, lines: readonly string[]) {
  const last = model.getLineCount();
  const text = lines.join("\n");
  const endOf = (line: number) => new monaco.Position(line, model.getLineMaxColumn(line));
  const between = (start: monaco.Position, end: monaco.Position, words: string) => ({
    range: monaco.Range.fromPositions(start, end),
    text: words,
    forceMoveMarkers: false,
  });
  const start = new monaco.Position(Math.min(from, last), 1);
  if (count > 0 && lines.length > 0) return between(start, endOf(from + count - 1), text);
  if (count > 0) {
    if (from + count <= last) return between(start, new monaco.Position(from + count, 1), "");
    return from > 1 ? between(endOf(from - 1), endOf(last), "") : between(start, endOf(last), "");
  }
  if (from <= last) return between(start, start, `${text}\n`);
  return between(endOf(last), endOf(last), `\n${text}`);
}

function toDecorations(
  model: monaco.editor.ITextModel,
  { from, to, line, bar, margin, text, after, ruler }: Mark,
): monaco.editor.IModelDeltaDecoration[] {
  const marks: monaco.editor.IModelDeltaDecoration[] = [
    {
      range: new monaco.Range(from, 1, to, 1),
      options: {
        isWholeLine: true,
        className: line ?? null,
        linesDecorationsClassName: bar ?? null,
        marginClassName: margin ?? null,
        overviewRuler:
          ruler === undefined
            ? null
            : {
                color: colourOf(ruler.token),
                position: ruler.isLight === true ? monaco.editor.OverviewRulerLane.Right : monaco.editor.OverviewRulerLane.Full,
              },
      },
    },
  ];
  if (text !== undefined)
    marks.push({ range: new monaco.Range(from, text.start, from, text.end), options: { inlineClassName: text.className } });
  if (after !== undefined) {
    const last = Math.min(from, model.getLineCount());
    const end = model.getLineMaxColumn(last);
    const words = {
      content: after.words,
      inlineClassName: `editor-after ${after.className}`,
      cursorStops: monaco.editor.InjectedTextCursorStops.None,
    };
    marks.push({ range: new monaco.Range(last, end, last, end), options: { after: words, showIfCollapsed: true } });
  }
  return marks;
}

/** Monaco's own names follow the theme; another token is read as the page has it now. */
const known: Readonly<Record<string, string>> = {
  "--add-mark": "editorGutter.addedBackground",
  "--upd-mark": "editorGutter.modifiedBackground",
  "--del-mark": "editorGutter.deletedBackground",
};

function colourOf(token: string): string | { id: string } {
  const id = known[token];
  return id === undefined ? getComputedStyle(document.documentElement).getPropertyValue(token).trim() : { id };
}
