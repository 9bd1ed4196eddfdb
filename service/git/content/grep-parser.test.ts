// The parser of git grep, with output cut anywhere.
import { expect, it } from "vitest";
import { type GrepHit, GrepParser } from "./grep-parser.ts";

const output = Buffer.from(
  "HEAD:a:b.txt\x001\x00one\nHEAD:a:b.txt\x002\x00-- two\n--\nHEAD:a:b.txt\x009\x00nine\nHEAD:line\nfeed\x003\x00x\x00y\n",
);
const expected: GrepHit[] = [
  { path: "a:b.txt", startLine: 1, lines: ["one", "-- two"], matched: [] },
  { path: "a:b.txt", startLine: 9, lines: ["nine"], matched: [] },
  { path: "line\nfeed", startLine: 3, lines: ["x\0y"], matched: [] },
];

it.each([1, 2, 3, 7, 1000])("reads the same in chunks of %i bytes", (size) => {
  const hits: GrepHit[] = [];
  const parser = new GrepParser((hit) => hits.push(hit) > 0);
  for (let at = 0; at < output.length; at += size) parser.push(output.subarray(at, at + size));
  parser.end();
  expect(hits).toEqual(expected);
});

it("cuts a long line without keeping it, and stops when told", () => {
  const hits: GrepHit[] = [];
  const parser = new GrepParser((hit) => hits.push(hit) < 1);
  expect(parser.push(Buffer.from("HEAD:a\x001\x00"))).toBe(true);
  for (let count = 0; count < 100; count += 1) expect(parser.push(Buffer.alloc(10_000, 120))).toBe(true);
  expect(parser.push(Buffer.from("\n--\nHEAD:b\x001\x00z\n"))).toBe(false);
  parser.end();
  expect(hits.map(({ path, lines }) => [path, lines.length, lines[0]?.length])).toEqual([["a", 1, 2_000]]);
});

it.each([1, 3, 1000])("tells by columns which lines match, in chunks of %i bytes", (size) => {
  const hits: GrepHit[] = [];
  const parser = new GrepParser((hit) => hits.push(hit) > 0, { columns: true });
  const columns = Buffer.from(
    "HEAD:a\x001\x0012 x\nHEAD:a\x002\x005\x00a hit\nHEAD:a\x003\x00\nHEAD:a\x004\x001\x00\n--\nHEAD:b\x007\x0010\x0042\n",
  );
  for (let at = 0; at < columns.length; at += size) parser.push(columns.subarray(at, at + size));
  parser.end();
  expect(hits).toEqual([
    { path: "a", startLine: 1, lines: ["12 x", "a hit", "", ""], matched: [2, 4] },
    { path: "b", startLine: 7, lines: ["42"], matched: [7] },
  ]);
});
