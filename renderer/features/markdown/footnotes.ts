// Footnotes as servers draw them: [^name] in the text, numbered as they are met, and what they say at the end of the page. Pure.
import type { MarkedExtension, Token, Tokens } from "marked";

interface Definition extends Tokens.Generic {
  readonly label: string;
  readonly tokens: Token[];
}

export interface Footnotes {
  readonly extension: MarkedExtension;
  /** What stands at the end of the page; "" where nothing refers to a footnote. `parse` draws what one says. */
  end(parse: (tokens: Token[]) => string): string;
}

/** Their definition: the lines up to an empty one or the next definition, and indented blocks after that. */
const definition =
  /^\[\^([^\]\s]{1,200})\]:[ \t]*((?:[^\n]*)(?:\n(?!\[\^[^\]\s]{1,200}\]:)(?=[^\n]*\S)[^\n]*)*(?:\n[ \t]*(?=\n)|\n {4}[^\n]*)*)(?:\n+|$)/;

/** For one text. */
export function createFootnotes(): Footnotes {
  const definitions = new Map<string, Definition>();
  /** Labels in the order in which the text refers to them. */
  const referred: string[] = [];
  /** Behind "fn.", an address that no heading has, and that reads as no address of a program. */
  const addressOf = (label: string): string => label.replace(/[^\w-]/gu, (letter) => `.${letter.codePointAt(0)?.toString(16)}`);
  const extension: MarkedExtension = {
    extensions: [
      {
        name: "footnote",
        level: "block",
        tokenizer(source) {
          const found = definition.exec(source);
          if (found === null) return undefined;
          const [raw, label = "", text = ""] = found;
          const known: Definition = { type: "footnote", raw, label, tokens: [] };
          this.lexer.blockTokens(text.replace(/^ {4}/gm, ""), known.tokens);
          // The first one counts, as with links.
          if (!definitions.has(label)) definitions.set(label, known);
          return known;
        },
        renderer: () => "",
      },
      {
        name: "footnote-reference",
        level: "inline",
        tokenizer(source) {
          const found = /^\[\^([^\]\s]{1,200})\]/.exec(source);
          if (found === null || !definitions.has(found[1] ?? "")) return undefined;
          return { type: "footnote-reference", raw: found[0], label: found[1] };
        },
        renderer(token) {
          const label = String(token["label"]);
          const isFirst = !referred.includes(label);
          if (isFirst) referred.push(label);
          const address = addressOf(label);
          const own = isFirst ? ` data-md-id="fnref.${address}"` : "";
          return `<sup><a${own} href="#fn.${address}">${referred.indexOf(label) + 1}</a></sup>`;
        },
      },
    ],
  };
  return {
    extension,
    end(parse) {
      const items: string[] = [];
      // What one says may refer to another one.
      for (let at = 0; at < referred.length; at += 1) {
        const label = referred[at] ?? "";
        const address = addressOf(label);
        const body = parse(definitions.get(label)?.tokens ?? []);
        const back = ` <a href="#fnref.${address}" title="Back to the text">↩</a>`;
        const whole = /<\/p>\s*$/.test(body) ? body.replace(/<\/p>\s*$/, `${back}</p>\n`) : `${body}${back}`;
        items.push(`<li data-md-id="fn.${address}">${whole}</li>\n`);
      }
      return items.length === 0 ? "" : `<hr>\n<ol>\n${items.join("")}</ol>\n`;
    },
  };
}
