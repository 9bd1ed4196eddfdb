// Which comments of the inbox are unread, in one's threads, on one's commits; and what filters leave.
import fc from "fast-check";
import { expect, it } from "vitest";
import type { InboxComment } from "../../data/inbox.ts";
import { useReadComments } from "../../state/read-comments.ts";
import { countsOf, keyOf, narrow, toRows } from "./rows.ts";

const said = (author: number, note: string, at: string, more: Partial<InboxComment["comment"]> = {}, commit = "a"): InboxComment => ({
  project: "halden/router",
  commit: {
    id: commit,
    title: "Plan",
    committed_date: "2026-11-01T00:00:00Z",
    author_name: commit === "a" ? "Ingrid" : "Bo",
    author_email: `${commit}@example.com`,
  },
  comment: {
    ...{ note, path: "src/planner.ts", line: 7, line_type: "new", created_at: at },
    author: { id: author, username: `u${author}`, name: author === 1 ? "Ingrid" : "Mateo", state: "active" },
    ...more,
  },
});
const me = { id: 1, name: "Ingrid", email: "a@example.com" };
const since = "2026-10-02T00:00:00Z";
const comments = [
  said(2, "Old", "2026-10-01T10:00:00Z"),
  said(1, "Mine", "2026-10-03T10:00:00Z"),
  said(2, "New", "2026-10-04T10:00:00Z"),
  said(2, "Elsewhere", "2026-10-04T11:00:00Z", { path: "depots.yml", line: 2 }, "b"),
];

it("what was said since the first look is unread, but for one's own and what was read", () => {
  const unread = (marks: { read: string[]; unread: string[] }) =>
    toRows(comments, me, { since, ...marks })
      .filter(({ isUnread }) => isUnread)
      .map(({ comment }) => comment.note);
  expect(unread({ read: [], unread: [] })).toEqual(["New", "Elsewhere"]);
  const [old, , fresh] = comments.map(keyOf);
  expect(unread({ read: [fresh ?? ""], unread: [old ?? ""] })).toEqual(["Old", "Elsewhere"]);
  // The same words on the commit as it is called after a rebase.
  expect(keyOf({ ...comments[2]!, commit: { ...comments[2]!.commit, id: "c" } })).toBe(fresh);
});

it("filters leave what they name", () => {
  const rows = toRows(comments, me, { since, read: [], unread: [] });
  expect(countsOf(rows)).toEqual({ all: 4, unread: 2, threads: 2, own: 2 });
  const notes = (more: Partial<Parameters<typeof narrow>[1]>) =>
    narrow(rows, { show: "all", author: null, file: null, project: null, ...more }).map(({ comment }) => comment.note);
  expect(notes({ show: "threads" })).toEqual(["Old", "New"]);
  expect(notes({ show: "unread", file: "depots" })).toEqual(["Elsewhere"]);
  expect(notes({ author: "ingrid" })).toEqual(["Mine"]);
  expect(notes({ project: "other" })).toEqual([]);
  expect(countsOf(toRows(comments, null, { since, read: [], unread: [] }))).toMatchObject({ threads: 0, own: 0 });
});

const tiesOf = (one: InboxComment, reader: Parameters<typeof toRows>[1]) => {
  const [row] = toRows([one], reader, { since, read: [], unread: [] });
  return [row?.isMine, row?.isInThread, row?.isOnOwn].map((is) => (is ? "x" : "-")).join("");
};
const on = (author_name: string, author_email: string): InboxComment => {
  const one = said(2, "New", "2026-10-04T10:00:00Z");
  return { ...one, commit: { ...one.commit, author_name, author_email } };
};

it.each<[what: string, comment: InboxComment, reader: Parameters<typeof toRows>[1], ties: string]>([
  ["one's own", said(1, "Mine", "2026-10-03T10:00:00Z"), me, "x--"],
  ["on a commit of one's address", on("Someone", "a@example.com"), me, "--x"],
  ["on a commit of one's address in capitals", on("Someone", "A@Example.COM"), me, "--x"],
  ["on a commit of one's name", on("Ingrid", "other@example.com"), me, "--x"],
  ["on another's commit", on("Bo", "b@example.com"), me, "---"],
  ["on a commit that names nobody, where the server hides one's address", on("Bo", ""), { ...me, email: "" }, "---"],
  ["on a commit that names nobody, where one has no name", on("", "b@example.com"), { id: 1, name: "" }, "---"],
  ["where a server tells no address", on("Bo", "b@example.com"), { ...me, email: null }, "---"],
  ["where nobody knows who reads", on("Ingrid", "a@example.com"), null, "---"],
])("%s: own, in a thread, on one's commit", (_what, one, reader, ties) => expect(tiesOf(one, reader)).toBe(ties));

it("a thread is a line of one side of one file of one commit, or a whole commit", () => {
  const mine = said(1, "Mine", "2026-10-03T10:00:00Z");
  const inThread = (more: Partial<InboxComment["comment"]>, of: Partial<InboxComment> = {}): boolean =>
    toRows([mine, { ...said(2, "Answer", "2026-10-04T10:00:00Z", more), ...of }], me, { since, read: [], unread: [] })[1]?.isInThread ===
    true;
  expect(inThread({})).toBe(true);
  expect([inThread({ line: 8 }), inThread({ line_type: "old" }), inThread({ path: "b.ts" }), inThread({ path: null, line: null })]).toEqual(
    [false, false, false, false],
  );
  expect(inThread({}, { project: "halden/other" })).toBe(false);
  const whole = said(1, "Whole", "2026-10-03T10:00:00Z", { path: null, line: null, line_type: null });
  expect(
    toRows([whole, { ...whole, comment: { ...whole.comment, author: { ...whole.comment.author, id: 2 } } }], me, {
      since,
      read: [],
      unread: [],
    })[1]?.isInThread,
  ).toBe(true);
});

it("whatever was marked, a comment is unread or not by its last mark, and counts fit what filters leave", () => {
  const one = fc.record({
    author: fc.nat(2),
    day: fc.integer({ min: 1, max: 9 }),
    path: fc.constantFrom("src/a.ts", "b.yml", null),
    commit: fc.constantFrom("a", "b"),
  });
  fc.assert(
    fc.property(fc.array(one, { maxLength: 12 }), fc.array(fc.tuple(fc.nat(11), fc.boolean()), { maxLength: 10 }), (notes, marked) => {
      const all = notes.map(({ author, day, path, commit }, index) =>
        said(author, `note ${index}`, `2026-10-0${day}T00:00:00Z`, { path }, commit),
      );
      useReadComments.setState({ projects: { "local/": { since, read: [], unread: [] } } });
      const last = new Map<string, boolean>();
      for (const [index, isRead] of marked) {
        const comment = all[index];
        if (comment === undefined) continue;
        useReadComments.getState().mark("local", [keyOf(comment)], isRead);
        last.set(keyOf(comment), isRead);
      }
      const rows = toRows(all, me, useReadComments.getState().projects["local/"] ?? { since, read: [], unread: [] });
      for (const { key, isMine, isUnread, comment } of rows)
        expect(isUnread).toBe(last.has(key) ? last.get(key) === false : !isMine && comment.created_at > since);
      const counts = countsOf(rows);
      for (const show of ["all", "unread", "threads", "own"] as const)
        expect(narrow(rows, { show, author: null, file: null, project: null })).toHaveLength(counts[show]);
      expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
    }),
  );
});
