// Finds refs by a part of their name or by a regular expression, as the lists of branches and tags do (api-behaviour 10).
import { createContext, Script } from "node:vm";
import { refuse } from "../../shared/contract/refusals.ts";

/** `^term` begins with it, `term$` ends with it, `*` stands for anything; letter case is ignored, an exact match comes first. */
export function searchNames<T extends { readonly name: string }>(rows: readonly T[], search: string | undefined): T[] {
  const term = search?.trim().toLowerCase();
  if (!term) return [...rows];
  const pattern = /^(\^?)(.*?)(\$?)$/s.exec(term);
  const [, start, middle = "", end] = pattern ?? [];
  const parts = middle.split("*");
  const found = rows.filter(({ name }) => matches(name.toLowerCase(), parts, start === "^", end === "$"));
  const exact = found.findIndex(({ name }) => name === search?.trim());
  return exact <= 0 ? found : [found[exact]!, ...found.slice(0, exact), ...found.slice(exact + 1)];
}

/** Whether the parts stand in `name` in their order; no regular expression, so no text makes it slow. */
function matches(name: string, parts: readonly string[], atStart: boolean, atEnd: boolean): boolean {
  let at = 0;
  for (const [index, part] of parts.entries()) {
    const last = index === parts.length - 1;
    if (index === 0 && atStart) {
      if (!name.startsWith(part)) return false;
      if (last && atEnd && name !== part) return false;
      at = part.length;
    } else if (last && atEnd) {
      if (name.length - part.length < at || !name.endsWith(part)) return false;
    } else {
      const found = name.indexOf(part, at);
      if (found === -1) return false;
      at = found + part.length;
    }
  }
  return true;
}

const patience = 250;
const search = new Script("const wanted = new RegExp(source); names.map((name) => wanted.test(name))");

/** Rows whose name matches a regular expression. One that is not valid, or takes too long, is refused. */
export function matchNames<T extends { readonly name: string }>(rows: readonly T[], source: string | undefined): T[] {
  if (!source) return [...rows];
  try {
    // A context of its own for the time limit: backtracking can take longer than anyone's life.
    const context = createContext({ source, names: rows.map(({ name }) => name) });
    const hits = search.runInContext(context, { timeout: patience }) as boolean[];
    return rows.filter((_row, index) => hits[index]);
  } catch (error) {
    throw Object.assign(refuse("plain_bad_request", "regex_invalid"), { cause: error });
  }
}
