// Paths of files and folders that a query names, however they are written.

/** `text` as git reads it from the top of a repository: "/a//b/./../c/" is "a/c", the top itself is "". Null where it climbs out. */
export function readAskedPath(text: string): string | null {
  const names: string[] = [];
  for (const name of text.split("/")) {
    if (name === "" || name === ".") continue;
    if (name !== "..") names.push(name);
    else if (names.pop() === undefined) return null;
  }
  return names.join("/");
}
