// The exported map says what the screen says, also of names and titles that a sheet would take for something else.
import { expect, it } from "vitest";
import type { CommitInList } from "../../../shared/contract/resources.ts";
import { cellKey } from "../pick/index.ts";
import { emptyMap, type MapCell } from "./backport-state.ts";
import { toTable } from "./map-table.ts";

const commit = (letter: string, title: string): CommitInList =>
  ({ id: letter.repeat(40), title, author_name: "Lena", committed_date: "2026-11-02T09:00:00Z" }) as CommitInList;
const judged = (verdict: Extract<MapCell, { state: "judged" }>["verdict"], isFinal = true): MapCell => ({
  state: "judged",
  verdict,
  isFinal,
  at: 0,
});

it("has a line for each fix that is shown and a column for each branch", () => {
  const fixes = [commit("a", 'Close "late", again'), commit("b", "=1+1"), commit("c", "Not shown")];
  const cells = {
    [cellKey("4.2", fixes[0]?.id ?? "")]: judged({ is: "there", copy: { by: "trailer", commit: commit("d", "Copy") }, isTried: true }),
    [cellKey("4.1", fixes[0]?.id ?? "")]: judged({ is: "missing", trial: { kind: "conflict", says: "", paths: null } }),
    [cellKey("4.2", fixes[1]?.id ?? "")]: judged({
      is: "reverted",
      copy: { by: "hash", commit: null },
      revert: null,
      trial: { kind: "clean" },
    }),
  };
  expect(toTable({ ...emptyMap, fixes, branches: ["4.2", "4.1"], cells }, [1, 0]).split("\r\n")).toEqual([
    "commit,title,author,committed,4.2,4.1",
    `${"b".repeat(40)},'=1+1,Lena,2026-11-02T09:00:00Z,"reverted, goes cleanly",waiting`,
    `${"a".repeat(40)},"Close ""late"", again",Lena,2026-11-02T09:00:00Z,as ddddddd,conflicts`,
    "",
  ]);
});

it("says of a cell whose dry run is not over that it is not", () => {
  const fix = commit("a", "Fix it");
  const there = { is: "there", copy: { by: "hash", commit: null }, isTried: false } as const;
  const cells = { [cellKey("4.2", fix.id)]: judged(there, false), [cellKey("4.1", fix.id)]: judged({ ...there, isTried: true }) };
  expect(toTable({ ...emptyMap, fixes: [fix], branches: ["4.2", "4.1"], cells }, [0])).toContain('"same hash, still trying",same hash\r\n');
});
