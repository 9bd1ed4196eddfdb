// Lines that begin a function, a type or a section, by language: a pattern or two for each, as git has them for the heads of hunks.
import type { SymbolKind } from "./text-symbols.ts";

export interface HeadRule {
  readonly kind: SymbolKind;
  /** With a group `name`; a group `of` where the line itself says what it belongs to. */
  readonly pattern: RegExp;
  /** Only where a body follows in braces: without one it says what stands elsewhere, or calls it. */
  readonly hasBody?: true;
  /** Only directly in a class or its like. */
  readonly isMember?: true;
}

export interface HeadLanguage {
  readonly rules: readonly HeadRule[];
  /** What ends a block: a line that is no deeper than the one that began it. */
  readonly ends: RegExp;
  /** Long comments and texts, in which nothing begins. */
  readonly skipped: readonly (readonly [open: string, close: string])[];
}

const braces: Pick<HeadLanguage, "ends" | "skipped"> = { ends: /^\s*\}/, skipped: [["/*", "*/"]] };
const words: Pick<HeadLanguage, "ends" | "skipped"> = { ends: /^\s*end\b/, skipped: [] };

/** No statement: what calls something, or leaves. */
const noStatement = String.raw`(?!\s*(?:return|else|case|goto|throw|delete|new|using|typedef|await|yield|co_return|co_await|if|for|while|switch|do|try|catch|import)\b)`;
const access = String.raw`(?:(?:public|private|protected|internal|static|final|abstract|sealed|partial|readonly|unsafe|virtual|override|async|extern|synchronized|native|strictfp|default|transient|new|non-sealed|file|required|open|inner|data|inline|suspend|operator|infix|tailrec|external|lateinit|const|value|annotation|companion|expect|actual|fileprivate|indirect|convenience|mutating|nonmutating|class|dynamic|lazy|weak|optional|nonisolated|@\w+(?:\([^)]*\))?)\s+)*`;

const clike: readonly HeadRule[] = [
  { kind: "macro", pattern: /^#\s*define\s+(?<name>\w+)\(/ },
  { kind: "namespace", pattern: /^\s*(?:inline\s+)?namespace\s+(?<name>[\w:]+)\s*(?:\{|$)/ },
  ...(["class", "struct", "union"] as const).map(
    (kind): HeadRule => ({
      kind,
      pattern: new RegExp(
        String.raw`^\s*(?:template\s*<.*>\s*)?(?:typedef\s+)?${kind}\s+(?:[A-Z_]+(?:\([^)]*\))?\s+|alignas\([^)]*\)\s+|\[\[[^\]]*\]\]\s*)?(?<name>[\w:]+(?:<[^{;]*>)?)\s*(?:final\s*)?(?:\{|:[^:]|$)`,
      ),
      hasBody: true,
    }),
  ),
  { kind: "struct", pattern: /^typedef\s+(?:struct|union)\s+(?<name>\w+)\s*$/, hasBody: true },
  { kind: "enum", pattern: /^\s*(?:typedef\s+)?enum\s+(?:class\s+|struct\s+)?(?<name>[\w:]+)\s*(?::[^{;]*)?(?:\{|$)/, hasBody: true },
  {
    kind: "function",
    pattern: new RegExp(
      String.raw`^${noStatement}\s*(?:[A-Za-z_][\w:<>,*&\s[\]~]*?[\s*&])?(?<name>(?:[A-Za-z_]\w*(?:<[^()]*>)?::)*(?:~?[A-Za-z_]\w*|operator\s*(?:\(\)|[^\s\w(]{1,3}|[\w:]+(?:\s*[*&])?)))\s*\((?!\s*\*)`,
    ),
    hasBody: true,
  },
];

const java: readonly HeadRule[] = [
  ...(["class", "interface", "enum", "record"] as const).map(
    (kind): HeadRule => ({ kind, pattern: new RegExp(String.raw`^\s*${access}${kind}\s+(?<name>\w+)`) }),
  ),
  { kind: "interface", pattern: new RegExp(String.raw`^\s*${access}@interface\s+(?<name>\w+)`) },
  {
    kind: "method",
    pattern: new RegExp(String.raw`^${noStatement}\s*${access}(?:<[^(]+>\s+)?[A-Za-z_][\w.]*(?:<[^()]*>)?[\w.[\]?]*\s+(?<name>\w+)\s*\(`),
    isMember: true,
  },
  {
    kind: "constructor",
    pattern: new RegExp(String.raw`^${noStatement}\s*${access}(?<name>[A-Z]\w*)\s*\(`),
    hasBody: true,
    isMember: true,
  },
];

const csharp: readonly HeadRule[] = [
  { kind: "namespace", pattern: /^\s*namespace\s+(?<name>[\w.]+)/ },
  ...(["class", "interface", "struct", "enum"] as const).map(
    (kind): HeadRule => ({ kind, pattern: new RegExp(String.raw`^\s*${access}(?:ref\s+|record\s+)?${kind}\s+(?<name>\w+)`) }),
  ),
  { kind: "record", pattern: new RegExp(String.raw`^\s*${access}record\s+(?<name>\w+)`) },
  {
    kind: "method",
    pattern: new RegExp(
      String.raw`^${noStatement}\s*${access}(?:ref\s+)?[A-Za-z_][\w.]*(?:<[^()]*>)?[\w.[\]?,]*\s+(?<name>[\w.]+(?:<[\w\s,]+>)?)\s*\(`,
    ),
    isMember: true,
  },
  {
    kind: "constructor",
    pattern: new RegExp(String.raw`^${noStatement}\s*${access}(?<name>~?[A-Z]\w*)\s*\(`),
    hasBody: true,
    isMember: true,
  },
];

const script: readonly HeadRule[] = [
  { kind: "class", pattern: /^\s*(?:export\s+)?(?:default\s+)?(?:declare\s+)?(?:abstract\s+)?class\s+(?<name>[\w$]+)/ },
  { kind: "interface", pattern: /^\s*(?:export\s+)?(?:declare\s+)?interface\s+(?<name>[\w$]+)/ },
  { kind: "type", pattern: /^\s*(?:export\s+)?(?:declare\s+)?type\s+(?<name>[\w$]+)[^=]*=/ },
  { kind: "enum", pattern: /^\s*(?:export\s+)?(?:declare\s+)?(?:const\s+)?enum\s+(?<name>[\w$]+)/ },
  { kind: "namespace", pattern: /^\s*(?:export\s+)?(?:declare\s+)?(?:namespace|module)\s+(?<name>[\w$.]+|"[^"]+")\s*\{/ },
  { kind: "function", pattern: /^\s*(?:export\s+)?(?:default\s+)?(?:declare\s+)?(?:async\s+)?function\s*\*?\s*(?<name>[\w$]+)/ },
  {
    kind: "function",
    pattern:
      /^\s*(?:export\s+)?(?:const|let|var)\s+(?<name>[\w$]+)[^=]*=\s*(?:async\s*)?(?:function\b|\([^)]*$|\([^)]*\)[^=]*=>|[\w$]+\s*=>)/,
  },
  {
    kind: "method",
    pattern: new RegExp(
      String.raw`^${noStatement}\s+(?:(?:public|private|protected|static|override|async|get|set|readonly|abstract)\s+)*\*?(?<name>#?[\w$]+)\s*(?:<[^()]*>)?\(`,
    ),
    hasBody: true,
    isMember: true,
  },
];

/** A rule of a style sheet: what stands before its brace. */
const style: HeadLanguage = { ...braces, rules: [{ kind: "rule", pattern: /^\s*(?<name>[^\s{}/;][^{};]*?)\s*\{/ }] };

const cFamily: HeadLanguage = { ...braces, rules: clike };
const scriptFamily: HeadLanguage = { ...braces, rules: script };

/** By Monaco's name of the language. */
export const headLanguages: Readonly<Record<string, HeadLanguage>> = {
  c: cFamily,
  cpp: cFamily,
  "objective-c": {
    ...braces,
    rules: [
      { kind: "interface", pattern: /^@(?:interface|protocol)\s+(?<name>\w+)(?!.*;)/ },
      { kind: "implementation", pattern: /^@implementation\s+(?<name>\w+)/ },
      { kind: "method", pattern: /^[-+]\s*\([^)]*\)\s*(?<name>[\w:]+)/, hasBody: true },
      ...clike,
    ],
  },
  java: { ...braces, rules: java },
  csharp: { ...braces, rules: csharp },
  kotlin: {
    ...braces,
    rules: [
      { kind: "interface", pattern: new RegExp(String.raw`^\s*${access}(?:fun\s+)?interface\s+(?<name>\w+)`) },
      { kind: "enum", pattern: new RegExp(String.raw`^\s*${access}enum\s+class\s+(?<name>\w+)`) },
      { kind: "class", pattern: new RegExp(String.raw`^\s*${access}(?:class|object)\s+(?<name>\w+)`) },
      { kind: "type", pattern: /^\s*(?:\w+\s+)?typealias\s+(?<name>\w+)/ },
      {
        kind: "function",
        pattern: new RegExp(
          String.raw`^\s*${access}fun\s+(?:<[^(]*>\s*)?(?:(?<of>[\w.]+(?:<[^(]*>)?\??)\.)?(?<name>\w+|${"`[^`]+`"})\s*\(`,
        ),
      },
    ],
  },
  swift: {
    ...braces,
    rules: [
      { kind: "function", pattern: new RegExp(String.raw`^\s*${access}func\s+(?<name>\w+|[^\s\w(]+)`) },
      { kind: "constructor", pattern: new RegExp(String.raw`^\s*${access}(?<name>init)[?!]?\s*[(<]`), hasBody: true },
      ...(["struct", "enum", "extension"] as const).map(
        (kind): HeadRule => ({ kind, pattern: new RegExp(String.raw`^\s*${access}${kind}\s+(?<name>[\w.]+)`) }),
      ),
      { kind: "class", pattern: /^\s*(?:\w+\s+|@\w+\s+)*(?:class|actor)\s+(?<name>\w+)\s*(?:[:<{]|$)/ },
      { kind: "interface", pattern: new RegExp(String.raw`^\s*${access}protocol\s+(?<name>\w+)`) },
    ],
  },
  go: {
    ...braces,
    rules: [
      { kind: "method", pattern: /^func\s+\(\s*(?:\w+\s+)?\*?(?<of>\w+)[^)]*\)\s*(?<name>\w+)/ },
      { kind: "function", pattern: /^func\s+(?<name>\w+)/ },
      { kind: "struct", pattern: /^(?:type\s+|\t)(?<name>\w+)(?:\[[^\]]*\])?\s+struct\b/ },
      { kind: "interface", pattern: /^(?:type\s+|\t)(?<name>\w+)(?:\[[^\]]*\])?\s+interface\b/ },
      { kind: "type", pattern: /^type\s+(?<name>\w+)\b/ },
    ],
  },
  rust: {
    ...braces,
    rules: [
      {
        kind: "function",
        pattern:
          /^\s*(?:pub(?:\([^)]*\))?\s+)?(?:default\s+)?(?:const\s+)?(?:async\s+)?(?:unsafe\s+)?(?:extern\s+(?:"[^"]*"\s+)?)?fn\s+(?<name>\w+)/,
      },
      ...(["struct", "enum", "union", "trait"] as const).map(
        (kind): HeadRule => ({ kind, pattern: new RegExp(String.raw`^\s*(?:pub(?:\([^)]*\))?\s+)?(?:unsafe\s+)?${kind}\s+(?<name>\w+)`) }),
      ),
      { kind: "module", pattern: /^\s*(?:pub(?:\([^)]*\))?\s+)?mod\s+(?<name>\w+)\s*(?:\{|$)/ },
      { kind: "type", pattern: /^\s*(?:pub(?:\([^)]*\))?\s+)?type\s+(?<name>\w+)/ },
      { kind: "macro", pattern: /^\s*macro_rules!\s*(?<name>\w+)/ },
      { kind: "implementation", pattern: /^\s*(?:unsafe\s+)?impl(?:<.*?>)?\s+(?<name>[^{]+?)\s*(?:where\b.*)?(?:\{|$)/ },
    ],
  },
  python: {
    rules: [
      { kind: "function", pattern: /^\s*(?:async\s+)?def\s+(?<name>\w+)/ },
      { kind: "class", pattern: /^\s*class\s+(?<name>\w+)/ },
    ],
    ends: /^\s*[^\s#)\]}]/,
    skipped: [
      ['"""', '"""'],
      ["'''", "'''"],
    ],
  },
  ruby: {
    ...words,
    rules: [
      {
        kind: "function",
        pattern:
          /^\s*(?:(?:private|protected|public|module_function|private_class_method)\s+)?def\s+(?<name>(?:\w+\.)?(?:\w+[?!=]?|[^\s\w(;]{1,3}))/,
      },
      { kind: "class", pattern: /^\s*class\s+(?<name>[\w:]+)/ },
      { kind: "module", pattern: /^\s*module\s+(?<name>[\w:]+)/ },
    ],
    skipped: [["=begin", "=end"]],
  },
  php: {
    ...braces,
    rules: [
      { kind: "function", pattern: /^\s*(?:(?:public|private|protected|static|final|abstract)\s+)*function\s+&?\s*(?<name>\w+)/ },
      { kind: "namespace", pattern: /^\s*namespace\s+(?<name>[\w\\]+)\s*\{/ },
      ...(["class", "interface", "trait", "enum"] as const).map(
        (kind): HeadRule => ({ kind, pattern: new RegExp(String.raw`^\s*(?:(?:final|abstract|readonly)\s+)*${kind}\s+(?<name>\w+)`) }),
      ),
    ],
  },
  shell: {
    ...braces,
    skipped: [],
    rules: [
      { kind: "function", pattern: /^\s*(?:function\s+)?(?<name>[A-Za-z_][\w:.-]*)\s*\(\s*\)/ },
      { kind: "function", pattern: /^\s*function\s+(?<name>[A-Za-z_][\w:.-]*)/ },
    ],
  },
  perl: {
    ...braces,
    skipped: [["=pod", "=cut"]],
    rules: [
      { kind: "package", pattern: /^\s*package\s+(?<name>[\w:]+)/ },
      { kind: "function", pattern: /^\s*sub\s+(?<name>[\w:]+)(?![^{]*;)/ },
    ],
  },
  lua: {
    ...words,
    skipped: [["--[[", "]]"]],
    rules: [
      { kind: "function", pattern: /^\s*(?:local\s+)?function\s+(?<name>[\w.:]+)/ },
      { kind: "function", pattern: /^\s*(?:local\s+)?(?<name>[\w.]+)\s*=\s*function\b/ },
    ],
  },
  typescript: scriptFamily,
  javascript: scriptFamily,
  css: style,
  scss: style,
  less: style,
};
