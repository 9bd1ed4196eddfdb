// What a file of readings says beyond its figures is kept with them.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { createReadings } from "../../electron/desktop/activity/readings.ts";
import { openDesktopDatabase } from "../../electron/desktop/kept/database.ts";

const day = 24 * 60 * 60_000;

it("keeps where a file says that another account read on, and knows nothing of who reads after it", () => {
  const folder = mkdtempSync(join(tmpdir(), "repodesk-brought-"));
  const database = openDesktopDatabase(folder);
  onTestFinished(() => {
    database.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const readings = createReadings(database, new Set());
  readings.watch("c", "halden", 0);
  const figures = { issues: 1, merge_requests: 2, new_members: 3 };
  const row = { group: "halden", ...figures, sample: false };
  const taken = readings.bring("c", [
    { ...row, at: day },
    // A sheet may be sorted as it likes; a row without a figure is not kept, and what it says counts for the next.
    { ...row, at: 3 * day, issues: 70 },
    { ...row, at: 2 * day, issues: null, merge_requests: null, new_members: null, other_account: true },
    { ...row, at: 4 * day, other_account: true },
  ]);
  expect(taken).toBe(3);
  const keep = (at: number, reader: string) => readings.keep("c", "halden", { ...figures, at, issues: 5 }, null, reader);
  keep(5 * day, "ada");
  keep(6 * day, "bo");
  const [series] = readings.series("c", { from: 0, to: 9 * day });
  expect(series?.issues).toEqual([1, 70, 1, 5, 5]);
  expect(series?.other_account).toEqual([1, 2, 4]);
});
