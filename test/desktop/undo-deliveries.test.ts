// How a commit of the desk is undone. The service is the real one, git says what is on the branch.
import { beforeEach, describe, expect, it } from "vitest";
import type { Attempt } from "../../renderer/desk/diagnose.ts";
import { deskKey } from "../../renderer/desk/model.ts";
import { stage } from "../../renderer/desk/staging.ts";
import { deskOf } from "../../renderer/desk/store.ts";
import { madeCommits, revertMade, undoCommit, undoStateOf } from "../../renderer/desk/undo.ts";
import { commitElsewhere, create, type DeskProject, freshProject, interceptRequests, update, withDeskService } from "./desk-service.ts";
import { sendingFrom } from "./sending.ts";

withDeskService();
let at: DeskProject;
beforeEach(async () => {
  at = await freshProject();
});
const { send, stageAll } = sendingFrom(() => at);

describe("undo", () => {
  /** A commit of one line in README.md and a new file. */
  const commit = async (more: Partial<Attempt> = {}): Promise<void> => {
    stageAll([update("README.md", "mine\n", await at.baseOf("README.md")), create("new.txt", "n\n")], "To be undone");
    await send(more);
  };

  it("brings the branch, the changes and the message back", async () => {
    const before = at.git("rev-parse", "main");
    await commit();
    expect(await undoCommit(at.client, at.key)).toBe(at.key);
    expect(at.git("rev-parse", "main")).toBe(before);
    expect(deskOf(at.key)).toMatchObject({ message: { text: "To be undone" }, changes: [{ path: "README.md" }, { path: "new.txt" }] });
    expect(madeCommits.getState().made[at.key]).toBeUndefined();
    // Nothing is left to undo.
    expect(await undoCommit(at.client, at.key)).toBeNull();
  });

  it("deletes a branch that the commit made, and brings its changes to where they were composed", async () => {
    await commit({ to: "side" });
    const side = deskKey("local", at.project, "side");
    expect(await undoCommit(at.client, side)).toBe(at.key);
    expect(at.git("branch", "--list", "side")).toBe("");
    expect(deskOf(at.key).changes.map(({ path }) => path)).toEqual(["README.md", "new.txt"]);
  });

  it("refuses where somebody has built on it, and leaves desk and branch alone", async () => {
    await commit();
    stage(at.key, create("later.txt", "later\n"));
    const desk = deskOf(at.key);
    const tip = commitElsewhere(at.folder, "other.txt", "built\n");
    expect(await undoCommit(at.client, at.key)).toBeNull();
    expect(undoStateOf(at.key)).toEqual({ step: "refused", why: "main has moved on. Nothing was changed." });
    expect([deskOf(at.key), at.git("rev-parse", "main")]).toEqual([desk, tip]);
  });

  it("is done where only its answer was lost", async () => {
    const before = at.git("rev-parse", "main");
    await commit();
    interceptRequests(async (url, init, pass) => {
      const answer = await pass();
      if (init.method === "POST" && url.includes("undo")) throw new TypeError("the line broke");
      return answer;
    });
    expect(await undoCommit(at.client, at.key)).toBe(at.key);
    expect(at.git("rev-parse", "main")).toBe(before);
  });

  it("changes nothing while the server does not answer", async () => {
    await commit();
    const tip = at.git("rev-parse", "main");
    interceptRequests((url, _init, pass) => (url.startsWith("connections/") ? Promise.reject(new TypeError("no network")) : pass()));
    expect(await undoCommit(at.client, at.key)).toBeNull();
    expect(undoStateOf(at.key)).toMatchObject({ step: "refused", why: expect.stringMatching(/does not answer/) });
    expect([deskOf(at.key).changes, at.git("rev-parse", "main")]).toEqual([[], tip]);
  });

  it("by a revert makes another commit, which can be undone in turn", async () => {
    await commit();
    const tip = commitElsewhere(at.folder, "other.txt", "built\n");
    const reverted = await revertMade(at.client, at.key);
    expect(undoStateOf(at.key)).toEqual({ step: "ready" });
    expect(reverted?.title).toMatch(/^Revert "To be undone"/);
    expect(at.git("diff", "--name-only", "main~3", "main")).toBe("other.txt");
    expect(await undoCommit(at.client, at.key)).toBe(at.key);
    expect([at.git("rev-parse", "main"), deskOf(at.key).changes]).toEqual([tip, []]);
  });

  it("by a revert that does not apply says so", async () => {
    await commit();
    const tip = commitElsewhere(at.folder, "README.md", "theirs\n");
    expect(await revertMade(at.client, at.key)).toBeNull();
    expect(undoStateOf(at.key)).toMatchObject({ step: "refused" });
    expect(at.git("rev-parse", "main")).toBe(tip);
  });
});
