// Lines that begin a function, a type or a section, by language: a pattern or two for each, as git has them for the heads of hunks.
import type { SymbolKind } from "./text-symbols.ts";

/** Over a line with single blanks, without its indentation and the words that may stand before what it declares. */
export interface HeadRule {
  readonly kind: SymbolKind;
  /** With a group `name`; a group `of` where the line itself says what it belongs to. */
  readonly pattern: RegExp;
  /** Only where a body follows in braces: without one it says what stands elsewhere. */
  readonly hasBody?: true;
}

/** What is told by its brackets alone: "int max(int a) {". */
export interface CallRule {
  /** Signs that its type is written with; null = it has none before its name. */
  readonly type: RegExp | null;
  /** Only directly in a class or its like. */
  readonly isMember: boolean;
  /** Whether it may end without a body: "abstract int max();". */
  readonly isOpen: boolean;
}

export interface HeadLanguage {
  readonly rules: readonly HeadRule[];
  readonly call?: CallRule;
  /** Words that may stand before what a line declares; "@" = notes ("@Test(1)"), "<" = parameters ("<T>"). */
  readonly before: ReadonlySet<string>;
  /** What ends a block: a line that is no deeper than the one that began it. */
  readonly ends: RegExp;
  /** Long comments and texts, in which nothing begins. */
  readonly skipped: readonly (readonly [open: string, close: string])[];
}

const set = (words: string): ReadonlySet<string> => new Set(words.split(" "));
const braces: Pick<HeadLanguage, "ends" | "skipped"> = { ends: /^\}/, skipped: [["/*", "*/"]] };
const words: Pick<HeadLanguage, "ends" | "skipped"> = { ends: /^end\b/, skipped: [] };

const c: HeadLanguage = {
  ...braces,
  before: set("typedef inline template export <"),
  rules: [
    { kind: "macro", pattern: /^# ?define (?<name>\w+)\(/ },
    { kind: "namespace", pattern: /^namespace (?<name>[\w:]+)/, hasBody: true },
    { kind: "class", pattern: /^class (?:[A-Z_0-9]+ )?(?<name>[\w:]+)/, hasBody: true },
    { kind: "struct", pattern: /^struct (?:[A-Z_0-9]+ )?(?<name>[\w:]+)/, hasBody: true },
    { kind: "union", pattern: /^union (?<name>[\w:]+)/, hasBody: true },
    { kind: "enum", pattern: /^enum (?:class |struct )?(?<name>[\w:]+)/, hasBody: true },
  ],
  call: { type: /^[\w:<>,*&[\] ~]*$/, isMember: false, isOpen: false },
};

const java: HeadLanguage = {
  ...braces,
  before: set("@ < public private protected static final abstract sealed non-sealed synchronized native strictfp default transient"),
  rules: [
    { kind: "class", pattern: /^class (?<name>\w+)/ },
    { kind: "interface", pattern: /^@?interface (?<name>\w+)/ },
    { kind: "enum", pattern: /^enum (?<name>\w+)/ },
    { kind: "record", pattern: /^record (?<name>\w+)/ },
  ],
  call: { type: /^[\w.<>?,&[\] ]*$/, isMember: true, isOpen: true },
};

const script: HeadLanguage = {
  ...braces,
  before: set("@ export default declare abstract async public private protected static override get set readonly"),
  rules: [
    { kind: "class", pattern: /^class (?<name>[\w$]+)/ },
    { kind: "interface", pattern: /^interface (?<name>[\w$]+)/ },
    { kind: "type", pattern: /^type (?<name>[\w$]+)[ =<]/ },
    { kind: "enum", pattern: /^(?:const )?enum (?<name>[\w$]+)/ },
    { kind: "namespace", pattern: /^(?:namespace|module) (?<name>[\w$.]+) ?\{/ },
    { kind: "function", pattern: /^function ?\*? ?(?<name>[\w$]+)/ },
    {
      kind: "function",
      pattern: /^(?:const|let|var) (?<name>[\w$]+)(?![\w$])[^=]*= ?(?:async )?(?:function\b|\([^)]*\)[^=]*=>|\([^)]*$|[\w$]+ =>)/,
    },
  ],
  call: { type: null, isMember: true, isOpen: false },
};

const style: HeadLanguage = { ...braces, before: new Set(), rules: [{ kind: "rule", pattern: /^(?<name>[^{};/][^{};]*)\{/ }] };

/** By Monaco's name of the language. */
export const headLanguages: Readonly<Record<string, HeadLanguage>> = {
  c,
  cpp: c,
  "objective-c": {
    ...c,
    rules: [
      { kind: "interface", pattern: /^@(?:interface|protocol) (?<name>\w+)/ },
      { kind: "implementation", pattern: /^@implementation (?<name>\w+)/ },
      { kind: "method", pattern: /^[-+] ?\([^)]*\) ?(?<name>\w+)/, hasBody: true },
      ...c.rules,
    ],
    ends: /^(?:\}|@end)/,
  },
  java,
  csharp: {
    ...java,
    before: set(
      "public private protected internal static sealed abstract partial readonly unsafe virtual override async extern new file required ref",
    ),
    rules: [
      { kind: "namespace", pattern: /^namespace (?<name>[\w.]+)/ },
      { kind: "class", pattern: /^(?:record )?class (?<name>\w+)/ },
      { kind: "struct", pattern: /^(?:record )?struct (?<name>\w+)/ },
      { kind: "interface", pattern: /^interface (?<name>\w+)/ },
      { kind: "enum", pattern: /^enum (?<name>\w+)/ },
      { kind: "record", pattern: /^record (?<name>\w+)/ },
    ],
  },
  kotlin: {
    ...braces,
    before: set(
      "@ public private protected internal final open abstract override sealed data inner inline suspend operator infix tailrec external const value annotation companion expect actual",
    ),
    rules: [
      { kind: "interface", pattern: /^(?:fun )?interface (?<name>\w+)/ },
      { kind: "enum", pattern: /^enum class (?<name>\w+)/ },
      { kind: "class", pattern: /^(?:class|object) (?<name>\w+)/ },
      { kind: "type", pattern: /^typealias (?<name>\w+)/ },
      { kind: "function", pattern: /^fun (?:<[^>]*>+ )?(?:(?<of>\w+(?:<[^>]*>+)?)\??\.)?(?<name>\w+|`[^`]*`) ?\(/ },
    ],
  },
  swift: {
    ...braces,
    before: set(
      "@ public private fileprivate internal open static final override mutating nonmutating required convenience indirect dynamic nonisolated",
    ),
    rules: [
      { kind: "function", pattern: /^(?:class )?func (?<name>[^\s(<]+)/ },
      { kind: "constructor", pattern: /^(?<name>init)[?!(<]/, hasBody: true },
      { kind: "struct", pattern: /^struct (?<name>\w+)/ },
      { kind: "enum", pattern: /^enum (?<name>\w+)/ },
      { kind: "extension", pattern: /^extension (?<name>[\w.]+)/ },
      { kind: "class", pattern: /^(?:class|actor) (?<name>\w+)/ },
      { kind: "interface", pattern: /^protocol (?<name>\w+)/ },
    ],
  },
  go: {
    ...braces,
    before: new Set(),
    rules: [
      { kind: "method", pattern: /^func \( ?(?:\w+ )?\*?(?<of>\w+)(?!\w)[^)]*\) ?(?<name>\w+)/ },
      { kind: "function", pattern: /^func (?<name>\w+)/ },
      { kind: "struct", pattern: /^(?:type )?(?<name>\w+)(?:\[[^\]]*\])? struct\b/ },
      { kind: "interface", pattern: /^(?:type )?(?<name>\w+)(?:\[[^\]]*\])? interface\b/ },
      { kind: "type", pattern: /^type (?<name>\w+)/ },
    ],
  },
  rust: {
    ...braces,
    before: set("pub pub(crate) pub(super) pub(self) default const async unsafe extern"),
    rules: [
      { kind: "function", pattern: /^(?:"[^"]*" )?fn (?<name>\w+)/ },
      { kind: "struct", pattern: /^struct (?<name>\w+)/ },
      { kind: "enum", pattern: /^enum (?<name>\w+)/ },
      { kind: "union", pattern: /^union (?<name>\w+)/ },
      { kind: "trait", pattern: /^trait (?<name>\w+)/ },
      { kind: "module", pattern: /^mod (?<name>\w+)(?![\w;])/ },
      { kind: "type", pattern: /^type (?<name>\w+)/ },
      { kind: "macro", pattern: /^macro_rules! ?(?<name>\w+)/ },
      { kind: "implementation", pattern: /^impl(?:<[^>]*>+)? (?<name>[^{]+)/ },
    ],
  },
  python: {
    before: set("async"),
    rules: [
      { kind: "function", pattern: /^def (?<name>\w+)/ },
      { kind: "class", pattern: /^class (?<name>\w+)/ },
    ],
    ends: /^[^#)\]}]/,
    skipped: [
      ['"""', '"""'],
      ["'''", "'''"],
    ],
  },
  ruby: {
    ...words,
    before: set("private protected public module_function private_class_method"),
    rules: [
      { kind: "function", pattern: /^def (?<name>[^\s(;]+)/ },
      { kind: "class", pattern: /^class (?<name>[\w:]+)/ },
      { kind: "module", pattern: /^module (?<name>[\w:]+)/ },
    ],
    skipped: [["=begin", "=end"]],
  },
  php: {
    ...braces,
    before: set("public private protected static final abstract readonly"),
    rules: [
      { kind: "function", pattern: /^function &? ?(?<name>\w+)/ },
      { kind: "namespace", pattern: /^namespace (?<name>[\w\\]+) ?\{/ },
      { kind: "class", pattern: /^class (?<name>\w+)/ },
      { kind: "interface", pattern: /^interface (?<name>\w+)/ },
      { kind: "trait", pattern: /^trait (?<name>\w+)/ },
      { kind: "enum", pattern: /^enum (?<name>\w+)/ },
    ],
  },
  shell: {
    ...braces,
    skipped: [],
    before: new Set(),
    rules: [
      { kind: "function", pattern: /^(?:function )?(?<name>[A-Za-z_][\w:.-]*) ?\( ?\)/ },
      { kind: "function", pattern: /^function (?<name>[A-Za-z_][\w:.-]*)/ },
    ],
  },
  perl: {
    ...braces,
    skipped: [["=pod", "=cut"]],
    before: new Set(),
    rules: [
      { kind: "package", pattern: /^package (?<name>[\w:]+)/ },
      { kind: "function", pattern: /^sub (?<name>[\w:]+)/, hasBody: true },
    ],
  },
  lua: {
    ...words,
    skipped: [["--[[", "]]"]],
    before: set("local"),
    rules: [
      { kind: "function", pattern: /^function (?<name>[\w.:]+)/ },
      { kind: "function", pattern: /^(?<name>[\w.]+) ?= ?function\b/ },
    ],
  },
  typescript: script,
  javascript: script,
  css: style,
  scss: style,
  less: style,
};
