// The message as it will be sent, and what its title's length means.
import { parseTrailers } from "../../../../shared/lib/trailers.ts";

export type Trailer = readonly [key: string, value: string];

/** Text with its trailers as the last paragraph; a trailer paragraph that the person typed is continued. */
export function composeMessage(text: string, trailers: readonly Trailer[]): string {
  const body = text.trimEnd();
  if (trailers.length === 0) return body;
  const lines = trailers.map(([key, value]) => `${key}: ${value}`).join("\n");
  if (body === "") return lines;
  const typed = body.length < 100_000 && Object.keys(parseTrailers(body).trailers).length > 0;
  return `${body}${typed ? "\n" : "\n\n"}${lines}`;
}

/** Why a trailer cannot be written; null = it can. */
export function checkTrailer(key: string, value: string): string | null {
  if (!/^[A-Za-z0-9-]+$/.test(key)) return "A trailer’s name holds letters, digits and dashes.";
  if (/[\r\n]/.test(value)) return "A trailer is one line.";
  if (value.trim() === "") return "A trailer needs a value.";
  const isUnknown = key.toLowerCase() === "co-authored-by" && !/^\S.* <[^<>\s@]+@[^<>\s@]+>$/.test(value.trim());
  return isUnknown ? "A co-author is a name and an address: Ada Nowak <ada@example.com>." : null;
}

export const suggestedTitle = 50;
export const longestTitle = 72;

/** Characters of the first line, and whether that is short, long (over 50) or too long (over 72). Neither blocks. */
export function judgeTitle(text: string): { length: number; state: "short" | "long" | "over" } {
  const length = [...(text.split("\n", 1)[0] ?? "").slice(0, 10_000)].length;
  return { length, state: length > longestTitle ? "over" : length > suggestedTitle ? "long" : "short" };
}
