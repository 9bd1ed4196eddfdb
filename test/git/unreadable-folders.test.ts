// Folders that another user made and keeps to themselves: said as that, and never taken for a repository in which nothing is.
import { chmodSync, chownSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openRepository } from "../../service/git/open.ts";
import { RepositoryBuilder } from "../scenarios/builder.ts";

let folder: string;
let repository: string;

/** Root may read anything: there the repository is somebody else's, and so is who reads it. */
const nobody = 65_534;
const isRoot = process.getuid?.() === 0;
function giveAway(path: string): void {
  chownSync(path, nobody, nobody);
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (entry.isDirectory()) giveAway(join(path, entry.name));
    else chownSync(join(path, entry.name), nobody, nobody);
  }
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "repodesk-unreadable-"));
  repository = join(folder, "repository");
  new RepositoryBuilder(repository).write("a.txt", "a\n").commit("Add a file");
  if (!isRoot) return;
  giveAway(folder);
  process.seteuid?.(nobody);
});
afterEach(() => {
  process.seteuid?.(process.getuid?.() ?? 0);
  for (const path of ["", ".git", ".git/objects", ".git/refs", ".git/refs/heads"]) chmodSync(join(repository, path), 0o755);
  rmSync(folder, { recursive: true });
});

it.each(["", ".git", ".git/objects", ".git/refs", ".git/refs/heads"])("/%s that may not be read is named", async (part) => {
  chmodSync(join(repository, part), 0o000);
  await expect(openRepository(repository)).rejects.toMatchObject({
    failure: "unreadable",
    message: `${join(repository, part)} can't be read (EACCES). It is yours: chmod -R u+rX '${join(repository, part)}' lets you read it again.`,
  });
});

it("opens where all of it may be read", async () => {
  await (await openRepository(repository)).close();
});
