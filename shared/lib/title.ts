// The title of a commit: the first line of its message, shortened as a server shortens it (api-behaviour 0.6).

const longTitle = 100;
const shortened = 81;
const omission = "...";

/** First line of `message`; one of 100 characters or more is cut at a blank to at most 81, with "..." at its end. */
export function commitTitle(message: string): string {
  if (/^\s*$/.test(message)) return "(no commit message)";
  const [line = ""] = message.split(/[\r\n]/, 1);
  const characters = [...line];
  if (characters.length < longTitle) return line;
  const room = shortened - omission.length;
  const blank = characters.lastIndexOf(" ", room);
  return `${characters.slice(0, blank === -1 ? room : blank).join("")}${omission}`;
}
