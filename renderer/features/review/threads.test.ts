// Discussions become threads at lines, in the order of the diff.
import { describe, expect, it } from "vitest";
import type { CommitComment, Discussion, DiscussionNote } from "../../../shared/contract/notes.ts";
import { parseUnifiedDiff } from "../../../shared/lib/unified-diff.ts";
import type { DiffFile } from "../diff/index.ts";
import { placeThreads, toLoneThreads, toThreads } from "./threads.ts";

const note = (id: number, more: Partial<DiscussionNote> = {}): DiscussionNote => ({
  ...{ id, type: null, body: `note ${id}`, created_at: "2026-10-01T10:00:00Z", updated_at: "2026-10-01T10:00:00Z" },
  ...{ author: { id: 1, username: "ada", name: "Ada", state: "active" }, system: false, resolvable: false },
  ...more,
});
const position = (path: string, new_line: number | null, old_line: number | null = null) => ({
  ...{ base_sha: null, start_sha: null, head_sha: "a", position_type: "text", new_path: path, old_path: path, new_line, old_line },
});
const discussion = (id: string, ...notes: DiscussionNote[]): Discussion => ({ id, individual_note: false, notes });
const fileAt = (path: string): DiffFile => ({
  ...{ key: path, path, oldPath: path, change: "changed", diff: parseUnifiedDiff(""), absence: null, modes: null },
});

describe("toLoneThreads", () => {
  it("makes of each comment a thread at its line, which nobody can answer or change", () => {
    const author = { id: 1, username: "ada", name: "Ada", state: "active" };
    const comment = (more: Partial<CommitComment>): CommitComment => ({
      ...{ note: "n", path: null, line: null, line_type: null, author, created_at: "2026-10-01T10:00:00Z" },
      ...more,
    });
    const threads = toLoneThreads([comment({ note: "all" }), comment({ path: "a.ts", line: 3, line_type: "old" })]);
    expect(threads.map(({ place, notes, canReply, canChange }) => [place, notes[0]?.body, canReply, canChange])).toEqual([
      [null, "all", false, false],
      [{ path: "a.ts", oldPath: "a.ts", side: "old", line: 3 }, "n", false, false],
    ]);
    expect(new Set(threads.map(({ id }) => id)).size).toBe(2);
  });
});

describe("toThreads", () => {
  it("leaves out what the server wrote itself, and knows what has no line", () => {
    const threads = toThreads(
      [
        discussion("a", note(1, { system: true })),
        discussion("b", note(2, { system: true }), note(3)),
        { ...discussion("c", note(4, { position: position("x", 3) })), individual_note: true },
        discussion("d", note(5, { position: position("x", null, null) })),
      ],
      [],
    );
    expect(threads.map(({ id, notes, canReply, place }) => [id, notes.length, canReply, place?.line ?? null])).toEqual([
      ["b", 1, true, null],
      ["c", 1, false, 3],
      ["d", 1, true, null],
    ]);
  });

  it("lets a thread whose line only the comments tell wait for them, so that its place never changes", () => {
    const discussions = [discussion("legacy", note(1, { type: "LegacyDiffNote" })), discussion("whole", note(2))];
    const { body, ...said } = note(1);
    const comments = [{ ...said, note: body, path: "a", line: 4, line_type: "new" as const }];
    const at = (known: CommitComment[] | null) => toThreads(discussions, known).map(({ id, place }) => [id, place?.line ?? null]);
    expect(at(null)).toEqual([["whole", null]]);
    expect(at(comments)).toEqual([
      ["legacy", 4],
      ["whole", null],
    ]);
    // A list that the server does not give leaves it on the whole commit.
    expect(at([])).toEqual([
      ["legacy", null],
      ["whole", null],
    ]);
  });

  it("numbers threads as the diff shows them", () => {
    const threads = toThreads(
      [
        discussion("last", note(1, { position: position("b", 9) })),
        discussion("second", note(2, { position: position("a", null, 40) })),
        discussion("first", note(3, { position: position("a", 7) })),
        discussion("gone", note(4, { position: position("z", 1) })),
        discussion("whole", note(5)),
      ],
      [],
    );
    const placed = placeThreads(threads, [fileAt("a"), fileAt("b")]);
    expect(placed.map(({ thread, at, number }) => [number, thread.id, at.side])).toEqual([
      [1, "first", "new"],
      [2, "second", "old"],
      [3, "last", "new"],
    ]);
  });
});
