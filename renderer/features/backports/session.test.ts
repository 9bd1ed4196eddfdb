// An opened map against a server in memory: each cell is looked for once, what is asked for many is asked once, and leaving ends it all.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { CommitInList } from "../../../shared/contract/resources.ts";
import { until } from "../../../test/until.ts";
import { createQueryClient } from "../../data/query-client.ts";
import { cellKey } from "../pick/index.ts";
import { type BackportSession, createBackportSession } from "./session.ts";

const [older, newer] = ["1".repeat(40), "2".repeat(40)];
const fix = (id: string, day: number): CommitInList => ({
  ...{ id, short_id: id.slice(0, 8), title: `Mend ${id[0]}`, message: `Mend ${id[0]}\n`, parent_ids: ["0".repeat(40)], web_url: "" },
  ...{ author_name: "Ada", author_email: "a@b", committer_name: "Ada", committer_email: "a@b" },
  ...{ authored_date: `2026-03-0${day}T00:00:00Z`, committed_date: `2026-03-0${day}T00:00:00Z`, created_at: `2026-03-0${day}T00:00:00Z` },
});
const fixes = [fix(newer, 2), fix(older, 1)];

/** "try 1 stable", "holders 1", "since 1 stable": what was asked, in order. */
let asked: string[];
/** What a dry run says; null = nothing, until it is given up. */
let trial: (sha: string, branch: string) => Response | null;
/** Branches that reach a commit, and commits that branches have of their own. */
let holders: Readonly<Record<string, readonly string[]>>;
let own: Readonly<Record<string, readonly CommitInList[]>>;
let session: BackportSession;
/** Of the dry runs. */
let signals: AbortSignal[];
let running = 0;
let most = 0;

const refused = (code: string, status = 400): Response => Response.json({ message: `Sorry, ${code}.`, error_code: code }, { status });
const clean = (): Response => Response.json({ dry_run: "success" });

beforeEach(() => {
  [asked, signals, holders, own, trial, running, most] = [[], [], {}, {}, clean, 0, 0];
  vi.stubGlobal("fetch", async (url: string, { body, signal }: RequestInit & { signal: AbortSignal }) => {
    const at = new URL(url, "http://desktop");
    const [, sha = "", act] = /commits\/([0-9a-f]{40})\/([a-z_]+)/.exec(at.pathname) ?? [];
    const name = sha[0] ?? "";
    if (act === "cherry_pick") {
      const { branch, dry_run } = JSON.parse(String(body)) as { branch: string; dry_run: boolean };
      expect(dry_run, "a map writes nothing").toBe(true);
      asked.push(`try ${name} ${branch}`);
      signals.push(signal);
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      const said = trial(sha, branch);
      const answer =
        said ?? (await new Promise<Response>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason as Error))));
      running -= 1;
      return answer;
    }
    if (act === "refs") {
      asked.push(`holders ${name}`);
      return Response.json((holders[sha] ?? []).map((branch) => ({ type: "branch", name: branch })));
    }
    if (act === "diff") return Response.json([]);
    const [, since = "", branch = ""] = /^(.*)\.\.(.*)$/.exec(at.searchParams.get("ref_name") ?? "") ?? [];
    asked.push(`since ${since[0]} ${branch}`);
    return Response.json(own[branch] ?? []);
  });
  session = createBackportSession(createQueryClient(), `map ${Math.random()}`, "a/b");
});
afterEach(() => {
  session.close();
  vi.unstubAllGlobals();
});

const state = () => session.store.getState();
const cell = (branch: string, sha = older) => state().cells[cellKey(branch, sha)];
const judged = () =>
  until(() => {
    for (const one of Object.values(state().cells)) expect(one.state === "failed" || (one.state === "judged" && one.isFinal)).toBe(true);
  });
const verdict = (branch: string, sha = older): string | undefined => {
  const one = cell(branch, sha);
  return one?.state === "judged" ? one.verdict.is : one?.state;
};
const count = (line: string): number => asked.filter((one) => one === line).length;

describe("a map", () => {
  it("looks for each fix on each branch, row by row, at most four at a time, and asks once what many cells need", async () => {
    const branches = ["a", "b", "c"];
    session.show(fixes, branches);
    expect(Object.values(state().cells).length).toBe(6);
    await judged();
    expect(asked.filter((line) => line.startsWith("try"))).toEqual(["try 2 a", "try 2 b", "try 2 c", "try 1 a", "try 1 b", "try 1 c"]);
    expect(most).toBeLessThanOrEqual(4);
    // What a branch has since the oldest of the fixes tells of all of them.
    expect([count("holders 1"), count("holders 2"), count("since 1 a"), count("since 2 a")]).toEqual([1, 1, 1, 0]);
    expect(verdict("a")).toBe("missing");
  });

  it("knows a fix by its hash, by a message that names it, and as missing", async () => {
    holders = { [older]: ["has"] };
    own = { picked: [{ ...fix("3".repeat(40), 3), message: `Mend\n\n(cherry picked from commit ${older})\n` }] };
    trial = (_sha, branch) => (branch === "none" ? clean() : refused("empty"));
    session.show([fix(older, 1)], ["has", "picked", "none"]);
    await judged();
    expect(["has", "picked", "none"].map((branch) => verdict(branch))).toEqual(["there", "there", "missing"]);
  });

  it("says what it knows while the dry run is on its way, and that it is not final", async () => {
    holders = { [older]: ["has"] };
    trial = () => null;
    session.show([fix(older, 1)], ["has"]);
    await until(() => expect(cell("has")).toMatchObject({ state: "judged", isFinal: false, verdict: { is: "there", isTried: false } }));
    session.toggle(cellKey("has", older));
    expect(state().chosen.size).toBe(0);
  });

  it("keeps what is known when rows and columns come and go, and forgets what went", async () => {
    session.show([fix(older, 1)], ["a", "b"]);
    await judged();
    session.toggle(cellKey("b", older));
    expect(state().chosen.size).toBe(1);
    session.show(fixes, ["a"]);
    expect([Object.keys(state().cells).length, state().chosen.size, verdict("a")]).toEqual([2, 0, "missing"]);
    await judged();
    expect([count("try 1 a"), count("try 2 a")]).toEqual([1, 1]);
    session.show([fix(older, 1)], ["a", "b"]);
    await judged();
    expect([count("try 1 a"), count("try 1 b")]).toEqual([1, 2]);
  });

  it("gives up what nobody looks at any more, so that others have their turn", async () => {
    trial = (_sha, branch) => (branch.startsWith("slow") ? null : clean());
    session.show([fix(older, 1)], ["slow1", "slow2", "slow3", "slow4", "quick"]);
    await until(() => expect(count("try 1 slow4")).toBe(1));
    expect(count("try 1 quick")).toBe(0);
    session.show([fix(older, 1)], ["slow1", "quick"]);
    await until(() => expect(verdict("quick")).toBe("missing"));
    expect(cell("slow2")).toBeUndefined();
  });

  it("tries one again, and asks again what it stands on", async () => {
    session.show([fix(older, 1)], ["a"]);
    await judged();
    trial = () => refused("conflict");
    session.again(cellKey("a", older));
    expect(cell("a")?.state).toBe("trying");
    await judged();
    expect([count("try 1 a"), count("since 1 a"), count("holders 1")]).toEqual([2, 2, 2]);
    expect(cell("a")).toMatchObject({ verdict: { is: "missing", trial: { kind: "conflict" } } });
    session.again("nothing\nhere");
    expect(count("try 1 a")).toBe(2);
  });

  it("says of one cell why it is not known, and tries the others", async () => {
    const answers = globalThis.fetch;
    vi.stubGlobal("fetch", async (url: string, request: RequestInit) =>
      decodeURIComponent(url).includes("..broken") ? Response.json({ message: "403 Forbidden" }, { status: 403 }) : answers(url, request),
    );
    session.show([fix(older, 1)], ["broken", "a"]);
    await judged();
    expect([cell("broken"), verdict("a")]).toEqual([{ state: "failed", says: expect.stringContaining("403") }, "missing"]);
  });
});

it("cells that a token was refused for say so, and are looked at again with another one", async () => {
  const answers = globalThis.fetch;
  let isKnown = false;
  vi.stubGlobal("fetch", async (url: string, request: RequestInit) =>
    !isKnown && /\.\.a|cherry_pick/.test(decodeURIComponent(url))
      ? Response.json({ message: "401 Unauthorized" }, { status: 401 })
      : answers(url, request),
  );
  session.show([fix(older, 1)], ["a", "b"]);
  await judged();
  const refused = { state: "failed", isToken: true, says: expect.any(String) };
  expect([cell("a"), cell("b")]).toEqual([refused, refused]);
  isKnown = true;
  session.againWithToken();
  await judged();
  expect([cell("a")?.state, cell("b")?.state]).toEqual(["judged", "judged"]);
});

it("an answer that did not come is asked for again by the next cell that needs it", async () => {
  const answers = globalThis.fetch;
  let isBroken = true;
  vi.stubGlobal("fetch", async (url: string, request: RequestInit) =>
    isBroken && decodeURIComponent(url).includes("..a")
      ? Response.json({ message: "403 Forbidden" }, { status: 403 })
      : answers(url, request),
  );
  session.show([fix(older, 1)], ["a"]);
  await judged();
  isBroken = false;
  session.show(fixes, ["a"]);
  await judged();
  expect([verdict("a"), verdict("a", newer)]).toEqual(["failed", "missing"]);
});

describe("cells that are chosen", () => {
  beforeEach(async () => {
    holders = { [older]: ["has"] };
    trial = (_sha, branch) => (branch === "conflicts" ? refused("conflict") : branch === "has" ? refused("empty") : clean());
    session.show([fix(older, 1)], ["clean1", "clean2", "conflicts", "has"]);
    await judged();
  });
  const chosen = (): string[] => [...state().chosen].map((key) => key.split("\n")[0] ?? "").sort();

  it("are cells of branches that lack the fix, one by one", () => {
    for (const branch of ["clean1", "conflicts", "has", "nowhere"]) session.toggle(cellKey(branch, older));
    expect(chosen()).toEqual(["clean1", "conflicts"]);
    session.toggle(cellKey("clean1", older));
    expect(chosen()).toEqual(["conflicts"]);
  });

  it("are all that go cleanly at one press, and none at the next", () => {
    session.chooseClean();
    expect(chosen()).toEqual(["clean1", "clean2"]);
    session.toggle(cellKey("clean1", older));
    session.chooseClean();
    expect(chosen()).toEqual(["clean1", "clean2"]);
    session.chooseClean();
    expect(chosen()).toEqual([]);
  });
});

it("a map that is left ends what it asked, asks nothing more, and changes nothing", async () => {
  trial = () => null;
  session.show(fixes, ["a", "b", "c", "d", "e"]);
  await until(() => expect(asked.filter((line) => line.startsWith("try"))).toHaveLength(4));
  const before = state().cells;
  session.close();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true, true, true]);
  expect(asked.filter((line) => line.startsWith("try"))).toHaveLength(4);
  expect(state().cells).toBe(before);
});
