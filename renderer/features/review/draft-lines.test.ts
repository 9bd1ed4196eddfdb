// A draft is found again by its key, whatever its file is called.
import { expect, it } from "vitest";
import { draftKeyOf, draftsOnLines } from "./draft-lines.ts";

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
