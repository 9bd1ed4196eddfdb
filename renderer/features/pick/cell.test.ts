// From an answer of the server to what a cell shows; copies, branches and messages beside it.
import { expect, test } from "vitest";
import { ApiError, apiError } from "../../../shared/contract/errors.ts";
import type { CommitInList } from "../../../shared/contract/resources.ts";
import { suggestBranches } from "./branches.ts";
import { isTried, toCell } from "./cell.ts";
import { findCopy, isRevertOf } from "./copies.ts";
import { toPickMessage, toRevertMessage } from "./messages.ts";

const refused = (error_code: string | null, more = {}) =>
  apiError("pick_refused", { details: { reason: "Sorry" }, members: { error_code, ...more } });

test.each([
  ["a conflict with its paths", refused("conflict", { conflicts: ["a.ts"] }), { state: "conflict", paths: ["a.ts"] }],
  ["a conflict of a server that names none", refused("conflict"), { state: "conflict", paths: null }],
  ["nothing left to change", refused("empty"), { state: "empty" }],
  ["a branch that takes no push", apiError("push_forbidden"), { state: "refused", by: "branch" }],
  ["a token that may only read", apiError("insufficient_scope"), { state: "refused", by: "token" }],
  ["a token that is not accepted any more", apiError("unauthorized"), { state: "refused", by: "unknown-token" }],
  ["no right at all", apiError("forbidden"), { state: "refused", by: "server" }],
  ["a branch that is gone", apiError("branch_not_found"), { state: "failed" }],
  ["a server in trouble", apiError("internal"), { state: "failed" }],
  [
    "a server that was not reached",
    apiError("server_unreachable", { details: { reason: "nothing answers" }, members: { sent: false } }),
    { state: "failed", says: "Nothing was sent: nothing answers" },
  ],
  ["no answer", new TypeError("gone"), { state: "failed", says: "gone" }],
  [
    "a long wait",
    new ApiError("too_many_requests", 429, "429", {}, { "retry-after": "1800" }),
    { state: "failed", says: "The server asks to wait 30 minutes before it is asked again." },
  ],
])("%s", (_name, error, cell) => {
  expect(toCell(error)).toMatchObject(cell);
});

test.each([
  [undefined, "wait before"],
  ["soon", "wait before"],
  ["0", "wait before"],
  ["-5", "wait before"],
  ["1", "wait 1 second before"],
  ["12", "wait 12 seconds before"],
  ["60", "wait 60 seconds before"],
  ["119.2", "wait 120 seconds before"],
  ["120", "wait 2 minutes before"],
  ["121", "wait 3 minutes before"],
])("a server that asks to wait with %j is said to ask to %s", (asked, words) => {
  const headers = asked === undefined ? {} : { "retry-after": asked };
  const cell = toCell(new ApiError("too_many_requests", 429, "429", {}, headers));
  expect(cell).toEqual({ state: "failed", says: `The server asks to ${words} it is asked again.` });
});

test.each([
  ["text", "text"],
  [undefined, "undefined"],
  [null, "null"],
  [new DOMException("ended", "AbortError"), "ended"],
])("what was thrown as %j is said as it is", (thrown, says) => expect(toCell(thrown)).toEqual({ state: "failed", says }));

test.each([
  [
    ["a.ts", 7, null, "b.ts"],
    ["a.ts", "b.ts"],
  ],
  [[], null],
  ["a.ts", null],
  [{ length: 1, 0: "a.ts" }, null],
])("paths of a conflict that a foreign server gives as %j are %j", (conflicts, paths) =>
  expect(toCell(refused("conflict", { conflicts }))).toMatchObject({ state: "conflict", paths }),
);

const commit = (more: Partial<CommitInList>): CommitInList =>
  ({
    id: "f".repeat(40),
    title: "Fix",
    message: "Fix",
    author_name: "Ada",
    authored_date: "2026-01-05T09:00:00Z",
    ...more,
  }) as CommitInList;
const original = commit({ id: "a".repeat(40) });

test("a copy is the commit whose message names the original; one that is only alike counts where the change is there", () => {
  const named = commit({ title: "Other", message: `Other\n\n(cherry picked from commit ${original.id})` });
  const alike = commit({ authored_date: "2026-01-05T10:00:00+01:00" });
  expect(findCopy([alike, named], original, true)).toEqual({ by: "trailer", commit: named });
  expect(findCopy([alike], original, true)).toEqual({ by: "copy", commit: alike });
  expect(findCopy([alike], original, false)).toBeNull();
  expect(findCopy([original, commit({ title: "Fixed" }), commit({ author_name: "Bo" })], original, true)).toBeNull();
});

test("a revert is known by the hash, or by the merge request that it names", () => {
  const long = { ...original, title: `${"x".repeat(70)} and more` };
  expect(isRevertOf(toRevertMessage({ ...original, message: "Fix" }, null), original)).toBe(true);
  expect(isRevertOf(toRevertMessage({ ...original, message: "Fix" }, 12), original)).toBe(true);
  expect(isRevertOf(`Revert "${"x".repeat(70)}…"\n\nThis reverts commit ${long.id}`, long)).toBe(true);
  expect(isRevertOf(toRevertMessage({ id: "b".repeat(40), message: "Fix" }, null), original)).toBe(false);
  expect(isRevertOf(`Mention ${original.id}`, original)).toBe(false);
});

test("the server writes the message unless a person wants another, or no line of origin", () => {
  const line = `(cherry picked from commit ${original.id})`;
  expect(toPickMessage(original, { text: null, withOrigin: true })).toBeUndefined();
  expect(toPickMessage({ ...original, message: "Fix\n\nBody\n" }, { text: null, withOrigin: false })).toBe("Fix\n\nBody");
  expect(toPickMessage(original, { text: "Mine\n", withOrigin: true })).toBe(`Mine\n\n${line}`);
  expect(toPickMessage(original, { text: `Mine\n\n${line}`, withOrigin: true })).toBe(`Mine\n\n${line}`);
  expect(toRevertMessage({ id: "abc", message: "Fix\n\nBody" }, null)).toBe('Revert "Fix"\n\nThis reverts commit abc');
  expect(toRevertMessage({ id: "abc", message: "Merge" }, 12)).toBe('Revert "Merge"\n\nThis reverts merge request !12');
});

const none = { wanted: null, chosen: [], main: "main", visited: [], isWhole: true, holding: new Set<string>() };

test("branches to begin with: the one that is meant, the default one, those visited, release branches; not those that have all", () => {
  const known = ["topic", "release/4.9", "release/4.10", "main", "release/3"];
  expect(suggestBranches({ ...none, known })).toEqual(["main", "release/4.10", "release/4.9", "release/3"]);
  expect(suggestBranches({ ...none, known, visited: ["topic", "gone"], holding: new Set(["main", "release/3"]) })).toEqual([
    ...["topic", "release/4.10", "release/4.9"],
  ]);
  expect(suggestBranches({ ...none, known, wanted: "release/3", holding: new Set(known) })).toEqual(["release/3"]);
  expect(suggestBranches({ ...none, known, chosen: ["topic", "gone"], wanted: "main" })).toEqual(["main", "topic"]);
  expect(suggestBranches({ ...none, known: [], isWhole: false, visited: ["far"] })).toEqual(["main", "far"]);
});

test("what is being picked counts as tried: it is not unknown again", () => {
  expect(isTried({ state: "picking", step: "sent" })).toBe(true);
  expect(isTried({ state: "trying" })).toBe(false);
  expect(isTried({ state: "failed", says: "no" })).toBe(false);
});
