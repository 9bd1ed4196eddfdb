// Whether a typed path can be the path of a file, in words a person can act on. The server has the last word.

/** Why `path` cannot be used; null = it can. */
export function findPathFault(path: string): string | null {
  if (path === "") return "A file needs a name.";
  if (path.startsWith("/")) return "Paths begin at the repository, without a slash.";
  if (path.endsWith("/")) return "A name is missing after the last slash.";
  const parts = path.split("/");
  if (parts.some((part) => part === "")) return "There are two slashes in a row.";
  if (parts.some((part) => part === "." || part === "..")) return "“.” and “..” are not names that git keeps.";
  if (parts.some((part) => part.toLowerCase() === ".git")) return "Git keeps its own files in .git, so nothing else can be named so.";
  if (/[\0-\x1f\x7f]/.test(path)) return "The path holds a control character.";
  if (parts.some((part) => part !== part.trim())) return "A name begins or ends with a space.";
  if (new TextEncoder().encode(path).length > 4_096) return "The path is longer than 4,096 bytes.";
  if (parts.some((part) => new TextEncoder().encode(part).length > 255)) return "A name is longer than 255 bytes.";
  return null;
}

/** Why `path` is taken, given every known path; null = it is free. Files and folders get in each other's way. */
export function findPathConflict(path: string, known: Iterable<string>): string | null {
  for (const other of known) {
    if (other === path) return `${path} exists already.`;
    if (other.startsWith(`${path}/`)) return `${path} is a folder.`;
    if (path.startsWith(`${other}/`)) return `${other} is a file, so it cannot hold others.`;
  }
  return null;
}
