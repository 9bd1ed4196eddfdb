// The wire codecs: GitLab's forms read as Rack and Grape read them, and faults named in their words.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { api } from "./contract.ts";
import { dateText, filled, parseNested, parseParameters, text, toPairs } from "./wire.ts";

const parse = (shape: z.ZodRawShape, raw: Record<string, unknown>) => parseParameters(z.object(shape), raw);

describe("parameters", () => {
  it("names an absent not-blank parameter twice, as a real server does", () => {
    expect(parse({ ref: filled("line") }, {})).toEqual({ errors: "ref is missing, ref is empty" });
    expect(parse({ ref: filled("line") }, { ref: "  " })).toEqual({ errors: "ref is empty" });
    expect(parse({ content: z.string() }, {})).toEqual({ errors: "content is missing" });
  });

  it("says how long a text may be, also as one of several types", () => {
    const shape = { name: text(3).optional(), ref: filled(3).optional(), labels: z.union([text(3), z.array(text(3))]).optional() };
    expect(parse(shape, { name: "abcd", ref: "     " })).toEqual({
      errors: "name is too long (maximum is 3 characters), ref is too long (maximum is 3 characters), ref is empty",
    });
    expect(parse(shape, { labels: "abcd" })).toEqual({ errors: "labels is too long (maximum is 3 characters)" });
    expect(parse(shape, { labels: ["abc", "abcd"] })).toEqual({ errors: "labels[1] is too long (maximum is 3 characters)" });
    expect(parse(shape, { name: "abc", labels: ["abc"] })).toEqual({ value: { name: "abc", labels: ["abc"] } });
  });

  it("joins several faults with a comma", () => {
    expect(parse({ branch: filled("line"), commit_message: filled("line") }, { branch: "main" })).toEqual({
      errors: "commit_message is missing, commit_message is empty",
    });
    expect(parse({ line: z.int(), order: z.enum(["default", "topo"]) }, { line: "x", order: "up" })).toEqual({
      errors: "line is invalid, order does not have a valid value",
    });
  });

  it("reads numbers, booleans and dates from text", () => {
    const shape = { page: z.int().optional(), all: z.boolean().optional(), since: dateText().optional() };
    expect(parse(shape, { page: "12", all: "1", since: "2026-01-02T03:04:05Z" })).toEqual({
      value: { page: 12, all: true, since: "2026-01-02T03:04:05Z" },
    });
    expect(parse(shape, { page: "", all: "no" })).toEqual({ value: { all: false } });
    expect(parse(shape, { since: "2020-02-30T00:00:00Z" })).toEqual({ errors: "since is invalid" });
    expect(parse(shape, { page: "1.5" })).toEqual({ errors: "page is invalid" });
    expect(parse(shape, { all: "perhaps" })).toEqual({ errors: "all is invalid" });
    expect(parse(shape, { since: "yesterday-ish" })).toEqual({ errors: "since is invalid" });
  });

  it("refuses pages below one in the server's words", () => {
    expect(parseParameters(api.listTree.query, { per_page: "0" })).toEqual({ errors: "per_page does not have a valid value" });
    expect(parseParameters(api.listTree.query, { page: "-1" })).toEqual({ errors: "page does not have a valid value" });
  });

  it("names nested parameters in brackets", () => {
    const range = z.object({ start: z.int().min(1), end: z.int().min(1) });
    expect(parse({ range: range.optional() }, { range: { start: "1" } })).toEqual({ errors: "range[end] is missing" });
    expect(parse({ range: range.optional() }, { range: { start: "0", end: "3" } })).toEqual({
      errors: "range[start] does not have a valid value",
    });
    expect(parse({ range: range.optional() }, { range: { start: " ", end: "3" } })).toEqual({ errors: "range[start] is empty" });
  });

  it("takes null for what may be absent as absent, and keeps it where it means something", () => {
    const shape = {
      path: z.string().optional(),
      at: z.object({ line: z.int().optional() }).optional(),
      text: z.string().nullable().optional(),
    };
    expect(parse(shape, { path: null, at: { line: null }, text: null })).toEqual({ value: { at: {}, text: null } });
    expect(parse({ note: z.string() }, { note: null })).toEqual({ errors: "note is missing" });
    expect(parse({ ref: filled("line") }, { ref: null })).toEqual({ errors: "ref is empty" });
  });

  it("refuses paths that climb, and takes those that only look like it", () => {
    const path = (file_path: string) => parseParameters(api.getFile.params, { id: "1", file_path });
    for (const bad of ["../x", "a/../b", "a/..", "..", "/etc/passwd", "a\0b"])
      expect(path(bad), bad).toEqual({ errors: "file_path should be a valid file path" });
    for (const good of ["a..b", "..a", "a/...", ".gitignore", "a b/ü%#?+"])
      expect(path(good), good).toMatchObject({ value: { file_path: good } });
  });
});

describe("nested notation", () => {
  it("reads a batch of actions sent as a form", () => {
    const form =
      "branch=main&actions[][action]=create&actions[][file_path]=a&actions[][content]=1&actions[][action]=delete&actions[][file_path]=b";
    expect(parseNested(new URLSearchParams(form))).toEqual({
      branch: "main",
      actions: [
        { action: "create", file_path: "a", content: "1" },
        { action: "delete", file_path: "b" },
      ],
    });
  });

  it("reads objects and plain arrays", () => {
    expect(
      parseNested([
        ["range[start]", "1"],
        ["range[end]", "9"],
        ["refs[]", "a"],
        ["refs[]", "b"],
      ]),
    ).toEqual({ range: { start: "1", end: "9" }, refs: ["a", "b"] });
  });

  it("reaches no prototype, however the name is written", () => {
    parseNested([
      ["__proto__[polluted]", "1"],
      ["a[constructor][prototype][polluted]", "1"],
      ["a[__proto__][polluted]", "1"],
    ]);
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  });

  it("reads back what it writes", () => {
    const key = fc.stringMatching(/^[a-z][a-z_]{0,8}$/).filter((name) => name !== "constructor" && name !== "prototype");
    const leaf = fc.string();
    const value = fc.dictionary(key, fc.oneof(leaf, fc.array(leaf, { minLength: 1 }), fc.dictionary(key, leaf, { minKeys: 1 })));
    fc.assert(
      fc.property(value, (object) => {
        expect(structuredClone(parseNested(toPairs(object)))).toEqual({ ...object });
      }),
    );
  });

  it("survives any names and values", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string(), fc.string())), (pairs) => {
        expect(typeof parseNested(pairs)).toBe("object");
      }),
    );
  });
});
