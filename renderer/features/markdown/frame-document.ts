// The empty page of the frame: a policy that lets nothing run and nothing load, the design's tokens and fonts, and how a page looks.

import systemColours from "../../ui/system-colours.css?inline";
import colours from "../../ui/text/syntax.css?inline";
import tokens from "../../ui/tokens.css?inline";
import page from "./page.css?inline";

/**
 * On top of the window's own policy, which the frame inherits: no script, no connection, pictures only as data. Fonts are the window's
 * own files.
 */
const policy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; font-src 'self'";

/** The window's fonts, with addresses that mean the same in the frame. */
function fontFaces(): string {
  const faces: string[] = [];
  const read = (rules: CSSRuleList, base: string): void => {
    for (const rule of rules) {
      if (rule instanceof CSSImportRule && rule.styleSheet !== null) read(rule.styleSheet.cssRules, rule.href);
      if (!(rule instanceof CSSFontFaceRule)) continue;
      faces.push(rule.cssText.replace(/url\("([^"]+)"\)/g, (_whole, url: string) => `url("${new URL(url, base).href}")`));
    }
  };
  for (const sheet of document.styleSheets) read(sheet.cssRules, sheet.href ?? document.baseURI);
  return faces.join("\n");
}

let made: string | null = null;

/** The document, for `srcdoc`. */
export function frameDocument(): string {
  made ??= [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}">`,
    `<style>${fontFaces()}</style><style>@layer tokens, ui, views; @layer tokens { ${tokens} } ${systemColours}</style><style>${colours}</style><style>${page}</style></head><body><main></main></body></html>`,
  ].join("");
  return made;
}
