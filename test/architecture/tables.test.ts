// Tables whose names come from people and repositories (paths, branches, projects) are asked by ownValue: a file may be called "constructor".
import { parseSync } from "vite";
import { expect, it } from "vitest";
import { isTest, sources } from "./sources.ts";

interface Node {
  readonly type?: string;
  readonly start: number;
  readonly name?: string;
  readonly computed?: boolean;
  readonly object?: Node;
  readonly property?: Node;
  readonly key?: Node;
  readonly id?: Node;
  readonly init?: Node | null;
  readonly expression?: Node;
  readonly typeAnnotation?: Node;
  readonly typeName?: Node;
  readonly typeArguments?: { readonly params: readonly Node[] } | null;
}

const product = sources.filter(({ path }) => /^renderer\/.*\.tsx?$/.test(path) && !isTest(path));

function* nodesOf(path: string, text: string): Generator<Node> {
  const waiting: unknown[] = [parseSync(path, text).program];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (typeof value !== "object" || value === null) continue;
    if ("type" in value) yield value as Node;
    waiting.push(...Object.values(value).filter((child) => child !== null && child !== undefined));
  }
}

/** Whether a type is Record<string, …>, read-only or not. */
function isTable(type: Node | undefined): boolean {
  const [first] = type?.typeArguments?.params ?? [];
  if (type?.typeName?.name === "Readonly") return isTable(first);
  return type?.typeName?.name === "Record" && first?.type === "TSStringKeyword";
}

const isLiteral = (node: Node | null | undefined): boolean =>
  node?.type === "ObjectExpression" ||
  node?.type === "ArrayExpression" ||
  ((node?.type === "TSAsExpression" || node?.type === "TSSatisfiesExpression") && isLiteral(node.expression));

/** Members of that name are tables in one place and lists in another, or their keys are made by us: hashes, numbers, `branch\nhash`. */
const known = new Set(["cells", "files", "cases"]);

it("a member that is a table by name is not asked with brackets, which find what every object inherits", { tags: "long" }, () => {
  const all = product.map(({ path, text }) => ({ path, text, nodes: [...nodesOf(path, text)] }));
  const tables = new Set(
    all.flatMap(({ nodes }) =>
      nodes.flatMap(({ type, key, typeAnnotation }) =>
        type === "TSPropertySignature" && key?.name !== undefined && isTable(typeAnnotation?.typeAnnotation) && !known.has(key.name)
          ? [key.name]
          : [],
      ),
    ),
  );
  expect([...tables]).toEqual(expect.arrayContaining(["unsaved", "merges", "others", "desks", "projects", "expanded"]));
  const wrong = all.flatMap(({ path, text, nodes }) => {
    // What the file itself writes out is asked by names that it knows.
    const written = new Set(
      nodes.flatMap(({ type, id, init }) => (type === "VariableDeclarator" && isLiteral(init) ? [id?.name ?? ""] : [])),
    );
    return nodes.flatMap(({ type, computed, object, property, start }) => {
      if (type !== "MemberExpression" || computed !== true || property?.type === "Literal") return [];
      // A list is asked by a place in it, which our code calls so.
      if (property?.type === "BinaryExpression" || ["index", "at", "which"].includes(property?.name ?? "")) return [];
      if (object?.type === "Identifier" && written.has(object.name ?? "")) return [];
      const name = object?.type === "Identifier" ? object.name : object?.computed === false ? object.property?.name : undefined;
      return name !== undefined && tables.has(name) ? [`${path}:${text.slice(0, start).split("\n").length} ${name}`] : [];
    });
  });
  expect(wrong).toEqual([]);
});
