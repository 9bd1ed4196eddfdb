// The title of a commit: the first line of its message, whole (specification 2.3).

/** First line of `message`, however long; "(no commit message)" where there is none but blanks. */
export function commitTitle(message: string): string {
  if (/^\s*$/.test(message)) return "(no commit message)";
  const [line = ""] = message.split(/[\r\n]/, 1);
  return line;
}
