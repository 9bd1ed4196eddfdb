// Keys of the matrix and of the list of reverts: the same commands, in two shapes.
import { describe, expect, it } from "vitest";
import { matrixHandlers } from "./matrix-keys.ts";
import type { PickSession } from "./session.ts";

/** Runs a command where the cell at row 2, commit 3 is looked at; what the session was told. */
function run(command: keyof ReturnType<typeof matrixHandlers>, isList: boolean): unknown[] {
  const told: unknown[] = [];
  const tell =
    (name: string) =>
    (...args: unknown[]): void =>
      void told.push([name, ...args]);
  const session = {
    store: { getState: () => ({ at: { row: 2, commit: 3 } }) },
    move: tell("move"),
    toggle: tell("toggle"),
    leaveOut: tell("leaveOut"),
    retry: tell("retry"),
    removeBranch: tell("removeBranch"),
    fold: tell("fold"),
  } as unknown as PickSession;
  const answer = matrixHandlers({ session, isList, onMain: tell("main"), onAdd: tell("add"), onMap: tell("map") })[command]();
  return answer === false ? ["goes on"] : told.flat();
}

describe("keys", () => {
  it.each([
    ["matrix.next-branch", ["move", 3, 3], ["move", 2, 4]],
    ["matrix.previous-branch", ["move", 1, 3], ["move", 2, 2]],
    ["matrix.next-commit", ["move", 2, 4], ["goes on"]],
    ["matrix.previous-commit", ["move", 2, 2], ["goes on"]],
    ["matrix.include", ["toggle", 2], ["leaveOut", 2, 3]],
    ["matrix.leave-out", ["leaveOut", 2, 3], ["leaveOut", 2, 3]],
    ["matrix.try", ["retry", 2, 3], ["retry", 2, 3]],
    ["matrix.unfold", ["fold"], ["fold"]],
    ["matrix.map", ["map"], ["goes on"]],
    ["matrix.pick", ["main"], ["main"]],
    ["matrix.add", ["add"], ["add"]],
    ["matrix.remove", ["removeBranch", 2], ["goes on"]],
  ] as const)("%s means %j in the matrix, and %j in a list of commits", (command, inMatrix, inList) => {
    expect(run(command, false)).toEqual(inMatrix);
    expect(run(command, true)).toEqual(inList);
  });
});
