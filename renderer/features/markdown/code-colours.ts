// Colours the code blocks of a page as the editor would, when the worker has the time; known ones at once, so that typing does not flicker.
import { colourLines, type LineTokens } from "../../monaco/colours.ts";
import { styleNames } from "../../monaco/token-styles.ts";
import { pathOfLanguage } from "./code-language.ts";

const mostLines = 2_000;
const mostKnown = 300;
const known = new Map<string, readonly LineTokens[]>();
let runs = 0;

const classNames = styleNames.map((name) => `syn-${name.replaceAll(".", "-")}`);

/** Colours one block (a `pre` with a language), now or soon. */
export function colourCode(block: HTMLElement): void {
  const path = pathOfLanguage(block.dataset["mdLang"] ?? "");
  const code = block.querySelector("code");
  if (path === null || code === null) return;
  const text = code.textContent ?? "";
  const lines = text.split("\n");
  if (lines.length > mostLines) return;
  const key = `${path} ${text}`;
  const before = known.get(key);
  if (before !== undefined) {
    paint(code, lines, before);
    return;
  }
  runs += 1;
  colourLines({ path, run: `markdown ${runs}`, block: 0, lines, runUp: [] }).then(
    (tokens) => {
      if (tokens === null) return;
      if (known.size >= mostKnown) known.clear();
      known.set(key, tokens);
      if (code.isConnected) paint(code, lines, tokens);
    },
    (error: Error) => console.warn("Code stays without colours.", error),
  );
}

function paint(code: Element, lines: readonly string[], tokens: readonly LineTokens[]): void {
  const { ownerDocument } = code;
  const nodes: Node[] = [];
  for (const [index, line] of lines.entries()) {
    const marks = tokens[index] ?? [];
    let at = 0;
    for (let mark = 0; mark <= marks.length; mark += 2) {
      const end = marks[mark] ?? line.length;
      const style = mark === 0 ? 0 : (marks[mark - 1] ?? 0);
      const part = line.slice(at, end);
      if (part !== "") nodes.push(style === 0 ? ownerDocument.createTextNode(part) : span(ownerDocument, classNames[style] ?? "", part));
      at = end;
    }
    if (index < lines.length - 1) nodes.push(ownerDocument.createTextNode("\n"));
  }
  code.replaceChildren(...nodes);
}

function span(document: Document, name: string, text: string): HTMLSpanElement {
  const element = document.createElement("span");
  element.className = name;
  element.textContent = text;
  return element;
}
