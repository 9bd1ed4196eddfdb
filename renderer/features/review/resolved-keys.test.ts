// A resolved thread is known again by what it says and where, and no other thread is taken for it.
import fc from "fast-check";
import { expect, it } from "vitest";
import type { DiscussionNote } from "../../../shared/contract/notes.ts";
import { resolvedKeys } from "./resolved-keys.ts";
import type { Thread, ThreadPlace } from "./threads.ts";

const change = { author_email: "ada@example.com", authored_date: "2026-10-01T10:00:00.000Z" };
const said = (body: string, author: number, created_at: string): DiscussionNote => ({
  ...{ id: 1, type: null, body, created_at, updated_at: created_at, system: false, resolvable: false },
  author: { id: author, username: "ada", name: "Ada", state: "active" },
});
const place: ThreadPlace = { path: "a.ts", oldPath: "a.ts", side: "new", line: 7 };
const thread = (notes: readonly DiscussionNote[], at: ThreadPlace | null = place): Thread => ({
  ...{ id: "x", place: at, notes, canReply: true, canChange: true },
});
const once = [said("Why?", 1, "2026-10-02T10:00:00Z")];
const again = [said("Why?", 1, "2026-10-09T10:00:00Z")];
const isSame = (one: readonly string[], other: readonly string[]): boolean => one.some((key) => other.includes(key));
const known = resolvedKeys(thread(once), change, "const a = 1;");

it("is found again when the same was said later, wherever its line is now", () => {
  expect(isSame(known, resolvedKeys(thread(again, { ...place, line: 90 }), change, "const a = 1;"))).toBe(true);
  const whole = resolvedKeys(thread(once, null), change, null);
  expect(isSame(whole, resolvedKeys(thread(again, null), change, null))).toBe(true);
});

it("is found where neither the commit nor the line is known yet, and after an answer", () => {
  expect(isSame(known, resolvedKeys(thread(once), undefined, undefined))).toBe(true);
  expect(isSame(known, resolvedKeys(thread([...once, said("Because", 2, "2026-10-03T10:00:00Z")]), change, "const a = 1;"))).toBe(true);
});

it.each([
  ["another line", thread(again), change, "const b = 1;"],
  ["another file", thread(again, { ...place, path: "b.ts" }), change, "const a = 1;"],
  ["the other side", thread(again, { ...place, side: "old" as const }), change, "const a = 1;"],
  ["other words", thread([said("Why not?", 1, "2026-10-09T10:00:00Z")]), change, "const a = 1;"],
  ["another person", thread([said("Why?", 2, "2026-10-09T10:00:00Z")]), change, "const a = 1;"],
  ["another change", thread(again), { ...change, authored_date: "2026-11-01T10:00:00.000Z" }, "const a = 1;"],
  ["an answer more", thread([...again, said("Because", 2, "2026-10-09T11:00:00Z")]), change, "const a = 1;"],
  ["the whole commit", thread(again, null), change, null],
] as const)("is not taken for one of %s", (_what, other, of, line) => {
  expect(isSame(known, resolvedKeys(other, of, line))).toBe(false);
});

it("tells apart whatever was said, however it is cut into notes", () => {
  const notes = fc.array(fc.tuple(fc.string({ maxLength: 4 }), fc.integer({ min: 1, max: 12 })), { minLength: 1, maxLength: 3 });
  const keyOf = (of: readonly (readonly [string, number])[], time: string, line: string) =>
    resolvedKeys(thread(of.map(([body, author]) => said(body, author, time))), change, line);
  fc.assert(
    fc.property(notes, notes, fc.string({ maxLength: 3 }), fc.string({ maxLength: 3 }), (one, other, line, otherLine) => {
      const isEqual = JSON.stringify([one, line]) === JSON.stringify([other, otherLine]);
      expect(isSame(keyOf(one, "2026-10-02T10:00:00Z", line), keyOf(other, "2026-10-09T10:00:00Z", otherLine))).toBe(isEqual);
    }),
  );
});
