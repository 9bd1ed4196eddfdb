// Reads a search as people type it: words, and filters such as filename:*.ts, path:src, -extension:md.

export interface SearchQuery {
  /** What is looked for; may be empty when there are filters. */
  readonly term: string;
  /** Whether a file passes all filters. */
  accepts(path: string): boolean;
  readonly filtered: boolean;
}

const filterNames: Readonly<Record<string, (path: string, value: RegExp) => boolean>> = {
  filename: (path, value) => value.test(path.slice(path.lastIndexOf("/") + 1)),
  path: (path, value) => value.test(path),
  extension: (path, value) => value.test(path),
};

export function parseSearch(text: string): SearchQuery {
  const filters: ((path: string) => boolean)[] = [];
  const term = text.replace(
    /(?:^|(?<=\s))(-?)(filename|path|extension):("[^"]*"|\S+)/gi,
    (_whole, not: string, name: string, raw: string) => {
      const kind = name.toLowerCase();
      const pattern = toPattern(kind, raw.replace(/^"(.*)"$/s, "$1"));
      const matches = filterNames[kind];
      if (matches !== undefined) filters.push((path) => matches(path, pattern) === (not === ""));
      return "";
    },
  );
  const accepts = (path: string): boolean => filters.every((filter) => filter(path));
  return { term: term.trim(), accepts, filtered: filters.length > 0 };
}

/** `*` stands for anything; names and extensions match at their end. Repeated stars are one, so that no pattern is slow. */
function toPattern(kind: string, value: string): RegExp {
  const parts = value
    .split(/\*+/)
    .slice(0, 8)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&"));
  const glob = parts.join(".*");
  if (kind === "path") return new RegExp(glob, "is");
  return kind === "extension" ? new RegExp(`\\.${glob}$`, "is") : new RegExp(`${glob}$`, "is");
}
