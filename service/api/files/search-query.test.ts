// Searches as people type them: filters with wildcards, and one that once stopped the service for good.
import { expect, it } from "vitest";
import { parseSearch } from "./search-query.ts";

it.each([
  ["filename:*.ts", ["src/a.ts"], ["src/a.tsx", "a.ts/b"]],
  ["filename:a*z.md", ["x/abcz.md", "AZ.MD"], ["a/z.md"]],
  ["path:src/*/test", ["lib/src/a/test/b"], ["src/test"]],
  ["extension:ts", ["a.ts", "a.d.TS"], ["ts", "a.tsx"]],
  ["-extension:md path:docs", ["docs/a.txt"], ["docs/a.md", "a.txt"]],
  ['path:"my docs"', ["my docs/a"], ["my-docs/a"]],
  ["path:a.c", ["xa.cx"], ["abc"]],
])("%s", (search, accepted, refused) => {
  const { accepts, term, filtered } = parseSearch(search);
  expect([term, filtered]).toEqual(["", true]);
  expect([...accepted, ...refused].filter((path) => accepts(path))).toEqual(accepted);
});

it("leaves the words beside filters", () => {
  expect(parseSearch("  two words path:src ")).toMatchObject({ term: "two words", filtered: true });
  expect(parseSearch("a filename: b")).toMatchObject({ term: "a filename: b", filtered: false });
});

it("looks at each letter of a path a few times at most, whatever the wildcards", () => {
  const before = process.cpuUsage();
  expect(parseSearch("path:a*a*a*a*a*a*a*zb").accepts("a".repeat(200))).toBe(false);
  expect(parseSearch(`filename:${"a*".repeat(2_000)}b`).accepts("a".repeat(4_000))).toBe(false);
  expect(process.cpuUsage(before).user).toBeLessThan(500_000);
});
