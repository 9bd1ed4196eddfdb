// Reads a list of commits that blame looks past (`.git-blame-ignore-revs`). Pure.

/** The name that git's manual and servers agreed on, at the root of the repository. */
export const ignoredRevisionsPath = ".git-blame-ignore-revs";

/** Commits of a list after which the others do not count. */
export const mostIgnored = 10_000;

/**
 * The full hashes of a text, one a line, with `#` comments, as `git blame --ignore-revs-file` reads them; in lower case, each once. Lines
 * that are none do not count. `length`: digits of a hash of the repository, 40 or 64.
 */
export function parseIgnoredRevisions(text: string, length: number): string[] {
  const found = new Set<string>();
  for (const line of text.split("\n")) {
    const [name = ""] = line.split("#", 1);
    const id = name.trim().toLowerCase();
    if (id.length === length && /^[0-9a-f]+$/.test(id)) found.add(id);
    if (found.size >= mostIgnored) break;
  }
  return [...found];
}
