// A disk that takes nothing is told of in one plain line for each folder, once a minute.
import { expect, it } from "vitest";
import { createStorageLines } from "./storage-lines.ts";

const full = (more: object = {}): Error => Object.assign(new Error("no space"), { code: "ENOSPC", ...more });

it("names the folder of each disk that takes nothing, with what to do, once a minute", () => {
  let now = 0;
  const lines = createStorageLines("/data", () => now);
  const line = "The disk is full at /data: nothing can be written there. Free some space; Repodesk goes on by itself.";
  expect(lines.of(full())).toEqual({ fault: "storage_full", line });
  expect(lines.of(full())).toEqual({ fault: "storage_full", line: null });
  expect(lines.of(new Error("around it", { cause: full({ path: "/repo/.git/objects/ab" }) }))?.line).toContain(
    "full at /repo/.git/objects:",
  );
  const git = Object.assign(new Error("git failed"), { stderr: "fatal: x: Permission denied", folder: "/repo/.git" });
  expect(lines.of(git)?.line).toMatch(/^Repodesk may not write to \/repo\/\.git: /);
  expect([lines.isDue(line), lines.isDue("Another line"), lines.isDue("Another line")]).toEqual([false, true, false]);
  now = 60_000;
  expect(lines.of(full())?.line).toBe(line);
});

it("says nothing of anything else", () => {
  expect(createStorageLines("/data").of(new Error("else"))).toBeNull();
});
