// Tooltips are drawn by the browser, where no mark can stand: what is odd in the names of others is spelt out.
import { parseSync } from "vite";
import { describe, expect, it } from "vitest";
import { isTest, sources } from "./sources.ts";

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly name?: Node | string;
  readonly value?: Node | null;
  readonly attributes?: readonly Node[];
  readonly expression?: Node;
  readonly expressions?: readonly Node[];
  readonly callee?: Node;
  readonly consequent?: Node;
  readonly alternate?: Node;
  readonly left?: Node;
  readonly right?: Node;
  readonly property?: Node;
}

/** Words of ours, numbers and hashes: nothing that a repository or a server may choose freely is in them. */
const ours = new Set([
  ...["undefined", "oddWords", "counterTitles[name]", "changes[change].name", "sayOther(change.before)", "label", "keys"],
  ...["count", "change.before.figure", "commit.id", "parent", "same"],
]);
/** What makes words of numbers and days, and what spells out. */
const speakers = /^(spellOdd|format[A-Z]\w*|toLocaleString)$/;

const nameOf = (node: Node | string | undefined): string => (typeof node === "string" ? node : String(node?.name ?? ""));

function isSafe(node: Node | undefined | null, text: string): boolean {
  if (node === undefined || node === null || node.type === "Literal" || ours.has(text.slice(node.start, node.end))) return true;
  const all = (...parts: (Node | undefined)[]): boolean => parts.every((part) => isSafe(part, text));
  if (node.type === "JSXExpressionContainer") return all(node.expression);
  if (node.type === "TemplateLiteral") return all(...(node.expressions ?? []));
  if (node.type === "ConditionalExpression") return all(node.consequent, node.alternate);
  if (node.type === "LogicalExpression") return node.left?.type === "Identifier" ? all(node.right) : all(node.left, node.right);
  return node.type === "CallExpression" && speakers.test(nameOf(node.callee?.property ?? node.callee));
}

/** Each title of an element of the page that may hold a name as it is. */
function* findRaw(path: string, text: string): Generator<string> {
  const waiting: unknown[] = [parseSync(path, text).program];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (typeof value !== "object" || value === null) continue;
    const node = value as Node;
    const titles =
      node.type === "JSXOpeningElement" && /^[a-z]/.test(nameOf(node.name))
        ? (node.attributes ?? []).filter((attribute) => nameOf(attribute.name) === "title").map((attribute) => attribute.value)
        : node.type === "AssignmentExpression" && nameOf(node.left?.property) === "title"
          ? [node.right]
          : [];
    for (const title of titles) if (!isSafe(title, text)) yield `${path}: ${text.slice(title?.start, title?.end)}`;
    waiting.push(...Object.values(value).filter((child) => child !== null && child !== undefined));
  }
}

describe("tooltips", () => {
  it("hold names only as spellOdd spells them", () => {
    const drawn = sources.filter(({ path, text }) => path.startsWith("renderer/") && !isTest(path) && /\btitle\b ?=/.test(text));
    expect(drawn.flatMap(({ path, text }) => [...findRaw(path, text)])).toEqual([]);
  });
});
