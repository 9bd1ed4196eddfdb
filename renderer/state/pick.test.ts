// What a session remembers about picks: of each project its own, and nothing for ever.
import { beforeEach, describe, expect, it } from "vitest";
import {
  chosenBranches,
  closePick,
  openPick,
  rememberChosen,
  rememberMessage,
  usePick,
  visitBranch,
  visitedBranches,
  writtenMessage,
} from "./pick.ts";

const [one, other] = [
  { connection: "local", project: "p" },
  { connection: "c1", project: "p" },
];
beforeEach(() => usePick.setState(usePick.getInitialState(), true));

describe("branches that were on screen", () => {
  it("are remembered last first, each once, eight of them", () => {
    for (let at = 0; at < 10; at += 1) visitBranch(one, `b${at}`);
    visitBranch(one, "b5");
    expect(visitedBranches(one)).toEqual(["b5", "b9", "b8", "b7", "b6", "b4", "b3", "b2"]);
  });
  it("change nothing while the same one stays on screen", () => {
    visitBranch(one, "main");
    const before = usePick.getState().visited;
    visitBranch(one, "main");
    expect(usePick.getState().visited).toBe(before);
  });
  it("are those of one project on one connection", () => {
    visitBranch(one, "main");
    expect(visitedBranches(other)).toEqual([]);
  });
});

describe("branches that were chosen", () => {
  it("are the last choice, of each project its own", () => {
    rememberChosen(one, ["a", "b"]);
    rememberChosen(other, ["c"]);
    rememberChosen(one, ["b"]);
    expect([chosenBranches(one), chosenBranches(other), chosenBranches({ connection: "c1", project: "q" })]).toEqual([["b"], ["c"], []]);
  });
});

describe("a message", () => {
  it("is kept for its commit in its project until it is used", () => {
    rememberMessage(one, "abc", "Mine");
    rememberMessage(one, "abd", "");
    expect([writtenMessage(one, "abc"), writtenMessage(one, "abd"), writtenMessage(other, "abc"), writtenMessage(one, "x")]).toEqual([
      ...["Mine", "", null, null],
    ]);
    rememberMessage(one, "abc", null);
    rememberMessage(one, "never", null);
    expect([writtenMessage(one, "abc"), writtenMessage(one, "abd")]).toEqual([null, ""]);
  });
});

it("the dialog opens with a request and closes without losing what was chosen", () => {
  rememberChosen(one, ["a"]);
  openPick({ ...one, kind: "revert", commits: ["abc"], branch: null });
  expect(usePick.getState().request?.commits).toEqual(["abc"]);
  closePick();
  expect([usePick.getState().request, chosenBranches(one)]).toEqual([null, ["a"]]);
});
