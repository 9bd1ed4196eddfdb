// Kept work as one list to look at: what is typed stands over what is staged, and nothing is shown twice or left out.
import { describe, expect, it } from "vitest";
import { type Base, type Change, type Desk, emptyDesk } from "../../desk/model.ts";
import { shownChanges } from "./shown-changes.ts";

const base: Base = { commit: "c", blob: "b", lastCommit: "c", executable: false };
const text = (content: string) => ({ encoding: "text", text: content }) as const;
const update: Change = { kind: "update", path: "a", content: text("staged"), base, included: true };
const typed = (path: string, of: Base | null = base) => ({ [path]: { path, text: "typed", base: of } });
const shown = (desk: Partial<Desk>): readonly Change[] => shownChanges({ ...emptyDesk, ...desk });

describe("kept work", () => {
  it("is shown as it is staged where nothing was typed since", () => expect(shown({ changes: [update] })).toEqual([update]));

  it("shows what was typed over a staged file, still as that change", () => {
    expect(shown({ changes: [update], unsaved: typed("a") })).toEqual([{ ...update, content: text("typed") }]);
  });

  it("shows what was typed over a file that is moved, at its new place", () => {
    const move: Change = { kind: "move", path: "a", previousPath: "b", content: null, base, included: true };
    expect(shown({ changes: [move], unsaved: typed("a") })).toEqual([{ ...move, content: text("typed") }]);
  });

  it("shows files that are only typed as not included: new ones, and changed ones", () => {
    expect(shown({ unsaved: { ...typed("a"), ...typed("n", null) } })).toEqual([
      { kind: "update", path: "a", content: text("typed"), base, included: false },
      { kind: "create", path: "n", content: text("typed"), executable: false, included: false },
    ]);
  });

  it("shows a mode beside the text that was typed in the same file", () => {
    const mode: Change = { kind: "chmod", path: "a", executable: true, base, included: true };
    expect(shown({ changes: [mode], unsaved: typed("a") }).map(({ kind }) => kind)).toEqual(["chmod", "update"]);
  });

  it("shows a deletion, and a text that was typed where the file had been", () => {
    const gone: Change = { kind: "delete", path: "a", base, included: true };
    expect(shown({ changes: [gone], unsaved: typed("a", null) }).map(({ kind }) => kind)).toEqual(["delete", "create"]);
  });

  it("is nothing where nothing is kept", () => expect(shown({})).toEqual([]));
});
