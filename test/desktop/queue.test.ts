// The queue from the desk to the branch: the service is the real one, git says what is there.
import { beforeEach, describe, expect, it, vi } from "vitest";
import { openedFileQuery } from "../../renderer/data/file.ts";
import { keepDesk } from "../../renderer/desk/journal.ts";
import { listKeptWork } from "../../renderer/desk/kept-work.ts";
import { type Change, deskKey, emptyDesk, type Sending } from "../../renderer/desk/model.ts";
import { discardWork } from "../../renderer/desk/put-work.ts";
import { clearSent, enqueue, move, sendQueue, setIfMoved, takeOut, tryAgain } from "../../renderer/desk/queue-desk.ts";
import { queueOf, queueRuns } from "../../renderer/desk/queued.ts";
import { requestBytes } from "../../renderer/desk/request.ts";
import { queuedRefAt } from "../../renderer/desk/seen-changes.ts";
import { setMessage, setUnsaved, stage } from "../../renderer/desk/staging.ts";
import { deskOf, deskStore } from "../../renderer/desk/store.ts";
import { commitElsewhere, create, type DeskProject, freshProject, interceptRequests, update, withDeskService } from "./desk-service.ts";

withDeskService();
let at: DeskProject;
beforeEach(async () => {
  at = await freshProject();
  queueRuns.setState({ of: {} });
});

/** Stages and queues a commit on main, as the dock does. */
async function queue(changes: readonly Change[], text: string, { to = "main", sending = null as Sending | null } = {}): Promise<void> {
  for (const change of changes) stage(at.key, change);
  const parent = at.git("rev-parse", "main");
  const attempt = { connection: "local", project: at.project, from: "main", to, force: false, changes, bytes: requestBytes(changes, text) };
  const author = { name: "Ada", email: "ada@example.com" };
  await enqueue({ ...{ key: at.key, attempt, text, message: { ...emptyDesk.message, text }, author, parent, start: parent, sending } });
}
const all = () => queueOf(deskStore.getState().desks, "local");
const states = () => all().map(({ state }) => (state.step === "needs" ? state.kind : state.step));
const send = () => sendQueue(at.client, "local");
const subjects = (branch = "main") => at.git("log", "--format=%s", "--reverse", `HEAD..${branch}`).split("\n");
const isCommit = (url: string, init: RequestInit): boolean => init.method === "POST" && url.endsWith("/repository/commits");

describe("a queue that is sent", () => {
  it("makes each commit in its order, on a branch that it makes itself too, and leaves the desk as it was", async () => {
    setUnsaved(at.key, "typed.txt", { path: "typed.txt", text: "t", base: null });
    await queue([create("a.txt", "a\n")], "First", { to: "side" });
    await queue([create("b.txt", "b\n")], "Second", { to: "side" });
    await queue([update("README.md", "mine\n", await at.baseOf("README.md"))], "Third");
    expect([deskOf(at.key).changes, at.git("rev-parse", "main")]).toEqual([[], at.git("rev-parse", "HEAD")]);
    await send();
    expect([states(), queueRuns.getState().of["local"]?.end]).toEqual([["sent", "sent", "sent"], "done"]);
    expect([subjects("side"), subjects()]).toEqual([["First", "Second"], ["Third"]]);
    expect(at.git("log", "-1", "--format=%an %ae", "main")).toBe("Ada ada@example.com");
    clearSent("local");
    expect([all(), Object.keys(deskOf(at.key).unsaved)]).toEqual([[], ["typed.txt"]]);
  });

  it("sends none twice, when answers are lost and when it was sent before it was queued", async () => {
    const [parent] = [at.git("rev-parse", "main")];
    await queue([create("a.txt", "a\n")], "Lost");
    interceptRequests(async (url, init, pass) => {
      const answer = await pass();
      if (isCommit(url, init)) throw new TypeError("the line broke");
      return answer;
    });
    await send();
    interceptRequests((_url, _init, pass) => pass());
    // Its answer was lost, then a person queued it.
    const changes = [create("a.txt", "a\n")];
    clearSent("local");
    await queue(changes, "Lost", { sending: { message: "Lost", branch: "main", parent, at: 1, changes } });
    await send();
    expect([states(), subjects()]).toEqual([["sent"], ["Lost"]]);
  });

  it("is replayed by one of two windows", async () => {
    await queue([create("a.txt", "a\n")], "Once");
    await keepDesk(at.key);
    vi.resetModules();
    const [other, { deskStore: otherDesks }] = await Promise.all([
      import("../../renderer/desk/queue-desk.ts"),
      import("../../renderer/desk/store.ts"),
    ]);
    otherDesks.getState().restore();
    await Promise.all([send(), other.sendQueue(at.client, "local"), send()]);
    expect(subjects()).toEqual(["Once"]);
    expect(queueOf(otherDesks.getState().desks, "local").map(({ state }) => state.step)).toEqual(["sent"]);
  });

  it("ends where the server is lost, and goes on from there", async () => {
    for (const name of ["a", "b"]) await queue([create(`${name}.txt`, "x\n")], name);
    let isLost = false;
    interceptRequests((url, init, pass) => {
      if (isLost && url.startsWith("connections/")) throw new TypeError("no network");
      if (isCommit(url, init)) isLost = true;
      return pass();
    });
    await send();
    expect([states(), queueRuns.getState().of["local"]?.end]).toEqual([["sent", "waiting"], "unreachable"]);
    isLost = false;
    interceptRequests((_url, _init, pass) => pass());
    await send();
    expect([states(), subjects()]).toEqual([
      ["sent", "sent"],
      ["a", "b"],
    ]);
  });
});

describe("a branch that moved", () => {
  it("takes what fits by itself, merged, and nothing of what overlaps", async () => {
    const base = await at.baseOf("src/tide.ts");
    await queue([update("src/tide.ts", "one\ntwo\nthree\nmine\n", base)], "Fits");
    commitElsewhere(at.folder, "src/tide.ts", "theirs\none\ntwo\nthree\n");
    await send();
    expect([all()[0]?.isMerged, at.git("show", "main:src/tide.ts")]).toEqual([true, "theirs\none\ntwo\nthree\nmine"]);
    clearSent("local");
    await queue([update("src/tide.ts", "MINE\n", base)], "Overlaps");
    await send();
    expect([states(), at.git("log", "-1", "--format=%s", "main")]).toEqual([["overlap"], "Fits"]);
    // Taken out, it is staged as it was, for the merge view.
    const [queued] = all();
    if (queued !== undefined) takeOut(queued);
    expect([all(), deskOf(at.key).changes]).toMatchObject([[], [{ path: "src/tide.ts", base }]]);
    expect(deskOf(at.key).message.text).toBe("Overlaps");
  });

  it("is left alone where that was asked for, and another branch can be made in its place", async () => {
    await queue([create("a.txt", "a\n")], "Only still");
    const [queued] = all();
    if (queued === undefined) throw new Error("nothing is queued");
    setIfMoved(queued, "stay");
    commitElsewhere(at.folder, "other.txt", "theirs\n");
    await send();
    expect(states()).toEqual(["moved"]);
    tryAgain(queued, "aside");
    await send();
    expect([states(), subjects("aside"), at.git("log", "-1", "--format=%s", "main")]).toEqual([
      ["sent"],
      ["Only still"],
      "Of somebody else",
    ]);
  });

  it("that is gone is said, and the work is kept for another place", async () => {
    at.git("branch", "side", "main");
    const key = deskKey("local", at.project, "side");
    const change = create("a.txt", "a\n");
    stage(key, change);
    const attempt = { connection: "local", project: at.project, from: "side", to: "side", force: false, changes: [change], bytes: 1 };
    const message = { ...emptyDesk.message, text: "Homeless" };
    const author = { name: null, email: null };
    const parent = at.git("rev-parse", "side");
    await enqueue({ key, attempt, text: "Homeless", message, author, parent, start: null, sending: null });
    at.git("branch", "-D", "side");
    await send();
    expect(states()).toEqual(["gone"]);
    const [queued] = all();
    if (queued !== undefined) takeOut(queued);
    expect(listKeptWork(deskStore.getState().desks).map(({ branch, paths }) => [branch, paths])).toEqual([["side", ["a.txt"]]]);
  });
});

describe("what waits", () => {
  it("changes its order, and stays when kept work is discarded", async () => {
    for (const name of ["a", "b", "c"]) await queue([create(`${name}.txt`, "x\n")], name);
    const texts = () => all().map(({ text }) => text);
    move("local", all()[2]?.id ?? "", -1);
    move("local", all()[0]?.id ?? "", -1);
    expect(texts()).toEqual(["a", "c", "b"]);
    stage(at.key, create("later.txt", "x\n"));
    const [work] = listKeptWork(deskStore.getState().desks);
    if (work !== undefined) discardWork(work);
    expect([texts(), deskOf(at.key).changes]).toEqual([["a", "c", "b"], []]);
    setMessage(at.key, { text: "begun" });
    const [first] = all();
    if (first !== undefined) takeOut(first);
    expect([texts(), deskOf(at.key).message.text]).toEqual([["c", "b"], "begun"]);
  });
});

describe("a file that is changed again while its commit waits", () => {
  const path = "src/tide.ts";
  const shownBase = async () => {
    const ref = queuedRefAt(deskOf(at.key), path);
    if (ref === null) throw new Error("nothing of it waits");
    const { commit, blob, lastCommit, executable, content } = await at.client.fetchQuery(openedFileQuery("local", at.project, ref, path));
    return { base: { commit, blob, lastCommit, executable }, text: content?.kind === "text" ? content.text : null };
  };

  it("begins from the text that waits, is sent on top of it, and what is still on the desk stands on the branch then", async () => {
    await queue([update(path, "one\ntwo\nthree\nfirst\n", await at.baseOf(path))], "First");
    const shown = await shownBase();
    expect(shown.text).toBe("one\ntwo\nthree\nfirst\n");
    await queue([update(path, "one\ntwo\nthree\nfirst\nsecond\n", shown.base)], "Second");
    stage(at.key, update(path, "one\ntwo\nthree\nfirst\nsecond\nthird\n", (await shownBase()).base));
    await send();
    expect([states(), subjects(), at.git("show", "main:src/tide.ts")]).toEqual([
      ["sent", "sent"],
      ["First", "Second"],
      "one\ntwo\nthree\nfirst\nsecond",
    ]);
    const head = at.git("rev-parse", "main");
    expect(deskOf(at.key).changes).toMatchObject([{ base: { commit: head, lastCommit: head } }]);
  });

  it("is merged with the branch where the one under it was", async () => {
    await queue([update(path, "one\ntwo\nthree\nmine\n", await at.baseOf(path))], "First");
    await queue([update(path, "one\ntwo\nthree\nmine again\n", (await shownBase()).base)], "Second");
    commitElsewhere(at.folder, path, "theirs\none\ntwo\nthree\n");
    await send();
    expect([states(), at.git("show", "main:src/tide.ts")]).toEqual([["sent", "sent"], "theirs\none\ntwo\nthree\nmine again"]);
  });

  it("waits with the one under it, and comes out with it, nothing lost", async () => {
    const base = await at.baseOf(path);
    await queue([update(path, "MINE\n", base)], "First");
    await queue([update(path, "MINE\nmore\n", (await shownBase()).base)], "Second");
    commitElsewhere(at.folder, path, "theirs\n");
    await send();
    expect(states()).toEqual(["overlap", "waiting"]);
    move("local", all()[1]?.id ?? "", -1);
    expect(all().map(({ text }) => text)).toEqual(["First", "Second"]);
    const [first] = all();
    expect(first && takeOut(first)).toBe(2);
    expect([all(), deskOf(at.key).changes]).toMatchObject([[], [{ path, base, content: { text: "MINE\nmore\n" } }]]);
    expect(deskOf(at.key).message.text).toBe("First\n\nSecond");
  });
});
