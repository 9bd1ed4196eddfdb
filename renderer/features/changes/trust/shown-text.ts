// What programs write and what their files say, as text that hides nothing.

import { trimEndOf } from "../../../../shared/lib/trim.ts";
import { cutOdd } from "../../../ui/text/odd-characters.ts";

/** Sequences by which a program colours its words, moves the cursor or names the window. */
const escapes = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[ -/]{1,4}[0-~]|[0-Z\\^-~])/g;
/** A file's text, each hidden character by its number. */
export const showHidden = (text: string): string =>
  cutOdd(text.replaceAll("\r\n", "\n"))
    .map((piece) => (piece.code === null ? piece.text.replaceAll("\r", "⟨U+000D⟩") : `⟨${piece.code}⟩`))
    .join("");

/** What a program wrote to a terminal: without colours, and of a line that it wrote over and over the last state. */
export function plainOutput(output: string): string {
  const lines = output.replaceAll("\r\n", "\n").replace(escapes, "").split("\n");
  const lastState = (line: string): string => {
    const ended = trimEndOf(line, /\r/);
    return ended.slice(ended.lastIndexOf("\r") + 1);
  };
  return lines.map((line) => showHidden(lastState(line))).join("\n");
}

/** Words in a script that begin a program or an address which leads to the network. */
const network = /(?:^|[\s;|&(`"']|\/bin\/)(curl\b|wget\b|nc\b|ncat\b|ssh\b|scp\b|rsync\b|ftp\b|telnet\b|https?:\/\/)/m;

/** What of a script reaches the network, as far as its own text says; null: nothing does. */
export function findNetwork(text: string): string | null {
  const own = text.split("\n").filter((line) => !line.trimStart().startsWith("#"));
  return network.exec(own.join("\n"))?.[1]?.replace(/:\/\/$/, "") ?? null;
}

/** "npx lint-staged" of a script with one command, "5 lines, runs curl" of a longer one; null: no text. */
export function describeScript(text: string | null): string | null {
  if (text === null) return null;
  const lines = text.split("\n").map((line) => line.trim());
  const own = lines.filter((line) => line !== "" && !line.startsWith("#") && !/^\.\s.*husky\.sh/.test(line));
  if (own.length === 1) return showHidden(own[0] ?? "").slice(0, 80);
  const length = text === "" ? 0 : text.replace(/\n$/, "").split("\n").length;
  const count = `${length} ${length === 1 ? "line" : "lines"}`;
  const reached = findNetwork(text);
  return reached === null ? count : `${count}, runs ${reached}`;
}
