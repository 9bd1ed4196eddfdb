// A comment in one line of plain words, for lists. Pure.
import { cutSuggestions } from "./suggestions.ts";

/** Characters of a comment that are looked at, and those of them that are shown. */
const mostRead = 20_000;
const longest = 600;

/** Without the signs of Markdown; a suggestion is named, not shown. */
export function excerptOf(note: string): string {
  // Suggestions are cut first: a long one would lose its end, and its lines would be taken for words.
  return cutSuggestions(note.slice(0, mostRead))
    .map((part) => (part.kind === "suggestion" ? "(a suggested change)" : part.text))
    .join(" ")
    .slice(0, longest)
    .replace(/[\ud800-\udbff]$/, "")
    .replace(/!?\[([^[\]]{0,200})\]\([^()]{0,400}\)/g, "$1")
    .replace(/^[ \t]{0,3}(?:#{1,6} |> |[-*+] (?:\[[ x]\] )?)/gm, "")
    .replace(/[*`~]{1,3}/g, "")
    .replace(/\s+/g, " ")
    .trim();
}
