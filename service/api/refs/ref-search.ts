// Finds refs by a part of their name or by a regular expression, as the lists of branches and tags do (api-behaviour 10).
import { setImmediate } from "node:timers/promises";
import { refuse } from "../../../shared/contract/refusals.ts";
import { holdsParts } from "../../../shared/lib/wildcard.ts";
import type { Cancellable } from "../../git/types.ts";
import { parsePattern } from "../name-pattern.ts";

/** `^term` begins with it, `term$` ends with it, `*` stands for anything; letter case is ignored, an exact match comes first. */
export function searchNames<T extends { readonly name: string }>(rows: readonly T[], search: string | undefined): T[] {
  const term = search?.trim().toLowerCase();
  if (!term) return [...rows];
  const atStart = term.startsWith("^");
  const atEnd = term.endsWith("$");
  const parts = term.slice(atStart ? 1 : 0, atEnd ? -1 : undefined).split("*");
  const found = rows.filter(({ name }) => holdsParts(name.toLowerCase(), parts, { atStart, atEnd }));
  const exact = found.findIndex(({ name }) => name === search?.trim());
  return exact <= 0 ? found : [found[exact]!, ...found.slice(0, exact), ...found.slice(exact + 1)];
}

/** Milliseconds of matching at a time; others have their turn in between. */
const turn = 10;
/** Milliseconds of matching in all. */
const patience = 2_000;

/** Rows whose name matches a regular expression (RE2). One that is not valid, far too large, or takes far too long is refused. */
export async function matchNames<T extends { readonly name: string }>(
  rows: readonly T[],
  source: string | undefined,
  { signal }: Cancellable = {},
): Promise<T[]> {
  if (!source) return [...rows];
  const matches = parsePattern(source);
  if (matches === null) throw refuse("plain_bad_request", "regex_invalid");
  const found: T[] = [];
  let began = performance.now();
  let spent = 0;
  for (const row of rows) {
    if (matches(row.name)) found.push(row);
    const held = performance.now() - began;
    if (held < turn) continue;
    spent += held;
    if (spent > patience) throw refuse("plain_bad_request", "regex_invalid");
    await setImmediate(undefined, { signal });
    began = performance.now();
  }
  return found;
}
