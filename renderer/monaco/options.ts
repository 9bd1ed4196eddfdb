// How every editor of the house looks and behaves (design section 11).
import type * as monaco from "monaco-editor/editor";

/** Options of text and comparison editors alike. The gutter is 52 px: digits, fold marks, change marks. */
export function options(): monaco.editor.IStandaloneEditorConstructionOptions {
  const style = getComputedStyle(document.documentElement);
  return {
    fontFamily: style.getPropertyValue("--font-code").trim(),
    fontSize: 12.5,
    lineHeight: 20,
    fontLigatures: false,
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
    unicodeHighlight: { ambiguousCharacters: false, invisibleCharacters: true },
    links: false,
    // Looks through the whole text in a worker at each opening and each rest; a colour is a datum, and swatches are none of the design.
    colorDecorators: false,
    defaultColorDecorators: "never",
    renderFinalNewline: "on",
    glyphMargin: false,
    folding: true,
    showFoldingControls: "mouseover",
    lineNumbersMinChars: 4,
    lineDecorationsWidth: 6,
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
