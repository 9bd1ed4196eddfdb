// The disk on which the desktop keeps its own data is full, or may not be written to: said as it is, and over when it is over.
import { StatementSync } from "node:sqlite";
import { afterEach, expect, it, vi } from "vitest";
import { startDesktop, type TestDesktop } from "./desktops.ts";

let desktop: TestDesktop;
afterEach(async () => {
  vi.restoreAllMocks();
  await desktop.close();
});

const refuseWrites = (message: string, errcode: number): void =>
  void vi.spyOn(StatementSync.prototype, "run").mockImplementation(() => {
    throw Object.assign(new Error(message), { code: "ERR_SQLITE_ERROR", errcode });
  });

it.each([
  ["a full disk", "database or disk is full", 13, 507, /There is no space left on the disk where Repodesk keeps its own data/],
  ["a read-only folder", "attempt to write a readonly database", 8, 500, /Repodesk may not write to the folder that keeps its own data/],
] as const)("%s is told to who types, and what is kept later arrives", async (_, message, errcode, status, words) => {
  desktop = startDesktop();
  const draft = { key: "kept:a", value: "typed" };
  refuseWrites(message, errcode);
  await expect(desktop.client.saveDraft(draft)).rejects.toMatchObject({ status, message: expect.stringMatching(words) });
  await expect(desktop.client.saveDraft(draft)).rejects.toThrow();
  // One plain line, however often it is tried.
  expect(desktop.log.filter((line) => line.includes(desktop.dataDir))).toEqual([expect.stringMatching(/Repodesk goes on by itself\.$/)]);
  expect(desktop.log.join("\n")).not.toMatch(/ at .*\.ts:|A request failed/);
  vi.restoreAllMocks();
  await desktop.client.saveDraft(draft);
  expect((await desktop.client.listDrafts({ prefix: "kept:" })).data).toEqual([expect.objectContaining(draft)]);
});
