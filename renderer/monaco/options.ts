// How every editor of the house looks and behaves (design section 11).
import type * as monaco from "monaco-editor/editor";

/**
 * How a person wants code to be set, as the document says it (renderer/app/use-appearance-of.ts). `isAligned`: lines keep the height that is
 * reckoned with beside them, and do not wrap.
 */
export function codeStyle(isAligned = false): monaco.editor.IEditorOptions {
  const style = getComputedStyle(document.documentElement);
  const { codeWrap, codeSpace } = document.documentElement.dataset;
  const px = (name: string): number => Number.parseFloat(style.getPropertyValue(name));
  return {
    fontFamily: style.getPropertyValue("--font-code").trim(),
    fontSize: isAligned ? 12.5 : px("--code-size"),
    lineHeight: isAligned ? 20 : px("--code-line"),
    // Beside other panes the numbers stand as far from the text as theirs.
    lineDecorationsWidth: isAligned ? 12 : 6,
    fontLigatures: style.getPropertyValue("--code-ligatures").trim() === "1",
    wordWrap: codeWrap === "on" && !isAligned ? "on" : "off",
    renderWhitespace: codeSpace === "all" || codeSpace === "boundary" ? codeSpace : "none",
  };
}

/** Columns from one tab stop to the next. The document's own style says it: what is computed would be computed for each text that is opened. */
export const tabWidth = (): number => Number(document.documentElement.style.getPropertyValue("--tab-width")) || 4;

/** Options of text and comparison editors alike. The gutter is 52 px: digits, fold marks, change marks. */
export function options(): monaco.editor.IStandaloneEditorConstructionOptions {
  return {
    ...codeStyle(),
    letterSpacing: 0,
    minimap: { enabled: false },
    stickyScroll: { enabled: true },
    renderLineHighlight: "all",
    renderLineHighlightOnlyWhenFocus: false,
    wordBasedSuggestions: "off",
    quickSuggestions: false,
    occurrencesHighlight: "off",
    selectionHighlight: true,
    bracketPairColorization: { enabled: false },
    unusualLineTerminators: "off",
    // mark-odd.ts marks them.
    unicodeHighlight: { ambiguousCharacters: false, invisibleCharacters: false },
    links: false,
    // Looks through the whole text in a worker at each opening and each rest; a colour is a datum, and swatches are none of the design.
    colorDecorators: false,
    defaultColorDecorators: "never",
    renderFinalNewline: "on",
    glyphMargin: false,
    folding: true,
    showFoldingControls: "mouseover",
    lineNumbersMinChars: 4,
    padding: { top: 6, bottom: 6 },
    scrollBeyondLastLine: false,
    smoothScrolling: false,
    overviewRulerBorder: false,
    hideCursorInOverviewRuler: true,
    automaticLayout: true,
    fixedOverflowWidgets: true,
    scrollbar: { verticalScrollbarSize: 12, horizontalScrollbarSize: 12, useShadows: false },
  };
}
