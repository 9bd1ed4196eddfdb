// A person's regular expression over names: in RE2's syntax, as a real server has it, whose matching never goes back over a name.
import { RE2JS, RE2JSException } from "re2js";
import { heaviestPattern, weightOf } from "../../shared/lib/pattern-weight.ts";

/** Reads a pattern; null when it is none, or its repetitions would unfold to more than `heaviestPattern` steps. */
export function parsePattern(source: string): ((name: string) => boolean) | null {
  if (weightOf(source) > heaviestPattern) return null;
  try {
    const pattern = RE2JS.compile(source);
    return (name) => pattern.test(name);
  } catch (error) {
    if (error instanceof RE2JSException) return null;
    throw error;
  }
}
