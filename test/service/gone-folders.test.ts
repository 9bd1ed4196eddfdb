// The log says of a folder that is gone that it is, once: lists come past it again and again.
import { mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { createRepositories } from "../../service/api/projects/repositories.ts";
import type { ProjectRow } from "../../service/store/project-row.ts";
import { RepositoryBuilder } from "../scenarios/builder.ts";

it("says why a repository cannot be opened once, and again after it could be", async () => {
  const folder = mkdtempSync(join(tmpdir(), "repodesk-gone-"));
  const own = join(folder, "repo");
  new RepositoryBuilder(own).write("a.txt", "a\n").commit("Add a file");
  const said: string[] = [];
  const pool = createRepositories({ warn: (message) => said.push(message) });
  onTestFinished(async () => {
    await pool.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const project = { id: 1, full_path: "local/repo", folder: own, overlay: false } as unknown as ProjectRow;
  const open = async (): Promise<"open" | "gone"> => {
    const lease = pool.lease();
    try {
      return await lease.open(project).then(
        () => "open",
        () => "gone",
      );
    } finally {
      lease.release();
    }
  };
  renameSync(own, `${own}-moved`);
  expect([await open(), await open(), await open()]).toEqual(["gone", "gone", "gone"]);
  expect(said).toEqual([expect.stringMatching(/^project local\/repo: There is no folder at /)]);
  renameSync(`${own}-moved`, own);
  expect(await open()).toBe("open");
  renameSync(own, `${own}-moved`);
  expect([await open(), await open()]).toEqual(["gone", "gone"]);
  expect(said).toHaveLength(2);
});
