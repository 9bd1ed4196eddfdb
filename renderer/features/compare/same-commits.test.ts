// Which commits of the two sides of a comparison may be the same change.
import { describe, expect, it } from "vitest";
import type { CommitInList } from "../../../shared/contract/resources.ts";
import { pairsOf } from "./same-commits.ts";

const commit = (letter: string, change: Partial<CommitInList> = {}): CommitInList => ({
  id: letter.repeat(40),
  short_id: letter.repeat(8),
  title: `Change ${letter}`,
  message: `Change ${letter}\n`,
  author_name: "Ada",
  author_email: "ada@example.com",
  authored_date: `2026-01-0${letter.charCodeAt(0) - 96}T10:00:00.000+00:00`,
  committer_name: "Ada",
  committer_email: "ada@example.com",
  committed_date: "2026-02-01T10:00:00.000+00:00",
  created_at: "2026-02-01T10:00:00.000+00:00",
  parent_ids: ["0".repeat(40)],
  web_url: "",
  ...change,
});
const id = (letter: string): string => letter.repeat(40);

describe("pairs of a comparison", () => {
  it("are told by the line that a pick adds, on whichever side it is", () => {
    const picked = (letter: string) => ({
      message: `Change\n\n(cherry picked from commit ${id(letter)})\n`,
      authored_date: "2026-03-01T00:00:00Z",
    });
    expect(pairsOf([commit("a")], [commit("b", picked("a"))])).toEqual([[id("a"), id("b")]]);
    expect(pairsOf([commit("a", picked("b"))], [commit("b")])).toEqual([[id("a"), id("b")]]);
  });

  it("are told by author and date, as a rebase leaves them", () => {
    const { authored_date } = commit("a");
    expect(pairsOf([commit("a")], [commit("b", { authored_date }), commit("c")])).toEqual([[id("a"), id("b")]]);
    expect(pairsOf([commit("a")], [commit("b", { authored_date, author_name: "Bo" })])).toEqual([]);
  });

  it("name none that a later commit of its side took back: the other side's is wanted there still", () => {
    const copy = commit("b", { message: `Change\n\n(cherry picked from commit ${id("a")})\n` });
    const back = (letter: string, of: string) => commit(letter, { message: `Revert "Change"\n\nThis reverts commit ${id(of)}.\n` });
    expect(pairsOf([commit("a")], [copy, back("c", "b")])).toEqual([]);
    expect(pairsOf([commit("a")], [copy, back("c", "b"), back("d", "c")])).toEqual([[id("a"), id("b")]]);
    expect(pairsOf([commit("a")], [back("c", "b"), copy])).toEqual([[id("a"), id("b")]]);
  });

  it("name no commit twice, no merge, and few enough to be read", () => {
    const { authored_date } = commit("a");
    expect(pairsOf([commit("a"), commit("d", { authored_date })], [commit("b", { authored_date })])).toEqual([[id("a"), id("b")]]);
    const merge = { authored_date, parent_ids: [id("e"), id("f")] };
    expect(pairsOf([commit("a", merge)], [commit("b", { authored_date })])).toEqual([]);
    expect(pairsOf([commit("a")], [commit("b", merge)])).toEqual([]);
    const many = (offset: number) =>
      Array.from({ length: 50 }, (_, index) =>
        commit("a", { id: String(index + offset).padStart(40, "0"), authored_date: `2026-01-01T10:00:${String(index).padStart(2, "0")}Z` }),
      );
    expect(pairsOf(many(100), many(200))).toHaveLength(20);
    // The newest hundred of a side are looked at.
    const others = Array.from({ length: 100 }, (_, index) => commit("c", { id: String(index).padStart(40, "9") }));
    expect(pairsOf([commit("a")], [commit("b", { authored_date }), ...others])).toEqual([]);
  });
});
