// Names before a bracket are functions, and keywords stay keywords.
import { describe, expect, it } from "vitest";
import { withFunctionNames } from "./function-names.ts";

describe("names of functions", () => {
  const name = [/[a-z_]\w*/, { cases: { "@keywords": "keyword", "@default": "identifier" } }] as const;
  const language = { keywords: ["if"], tokenizer: { root: [name, { include: "@rest" }, [/\d+/, "number"]], rest: [[/\s+/, "white"]] } };

  it("get a rule of their own before the names' own", () => {
    const { root } = withFunctionNames(language as never).tokenizer;
    expect(root).toHaveLength(4);
    const [pattern, action] = (root?.[0] ?? []) as unknown as [string, { cases: Record<string, string> }];
    expect(pattern).toBe("(?:[a-z_]\\w*)(?=\\s*\\()");
    expect(action.cases).toEqual({ "@keywords": "keyword", "@default": "function" });
    expect(root?.[1]).toBe(name);
  });

  it("leave a language without such rules as it is", () => {
    const plain = { tokenizer: { root: [[/\d+/, "number"]] } };
    expect(withFunctionNames(plain as never)).toEqual(plain);
  });
});
