// Undo of the commit just made: the branch is where it was, as git says, or nothing has changed and it is said why.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { git } from "../scenarios/builder.ts";
import { type Fixture, startService } from "./api-fixture.ts";

let service: Fixture;
beforeAll(() => {
  service = startService();
});
afterAll(() => service.end());

let number = 0;

/** A repository with a work tree, opened as the desktop does it. */
async function open() {
  number += 1;
  const repo = service
    .repository(`undo-${number}`)
    .write("a", "one\n")
    .write("b", "b\n")
    .commit("First")
    .write("a", "two\n")
    .commit("Second");
  git(repo.folder, ["config", "user.name", "Ada"]);
  git(repo.folder, ["config", "user.email", "ada@example.org"]);
  const { body } = await service.ask("POST", "/repodesk/folders", { as: "local", json: { path: repo.folder } });
  const id = body.id as number;
  const ask = (method: string, path: string, json: unknown, as: "local" | "admin" = "local") => service.ask(method, path, { as, json });
  return {
    folder: repo.folder,
    say: (...args: string[]) => git(repo.folder, args).trim(),
    file: (name: string) => readFileSync(join(repo.folder, name), "utf8"),
    commit: async (content: string, more: Record<string, unknown> = {}) => {
      const actions = [{ action: "update", file_path: "a", content }];
      const answer = await ask("POST", `/projects/${id}/repository/commits`, { branch: "main", commit_message: "Third", actions, ...more });
      return answer.body.id as string;
    },
    create: async (path: string) => {
      const actions = [{ action: "create", file_path: path, content: path }];
      const answer = await ask("POST", `/projects/${id}/repository/commits`, { branch: "main", commit_message: path, actions });
      return answer.body.id as string;
    },
    undo: (json: Record<string, unknown>, as: "local" | "admin" = "local") => ask("POST", `/repodesk/projects/${id}/undo_commit`, json, as),
  };
}

describe("undo of a commit", () => {
  it("moves the branch back, and the work tree with it", async () => {
    const { say, file, commit, undo } = await open();
    const before = say("rev-parse", "main");
    const sha = await commit("three\n");
    expect(file("a")).toBe("three\n");
    const { status, body } = await undo({ branch: "main", sha, before });
    expect({ status, body }).toEqual({ status: 200, body: { branch: "main", sha: before } });
    expect(say("rev-parse", "main")).toBe(before);
    expect(file("a")).toBe("two\n");
    expect(say("status", "--porcelain")).toBe("");
    // It is not gone: git's own log of the branch leads there.
    expect(say("rev-parse", "main@{1}")).toBe(sha);
  });

  it("deletes the branch that was made for it", async () => {
    const { say, commit, undo } = await open();
    const start = say("rev-parse", "main");
    const sha = await commit("three\n", { branch: "topic", start_sha: start });
    expect((await undo({ branch: "topic", sha })).body).toEqual({ branch: "topic", sha: null });
    expect(say("branch", "--format=%(refname:short)")).toBe("main");
  });

  it("restores a branch that was replaced", async () => {
    const { say, commit, undo } = await open();
    say("branch", "topic", "main");
    const before = say("rev-parse", "topic");
    const sha = await commit("three\n", { branch: "topic", start_sha: say("rev-parse", "main~1"), force: true });
    expect((await undo({ branch: "topic", sha, before })).status).toBe(200);
    expect(say("rev-parse", "topic")).toBe(before);
  });

  it("changes nothing when somebody has built on it", async () => {
    const { say, commit, undo } = await open();
    const before = say("rev-parse", "main");
    const sha = await commit("three\n");
    const next = await commit("four\n");
    for (const json of [
      { branch: "main", sha, before },
      { branch: "main", sha },
    ]) {
      const { status, body } = await undo(json);
      expect(status).toBe(400);
      expect(body.message).toContain("can be reverted");
    }
    expect(say("rev-parse", "main")).toBe(next);
  });

  it("changes nothing when it was pushed", async () => {
    const { say, commit, undo } = await open();
    const before = say("rev-parse", "main");
    const sha = await commit("three\n");
    say("update-ref", "refs/remotes/origin/main", sha);
    const { status, body } = await undo({ branch: "main", sha, before });
    expect(status).toBe(400);
    expect(body.message).toContain("is on origin/main already");
    expect(say("rev-parse", "main")).toBe(sha);
  });

  it("changes nothing when the person's own changes are in the way, and keeps them", async () => {
    const { folder, say, file, commit, undo } = await open();
    const before = say("rev-parse", "main");
    const sha = await commit("three\n");
    writeFileSync(join(folder, "a"), "mine\n");
    const { status, body } = await undo({ branch: "main", sha, before });
    expect(status).toBe(400);
    expect(body.message).toContain("changes that are not committed");
    expect([say("rev-parse", "main"), file("a")]).toEqual([sha, "mine\n"]);
  });

  it("keeps a branch that a work tree stands on", async () => {
    const { say, commit, undo } = await open();
    const sha = await commit("three\n", { branch: "topic", start_sha: say("rev-parse", "main") });
    say("switch", "topic");
    expect((await undo({ branch: "topic", sha })).body.message).toContain("checked out");
    expect(say("rev-parse", "topic")).toBe(sha);
  });

  it("is for the person at this machine alone, and takes full hashes of commits", async () => {
    const { say, commit, undo } = await open();
    const before = say("rev-parse", "main");
    const sha = await commit("three\n");
    expect((await undo({ branch: "main", sha, before }, "admin")).status).toBe(404);
    for (const odd of [sha.slice(0, 12), "main", say("rev-parse", "main:a"), "0".repeat(40)]) {
      expect((await undo({ branch: "main", sha: odd, before })).status).toBe(404);
      expect((await undo({ branch: "main", sha, before: odd })).status).toBe(404);
    }
    expect((await undo({ branch: "../x", sha, before })).status).toBe(400);
    expect(say("rev-parse", "main")).toBe(sha);
  });

  it("takes any series of commits back to where it began", { tags: "long" }, async () => {
    const { say, commit, create, undo } = await open();
    const start = say("rev-parse", "main");
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(fc.constant(null), fc.string({ maxLength: 8 })), { minLength: 1, maxLength: 5 }),
        async (texts) => {
          const made: string[] = [start];
          for (const [index, text] of texts.entries())
            made.push(await (text === null ? create(`new-${index}`) : commit(`${index} ${text}`)));
          for (let at = made.length - 1; at > 0; at -= 1) {
            expect((await undo({ branch: "main", sha: made[at], before: made[at - 1] })).status).toBe(200);
          }
          expect([say("rev-parse", "main"), say("status", "--porcelain")]).toEqual([start, ""]);
        },
      ),
      { numRuns: 8 },
    );
    say("fsck", "--strict");
  });
});
