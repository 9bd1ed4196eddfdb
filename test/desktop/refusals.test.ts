// What a refusal was caused by, found by looking at the branch: each cause as git and the real service make it.
import { beforeEach, describe, expect, it } from "vitest";
import { type Attempt, diagnose } from "../../renderer/desk/diagnose.ts";
import type { Change } from "../../renderer/desk/model.ts";
import { requestBytes } from "../../renderer/desk/request.ts";
import { chmod, commitElsewhere, create, type DeskProject, freshProject, move, remove, update, withDeskService } from "./desk-service.ts";

withDeskService();
let at: DeskProject;
beforeEach(async () => {
  at = await freshProject();
});

const attemptOf = (changes: readonly Change[], more: Partial<Attempt> = {}): Attempt => ({
  ...{ connection: "local", project: at.project, from: "main", to: "main", force: false, changes, bytes: requestBytes(changes, "") },
  ...more,
});

describe("a commit that is refused", () => {
  it.each<[string, () => Promise<Change[]> | Change[], () => void, Record<string, unknown>]>([
    ["a new file that is there already", () => [create("README.md", "mine\n")], () => undefined, { taken: ["README.md"] }],
    [
      "a file whose history moved while its content is the same",
      async () => [update("README.md", "mine\n", await at.baseOf("README.md"))],
      () => {
        commitElsewhere(at.folder, "README.md", "theirs\n");
        commitElsewhere(at.folder, "README.md", "# Tides\n");
      },
      { moved: [{ path: "README.md", isSame: true, count: 2 }] },
    ],
    [
      "a file that is gone",
      async () => [remove("README.md", await at.baseOf("README.md"))],
      () => commitElsewhere(at.folder, "README.md", null),
      { moved: [{ path: "README.md", base: null, count: 1 }] },
    ],
    [
      "content that the branch has already",
      async () => [update("README.md", "# Tides\n", await at.baseOf("README.md"))],
      () => undefined,
      { unchanged: ["README.md"], moved: [] },
    ],
    ["a path that no server takes", () => [create("a/../b", "x")], () => undefined, { badPaths: ["a/../b"] }],
    [
      "a place that another change leaves free",
      async () => [remove("README.md", await at.baseOf("README.md")), create("README.md", "again\n")],
      () => undefined,
      { taken: [], moved: [] },
    ],
    [
      "a place that another file has",
      async () => [move("README.md", "run.sh", await at.baseOf("README.md"))],
      () => undefined,
      { taken: ["run.sh"], moved: [] },
    ],
    [
      "a mode of a file that nobody touched",
      async () => [chmod("README.md", true, await at.baseOf("README.md"))],
      () => undefined,
      { moved: [], unchanged: [] },
    ],
  ])("is looked into: %s", async (_name, changes, meanwhile, found) => {
    const attempt = attemptOf(await changes());
    meanwhile();
    expect(await diagnose(at.client, attempt)).toMatchObject({
      head: at.git("rev-parse", "main"),
      branchTaken: false,
      tooLarge: false,
      ...found,
    });
  });

  it("is looked into: a branch that is taken, one that is gone, a request that is too large", async () => {
    at.git("branch", "taken");
    const changes = [create("n.txt", "n")];
    expect(await diagnose(at.client, attemptOf(changes, { to: "taken" }))).toMatchObject({ branchTaken: true });
    expect(await diagnose(at.client, attemptOf(changes, { to: "taken", force: true }))).toMatchObject({ branchTaken: false });
    expect(await diagnose(at.client, attemptOf(changes, { to: "free" }))).toMatchObject({ branchTaken: false });
    expect(await diagnose(at.client, attemptOf(changes, { from: "gone", to: "gone" }))).toMatchObject({ head: null, moved: [], taken: [] });
    expect(await diagnose(at.client, attemptOf(changes, { bytes: 301 * 1024 * 1024 }))).toMatchObject({ tooLarge: true });
  });
});
