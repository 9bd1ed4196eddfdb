// What the caret of the open text is inside of, for the path above it: read once the text rests, followed line by line.
import { useEffect } from "react";
import { readSymbols } from "../../../monaco/symbols/read-symbols.ts";
import { symbolsAround, type TextSymbol } from "../../../monaco/symbols/text-symbols.ts";
import { useLatestCallback } from "../../../state/use-latest-callback.ts";
import { useOpenEditor } from "../../editor/index.ts";

/** Milliseconds without a key after which the text is read again, and before it is read first: drawing it goes before. */
const rest = 600;
/** What is longer is not read again and again. */
const most = { lines: 20_000, letters: 1_000_000 };
/** Names that are shown, the innermost ones. */
const deepest = 2;

export const nothingAround: readonly string[] = [];

/** Draws nothing; a part of the open text. Tells the names around the caret, from the outside in. */
export function SymbolsAround({ onChange }: { onChange: (names: readonly string[]) => void }): null {
  const editor = useOpenEditor();
  const tell = useLatestCallback(onChange);
  useEffect(() => {
    if (editor === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let number = 0;
    let symbols: readonly TextSymbol[] = [];
    let shown = nothingAround;
    const show = (): void => {
      const names = symbolsAround(symbols, editor.caret())
        .slice(-deepest)
        .map(({ name }) => name);
      if (names.join("\n") === shown.join("\n")) return;
      shown = names;
      tell(names);
    };
    const read = async (): Promise<void> => {
      number += 1;
      const asked = number;
      const text = editor.lineCount() > most.lines ? "" : editor.text();
      const found = text === "" || text.length > most.letters ? null : await readSymbols(editor.path, text, never, true);
      if (asked !== number) return;
      symbols = found?.symbols?.symbols ?? [];
      show();
    };
    const soon = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        // Names beside the path are not worth an error on the screen: the palette says why there are none.
        read().catch((error: unknown) => console.warn("The symbols around the caret could not be read.", error));
      }, rest);
    };
    const releases = [editor.onEdit(soon), editor.onCaret(show)];
    soon();
    return () => {
      clearTimeout(timer);
      number += 1;
      for (const release of releases) release();
      if (shown.length > 0) tell(nothingAround);
    };
  }, [editor, tell]);
  return null;
}

const never = new AbortController().signal;
