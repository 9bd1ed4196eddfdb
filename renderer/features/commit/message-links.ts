// Finds what a commit message points to: addresses, hashes, and #issues and !merge requests where it is known where they are. Pure.

export type MessagePiece =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "url"; readonly text: string; readonly url: string }
  | { readonly kind: "commit"; readonly text: string; readonly sha: string };

const links = /https?:\/\/[^\s<>"]+|\b[0-9a-f]{7,64}\b|[#!]\d{1,9}\b/g;
/** Not part of an address at its end. */
const closing = new Set([..."),.;:!?'\"”’]"]);

/** `home`: the address of the project's own pages, null where nobody knows it. Takes time in proportion to the text. */
export function findLinks(text: string, home: string | null): MessagePiece[] {
  const pieces: MessagePiece[] = [];
  let end = 0;
  const add = (from: number, piece: MessagePiece): void => {
    if (from > end) pieces.push({ kind: "text", text: text.slice(end, from) });
    pieces.push(piece);
    end = from + piece.text.length;
  };
  for (const match of text.matchAll(links)) {
    const [found] = match;
    if (found.startsWith("http")) {
      const url = withoutEnd(found);
      if (URL.canParse(url)) add(match.index, { kind: "url", text: url, url });
    } else if (found.startsWith("#") || found.startsWith("!")) {
      // "a#1" is a place in something else.
      if (home === null || /\w/.test(text[match.index - 1] ?? "")) continue;
      const url = `${home}/-/${found.startsWith("#") ? "issues" : "merge_requests"}/${found.slice(1)}`;
      add(match.index, { kind: "url", text: found, url });
    } else if (/\d/.test(found) && /[a-f]/.test(found)) add(match.index, { kind: "commit", text: found, sha: found });
  }
  if (end < text.length) pieces.push({ kind: "text", text: text.slice(end) });
  return pieces;
}

function withoutEnd(url: string): string {
  let end = url.length;
  /** Brackets that are opened in the address and not closed before its end. */
  let open = 0;
  for (const letter of url) open += letter === "(" ? 1 : letter === ")" ? -1 : 0;
  while (end > 0 && closing.has(url[end - 1] ?? "")) {
    if (url[end - 1] === ")") {
      // A bracket that was opened in the address belongs to it.
      if (open >= 0) break;
      open += 1;
    }
    end -= 1;
  }
  return url.slice(0, end);
}
