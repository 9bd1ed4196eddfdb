// What the sample shows to somebody who tries a cherry-pick: each outcome, and each way in which a branch has a fix already.
import { afterAll, beforeAll, expect, it } from "vitest";
import { git } from "../scenarios/builder.ts";
import { type Fixture, startService } from "./api-fixture.ts";

let service: Fixture;
let sample: { id: number; folder: string };

beforeAll(async () => {
  service = startService();
  sample = (await service.ask("POST", "/repodesk/sample", { as: "local", json: {} })).body;
});
afterAll(() => service.end());

const find = (branch: string, title: string): string => {
  const [sha, ...others] = git(sample.folder, ["log", "--format=%H", "--fixed-strings", `--grep=${title}`, branch]).split("\n");
  expect([sha?.length, others]).toEqual([40, []]);
  return sha ?? "";
};

it("has picks that go cleanly, that conflict, and that would change nothing", async () => {
  const outcome = async (title: string, branch: string) => {
    const path = `/projects/${sample.id}/repository/commits/${find("main", title)}/cherry_pick`;
    const { status, body } = await service.ask("POST", path, { as: "local", json: { branch, dry_run: true } });
    return status === 200 ? "clean" : body.error_code;
  };
  expect(await outcome("Describe how plans are written down", "release/4.2")).toBe("clean");
  expect(await outcome("Skip depots past their cut-off", "release/4.1")).toBe("conflict");
  for (const title of ["Close Hamburg at 20:15", "Charge the night rate before five in the morning", "Bump typescript from 3.3.0 to 3.4.0"])
    expect(await outcome(title, "release/4.2"), title).toBe("empty");
});

it("has fixes on a release branch by name, by message and by content alone", () => {
  const patch = (sha: string): string =>
    git(sample.folder, ["diff-tree", "-p", "-U0", sha]).replaceAll(/^(?:[0-9a-f]{40}$|index .*|@@.*)/gm, "");
  const written = (sha: string): string => git(sample.folder, ["log", "-1", "--format=%an %ad %s", sha]);
  const named = find("main", "Close Hamburg at 20:15");
  expect(git(sample.folder, ["log", "-1", "--format=%B", "release/4.2"])).toContain(`(cherry picked from commit ${named})`);
  const [kept, copy] = ["main", "release/4.2"].map((branch) => find(branch, "Charge the night rate before five in the morning"));
  expect([kept === copy, written(kept ?? "") === written(copy ?? "")]).toEqual([false, true]);
  const again = find("release/4.2", "Take the newer typescript");
  expect(patch(again)).toBe(patch(find("main", "Bump typescript from 3.3.0 to 3.4.0")));
});
