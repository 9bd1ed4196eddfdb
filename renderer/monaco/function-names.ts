// Gives Monaco's languages a colour for functions: a name before a bracket is one. Pure.
import type * as monaco from "monaco-editor/editor";

type Language = monaco.languages.IMonarchLanguage;

/** A rule that colours names: a pattern, and what a name is where no keyword has it. */
interface NameRule {
  readonly pattern: RegExp;
  readonly cases: Readonly<Record<string, unknown>>;
}

function readNameRule(rule: unknown): NameRule | null {
  if (!Array.isArray(rule) || !(rule[0] instanceof RegExp)) return null;
  const cases = (rule[1] as { cases?: Record<string, unknown> } | null)?.cases;
  return cases?.["@default"] === "identifier" ? { pattern: rule[0], cases } : null;
}

/** The language with one more rule before each that colours names; keywords stay what they are. */
export function withFunctionNames(language: Language): Language {
  const tokenizer = Object.entries(language.tokenizer).map(([state, rules]) => [
    state,
    rules.flatMap((rule: unknown) => {
      const name = readNameRule(rule);
      if (name === null) return [rule];
      // Monarch takes a pattern as text too, and reads neither's flags.
      const called = `(?:${name.pattern.source})(?=\\s*\\()`;
      return [[called, { cases: { ...name.cases, "@default": "function" } }], rule];
    }),
  ]);
  return { ...language, tokenizer: Object.fromEntries(tokenizer) };
}
