// Turns Markdown into pieces of HTML: what the worker does with a text, kept apart from being a worker. The HTML is not to be trusted.
import { Marked, type Token, type Tokens } from "marked";
import { countLines } from "./count-lines.ts";
import { cutBlock, shownOfLongest } from "./cut-blocks.ts";
import { createFootnotes } from "./footnotes.ts";
import { taskLines } from "./task-lines.ts";

export interface Heading {
  /** What an anchor calls it, unique in the text. */
  readonly id: string;
  readonly text: string;
  /** 1 to 6 */
  readonly depth: number;
}

export interface Rendered {
  /** Whole elements each, in order. */
  readonly pieces: readonly string[];
  readonly headings: readonly Heading[];
}

/** Characters from which a piece ends at the next place where no element is open. */
const pieceLength = 16_000;
/** Where one stays open, the piece ends here all the same. */
const longestPiece = 400_000;

const cutNote = `<p><em>The first ${shownOfLongest.toLocaleString("en")} characters of this block, which is too long to be drawn. The source has all of it.</em></p>\n`;

const alertNames: Readonly<Record<string, string>> = {
  NOTE: "Note",
  TIP: "Tip",
  IMPORTANT: "Important",
  WARNING: "Warning",
  CAUTION: "Caution",
};
const voidElements = new Set(["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"]);

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeText = (text: string): string => text.replace(/[&<>"]/g, (letter) => escapes[letter] ?? letter);

/** "Run it!" -> "run-it", as servers make anchors of headings. */
export const toSlug = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, "")
    .replaceAll(" ", "-");

/** Elements that a piece of raw HTML leaves open (or closes, below zero). */
function openedBy(html: string): number {
  let open = 0;
  for (const [, slash, name = "", rest = ""] of html.matchAll(/<(\/?)([a-zA-Z][a-zA-Z0-9-]*)([^<>a-zA-Z0-9-][^<>]*)?>/g)) {
    if (voidElements.has(name.toLowerCase()) || rest.endsWith("/")) continue;
    open += slash === "/" ? -1 : 1;
  }
  return open;
}

/** The first line of a text that has facts about itself between two rules, with them as code; else the text. */
function withFrontMatter(text: string): string {
  if (!/^---\r?\n/.test(text)) return text;
  const end = /\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/.exec(text.slice(3, 20_000));
  if (end === null) return text;
  const facts = text.slice(text.indexOf("\n") + 1, 3 + end.index);
  // Longer than any fence in them.
  const fence = "`".repeat(Math.max(3, ...(facts.match(/`+/g) ?? []).map(({ length }) => length + 1)));
  // As many lines as before, so that blocks keep their numbers.
  return `${fence}yaml\n${end.index === 0 ? "" : `${facts}\n`}${fence}\n${text.slice(3 + end.index + end[0].length)}`;
}

/** Throws a RangeError for what is nested deeper than a stack goes. `onStep` hears of each block, each mark in a line and each part that is drawn. */
export function renderMarkdown(source: string, onStep: () => void = () => undefined): Rendered {
  const headings: Heading[] = [];
  /** Addresses that are taken, with the number that the last heading got which reads the same. */
  const taken = new Map<string, number>();
  const idOf = (text: string): string => {
    const slug = toSlug(text);
    let id = slug;
    for (let number = (taken.get(slug) ?? 0) + 1; taken.has(id); number += 1) {
      taken.set(slug, number);
      id = `${slug}-${number}`;
    }
    taken.set(id, 0);
    return id;
  };
  /** Lines of the boxes that are still to be drawn. */
  let boxes: number[] = [];
  const marked = new Marked({ gfm: true });
  marked.use({
    renderer: {
      heading({ tokens, depth }: Tokens.Heading): string {
        const text = plainText(tokens).trim();
        const id = idOf(text);
        headings.push({ id, text, depth });
        return `<h${depth} data-md-id="${escapeText(id)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      code({ text, lang }: Tokens.Code): string {
        const language = /^[^\s{,]*/.exec(lang ?? "")?.[0] ?? "";
        return `<pre data-md-lang="${escapeText(language)}"><code>${escapeText(text)}\n</code></pre>\n`;
      },
      checkbox({ checked }: Tokens.Checkbox): string {
        return `<input type="checkbox" data-md-task="${boxes.shift() ?? ""}"${checked ? " checked" : ""}> `;
      },
      blockquote({ tokens }: Tokens.Blockquote): string {
        const body = this.parser.parse(tokens);
        const alert = /^<p>\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\][ \t]*(?:<br>|\n|(?=<\/p>))/.exec(body);
        if (alert === null) return `<blockquote>\n${body}</blockquote>\n`;
        const kind = alert[1] ?? "";
        return `<blockquote data-md-alert="${kind.toLowerCase()}"><b data-md-title="">${alertNames[kind]}</b><p>${body.slice(alert[0].length)}</blockquote>\n`;
      },
    },
  });
  const footnotes = createFootnotes();
  marked.use(footnotes.extension);
  // Asked first wherever a token may begin, and never is one.
  const tokenizer = (): undefined => onStep() as undefined;
  const listen = (level: "block" | "inline") => ({ name: `step-${level}`, level, tokenizer });
  marked.use({ extensions: [listen("block"), listen("inline")] });
  const tokens = marked.lexer(withFrontMatter(source));
  const pieces: string[] = [];
  let piece = "";
  let open = 0;
  let line = 1;
  for (const block of tokens) {
    for (const { token, line: at, isCut } of cutBlock(block, line)) {
      onStep();
      boxes = taskLines(token, at);
      const html = marked.parser([token] as Token[] & { links?: unknown });
      if (token.type === "html") open = Math.max(0, open + openedBy(html));
      piece += token.type === "html" ? html : html.replace(/^<([a-z][a-z0-9]*)/, `<$1 data-md-line="${at}"`);
      if (isCut) piece += cutNote;
      if ((piece.length > pieceLength && open === 0) || piece.length > longestPiece) {
        pieces.push(piece);
        piece = "";
      }
    }
    line += countLines(block.raw);
  }
  boxes = [];
  piece += footnotes.end((said) => marked.parser(said));
  if (piece !== "") pieces.push(piece);
  return { pieces, headings };
}

/** What a heading says without its marks. */
const plainText = (tokens: readonly Token[]): string =>
  tokens
    .map((token) => {
      if (token.type === "html") return "";
      if ("tokens" in token && token.tokens !== undefined) return plainText(token.tokens);
      return "text" in token ? String(token.text) : "";
    })
    .join("");
