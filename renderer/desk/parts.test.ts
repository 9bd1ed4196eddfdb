// Every entry of a desk reads back as it was written, and nothing else reads as one; a desk that an older version kept whole is read.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readDesk } from "./desk-text.ts";
import { type Base, type Change, type Content, type Desk, emptyDesk, type FileMerge, type Sending, type Unsaved } from "./model.ts";
import { changeEntry, isText, type Part, partsOf, readPart, withPart, writePart } from "./parts.ts";

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
const side = fc.record({ commit: fc.string(), path: fc.option(fc.string()) });
const merge: fc.Arbitrary<FileMerge> = fc.record({
  ...{ path: fc.string(), base: side, theirs: side, picked: fc.option(fc.string()) },
  yours: fc.oneof(side, fc.record({ content: fc.option(content) })),
  whole: fc.constantFrom(null, "theirs" as const, "yours" as const),
  result: fc.option(
    fc.record({
      text: fc.string({ unit: "binary" }),
      counts: fc.array(fc.nat()),
      choices: fc.array(fc.constantFrom("auto" as const, "open" as const, "edited" as const)),
    }),
  ),
});
const desk: fc.Arbitrary<Desk> = fc
  .tuple(
    ...([
      fc.array(change),
      fc.dictionary(fc.string(), unsaved),
      message,
      fc.option(sent),
      fc.array(fc.boolean()),
      fc.array(change),
    ] as const),
    fc.dictionary(fc.string(), merge),
  )
  .map(([changes, typed, form, sending, which, later, merges]) => ({
    ...(Object.keys(merges).length === 0 ? {} : { merges }),
    changes: [...changes, ...later],
    unsaved: typed,
    message: form,
    ...(sending === null ? {} : { sending: { ...sending, changes: changes.map((one, index) => (which[index] ? { ...one } : one)) } }),
  }));

/** Written entries of a desk, as one window leaves them and another one finds them. */
function written(kept: Desk): Map<string, string> {
  const parts = partsOf(kept, new Map());
  const revisionOf = (sent: Change) => (parts.get(changeEntry(sent)) === sent ? 7 : null);
  return new Map([...parts].map(([entry, part]) => [entry, writePart(entry, part, revisionOf)]));
}
function read(entries: ReadonlyMap<string, string>): Desk {
  const parts = new Map<string, Part>();
  let kept = emptyDesk;
  for (const [entry, value] of [...entries].sort(([one], [other]) => Number(one === "sending") - Number(other === "sending"))) {
    const part = readPart(entry, value, (name, revision) => (revision === 7 ? ((parts.get(name) as Change | undefined) ?? null) : null));
    parts.set(entry, part);
    kept = withPart(kept, entry, part, new Map());
  }
  return kept;
}
/** Desks as staging makes them: one change for each file. */
const soundDesk = desk.map((kept): Desk => {
  const unsaved = Object.fromEntries(Object.entries(kept.unsaved).map(([path, typed]) => [path, { ...typed, path }]));
  const seen = new Set<string>();
  const changes = kept.changes.filter((one) => {
    const names = [one.path, ...(one.kind === "move" ? [one.previousPath] : [])];
    if (one.kind === "chmod" || names.some((name) => seen.has(name))) return false;
    for (const name of names) seen.add(name);
    return true;
  });
  return { ...kept, changes, unsaved };
});

describe("the entries of a desk", () => {
  it("read back as the desk that it was", () => {
    fc.assert(
      fc.property(soundDesk, (kept) => {
        const again = read(written(kept));
        expect({ ...again, changes: new Set(again.changes) }).toEqual({ ...kept, changes: new Set(kept.changes) });
      }),
    );
  });

  it("hold what is being sent once, however large it is", () => {
    const text = "x".repeat(10_000);
    const large: Change = { kind: "create", path: "n", content: { encoding: "text", text }, executable: false, included: true };
    const kept: Desk = { ...emptyDesk, changes: [large], sending: { message: "m", branch: "main", parent: null, at: 0, changes: [large] } };
    expect([...written(kept).values()].join("").length).toBeLessThan(11_000);
    const again = read(written(kept));
    expect(again.sending?.changes?.[0]).toBe(again.changes[0]);
  });

  it("are refused when they break off anywhere but in a typed text", () => {
    const broken = fc
      .tuple(soundDesk, fc.nat())
      .map(([kept, at]) =>
        [...written(kept)]
          .filter(([entry]) => !isText(entry))
          .map(([entry, value]): [string, string] => [entry, value.slice(0, at % value.length)]),
      );
    fc.assert(
      fc.property(broken, (entries) =>
        entries.forEach(([entry, value]) => void expect(() => readPart(entry, value, () => null)).toThrow(/^It is not/)),
      ),
    );
  });

  it.each(["null", "[]", "1", '"x"', "{}", '{"kind":"x","path":"a","included":true}'])("%s is no change", (text) =>
    expect(() => readPart("file:a", text, () => null)).toThrow(/^It is not as it was written: \S+/),
  );
});

describe("a desk that was kept whole", () => {
  const whole = { changes: [], unsaved: {}, message: emptyDesk.message };

  it("is read, with what a newer version wrote", () => {
    fc.assert(
      fc.property(
        desk,
        ({ sending: _sent, ...kept }) => void expect(readDesk(JSON.stringify({ ...kept, later: 1 }))).toEqual({ ...kept, later: 1 }),
      ),
    );
  });

  it("finds what was sent at its place in the list", () => {
    const change = { kind: "delete", path: "a", base: { commit: "", blob: "", lastCommit: "", executable: false }, included: true };
    const sending = { message: "m", branch: "main", parent: null, at: 0, changes: [0] };
    const again = readDesk(JSON.stringify({ ...whole, changes: [change], sending }));
    expect(again.sending?.changes).toEqual([change]);
    expect(() => readDesk(JSON.stringify({ ...whole, sending }))).toThrow(/the change 0 that was sent is not there/);
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
