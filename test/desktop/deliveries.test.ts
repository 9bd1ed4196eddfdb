// A commit of the desk from the key to the branch: what stays staged, what a lost answer turns out to be, what a refusal was caused by,
// and how it is undone. The service is the real one, git says what is on the branch.
import { beforeEach, describe, expect, it } from "vitest";
import { commitStateOf } from "../../renderer/desk/commit-state.ts";
import { cancelDelivery, deliver, includedOf, settle, settleLeftOver } from "../../renderer/desk/delivery.ts";
import type { Attempt } from "../../renderer/desk/diagnose.ts";
import { madeCommits, undoStateOf } from "../../renderer/desk/made.ts";
import { type Change, deskKey, emptyDesk } from "../../renderer/desk/model.ts";
import { requestBytes, toActions } from "../../renderer/desk/request.ts";
import { setMessage, setSending, setUnsaved, stage, unstage } from "../../renderer/desk/staging.ts";
import { deskOf, editDesk } from "../../renderer/desk/store.ts";
import { revertMade, undoCommit } from "../../renderer/desk/undo.ts";
import {
  comeOnline,
  commitElsewhere,
  create,
  type DeskProject,
  freshProject,
  interceptRequests,
  update,
  withDeskService,
} from "./desk-service.ts";

withDeskService();
let at: DeskProject;
beforeEach(async () => {
  at = await freshProject();
});

const attemptOf = (changes: readonly Change[], more: Partial<Attempt> = {}): Attempt => ({
  ...{ connection: "local", project: at.project, from: "main", to: "main", force: false, changes, bytes: requestBytes(changes, "") },
  ...more,
});

/** Sends what is ticked on the desk of main, as the Changes view does. */
function send(more: Partial<Attempt> = {}): Promise<void> {
  const { message } = deskOf(at.key);
  const changes = includedOf(deskOf(at.key).changes);
  const attempt = attemptOf(changes, more);
  const parent = at.git("rev-parse", "main");
  const isNew = attempt.to !== attempt.from;
  return deliver({
    ...{ client: at.client, key: at.key, attempt, message: message.text, parent },
    input: {
      ...{ id: at.project, branch: attempt.to, commit_message: message.text, actions: toActions(changes) },
      ...(isNew ? { start_sha: parent, force: attempt.force } : {}),
    },
  });
}

const stageAll = (changes: readonly Change[], message = "Try"): void => {
  for (const change of changes) stage(at.key, change);
  setMessage(at.key, { text: message });
};
const isCommit = (url: string, init: RequestInit): boolean => init.method === "POST" && url.endsWith("/repository/commits");
/** The commit reaches the service; its answer does not reach the window. */
const loseAnswer = (isOver: () => boolean = () => false): void =>
  interceptRequests(async (url, init, pass) => {
    if (isOver()) return pass();
    if (!isCommit(url, init)) return pass();
    await pass();
    throw new TypeError("the line broke");
  });

describe("a commit that arrives", () => {
  it("leaves the desk empty, and says what was made", async () => {
    stageAll([update("README.md", "mine\n", await at.baseOf("README.md")), create("new.txt", "n\n")], "Add a file");
    await send();
    expect(commitStateOf(at.key)).toMatchObject({ step: "done", branch: "main", isNew: false, files: 2, left: [] });
    expect(deskOf(at.key)).toEqual(emptyDesk);
    expect(at.git("log", "-1", "--format=%s", "--name-status", "main")).toBe("Add a file\n\nM\tREADME.md\nA\tnew.txt");
  });

  it("leaves what is not ticked staged, on the new commit", async () => {
    const base = await at.baseOf("README.md");
    stageAll([create("new.txt", "n\n"), { ...update("README.md", "later\n", base), included: false }]);
    await send();
    expect(deskOf(at.key).changes).toMatchObject([{ path: "README.md", included: false }]);
    editDesk(at.key, (desk) => ({ ...desk, changes: desk.changes.map((change) => ({ ...change, included: true })) }));
    setMessage(at.key, { text: "Later" });
    await send();
    expect(at.git("log", "-2", "--format=%s", "main")).toBe("Later\nTry");
    expect(at.git("show", "main:README.md")).toBe("later");
  });

  it("keeps what is staged, typed and undone while it is on its way", async () => {
    const [readme, tide] = await Promise.all([at.baseOf("README.md"), at.baseOf("src/tide.ts")]);
    stageAll([update("README.md", "sent\n", readme), update("src/tide.ts", "sent\n", tide)]);
    interceptRequests((url, init, pass) => {
      if (isCommit(url, init)) {
        interceptRequests((_url, _init, next) => next());
        stage(at.key, update("README.md", "sent\nand more\n", readme));
        unstage(at.key, "src/tide.ts");
        setUnsaved(at.key, "README.md", { path: "README.md", text: "sent\nand more\ntyped", base: readme });
      }
      return pass();
    });
    await send();
    const made = at.git("rev-parse", "main");
    const { changes, unsaved } = deskOf(at.key);
    expect(changes).toMatchObject([
      { kind: "update", path: "README.md", content: { text: "sent\nand more\n" }, base: { lastCommit: made } },
      { kind: "update", path: "src/tide.ts", base: { lastCommit: made } },
    ]);
    expect(unsaved["README.md"]).toMatchObject({ text: "sent\nand more\ntyped", base: { lastCommit: made } });
    setMessage(at.key, { text: "Back again" });
    await send();
    expect(at.git("show", "main:src/tide.ts")).toBe("one\ntwo\nthree");
    expect(at.git("show", "main:README.md")).toBe("sent\nand more");
  });

  it("goes to a new branch, whose desk says that it is done", async () => {
    stageAll([create("new.txt", "n\n")]);
    const before = at.git("rev-parse", "main");
    await send({ to: "side" });
    const side = deskKey("local", at.project, "side");
    expect(commitStateOf(at.key)).toEqual({ step: "composing" });
    expect(commitStateOf(side)).toMatchObject({ step: "done", branch: "side", isNew: true });
    expect([at.git("rev-parse", "main"), at.git("log", "-1", "--format=%s", "side")]).toEqual([before, "Try"]);
    expect(deskOf(at.key).changes).toEqual([]);
  });

  it("is sent once, however often the key is pressed", async () => {
    stageAll([create("new.txt", "n\n")]);
    await Promise.all([send(), send(), send()]);
    expect(at.git("rev-list", "--count", "main")).toBe("2");
    expect(commitStateOf(at.key)).toMatchObject({ step: "done" });
  });

  it("is not sent for changes that another window has taken along meanwhile", async () => {
    stageAll([create("new.txt", "n\n")]);
    const sending = send();
    unstage(at.key, "new.txt");
    await sending;
    expect(commitStateOf(at.key)).toEqual({ step: "composing" });
    expect(at.git("rev-list", "--count", "main")).toBe("1");
  });
});

describe("a commit that cannot be written down first", () => {
  it("is not sent, and everything stays staged", async () => {
    stageAll([create("new.txt", "n\n")]);
    interceptRequests((url, init, pass) =>
      url.startsWith("desktop/desks") && init.method === "POST" ? Promise.resolve(new Response("{}", { status: 500 })) : pass(),
    );
    await send();
    expect(commitStateOf(at.key)).toMatchObject({ step: "failed", failure: { title: "Nothing was sent." } });
    expect([deskOf(at.key).changes.length, deskOf(at.key).sending]).toEqual([1, undefined]);
    expect(at.git("rev-list", "--count", "main")).toBe("1");
  });
});

describe("a commit whose answer is lost", () => {
  it("is found on the branch, and its changes leave the desk", async () => {
    stageAll([create("new.txt", "n\n")]);
    loseAnswer();
    await send();
    expect(commitStateOf(at.key)).toMatchObject({ step: "done", files: 1 });
    expect([deskOf(at.key).changes, at.git("rev-list", "--count", "main")]).toEqual([[], "2"]);
  });

  it("is no commit of somebody else with the same message", async () => {
    stageAll([create("new.txt", "n\n")], "Of somebody else");
    interceptRequests((url, init, pass) => {
      if (!isCommit(url, init)) return pass();
      commitElsewhere(at.folder, "other.txt", "theirs\n");
      throw new TypeError("the line broke");
    });
    await send();
    expect(commitStateOf(at.key)).toMatchObject({ step: "failed", failure: { kind: "offline", title: "The server cannot be reached." } });
    expect([deskOf(at.key).changes.length, deskOf(at.key).sending]).toEqual([1, undefined]);
  });

  it("stays open while the branch cannot be looked at, and is settled when the network is back", async () => {
    stageAll([create("new.txt", "n\n")]);
    let isDown = false;
    interceptRequests(async (url, init, pass) => {
      if (!url.startsWith("connections/")) return pass();
      if (isDown) throw new TypeError("no network");
      if (!isCommit(url, init)) return pass();
      await pass();
      isDown = true;
      throw new TypeError("no network");
    });
    await send();
    expect(commitStateOf(at.key)).toMatchObject({ step: "unsettled", because: { heard: expect.anything() } });
    expect(deskOf(at.key).sending).toMatchObject({ message: "Try", branch: "main" });
    // Nothing else may be sent before it is known.
    await send();
    isDown = false;
    comeOnline();
    await expect.poll(() => commitStateOf(at.key).step, { timeout: 10_000 }).toBe("done");
    expect(at.git("rev-list", "--count", "main")).toBe("2");
  });

  it("of a page that is gone is settled by the next one, once", async () => {
    stageAll([create("new.txt", "n\n")]);
    const { changes } = deskOf(at.key);
    setSending(at.key, { message: "Try", branch: "main", parent: at.git("rev-parse", "main"), at: Date.now(), changes });
    let looks = 0;
    const look = async (): Promise<void> => {
      looks += 1;
      await settle(at.client, at.key, attemptOf(changes), "left");
    };
    commitElsewhere(at.folder, "new.txt", "n\n");
    // Its message is not the one that was sent: this is not that commit.
    await Promise.all([settleLeftOver(at.key, look), settleLeftOver(at.key, look)]);
    expect([looks, commitStateOf(at.key)]).toEqual([1, { step: "not-arrived", because: "left" }]);
    expect(deskOf(at.key).changes).toHaveLength(1);
  });

  it("is not looked for where nothing was sent", async () => {
    await settle(at.client, at.key, attemptOf([]), "left");
    expect(commitStateOf(at.key)).toEqual({ step: "composing" });
  });
});

describe("a commit that a person cancels", () => {
  it("is not on the branch when it never left, and can be sent again", async () => {
    stageAll([create("new.txt", "n\n")]);
    interceptRequests((url, init, pass) => {
      if (!isCommit(url, init)) return pass();
      queueMicrotask(() => cancelDelivery(at.key));
      return new Promise((_answer, reject) => {
        setTimeout(() => reject(new DOMException("stopped", "AbortError")), 0);
      });
    });
    await send();
    expect(commitStateOf(at.key)).toEqual({ step: "not-arrived", because: "cancelled" });
    interceptRequests((_url, _init, pass) => pass());
    await send();
    expect(commitStateOf(at.key)).toMatchObject({ step: "done" });
    expect(at.git("rev-list", "--count", "main")).toBe("2");
  });

  it("is done when it was faster", async () => {
    stageAll([create("new.txt", "n\n")]);
    interceptRequests(async (url, init, pass) => {
      if (!isCommit(url, init)) return pass();
      const answer = await pass();
      cancelDelivery(at.key);
      await answer.arrayBuffer();
      throw new DOMException("stopped", "AbortError");
    });
    await send();
    expect(commitStateOf(at.key)).toMatchObject({ step: "done" });
    expect(deskOf(at.key).changes).toEqual([]);
  });
});

describe("a commit that is refused", () => {
  it("says what moved on the branch, and keeps everything", async () => {
    const base = await at.baseOf("README.md");
    stageAll([update("README.md", "mine\n", base)]);
    const theirs = commitElsewhere(at.folder, "README.md", "theirs\n");
    await send();
    await expect.poll(() => (commitStateOf(at.key) as { diagnosis?: unknown }).diagnosis ?? null).not.toBeNull();
    expect(commitStateOf(at.key)).toMatchObject({
      step: "failed",
      failure: { kind: "refused" },
      diagnosis: {
        head: theirs,
        moved: [{ path: "README.md", commit: { id: theirs }, count: 1, isSame: false, base: { lastCommit: theirs } }],
      },
    });
    expect([deskOf(at.key).changes.length, at.git("rev-parse", "main")]).toEqual([1, theirs]);
  });

  it("says the server's own words where nobody can look into it", async () => {
    stageAll([update("README.md", "mine\n", await at.baseOf("README.md"))]);
    commitElsewhere(at.folder, "README.md", "theirs\n");
    interceptRequests((url, init, pass) => {
      if (isCommit(url, init) || !url.startsWith("connections/")) return pass();
      return Promise.resolve(new Response("{}", { status: 503 }));
    });
    await send();
    expect(commitStateOf(at.key)).toMatchObject({
      step: "failed",
      diagnosis: null,
      failure: { kind: "refused", why: expect.stringMatching(/README\.md/) },
    });
  });

  it("waits as long as the server says", async () => {
    stageAll([create("new.txt", "n\n")]);
    interceptRequests((url, init, pass) =>
      isCommit(url, init)
        ? Promise.resolve(new Response('{"message":"Too many"}', { status: 429, headers: { "retry-after": "0" } }))
        : pass(),
    );
    await send();
    const state = commitStateOf(at.key);
    expect(state).toMatchObject({ step: "failed", failure: { kind: "wait" } });
    expect(deskOf(at.key).changes).toHaveLength(1);
  });
});

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
