// The text of a hook, line by line with its numbers, coloured as the language that its first line names.
import { useEffect, useState } from "react";
import { colourLines, type LineTokens } from "../../../monaco/colours.ts";
import { ColouredText } from "../../diff/index.ts";
import { showHidden } from "./shown-text.ts";
import { scriptPath } from "./trust-words.ts";

let runs = 0;

export function ScriptText({ text }: { text: string }) {
  const shown = showHidden(text.replace(/\r?\n$/, ""));
  const [tokens, setTokens] = useState<readonly LineTokens[]>([]);
  useEffect(() => {
    let isOver = false;
    runs += 1;
    colourLines({ path: scriptPath(shown), run: `hook ${runs}`, block: 0, lines: shown.split("\n"), runUp: [] }).then(
      (coloured) => {
        if (!isOver && coloured !== null) setTokens(coloured);
      },
      // Without colours it reads as well.
      (error: unknown) => console.warn("The text has no colours.", error),
    );
    return () => {
      isOver = true;
    };
  }, [shown]);
  return shown.split("\n").map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text that does not change
    <span key={index}>
      <ColouredText text={line} tokens={tokens[index]} />
    </span>
  ));
}
