// Writes paths as git does in the lines of a patch that name files (git-diff: core.quotePath off).

const escapes: Readonly<Record<string, string>> = { '"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r" };

/** The path, in quotes where it holds signs that would be read as something else. */
export function quotePath(path: string): string {
  const special = /["\\\u0000-\u001f\u007f]/g;
  if (path.search(special) < 0) return path;
  return `"${path.replace(special, (sign) => escapes[sign] ?? `\\${sign.charCodeAt(0).toString(8).padStart(3, "0")}`)}"`;
}
