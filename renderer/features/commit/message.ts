// Takes a commit message apart for reading: its whole first line, the text below it, and the trailers at its end.
import { listTrailers } from "../../../shared/lib/trailers.ts";

export interface MessageParts {
  /** The first line, whole; a server's `title` is cut at 100 characters. */
  readonly title: string;
  /** Paragraphs between title and trailers. */
  readonly body: string;
  /** In the order of the message; keys may repeat. */
  readonly trailers: readonly (readonly [key: string, value: string])[];
}

/** Messages above this many UTF-16 units are not searched for trailers. */
const longestSearched = 100_000;
const longestTitle = 1_000;

/** Never throws and takes time in proportion to the message. */
export function splitMessage(message: string): MessageParts {
  const start = message.search(/\S/);
  if (start === -1) return { title: "(no commit message)", body: "", trailers: [] };
  const end = message.indexOf("\n", start);
  const first = message.slice(start, end === -1 ? undefined : end).trimEnd();
  const title = first.length > longestTitle ? `${first.slice(0, longestTitle)}…` : first;
  const rest =
    end === -1
      ? ""
      : message
          .slice(end + 1)
          .replace(/^\s*\n/, "")
          .trimEnd();
  if (message.length > longestSearched) return { title, body: rest, trailers: [] };
  const found = listTrailers(message);
  if (found.length === 0) return { title, body: rest, trailers: [] };
  const cut = rest.lastIndexOf("\n\n");
  const last = rest.slice(cut === -1 ? 0 : cut + 2);
  const isBlock = last.split("\n").every((line) => /^(?:[A-Za-z0-9-]+[ \t]*:|[ \t]|\(cherry picked from commit )/.test(line));
  return { title, body: isBlock ? rest.slice(0, Math.max(0, cut)).trimEnd() : rest, trailers: found };
}
