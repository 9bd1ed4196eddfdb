// A dialog of picks from its opening to its way back, against a server in memory: what is tried, what is sent, and what stays as it was.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { until } from "../../../test/until.ts";
import { createQueryClient } from "../../data/query-client.ts";
import { type PickRequest, usePick } from "../../state/pick.ts";
import { cellKey } from "./cell.ts";
import { createPickSession, type PickSession } from "./session.ts";

const [first, second] = ["1".repeat(40), "2".repeat(40)];
/** A branch: the commits that came onto it here, and those that conflict there. */
interface Branch {
  tip: string;
  readonly conflicts: Set<string>;
}
let branches: Map<string, Branch>;
/** "pick 1111111 stable", "revert …", "make x", "delete x": what was written, in order. */
let written: string[];
let tried: string[];
/** Runs before a write is answered. */
let onWrite: (what: string) => void;
/** What came onto a branch without an answer. */
let arrived: ReturnType<typeof commit> | null;
let session: PickSession;
let sessions = 0;

const commit = (id: string, parent = "0".repeat(40), message = `Mend ${id.slice(0, 7)}\n`) => ({
  ...{ id, short_id: id.slice(0, 8), title: message.split("\n", 1)[0], message, parent_ids: [parent], web_url: "" },
  ...{ author_name: "Ada", author_email: "a@b", committer_name: "Ada", committer_email: "a@b", status: null },
  ...{ authored_date: "2026-03-01T00:00:00Z", committed_date: "2026-03-01T00:00:00Z", created_at: "2026-03-01T00:00:00Z" },
  stats: { additions: 1, deletions: 0, total: 1 },
});
const branch = (name: string, { tip }: Branch) => ({
  ...{ name, commit: commit(tip), merged: false, protected: false, default: name === "main", web_url: "" },
  ...{ developers_can_push: true, developers_can_merge: true, can_push: true },
});
const not = (what: string): Response => Response.json({ message: `404 ${what} Not Found` }, { status: 404 });

function answer(url: string, { method = "GET", body }: RequestInit): Response {
  const at = new URL(url, "http://desktop");
  const [, line = ""] = /\/projects\/[^/]+\/?(.*)$/.exec(at.pathname) ?? [];
  const parts = line.split("/").map(decodeURIComponent);
  const sent = body === undefined || body === null ? {} : (JSON.parse(String(body)) as Record<string, unknown>);
  const [, what, name = "", act] = parts;
  if (line === "")
    return Response.json({
      ...{ id: 1, name: "b", name_with_namespace: "a / b", path: "b", path_with_namespace: "a/b", web_url: "", default_branch: "main" },
    });
  if (what === "branches" && name === "" && method === "GET") return Response.json([...branches].map(([known, of]) => branch(known, of)));
  if (what === "branches" && method === "POST") {
    const made = String(at.searchParams.get("branch") ?? sent["branch"]);
    const from = branches.get(String(at.searchParams.get("ref") ?? sent["ref"]));
    if (from === undefined) return not("Ref");
    written.push(`make ${made}`);
    branches.set(made, { tip: from.tip, conflicts: new Set() });
    return Response.json(branch(made, from), { status: 201 });
  }
  if (what === "branches" && method === "DELETE") {
    written.push(`delete ${name}`);
    branches.delete(name);
    return new Response(null, { status: 204 });
  }
  if (what === "branches") {
    const found = branches.get(name);
    return found === undefined ? not("Branch") : Response.json(branch(name, found));
  }
  if (what !== "commits") return not(line);
  if (name === "") return Response.json(arrived === null ? [] : [arrived]);
  if (act === undefined) return Response.json(commit(name));
  if (act === "sequence") return Response.json({ count: name === first ? 1 : 2 });
  if (act === "refs" || act === "diff") return Response.json([]);
  const to = branches.get(String(sent["branch"]));
  if (to === undefined) return not("Branch");
  const said = `${act === "revert" ? "revert" : "pick"} ${name.slice(0, 7)} ${String(sent["branch"])}`;
  if (to.conflicts.has(name)) return Response.json({ message: "Sorry, it conflicts.", error_code: "conflict" }, { status: 400 });
  if (sent["dry_run"] === true) {
    tried.push(said);
    return Response.json({ dry_run: "success" });
  }
  onWrite(said);
  written.push(said);
  const made = commit(
    String(written.length + 2).padStart(40, "a"),
    to.tip,
    String(sent["message"] ?? `Mend\n\n(cherry picked from commit ${name})`),
  );
  to.tip = made.id;
  return Response.json(made, { status: 201 });
}

const state = () => session.store.getState();
const ready = () => until(() => expect([state().step, state().problem]).toEqual(["ready", null]));
const known = () =>
  until(() => expect(Object.values(state().cells).every(({ state: of }) => of !== "waiting" && of !== "trying")).toBe(true));
const cell = (on: string, sha = first) => state().cells[cellKey(on, sha)]?.state;
const rows = () => state().rows.map(({ branch: name, isTicked }) => `${name}${isTicked ? "*" : ""}`);
async function open(request: Partial<PickRequest> = {}): Promise<void> {
  sessions += 1;
  const asked = {
    kind: "cherry-pick",
    connection: `pick ${sessions}`,
    project: "a/b",
    commits: [first],
    branch: null,
    ...request,
  } as PickRequest;
  session = createPickSession(createQueryClient(), asked);
  session.open();
  await ready();
  await known();
}

beforeEach(() => {
  usePick.setState(usePick.getInitialState(), true);
  branches = new Map(["main", "stable/1", "stable/2"].map((name, at) => [name, { tip: `${at}`.padStart(40, "b"), conflicts: new Set() }]));
  [written, tried, arrived] = [[], [], null];
  onWrite = () => undefined;
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("removeEventListener", () => undefined);
  vi.stubGlobal("fetch", async (url: string, request: RequestInit) => answer(url, request));
});
afterEach(() => {
  session.close();
  vi.unstubAllGlobals();
});

describe("a dialog that opens", () => {
  it("suggests the main branch and the releases, the newest first, and tries each; nothing is ticked but what was asked for", async () => {
    await open();
    expect(rows()).toEqual(["main", "stable/2", "stable/1"]);
    expect(tried.sort()).toEqual(["pick 1111111 main", "pick 1111111 stable/1", "pick 1111111 stable/2"]);
    expect([written, session.plan().offReason]).toEqual([[], "Tick a branch first."]);
    session.close();
    await open({ branch: "stable/1" });
    expect(rows()[0]).toBe("stable/1*");
  });

  it("is for the ref that was on screen where that turns out to be a branch, else for the main one", async () => {
    await open({ kind: "revert", ref: "stable/1" });
    expect(rows()).toEqual(["stable/1*"]);
    await open({ kind: "revert", ref: "v1.0" });
    expect(rows()).toEqual(["main*"]);
    session.close();
    await open({ ref: "stable/1" });
    expect(rows()).toEqual(["stable/1*", "main", "stable/2"]);
    session.close();
    await open({ ref: "v1.0" });
    expect(rows()).toEqual(["main", "stable/2", "stable/1"]);
  });

  it("applies several commits oldest first, and reverts them newest first", async () => {
    await open({ commits: [second, first] });
    expect(state().commits.map(({ id }) => id)).toEqual([first, second]);
    session.close();
    await open({ kind: "revert", commits: [first, second] });
    expect([state().commits.map(({ id }) => id), rows()]).toEqual([[second, first], ["main*"]]);
  });

  it("has the cells that were chosen elsewhere, and leaves the others out", async () => {
    await open({ commits: [first, second], cells: { "stable/1": [first], main: [first, second] } });
    expect(session.plan().jobs).toEqual([
      { branch: "stable/1", commits: [first] },
      { branch: "main", commits: [first, second] },
    ]);
  });

  it("says why the commits could not be read", async () => {
    vi.stubGlobal("fetch", async () => Response.json({ message: "404 Commit Not Found" }, { status: 404 }));
    sessions += 1;
    session = createPickSession(createQueryClient(), {
      ...{ kind: "cherry-pick", connection: `pick ${sessions}`, project: "a/b", commits: [first], branch: null },
    });
    session.open();
    await until(() => expect(state().problem?.message).toContain("404"));
    expect(state().step).toBe("reading");
  });
});

it("tries again, or reads again, what was refused for want of a token that the server accepts", async () => {
  const refused = (): Response => Response.json({ message: "401 Unauthorized" }, { status: 401 });
  vi.stubGlobal("fetch", async (url: string, request: RequestInit) => (url.includes("cherry_pick") ? refused() : answer(url, request)));
  await open();
  expect([cell("main"), cell("stable/1"), tried]).toEqual(["refused", "refused", []]);
  vi.stubGlobal("fetch", async (url: string, request: RequestInit) => answer(url, request));
  session.retryRefused();
  await until(() => expect([cell("main"), cell("stable/1"), cell("stable/2")]).toEqual(["clean", "clean", "clean"]));
  expect(tried).toHaveLength(3);
  session.close();
  vi.stubGlobal("fetch", async () => refused());
  session = createPickSession(createQueryClient(), { ...session.request, connection: "refused at first" });
  session.open();
  await until(() => expect(state().problem).not.toBe(null));
  vi.stubGlobal("fetch", async (url: string, request: RequestInit) => answer(url, request));
  session.retryRefused();
  await ready();
});

describe("branches of a dialog", () => {
  it("are added once, ticked, tried, and remembered for the next dialog", async () => {
    await open();
    session.removeBranch(1);
    session.addBranch("stable/1");
    expect(rows()).toEqual(["main", "stable/1*"]);
    branches.set("later", { tip: "c".repeat(40), conflicts: new Set([first]) });
    session.addBranch("later");
    await known();
    expect([rows(), state().at.row, cell("later")]).toEqual([["main", "stable/1*", "later*"], 2, "conflict"]);
    expect(
      tried.filter((one) => one.endsWith(" main")),
      "what is known is not tried again",
    ).toHaveLength(1);
    const { connection } = session.request;
    session.close();
    session = createPickSession(createQueryClient(), session.request);
    session.open();
    await ready();
    expect([session.request.connection, rows()]).toEqual([connection, ["main", "stable/1", "later"]]);
  });

  it("are made again beside the one that they begin from, and are gone with the dialog where nothing came onto them", async () => {
    await open({ branch: "stable/1" });
    await session.makeBranch("stable/1", "stable-1-pick");
    await known();
    expect(rows()).toEqual(["stable/1", "stable-1-pick*", "main", "stable/2"]);
    session.removeBranch(1);
    expect(rows()).toContain("stable-1-pick*");
    session.close();
    await until(() => expect(written).toEqual(["make stable-1-pick", "delete stable-1-pick"]));
  });

  it("stay where somebody else has moved them meanwhile", async () => {
    await open({ branch: "stable/1" });
    for (const name of ["unmoved", "moved"]) await session.makeBranch("stable/1", name);
    const moved = branches.get("moved");
    if (moved !== undefined) moved.tip = "d".repeat(40);
    expect(rows().slice(1, 3)).toEqual(["moved*", "unmoved*"]);
    session.close();
    // They are looked at in their order: once the later one is gone, the other one was left alone.
    await until(() => expect(written).toEqual(["make unmoved", "make moved", "delete unmoved"]));
  });
});

describe("a run", () => {
  it("sends what goes onto the ticked branches, one after the other, and says nothing more is ticked then", async () => {
    branches.get("stable/1")?.conflicts.add(second);
    await open({ commits: [first, second] });
    for (const index of [0, 2]) session.toggle(index);
    await session.run();
    expect(written).toEqual(["pick 1111111 main", "pick 2222222 main", "pick 1111111 stable/1"]);
    expect([state().step, rows()]).toEqual(["done", ["main", "stable/2", "stable/1"]]);
    // What conflicted is tried again: the branch is another one.
    await known();
    expect([cell("main"), cell("main", second), cell("stable/1"), cell("stable/1", second)]).toEqual([
      "picked",
      "picked",
      "picked",
      "conflict",
    ]);
    expect(Object.keys(state().made)).toEqual(["main", "stable/1"]);
  });

  it("leaves out what was left out, and is nothing where that is all", async () => {
    await open({ branch: "main" });
    session.leaveOut(0, 0);
    expect(session.plan()).toMatchObject({ count: 0, offReason: "Nothing goes cleanly onto main." });
    await session.run();
    expect([written, state().step]).toEqual([[], "ready"]);
    session.leaveOut(0, 0);
    await session.run();
    expect(written).toEqual(["pick 1111111 main"]);
  });

  it("does not begin while a ticked branch is still being tried", async () => {
    await open({ branch: "main" });
    session.pause();
    session.retry(0, 0);
    expect(session.plan().offReason).toBe("main is still being tried.");
    await session.run();
    expect(written).toEqual([]);
    session.pause();
    await known();
    expect(session.plan().offReason).toBeNull();
  });

  it("begins by itself where the main action was pressed before the tries were done, and everything goes", async () => {
    await open({ commits: [first, second], branch: "main" });
    session.retry(0, 0);
    session.runWhenTried();
    expect([state().early, written]).toEqual(["wanted", []]);
    await until(() => expect(state().step).toBe("done"));
    expect([state().early, written]).toEqual(["none", ["pick 1111111 main", "pick 2222222 main"]]);
  });

  it("does not begin by itself where something does not go, or where something else was ticked meanwhile", async () => {
    branches.get("stable/1")?.conflicts.add(second);
    await open({ commits: [first, second], branch: "main" });
    session.addBranch("stable/1");
    session.retry(0, 0);
    session.runWhenTried();
    expect(state().early).toBe("wanted");
    await until(() => expect(state().early).toBe("refused"));
    session.toggle(1);
    expect(state().early).toBe("none");
    session.retry(0, 0);
    session.runWhenTried();
    session.toggle(1);
    await known();
    expect([state().step, state().early, written]).toEqual(["ready", "none", []]);
    session.runWhenTried();
    await until(() => expect(state().step).toBe("done"));
    expect(written).toContain("pick 1111111 main");
  });

  it("works on what it began with: no key changes it on the way, and a stop ends it before the next commit", async () => {
    await open({ commits: [first, second], branch: "main" });
    onWrite = () => {
      session.toggle(0);
      session.leaveOut(0, 1);
      session.removeBranch(0);
      session.addBranch("stable/1");
      session.stop();
    };
    await session.run();
    expect(written).toEqual(["pick 1111111 main"]);
    expect([rows(), state().isStopping, [...(state().rows[0]?.leftOut ?? [])]]).toEqual([["main", "stable/2", "stable/1"], false, []]);
  });

  it("says how far a stopped run came, and goes on with the rest, which is one thing to take back", async () => {
    await open({ commits: [first, second], branch: "stable/1" });
    onWrite = () => session.stop();
    const before = branches.get("stable/1")?.tip;
    await session.run();
    const { ended } = state();
    expect(ended).toEqual({ "stable/1": { planned: 2, applied: 1, had: 0, by: null, left: 1, tip: branches.get("stable/1")?.tip } });
    onWrite = () => undefined;
    await known();
    // Nothing is ticked any more, and still the rest is what goes on.
    expect([rows()[0], session.plan().offReason, session.plan().jobs]).toEqual([
      "stable/1",
      null,
      [{ branch: "stable/1", commits: [second] }],
    ]);
    await session.run();
    expect(written).toEqual(["pick 1111111 stable/1", "pick 2222222 stable/1"]);
    expect(state().ended).toEqual({});
    expect([state().made["stable/1"]?.before, state().made["stable/1"]?.commits.map(({ sha }) => sha)]).toEqual([before, [first, second]]);
  });

  it("looks for what was sent where no answer came, and sends nothing twice", async () => {
    const answers = globalThis.fetch;
    vi.stubGlobal("fetch", async (url: string, request: RequestInit) => {
      const isWrite = url.includes("cherry_pick") && !String(request.body).includes("dry_run");
      const given = await answers(url, request);
      if (!isWrite) return given;
      arrived = (await given.json()) as typeof arrived;
      throw new TypeError("The line broke.");
    });
    await open({ branch: "main" });
    await session.run();
    expect(written).toEqual(["pick 1111111 main"]);
    expect(state().cells[cellKey("main", first)]).toMatchObject({ state: "picked", commit: { id: arrived?.id } });
    expect(Object.keys(state().made)).toEqual(["main"]);
  });

  it("sends the words of a person for one commit, and forgets them once it is made", async () => {
    const messages: unknown[] = [];
    const answers = globalThis.fetch;
    vi.stubGlobal("fetch", async (url: string, request: RequestInit) => {
      const sent = typeof request.body === "string" ? (JSON.parse(request.body) as Record<string, unknown>) : {};
      if (url.includes("cherry_pick") && sent["dry_run"] !== true) messages.push(sent["message"]);
      return answers(url, request);
    });
    await open({ branch: "main" });
    session.setMessage({ text: "Mine", withOrigin: true });
    session.close();
    session = createPickSession(createQueryClient(), session.request);
    session.open();
    await ready();
    await known();
    expect(state().message.text).toBe("Mine");
    await session.run();
    expect(messages).toEqual([`Mine\n\n(cherry picked from commit ${first})`]);
    session.close();
    session = createPickSession(createQueryClient(), session.request);
    session.open();
    await ready();
    expect(state().message.text).toBeNull();
  });
});
