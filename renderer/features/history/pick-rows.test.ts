// Commits that are selected become those that are picked, also where the list has not loaded them.
import { beforeEach, describe, expect, it } from "vitest";
import type { CommitInList } from "../../../shared/contract/resources.ts";
import { closePick, mostPicked, type PickRequest, usePick } from "../../state/pick.ts";
import { toasts } from "../../ui/overlays/toast-queue.ts";
import { countRows, pickRows } from "./pick-rows.ts";

const request: Omit<PickRequest, "commits"> = { kind: "cherry-pick", connection: "local", project: "p", branch: null };
const asked: string[] = [];
const row = { id: "c1", title: "Mend it" } as CommitInList;
const rows = {
  rowAt: (index: number) => (index === 1 ? row : undefined),
  idsOf: async (first: number, last: number) => {
    asked.push(`${first}-${last}`);
    return Array.from({ length: last - first + 1 }, (_, at) => `c${first + at}`);
  },
};
beforeEach(() => {
  asked.length = 0;
  closePick();
  toasts.close(toasts.current()?.id ?? 0);
});

describe("the selected commits", () => {
  it("are counted over all ranges", () => {
    expect(countRows([])).toBe(0);
    expect(countRows([[3, 3]])).toBe(1);
    expect(
      countRows([
        [0, 1],
        [999_998, 1_000_000],
      ]),
    ).toBe(5);
  });

  it("open the dialog, range after range, with what the list knows of them", async () => {
    await pickRows(
      rows,
      [
        [0, 1],
        [7, 7],
      ],
      request,
    );
    expect(usePick.getState().request).toEqual({ ...request, commits: ["c0", "c1", "c7"], known: [row] });
    expect(asked).toEqual(["0-1", "7-7"]);
    expect(toasts.current()).toBeNull();
  });

  it("open nothing where none is selected", async () => {
    await pickRows(rows, [], request);
    expect(usePick.getState().request).toBeNull();
  });

  it("are refused past the most, before one is read", async () => {
    await pickRows(rows, [[0, mostPicked]], { ...request, kind: "revert" });
    expect([usePick.getState().request, asked]).toEqual([null, []]);
    expect(toasts.current()?.message).toBe("Select at most 100 commits to revert them");
    await pickRows(rows, [[0, mostPicked - 1]], request);
    expect(usePick.getState().request?.commits).toHaveLength(mostPicked);
  });

  it("say so where one could not be read", async () => {
    const failing = { ...rows, idsOf: () => Promise.reject(new Error("The line is down.")) };
    await pickRows(failing, [[0, 0]], request);
    expect(usePick.getState().request).toBeNull();
    expect(toasts.current()?.message).toBe("The commits were not read. The line is down.");
  });
});
