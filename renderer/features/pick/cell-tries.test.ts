// The tries of a dialog's cells against a server that says what the test wants: what each cell becomes, and what is asked for it.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { until } from "../../../test/until.ts";
import { createQueryClient } from "../../data/query-client.ts";
import { cellKey } from "./cell.ts";
import { type CellTries, createCellTries } from "./cell-tries.ts";
import { emptyState, type PickState } from "./pick-state.ts";

const sha = "a".repeat(40);
const other = "b".repeat(40);
const commit = (id: string, changes: object = {}) => ({
  ...{ id, short_id: id.slice(0, 8), title: "Mend it", message: "Mend it\n", parent_ids: ["0".repeat(40)], web_url: "" },
  ...{ author_name: "Ada", author_email: "a@b", committer_name: "Ada", committer_email: "a@b" },
  ...{ authored_date: "2026-03-01T00:00:00Z", committed_date: "2026-03-01T00:00:00Z", created_at: "2026-03-01T00:00:00Z" },
  ...changes,
});
const row = (branch: string): PickState["rows"][number] => ({ branch, isTicked: true, leftOut: new Set(), madeFrom: null });
const json = (value: unknown, status = 200): Response =>
  new Response(JSON.stringify(value), { status, headers: { "content-type": "application/json" } });
const refused = (code: string) => json({ message: `Sorry, ${code}`, error_code: code }, 400);

interface Ask {
  readonly what: "try" | "holders" | "since" | "diff";
  readonly sha: string;
  readonly branch: string;
  readonly signal: AbortSignal;
}

let state: PickState;
let asked: Ask[] = [];
/** What is answered; null = nothing, until the question is taken back. */
let answer: (ask: Ask) => Response | null;
let tries: CellTries;

function open(kind: "cherry-pick" | "revert", commits: readonly string[], branches: readonly string[], connection = "server"): void {
  state = { ...emptyState, step: "ready", commits: commits.map((id) => commit(id)) as never, rows: branches.map(row) };
  const owner = {
    get: () => state,
    set: (change: (before: PickState) => Partial<PickState>) => {
      state = { ...state, ...change(state) };
    },
  };
  tries = createCellTries(createQueryClient(), { kind, connection, project: "p", commits, branch: null }, owner);
}

const cellOf = (branch: string, id = sha) => state.cells[cellKey(branch, id)];
const becomes = (branch: string, cell: object, id = sha) => until(() => expect(cellOf(branch, id)).toMatchObject(cell));
const whats = (what: Ask["what"]): Ask[] => asked.filter((ask) => ask.what === what);

beforeEach(() => {
  asked = [];
  answer = ({ what }) => (what === "try" ? json({ dry_run: "success" }) : json([]));
  vi.stubGlobal("fetch", (url: string, { signal, body }: RequestInit & { signal: AbortSignal }) => {
    const at = new URL(decodeURIComponent(url.replaceAll("%2F", "/")), "http://x/");
    const [, id = "", last] = /commits\/([0-9a-f]{40})\/([a-z_]+)/.exec(at.pathname) ?? [];
    const [, since = "", until = ""] = /^(.*)\.\.(.*)$/.exec(at.searchParams.get("ref_name") ?? "") ?? [];
    const what = last === "cherry_pick" || last === "revert" ? "try" : last === "refs" ? "holders" : last === "diff" ? "diff" : "since";
    const branch = what === "try" ? String((JSON.parse(String(body)) as { branch: string }).branch) : until;
    const ask: Ask = { what, sha: id || since, branch, signal };
    asked.push(ask);
    const given = answer(ask);
    if (given !== null) return Promise.resolve(given);
    return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason as Error)));
  });
});
afterEach(() => {
  tries.close();
  vi.unstubAllGlobals();
});

it("calls a cell clean whose dry run applies, and writes nothing", async () => {
  const bodies: unknown[] = [];
  const before = globalThis.fetch as unknown as (url: string, init: RequestInit) => Promise<Response>;
  vi.stubGlobal("fetch", (url: string, init: RequestInit) => {
    if (init.body !== undefined && init.body !== null) bodies.push(JSON.parse(String(init.body)));
    return before(url, init);
  });
  open("cherry-pick", [sha], ["stable"]);
  tries.again([cellKey("stable", sha)]);
  await becomes("stable", { state: "clean", at: expect.any(Number) });
  expect(bodies).toEqual([expect.objectContaining({ branch: "stable", dry_run: true })]);
});

it("calls a commit there whose branch holds it, and asks once which branches do", async () => {
  answer = ({ what, branch }) =>
    what === "holders"
      ? json([{ type: "branch", name: "main" }])
      : what === "since"
        ? json([])
        : branch === "main"
          ? refused("empty")
          : json({ dry_run: "success" });
  open("cherry-pick", [sha], ["main", "stable"]);
  tries.again([cellKey("main", sha), cellKey("stable", sha)]);
  await becomes("main", { state: "there", why: { by: "hash" } });
  await becomes("stable", { state: "clean" });
  expect(whats("holders")).toHaveLength(1);
  tries.holders.forget();
  tries.again([cellKey("main", sha)]);
  await until(() => expect(whats("holders")).toHaveLength(2));
});

describe("a commit that a branch holds under its own hash", () => {
  const back = commit(other, { message: `Revert "Mend it"\n\nThis reverts commit ${sha}.\n` });
  const held =
    (tried: () => Response, since: readonly object[] = []) =>
    ({ what }: Ask) =>
      what === "holders" ? json([{ type: "branch", name: "main" }]) : what === "try" ? tried() : json(since);

  it("is clean where its change applies again, as one took it back", async () => {
    answer = held(() => json({ dry_run: "success" }));
    open("cherry-pick", [sha], ["main"]);
    tries.again([cellKey("main", sha)]);
    await becomes("main", { state: "clean", isHeld: true });
  });

  it("conflicts where it was taken back and the lines changed since", async () => {
    answer = held(() => refused("conflict"), [back]);
    open("cherry-pick", [sha], ["main"]);
    tries.again([cellKey("main", sha)]);
    await becomes("main", { state: "conflict", says: "Sorry, conflict" });
  });

  it.each<[what: string, tried: () => Response, since: readonly object[]]>([
    ["its lines changed since", () => refused("conflict"), []],
    [
      "the one that took it back was taken back",
      () => refused("conflict"),
      [commit("c".repeat(40), { message: `This reverts commit ${other}.` }), back],
    ],
    ["nothing is left to change", () => refused("empty"), [back]],
    ["nobody may try", () => json({ message: "403 Forbidden" }, 403), []],
  ])("is there where %s", async (_what, tried, since) => {
    answer = held(tried, since);
    open("cherry-pick", [sha], ["main"]);
    tries.again([cellKey("main", sha)]);
    await becomes("main", { state: "there", why: { by: "hash" } });
    await new Promise((resolve) => setImmediate(resolve));
    expect(cellOf("main")).toMatchObject({ state: "there" });
  });
});

it("does not call a copy there that was taken back", async () => {
  const copy = commit(other, { message: `Mend it\n\n(cherry picked from commit ${sha})\n` });
  const back = commit("c".repeat(40), { message: `Revert "Mend it"\n\nThis reverts commit ${other}.\n` });
  let since: readonly object[] = [back, copy];
  answer = ({ what }) => (what === "try" ? refused("conflict") : what === "since" ? json(since) : json([]));
  open("cherry-pick", [sha], ["stable"]);
  tries.again([cellKey("stable", sha)]);
  await until(() => expect(whats("since")).toHaveLength(1));
  await new Promise((resolve) => setImmediate(resolve));
  await becomes("stable", { state: "conflict" });
  since = [commit("d".repeat(40), { message: `Again\n\n(cherry picked from commit ${sha})\n` }), back, copy];
  tries.again([cellKey("stable", sha)]);
  await becomes("stable", { state: "there", why: { by: "trailer", commit: { id: "d".repeat(40) } } });
});

it("asks nobody who holds a commit that is reverted", async () => {
  open("revert", [sha], ["main"]);
  tries.again([cellKey("main", sha)]);
  await becomes("main", { state: "clean" });
  expect(asked.map(({ what }) => what)).toEqual(["try"]);
});

it("tries all the same where the server does not tell which branches hold a commit", async () => {
  answer = ({ what }) => (what === "holders" ? json({ message: "404 Not Found" }, 404) : json({ dry_run: "success" }));
  open("cherry-pick", [sha], ["main"]);
  tries.again([cellKey("main", sha)]);
  await becomes("main", { state: "clean" });
});

it.each(["conflict", "empty"])("finds the copy on a branch on which a try says %s", async (code) => {
  const copy = commit(other, { message: `Mend it\n\n(cherry picked from commit ${sha})\n` });
  answer = ({ what }) => (what === "try" ? refused(code) : what === "since" ? json([copy]) : json([]));
  open("cherry-pick", [sha], ["stable"]);
  tries.again([cellKey("stable", sha)]);
  await becomes("stable", { state: "there", why: { by: "trailer", commit: { id: other } } });
  expect(whats("since")).toMatchObject([{ sha, branch: "stable" }]);
});

it("keeps a conflict where no copy is found, or the branch cannot be read", async () => {
  answer = ({ what, branch }) =>
    what === "try" ? refused("conflict") : what === "since" && branch === "closed" ? json({ message: "403" }, 403) : json([]);
  open("cherry-pick", [sha], ["stable", "closed"]);
  tries.again([cellKey("stable", sha), cellKey("closed", sha)]);
  await until(() =>
    expect(
      whats("since")
        .map(({ branch }) => branch)
        .sort(),
    ).toEqual(["closed", "stable"]),
  );
  await becomes("stable", { state: "conflict" });
  await becomes("closed", { state: "conflict" });
});

it.each(["cherry-pick", "revert"] as const)(
  "reads what a commit changes whose %s comes to nothing: it may change nothing itself",
  async (kind) => {
    answer = ({ what }) => (what === "try" ? refused("empty") : json([]));
    open(kind, [sha], ["main"]);
    tries.again([cellKey("main", sha)]);
    await becomes("main", { state: "empty" });
    await until(() => expect(state.files[sha]?.size).toBe(0));
  },
);

it("looks for no copy of a revert that conflicts", async () => {
  answer = ({ what }) => (what === "try" ? refused("conflict") : json([]));
  open("revert", [sha], ["main"]);
  tries.again([cellKey("main", sha)]);
  await becomes("main", { state: "conflict" });
  expect(whats("since")).toEqual([]);
});

it("reads what commits change once one of several conflicts, each once", async () => {
  answer = ({ what, sha: of }) =>
    what === "try" && of === sha ? refused("conflict") : what === "try" ? json({ dry_run: "success" }) : json([]);
  open("cherry-pick", [sha, other], ["stable", "old"]);
  tries.again([cellKey("stable", other)]);
  await becomes("stable", { state: "clean" }, other);
  expect(whats("diff")).toEqual([]);
  tries.again([cellKey("stable", sha), cellKey("old", sha)]);
  await becomes("stable", { state: "conflict" });
  await becomes("old", { state: "conflict" });
  await until(() => expect(Object.keys(state.files).sort()).toEqual([sha, other]));
  expect(
    whats("diff")
      .map(({ sha: of }) => of)
      .sort(),
  ).toEqual([sha, other]);
});

it("ends the tries of cells that are forgotten, and nothing of them comes back", async () => {
  answer = ({ what }) => (what === "try" ? null : json([]));
  open("cherry-pick", [sha], ["stable", "main"]);
  tries.again([cellKey("stable", sha), cellKey("main", sha)]);
  await until(() => expect(whats("try")).toHaveLength(2));
  tries.forget([cellKey("stable", sha)]);
  expect(whats("try").map(({ branch, signal }) => [branch, signal.aborted])).toEqual([
    ["stable", true],
    ["main", false],
  ]);
  await becomes("main", { state: "trying" });
  expect(cellOf("stable")).toBeUndefined();
});

it("begins four tries at a time in reading order, none while it is paused, and ends them all at the end", async () => {
  answer = ({ what }) => (what === "try" ? null : json([]));
  const branches = ["a", "b", "c", "d", "e", "f"];
  open("cherry-pick", [sha], branches);
  tries.pause(true);
  tries.again(branches.toReversed().map((branch) => cellKey(branch, sha)));
  expect(asked).toEqual([]);
  tries.focus(cellKey("e", sha));
  tries.pause(false);
  await until(() => expect(whats("try")).toHaveLength(4));
  expect(new Set(whats("try").map(({ branch }) => branch))).toEqual(new Set(["e", "a", "b", "c"]));
  tries.close();
  expect(whats("try").every(({ signal }) => signal.aborted)).toBe(true);
  expect(branches.map((branch) => cellOf(branch)?.state)).toEqual(["trying", "trying", "trying", "waiting", "trying", "waiting"]);
});

/** Our own service, that is told all tries in one request; `lines` are its answer to each. */
function answerTogether(lines: (cells: readonly { sha: string; branch: string }[]) => readonly object[] | null): {
  readonly sent: string[][];
} {
  const sent: string[][] = [];
  const others = globalThis.fetch as unknown as (url: string, init: RequestInit) => Promise<Response>;
  vi.stubGlobal("fetch", (url: string, init: RequestInit) => {
    if (!url.includes("pick_trials")) return others(url, init);
    const { cells } = JSON.parse(String(init.body)) as { cells: { sha: string; branch: string }[] };
    sent.push(cells.map(({ branch }) => branch));
    const told = lines(cells);
    if (told === null)
      return new Promise((_, reject) => init.signal?.addEventListener("abort", () => reject(init.signal?.reason as Error)));
    const text = told.map((line) => `${JSON.stringify(line)}\n`).join("");
    return Promise.resolve(new Response(text, { headers: { "content-type": "application/x-ndjson" } }));
  });
  return { sent };
}

it("tries all cells in one request of our own service, and asks about copies and files when that has ended", async () => {
  const refusal = { status: 400, body: { message: "Sorry", error_code: "conflict", conflicts: ["a.txt"] } };
  const { sent } = answerTogether((cells) => [
    { ...cells[1], there: true, error: { status: 400, body: { message: "Sorry", error_code: "empty" } } },
    { ...cells[0], dry_run: "success" },
    { ...cells[2], error: refusal },
    { ...cells[3], error: { status: 403, body: { message: "403 Forbidden - You are not allowed to push into this branch" } } },
  ]);
  open("cherry-pick", [sha, other], ["stable", "main"], "local");
  tries.again(["stable", "main"].flatMap((branch) => [sha, other].map((id) => cellKey(branch, id))));
  await becomes("stable", { state: "clean" });
  await becomes("stable", { state: "there", why: { by: "hash" } }, other);
  await becomes("main", { state: "conflict", says: "Sorry", paths: ["a.txt"] });
  await becomes("main", { state: "refused", by: "branch" }, other);
  await until(() => expect(whats("since")).toMatchObject([{ sha, branch: "main" }]));
  await until(() => expect(whats("diff")).toHaveLength(2));
  expect(sent).toEqual([["stable", "stable", "main", "main"]]);
  expect([whats("try"), whats("holders")]).toEqual([[], []]);
});

it("tries alone what an answer broke off before", async () => {
  answerTogether((cells) => [{ ...cells[0], dry_run: "success" }]);
  open("revert", [sha], ["main", "stable", "old"], "local");
  tries.again(["main", "stable", "old"].map((branch) => cellKey(branch, sha)));
  for (const branch of ["main", "stable", "old"]) await becomes(branch, { state: "clean" });
  expect(new Set(whats("try").map(({ branch }) => branch))).toEqual(new Set(["stable", "old"]));
});

it("tries alone what the request was refused for, and says there why it fails", async () => {
  const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  answerTogether(() => [{ status: "no such line" }]);
  answer = ({ what }) => (what === "try" ? json({ message: "500 Internal Server Error" }, 500) : json([]));
  open("revert", [sha], ["main"], "local");
  tries.again([cellKey("main", sha)]);
  await becomes("main", { state: "failed", says: "500 Internal Server Error" });
  expect(warned).toHaveBeenCalledOnce();
  warned.mockRestore();
});

it("shows which are next, lets them wait again while it is paused, and goes on with what is left", async () => {
  const branches = ["a", "b", "c", "d", "e", "f"];
  let isThere = false;
  const { sent } = answerTogether((cells) => (isThere ? cells.map((cell) => ({ ...cell, dry_run: "success" })) : null));
  open("cherry-pick", [sha], branches, "local");
  tries.again(branches.map((branch) => cellKey(branch, sha)));
  await until(() => expect(branches.map((branch) => cellOf(branch)?.state)).toEqual([...Array(4).fill("trying"), "waiting", "waiting"]));
  tries.pause(true);
  await until(() => expect(branches.map((branch) => cellOf(branch)?.state)).toEqual(Array(6).fill("waiting")));
  isThere = true;
  tries.pause(false);
  await until(() => expect(branches.map((branch) => cellOf(branch)?.state)).toEqual(Array(6).fill("clean")));
  expect(sent).toEqual([branches, branches]);
});
