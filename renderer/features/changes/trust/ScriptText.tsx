// The text of a hook, line by line with its numbers, coloured as the language that its first line names.
import { useLineColours } from "../../../monaco/use-line-colours.ts";
import { ColouredText } from "../../diff/index.ts";
import { showHidden } from "./shown-text.ts";
import { scriptPath } from "./trust-words.ts";

export function ScriptText({ text }: { text: string }) {
  const shown = showHidden(text.replace(/\r?\n$/, ""));
  const tokens = useLineColours(scriptPath(shown), shown);
  return shown.split("\n").map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text that does not change
    <span key={index}>
      <ColouredText text={line} tokens={tokens[index]} />
    </span>
  ));
}
