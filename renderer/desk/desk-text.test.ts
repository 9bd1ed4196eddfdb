// Every desk reads back as it was written, and nothing else reads as a desk.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readDesk, writeDesk } from "./desk-text.ts";
import type { Base, Change, Content, Desk, Sending, Unsaved } from "./model.ts";

const base: fc.Arbitrary<Base> = fc.record({ commit: fc.string(), blob: fc.string(), lastCommit: fc.string(), executable: fc.boolean() });
const content: fc.Arbitrary<Content> = fc.oneof(
  fc.record({ encoding: fc.constant("text" as const), text: fc.string({ unit: "binary" }) }),
  fc.record({ encoding: fc.constant("base64" as const), base64: fc.base64String() }),
);
const staged = { included: fc.boolean(), path: fc.string({ minLength: 1 }) };
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ ...staged, kind: fc.constant("create" as const), content, executable: fc.boolean() }),
  fc.record({ ...staged, kind: fc.constant("update" as const), content, base }),
  fc.record({ ...staged, kind: fc.constant("move" as const), previousPath: fc.string(), content: fc.option(content), base }),
  fc.record({ ...staged, kind: fc.constant("delete" as const), base }),
  fc.record({ ...staged, kind: fc.constant("chmod" as const), executable: fc.boolean(), base }),
);
const unsaved: fc.Arbitrary<Unsaved> = fc.record({ path: fc.string(), text: fc.string({ unit: "binary" }), base: fc.option(base) });
const message: fc.Arbitrary<Desk["message"]> = fc.record(
  {
    text: fc.string(),
    newBranch: fc.option(fc.string()),
    force: fc.boolean(),
    authorName: fc.option(fc.string()),
    authorEmail: fc.option(fc.string()),
    start: fc.option(fc.string()),
    trailers: fc.array(fc.tuple(fc.string(), fc.string())),
  },
  { requiredKeys: ["text", "newBranch", "force", "authorName", "authorEmail"] },
);
const sent: fc.Arbitrary<Sending> = fc.record({ message: fc.string(), branch: fc.string(), parent: fc.option(fc.string()), at: fc.nat() });
const desk: fc.Arbitrary<Desk> = fc
  .tuple(fc.array(change), fc.dictionary(fc.string(), unsaved), message, fc.option(sent), fc.array(fc.boolean()), fc.array(change))
  .map(([changes, typed, form, sending, which, later]) => ({
    changes: [...changes, ...later],
    unsaved: typed,
    message: form,
    ...(sending === null ? {} : { sending: { ...sending, changes: changes.map((one, index) => (which[index] ? { ...one } : one)) } }),
  }));

describe("the text of a desk", () => {
  it("reads back as the desk that it was", () => {
    fc.assert(fc.property(desk, (kept) => void expect(readDesk(writeDesk(kept))).toEqual(kept)));
  });

  it("holds what is being sent once, however large it is", () => {
    const large: Change = {
      kind: "create",
      path: "n",
      content: { encoding: "text", text: "x".repeat(10_000) },
      executable: false,
      included: true,
    };
    const sending = { message: "m", branch: "main", parent: null, at: 0, changes: [large] };
    const kept: Desk = {
      changes: [large],
      unsaved: {},
      message: { text: "", newBranch: null, force: false, authorName: null, authorEmail: null },
      sending,
    };
    expect(writeDesk(kept).length).toBeLessThan(11_000);
    const again = readDesk(writeDesk(kept));
    expect(again.sending?.changes?.[0]).toBe(again.changes[0]);
  });

  it("keeps what a newer version wrote", () => {
    const text =
      '{"changes":[],"unsaved":{},"message":{"text":"","newBranch":null,"force":false,"authorName":null,"authorEmail":null},"later":1}';
    expect(writeDesk(readDesk(text))).toBe(text);
  });

  it("is refused when it breaks off anywhere", () => {
    const text = fc.tuple(desk, fc.nat()).map(([kept, at]) => writeDesk(kept).slice(0, at % writeDesk(kept).length));
    fc.assert(fc.property(text, (broken) => void expect(() => readDesk(broken)).toThrow(/^It is not/)));
  });

  it.each([
    "null",
    "[]",
    "1",
    '"x"',
    "{}",
    '{"changes":{},"unsaved":{},"message":{}}',
    '{"changes":[{"kind":"x"}],"unsaved":{},"message":{"text":""}}',
  ])("%s is no desk", (text) => expect(() => readDesk(text)).toThrow(/^It is not a desk: \S+/));
});
