// Colours of a few lines outside of an editor, as they come.
import { useEffect, useState } from "react";
import { colourLines, type LineTokens } from "./colours.ts";

let runs = 0;
const none: readonly LineTokens[] = [];

/** By index of the line; empty until they have come, and for a path whose language nobody knows. `text`: lines joined by LF. */
export function useLineColours(path: string, text: string): readonly LineTokens[] {
  const [found, setFound] = useState({ of: "", tokens: none });
  const key = `${path}\n${text}`;
  useEffect(() => {
    let isOver = false;
    runs += 1;
    colourLines({ path, run: `lines ${runs}`, block: 0, lines: text.split("\n"), runUp: [] }).then(
      (tokens) => {
        if (!isOver && tokens !== null) setFound({ of: key, tokens });
      },
      // Without colours they read as well.
      (error: unknown) => console.warn("The lines have no colours.", error),
    );
    return () => {
      isOver = true;
    };
  }, [path, text, key]);
  return found.of === key ? found.tokens : none;
}
