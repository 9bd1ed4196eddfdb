// Reads a search as people type it: words, and filters such as filename:*.ts, path:src, -extension:md.
import { holdsParts } from "../../../shared/lib/wildcard.ts";

export interface SearchQuery {
  /** What is looked for; may be empty when there are filters. */
  readonly term: string;
  /** Whether a file passes all filters. */
  accepts(path: string): boolean;
  readonly filtered: boolean;
}

type Filter = (path: string) => boolean;

/** `*` stands for anything; names and extensions match at their end. `wanted` and paths come in lower case. */
const filterOf: Readonly<Record<string, (wanted: string) => Filter>> = {
  filename: (wanted) => (path) => holds(path.slice(path.lastIndexOf("/") + 1), wanted, true),
  path: (wanted) => (path) => holds(path, wanted, false),
  extension: (wanted) => (path) => holds(path, `.${wanted}`, true),
};

const holds = (text: string, wanted: string, atEnd: boolean): boolean => holdsParts(text, wanted.split("*"), { atStart: false, atEnd });

export function parseSearch(text: string): SearchQuery {
  const filters: Filter[] = [];
  const term = text.replace(
    /(?:^|(?<=\s))(-?)(filename|path|extension):("[^"]*"|\S+)/gi,
    (_whole, not: string, name: string, raw: string) => {
      const quoted = raw.length > 1 && raw.startsWith('"') && raw.endsWith('"');
      const matches = filterOf[name.toLowerCase()]?.((quoted ? raw.slice(1, -1) : raw).toLowerCase());
      if (matches !== undefined) filters.push((path) => matches(path) === (not === ""));
      return "";
    },
  );
  const accepts = (path: string): boolean => {
    const lower = path.toLowerCase();
    return filters.every((filter) => filter(lower));
  };
  return { term: term.trim(), accepts, filtered: filters.length > 0 };
}
