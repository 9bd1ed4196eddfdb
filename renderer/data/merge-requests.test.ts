// The command that brings a branch to another one, as a shell reads it.
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { forwardByHand, mergeByHand } from "./merge-requests.ts";

it("is short where it can be", () => {
  expect(mergeByHand("fix/port-1", "main")).toBe("git switch main && git merge fix/port-1");
  expect(forwardByHand("fix/port-1", "main")).toBe("git fetch . fix/port-1:main");
});

it.each(["it's", "a&b", "$(id)", "a;b", "`x`", '"q"', "größe", "a!b"])("means one word each, whatever the name: %s", (name) => {
  const told = mergeByHand(name, name).replace(/^git switch (.*) && git merge (.*)$/s, "printf '%s\\n' $1 $2");
  expect(execFileSync("sh", ["-c", told], { encoding: "utf8" })).toBe(`${name}\n${name}\n`);
});

/** Names that git takes for branches and would take for options, or for the sign that moves one by force. */
it.each(["--upload-pack=touch$IFS./run;", "--abort", "-q", "+main", "--into-name=x"])(
  "starts nothing and moves the branch named: %s",
  (name) => {
    const folder = mkdtempSync(join(tmpdir(), "repodesk-by-hand-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const person = ["-c", "user.name=Ada", "-c", "user.email=ada@example.com"];
    const git = (...args: string[]): string => execFileSync("git", [...person, ...args], { cwd: folder, encoding: "utf8" }).trim();
    git("init", "-q", "-b", "main");
    git("commit", "-q", "--allow-empty", "-m", "Begin");
    git("update-ref", "refs/heads/to", "HEAD");
    git("update-ref", "refs/heads/-to", "HEAD");
    git("commit", "-q", "--allow-empty", "-m", "Go on");
    git("update-ref", `refs/heads/${name}`, "HEAD");
    const head = git("rev-parse", "HEAD");
    const run = (command: string): void => void execFileSync("sh", ["-c", command], { cwd: folder, stdio: "ignore" });
    for (const to of ["to", "-to"]) {
      const before = git("rev-parse", `refs/heads/${to}`);
      run(forwardByHand(name, to));
      expect([to, git("rev-parse", `refs/heads/${to}`)]).toEqual([to, head]);
      git("update-ref", `refs/heads/${to}`, before);
      run(mergeByHand(name, to));
      expect([to, git("rev-parse", `refs/heads/${to}`), git("branch", "--show-current")]).toEqual([to, head, to]);
      git("switch", "-q", "main");
    }
    expect(existsSync(join(folder, "run"))).toBe(false);
  },
);
