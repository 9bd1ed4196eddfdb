// The regular expressions that the product is written with, and texts that would make a backtracking one slow.
import { parseSync } from "vite";
import { isTest, sources } from "./sources.ts";

export interface Pattern {
  /** `path:line` of its first place. */
  readonly place: string;
  readonly source: string;
  readonly flags: string;
}

interface Node {
  readonly type?: string;
  readonly start?: number;
  readonly regex?: { readonly pattern: string; readonly flags: string };
  readonly callee?: { readonly type?: string; readonly name?: string };
}

const product = sources.filter(({ path }) => /^(service|shared|renderer|electron)\/.*\.tsx?$/.test(path) && !isTest(path));

/** Every node of every file of the product. TypeScript 7 has no compiler API, so the bundler's own parser reads the files. */
function* nodes(): Generator<{ node: Node; place: string }> {
  for (const { path, text } of product) {
    const waiting: unknown[] = [parseSync(path, text).program];
    for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
      if (typeof value !== "object" || value === null) continue;
      const node = value as Node;
      const line = (): number => text.slice(0, node.start).split("\n").length;
      if (node.regex !== undefined || node.type === "NewExpression" || node.type === "CallExpression")
        yield { node, place: `${path}:${line()}` };
      waiting.push(...Object.values(value).filter((child) => child !== null && child !== undefined));
    }
  }
}

/** Literals, each once; and the places where a pattern is made of text. */
export function findPatterns(): { literals: Pattern[]; made: string[] } {
  const literals = new Map<string, Pattern>();
  const made: string[] = [];
  for (const { node, place } of nodes()) {
    if (node.regex !== undefined) {
      const { pattern: source, flags } = node.regex;
      if (!literals.has(`/${source}/${flags}`)) literals.set(`/${source}/${flags}`, { place, source, flags });
    } else if (node.callee?.type === "Identifier" && node.callee.name === "RegExp") made.push(place);
  }
  return { literals: [...literals.values()], made };
}

/** One place of a pattern: what may stand before it, and characters that it takes. */
interface Step {
  readonly before: string;
  readonly takes: readonly string[];
}

const classes: Readonly<Record<string, readonly string[]>> = {
  d: ["0"],
  D: ["a"],
  w: ["a"],
  W: ["-"],
  s: [" ", "\n"],
  S: ["a"],
  p: ["a"],
  P: [" "],
  t: ["\t"],
  n: ["\n"],
  r: ["\r"],
  b: [],
  B: [],
};

/** The steps of a pattern from left to right; a second alternative begins where the first began. */
function stepsOf(source: string): Step[] {
  const steps: Step[] = [];
  const groups: string[] = [""];
  let before = "";
  const take = (takes: readonly string[]): void => {
    if (takes.length === 0) return;
    steps.push({ before, takes });
    before += takes[0];
  };
  for (let at = 0; at < source.length; ) {
    const rest = source.slice(at);
    const token =
      /^(?:\\[pP]\{[^}]*\}|\\x[0-9a-fA-F]{2}|\\u[0-9a-fA-F]{4}|\\.|\[(?:\\.|[^\]\\])*\]|\(\?(?:<?[=!]|:|<\w+>)|\{\d*,?\d*\}|[\s\S])/.exec(
        rest,
      );
    const text = token?.[0] ?? rest;
    at += text.length;
    if (text.startsWith("(")) groups.push(before);
    else if (text === ")") groups.pop();
    else if (text === "|") before = groups.at(-1) ?? "";
    else if (text.length > 1 && text.startsWith("{")) continue;
    else if (text.length > 1 && text.startsWith("[")) take(ofClass(text.slice(1, -1)));
    else if (text.startsWith("\\")) take(ofEscape(text));
    else if (!/^[*+?^$]$/.test(text)) take([text === "." ? "a" : text]);
  }
  return steps;
}

function ofEscape(text: string): readonly string[] {
  if (/^\\[xu]/.test(text)) return [String.fromCharCode(Number.parseInt(text.slice(2), 16))];
  return classes[text[1] ?? ""] ?? [text.slice(1)];
}

/** Characters of a class, or some that a negated one lets through. */
function ofClass(inner: string): readonly string[] {
  if (inner.startsWith("^")) return ["a", " ", "0", "-"].filter((character) => !inner.includes(character)).slice(0, 2);
  const members = inner.match(/\\[xu][0-9a-fA-F]{2,4}|\\.|[^\\]/g) ?? [];
  return [...new Set(members.flatMap((text) => (text.startsWith("\\") ? ofEscape(text) : [text])))].slice(0, 4);
}

/** `x + run × length + y` for every place of a pattern: one character that it takes there, or two in turn, and then what it takes last, or never. */
export function* hostileTexts({ source }: Pattern, length: number): Generator<string> {
  const steps = stepsOf(source);
  const seen = new Set<string>();
  for (const [index, { before, takes }] of steps.entries()) {
    const next = steps[index + 1]?.takes[0] ?? "";
    for (const run of [...takes, takes[0] + next])
      for (const x of new Set(["", before, "\u0001"]))
        for (const y of ["", "\u0001", "\n\u0001"]) {
          const key = JSON.stringify([x, run, y]);
          if (seen.has(key)) continue;
          seen.add(key);
          yield x + run.repeat(Math.ceil(length / run.length)) + y;
        }
  }
}
