// git itself, as it lies on this machine.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runSteps } from "./table.mjs";
import { git } from "./world.mjs";

export function driveGit({ data, origin, token, folder }) {
  const remote = `${origin.replace("://", `://x:${token}@`)}/team/work.git`;
  const clone = join(data, "clone");
  const expectSame = async (one, other) => {
    const [a, b] = [await one, await other];
    if (a !== b) throw new Error(`${a} is not ${b}`);
  };
  return runSteps([
    ["clone", () => git(data, "clone", "-q", remote, clone)],
    ["clone without history", () => git(data, "clone", "-q", "--depth=1", remote, join(data, "shallow"))],
    ["clone without contents", () => git(data, "clone", "-q", "--filter=blob:none", "--no-checkout", remote, join(data, "partial"))],
    [
      "push",
      async () => {
        writeFileSync(join(clone, "by-git"), `${readFileSync(join(clone, "a.txt"), "utf8")}four\n`);
        await git(clone, "add", "-A");
        await git(clone, "commit", "-qm", "By git");
        await git(clone, "push", "-q", "origin", "HEAD:main");
        await expectSame(git(clone, "rev-parse", "HEAD"), git(folder, "rev-parse", "main"));
      },
    ],
    ["make a branch", () => git(clone, "push", "-q", "origin", "HEAD:refs/heads/by-git")],
    ["make a tag", () => git(clone, "push", "-q", "origin", "HEAD:refs/tags/by-git")],
    ["fetch", () => git(join(data, "shallow"), "fetch", "-q", "--unshallow")],
    ["remove a branch", () => git(clone, "push", "-q", "origin", ":refs/heads/by-git")],
    ["keep the repository sound", () => git(folder, "fsck", "--full", "--no-dangling")],
  ]);
}
