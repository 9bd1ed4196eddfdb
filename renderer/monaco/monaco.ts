// Monaco itself: editors, models, the house's themes and options. Reached only by import() from load.ts.
import { setHoverDelegateFactory } from "monaco-editor/base/browser/ui/hover/hoverDelegateFactory";
import * as monaco from "monaco-editor/editor";
import EditorWorker from "monaco-editor/editor/editor.worker?worker";
import "monaco-editor/features/register.all";
import "monaco-editor/languages/definitions/register.all";
import { spliceOf } from "../../shared/lib/text-splice.ts";
import { followIn, followStyle } from "./follow-style.ts";
import { endIdleWaits } from "./idle.ts";
import { completeLanguages } from "./languages.ts";
import { type Layers, openLayers as layersOf } from "./layers.ts";
import { markOdd } from "./mark-odd.ts";
import { codeStyle, options, tabWidth } from "./options.ts";
import { followTheme } from "./theme.ts";
import "./monaco.css";

export type TextEditor = monaco.editor.IStandaloneCodeEditor;
export type TextDiffEditor = monaco.editor.IStandaloneDiffEditor;
export type TextModel = monaco.editor.ITextModel;

self.MonacoEnvironment = { getWorker: startWorker };
endIdleWaits(self);
followTheme();
followStyle(() => monaco.editor.getModels().forEach(fitTabs));
completeLanguages();
// Monaco ends its worker with the last text and starts another with the next: a preview that is replaced would cost one each time.
monaco.editor.createModel("", "plaintext", monaco.Uri.parse("repodesk-idle:/"));

/** A worker that does not load, as when the window is closed meanwhile, is told; Monaco would throw the bare event with nobody to catch it. */
function startWorker(): Worker {
  const worker = new EditorWorker();
  worker.addEventListener("error", (event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    console.warn("The editor's worker failed: nothing is compared until the window is opened again.", event.message);
  });
  return worker;
}

/**
 * Each new editor makes itself the source of the tooltips of all of Monaco's buttons, and after its end the lists of the others throw.
 * Without a source they have none; their names are read all the same.
 */
const leaveTooltips = (): void => setHoverDelegateFactory(() => ({ delay: -1, dispose: () => undefined, showHover: () => undefined }));

/** An editor without a model; the caller disposes it. */
export function createTextEditor(container: HTMLElement, label: string): TextEditor {
  const editor = monaco.editor.create(container, { ...options(), model: null, ariaLabel: label });
  leaveTooltips();
  fitNumbers(editor);
  markOdd(editor);
  return editor;
}

/** An editor that nobody shows; making one takes longer than reading a file. */
let parked: { readonly editor: TextEditor; readonly element: HTMLElement } | null = null;

/** Where it is meanwhile: as large as it was, so that what it has drawn is still right when it is shown again, and neither drawn nor read out. */
const parking = document.createElement("div");
parking.className = "editor-parking";

/**
 * The parked editor, or a new one, in `host`; it may still have the model that it showed last. The answer's `park` takes it out again and keeps it for
 * the next one. `isAligned`: something stands beside its lines by arithmetic.
 */
export function takeTextEditor(host: HTMLElement, label: string, isAligned: boolean): { readonly editor: TextEditor; park(): void } {
  const taken = parked;
  parked = null;
  const element = taken?.element ?? document.createElement("div");
  element.className = "editor-host";
  host.append(element);
  parking.remove();
  const editor = taken?.editor ?? createTextEditor(element, label);
  const setStyle = (): void => editor.updateOptions(codeStyle(isAligned));
  setStyle();
  followIn(editor, setStyle);
  // It has the size of where it was; what is shown next is put into the middle of where it is.
  if (taken !== null) editor.layout();
  return {
    editor,
    park() {
      if (parked === null) {
        const { width, height } = editor.getLayoutInfo();
        Object.assign(parking.style, { width: `${width}px`, height: `${height}px` });
        element.className = "";
        parking.append(element);
        document.body.append(parking);
        parked = { editor, element };
        return;
      }
      editor.setModel(null);
      element.remove();
      disposeQuietly(editor);
    },
  };
}

/** Room for one sign more than the longest line number, so that it does not touch the edge; at least four. */
function fitNumbers(editor: monaco.editor.ICodeEditor): void {
  let shown = 0;
  const fit = (): void => {
    const signs = Math.max(4, String(editor.getModel()?.getLineCount() ?? 0).length + 1);
    if (signs === shown) return;
    shown = signs;
    editor.updateOptions({ lineNumbersMinChars: signs });
  };
  editor.onDidChangeModel(fit);
  editor.onDidChangeModelContent(fit);
}

/** What features may put beside the text that an editor shows now. */
export const openLayers = (editor: TextEditor, path: string): Layers => layersOf(editor, path);

/** px of the bar that may stand under an editor. */
const footHeight = 40;
/** The editors that have had room made, and for what: one that is parked comes back with it. */
const feet = new WeakMap<TextEditor, boolean>();

/**
 * Where a bar comes or goes under an editor, the room under its last line goes or comes by as much, so that one can scroll equally far and the text
 * stays where it is. The box that is higher for a moment comes first, or the end of the text would be moved.
 */
export function makeRoom(editor: TextEditor, hasFoot: boolean): void {
  if (feet.get(editor) === hasFoot) return;
  feet.set(editor, hasFoot);
  if (hasFoot) editor.layout();
  editor.updateOptions({ padding: { top: 6, bottom: hasFoot ? 6 : 6 + footHeight } });
  if (!hasFoot) editor.layout();
}

/** Base at the left, edit at the right; one column under 960 px. */
export function createComparison(container: HTMLElement, label: string): TextDiffEditor {
  const editor = monaco.editor.createDiffEditor(container, {
    ...options(),
    originalEditable: false,
    renderSideBySide: true,
    useInlineViewWhenSpaceIsLimited: true,
    renderSideBySideInlineBreakpoint: 960,
    hideUnchangedRegions: { enabled: true },
    renderOverviewRuler: false,
    renderGutterMenu: false,
    ignoreTrimWhitespace: false,
    ...sideLabels(label),
  });
  leaveTooltips();
  for (const side of [editor.getOriginalEditor(), editor.getModifiedEditor()]) {
    fitNumbers(side);
    markOdd(side);
  }
  followIn(editor, () => editor.updateOptions({ ...codeStyle(), ...sideLabels(label) }));
  return editor;
}

const sideLabels = (label: string) => ({ originalAriaLabel: `${label}, before`, modifiedAriaLabel: `${label}, your edit` });

/**
 * Puts two texts into a comparison; the answer takes them out again, which comes before either of them is disposed.
 * Monaco lets go of a view model that it made itself only when its sides are disposed, and what it was computing then fails with nobody to catch it.
 */
export function showSides(editor: TextDiffEditor, sides: monaco.editor.IDiffEditorModel): () => void {
  const shown = editor.createViewModel(sides);
  editor.setModel(shown);
  return () => {
    editor.setModel(null);
    shown.dispose();
  };
}

/** Whether the edit of a comparison can be typed in. Each change of its options takes the names of its sides, so they come along. */
export function setReadOnly(editor: TextDiffEditor, label: string, readOnly: boolean): void {
  editor.updateOptions({ readOnly, ...sideLabels(label) });
}

/** Models in order of use, oldest first. What was typed is on the desk, so an old one may go; only its undo steps are lost. */
const models = new Map<string, TextModel>();
const mostModels = 24;
/** Caret and scroll of texts, last seen last. */
const views = new Map<string, monaco.editor.ICodeEditorViewState>();
const mostViews = 200;

/** The model of a key, made when there is none; always with LF. The path chooses the language. */
export function openModel(key: string, path: string, text: string): TextModel {
  const known = models.get(key);
  models.delete(key);
  if (known !== undefined && !known.isDisposed()) {
    models.set(key, known);
    return known;
  }
  const uri = monaco.Uri.from({ scheme: "repodesk", path: `/${path}`, query: key });
  monaco.editor.getModel(uri)?.dispose();
  const model = createModel(text, uri);
  models.set(key, model);
  for (const [oldest, old] of models) {
    if (models.size <= mostModels) break;
    if (old.isAttachedToEditor()) continue;
    models.delete(oldest);
    disposeQuietly(old);
  }
  return model;
}

/** A model that only a comparison reads. */
export const createSideModel = (path: string, text: string): TextModel =>
  createModel(text, monaco.Uri.from({ scheme: "repodesk-side", path: `/${path}`, query: crypto.randomUUID() }));

function createModel(text: string, uri: monaco.Uri): TextModel {
  const model = monaco.editor.createModel(text, undefined, uri);
  model.setEOL(monaco.editor.EndOfLineSequence.LF);
  fitTabs(model);
  // A colour is a datum; which bracket belongs to which is shown at the caret.
  model.updateOptions({ bracketColorizationOptions: { enabled: false, independentColorPoolPerBracketType: false } });
  return model;
}

/** A tab is as wide as a person wants. Monaco guesses it by how far lines are indented, which is left to what the Tab key types in a text without tabs. */
function fitTabs(model: TextModel): void {
  const { insertSpaces, indentSize } = model.getOptions();
  model.updateOptions({ tabSize: tabWidth(), indentSize: insertSpaces ? indentSize : "tabSize" });
}

/** Forgets a closed file's model and undo steps. Caret and scroll stay: who comes back to it goes on where they were. */
export function closeModel(key: string): void {
  const model = models.get(key);
  models.delete(key);
  if (model !== undefined) disposeQuietly(model);
}

/** The whole text with LF, byte-order characters included. */
export const readText = (model: TextModel): string => model.getValue(monaco.editor.EndOfLinePreference.LF, true);

/** Puts a text from outside into a model as one undoable edit of what differs, a step of its own, so that caret and scroll stay. */
export function replaceText(model: TextModel, text: string): void {
  const before = readText(model);
  if (before === text) return;
  const splice = spliceOf(before, text);
  const range = monaco.Range.fromPositions(model.getPositionAt(splice.from), model.getPositionAt(splice.to));
  model.pushStackElement();
  model.pushEditOperations([], [{ range, text: splice.text }], () => null);
  model.pushStackElement();
  // Half characters at the seams, and byte-order marks that the model counts otherwise, are not worth a wrong text.
  if (readText(model) !== text) model.setValue(text);
}

export function keepView(key: string, editor: TextEditor): void {
  const view = editor.saveViewState();
  if (view === null) return;
  views.delete(key);
  views.set(key, view);
  for (const oldest of views.keys()) {
    if (views.size <= mostViews) break;
    views.delete(oldest);
  }
}
export const viewOf = (key: string): monaco.editor.ICodeEditorViewState | undefined => views.get(key);

/** Where the caret is, the first line that is seen whole, and the pixels that are seen above it. */
export function placeIn(editor: TextEditor): { line: number; column: number; top: number; above: number } {
  const { lineNumber: line, column } = editor.getPosition() ?? { lineNumber: 1, column: 1 };
  const top = editor.getVisibleRanges()[0]?.startLineNumber ?? line;
  return { line, column, top, above: Math.round(editor.getTopForLineNumber(top) - editor.getScrollTop()) };
}

/** Goes back to such a place; in a text that became shorter, to its end. */
export function showPlace(editor: TextEditor, { line, column, top, above }: ReturnType<typeof placeIn>): void {
  editor.setPosition({ lineNumber: line, column });
  const last = editor.getModel()?.getLineCount() ?? 1;
  editor.setScrollTop(editor.getTopForLineNumber(Math.min(top, last)) - above, monaco.editor.ScrollType.Immediate);
}

/** Shows a line in the middle and puts the caret there. */
export function showLine(editor: TextEditor, line: number, lastLine: number | null = null): void {
  if (lastLine !== null && lastLine > line) editor.setSelection(new monaco.Range(line, 1, lastLine + 1, 1));
  else editor.setPosition({ lineNumber: line, column: 1 });
  editor.revealLineInCenter(line, monaco.editor.ScrollType.Immediate);
}

/** The lines that hold what is selected; null = nothing is. */
export function selectedLines(editor: TextEditor): { from: number; to: number } | null {
  const selection = editor.getSelection();
  if (selection === null || selection.isEmpty()) return null;
  const { startLineNumber: from, endLineNumber: end, endColumn } = selection;
  return { from, to: endColumn === 1 && end > from ? end - 1 : end };
}

/** "TypeScript", "Plain text". */
export function languageName(model: TextModel): string {
  const id = model.getLanguageId();
  if (id === "plaintext") return "Plain text";
  return monaco.languages.getLanguages().find((language) => language.id === id)?.aliases?.[0] ?? id;
}

/** Lets an editor or model go. Monaco throws while a comparison is still being computed; that must not take the screen along. */
export function disposeQuietly(thing: { dispose(): void }): void {
  try {
    thing.dispose();
  } catch (error) {
    console.warn("An editor could not be closed cleanly.", error);
  }
}
