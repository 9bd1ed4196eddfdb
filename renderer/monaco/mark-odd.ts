// Marks in an editor what names and diffs mark too. Monaco's own marks pass over twins of Latin letters unless all of another alphabet is to be
// marked, over what stands in a word of one, and over everything in a text that has a thousand.
import * as monaco from "monaco-editor/editor";
import { cutOdd, mayBeOdd, oddWords } from "../ui/text/odd-characters.ts";

/** Spaces that are not the usual one: a name would be the same with each, code is not. */
const spaces = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g;
/** Of a longer line Monaco draws no more. */
const drawn = 10_000;

const options: monaco.editor.IModelDecorationOptions = {
  className: "editor-odd",
  showIfCollapsed: true,
  hoverMessage: { value: oddWords },
  stickiness: monaco.editor.TrackedRangeStickiness.NeverGrowsWhenTypingAtEdges,
};
const spaceOptions: monaco.editor.IModelDecorationOptions = { ...options, hoverMessage: { value: "A space that is not the usual one." } };

/** In the lines in sight, as one types and scrolls, as long as the editor lives. */
export function markOdd(editor: monaco.editor.ICodeEditor): void {
  const marks = editor.createDecorationsCollection();
  const mark = (): void => {
    const model = editor.getModel();
    const found: monaco.editor.IModelDeltaDecoration[] = [];
    for (const { startLineNumber, endLineNumber } of model === null ? [] : editor.getVisibleRanges())
      for (let line = startLineNumber; line <= endLineNumber; line += 1)
        found.push(...oddIn(model?.getLineContent(line).slice(0, drawn) ?? "", line));
    if (found.length > 0 || marks.length > 0) marks.set(found);
  };
  editor.onDidChangeModel(mark);
  editor.onDidChangeModelContent(mark);
  editor.onDidScrollChange(({ scrollTopChanged }) => {
    if (scrollTopChanged) mark();
  });
  editor.onDidLayoutChange(mark);
  editor.onDidChangeHiddenAreas(mark);
}

function oddIn(text: string, line: number): readonly monaco.editor.IModelDeltaDecoration[] {
  const found = [...text.matchAll(spaces)].map(({ index }) => at(line, index, 1, spaceOptions));
  if (!mayBeOdd(text)) return found;
  let column = 0;
  for (const piece of cutOdd(text)) {
    if (piece.code !== null) found.push(at(line, column, piece.text.length, options));
    column += piece.text.length;
  }
  return found;
}

const at = (line: number, from: number, length: number, of: monaco.editor.IModelDecorationOptions) => ({
  range: new monaco.Range(line, from + 1, line, from + length + 1),
  options: of,
});
