// A draft is found again by its key, whatever its file is called.
import { expect, it } from "vitest";
import { draftKeyOf, draftsOfGone, draftsOnLines } from "./draft-lines.ts";
import { toLoneThreads } from "./threads.ts";

it("tells drafts on lines of this commit from all others", () => {
  const place = { path: "docs/a new 7", side: "old", line: 12 } as const;
  const drafts = {
    [draftKeyOf("c1", place)]: ["Why so?", "Why?"],
    [draftKeyOf("c2", place)]: ["of another commit"],
    [draftKeyOf("c1", { path: "b.ts", side: "new", line: 3 })]: [" \n"],
    "c1 commit": ["on the whole commit"],
    "c1 reply 7f": ["an answer"],
    "c1 edit 41": ["an edit"],
  };
  expect(draftsOnLines(drafts, "c1")).toEqual([{ ...place, text: "Why?", texts: 2 }]);
});

it("tells changes and answers whose comment is gone from those that stand at theirs", () => {
  const author = { id: 1, username: "ada", name: "Ada", state: "active", avatar_url: null, web_url: "" };
  const threads = toLoneThreads([
    { note: "Is it?", path: null, line: null, line_type: null, author, created_at: "2026-11-01T09:00:00Z" },
  ] as Parameters<typeof toLoneThreads>[0]).map((thread) => ({
    ...thread,
    id: "7f",
    notes: thread.notes.map((note) => ({ ...note, id: 41 })),
  }));
  const drafts = {
    "c1 edit 41": ["a change"],
    "c1 reply 7f": ["an answer"],
    "c1 edit 42": ["a change", "a later one"],
    "c1 reply 80": ["an answer to none"],
    "c1 reply 81": [" "],
    "c1 commit": ["on the whole commit"],
    "c2 edit 43": ["of another commit"],
    [draftKeyOf("c1", { path: "edit", side: "new", line: 3 })]: ["on a line"],
  };
  expect(draftsOfGone(drafts, "c1", threads)).toEqual([
    { key: "c1 edit 42", kind: "edit", text: "a later one", texts: 2 },
    { key: "c1 reply 80", kind: "reply", text: "an answer to none", texts: 1 },
  ]);
});
