// What was done is told to the desktop with what the list began from, so that it keeps what another window did meanwhile.
import { expect, it, vi } from "vitest";
import { noteAction, useLastActionStore } from "./last-actions.ts";
import { flushRemembered, type Remembered, startRemembering } from "./remembered.ts";

const action = {
  kind: "make",
  branch: "b",
  before: null,
  after: "a".repeat(40),
  from: "main",
  title: null,
  commits: [],
  changes: 0,
} as const;

it("of two windows none writes over what the other did", async () => {
  vi.stubGlobal("window", new EventTarget());
  const sent: Remembered[] = [];
  const close = startRemembering([], {
    save: async (rows) => void sent.push(...rows),
    saveOnLeave: () => undefined,
  });
  try {
    noteAction("local", "g/p", action);
    await flushRemembered();
    noteAction("local", "g/p", { ...action, branch: "c" });
    await flushRemembered();
  } finally {
    close();
    vi.unstubAllGlobals();
    useLastActionStore.setState({ projects: {} });
  }
  const [first, second] = sent.filter(({ value }) => value?.includes('"branch"'));
  expect(first).toMatchObject({ was: null });
  expect(second).toMatchObject({ name: first?.name, was: first?.value });
});
