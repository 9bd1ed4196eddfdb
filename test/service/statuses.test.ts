// Statuses of commits: which pipeline takes them, which state follows which, what is listed (specification 3 and 4.2, api-behaviour 6).
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openDatabase } from "../../local/database.ts";
import { withStatusLock } from "../../service/api/commits/status-lock.ts";
import type { RepositoryBuilder } from "../scenarios/builder.ts";
import { type Fixture, type Role, startService } from "./api-fixture.ts";

let service: Fixture;
let repo: RepositoryBuilder;
let id: number;
let count = 0;

beforeAll(() => {
  // Another process that writes does not give way here: waiting for it five seconds would prove no more.
  service = startService({}, { patience: 300 });
  repo = service.repository("ci").write("a", "a\n").commit("Begin\n");
  id = service.serve("ci", repo.folder).id;
});

afterAll(() => service.end());

/** A commit of its own for each test. */
function newCommit(): string {
  count += 1;
  return repo.write("a", `${count}\n`).commit(`Commit ${count}\n`).id();
}

const post = (sha: string, json: Record<string, unknown>, as: Role | null = "developer") =>
  service.ask("POST", `/projects/${id}/statuses/${sha}`, { json, as });
const list = (sha: string, query = "", as: Role | null = "developer") =>
  service.ask("GET", `/projects/${id}/repository/commits/${sha}/statuses?${query}`, { as });
const commit = async (sha: string) => (await service.ask("GET", `/projects/${id}/repository/commits/${sha}`)).body;

describe("setting a status", () => {
  it("makes an external pipeline on the first branch that holds the commit, and answers all fields", async () => {
    const sha = newCommit();
    const made = await post(sha, {
      state: "pending",
      name: "build",
      target_url: "https://ci.example/1",
      description: "Waiting",
      coverage: 87.5,
    });
    expect(made.status).toBe(201);
    expect(made.body).toEqual({
      id: expect.any(Number),
      sha,
      ref: "main",
      status: "pending",
      name: "build",
      target_url: "https://ci.example/1",
      description: "Waiting",
      created_at: expect.stringMatching(/Z$/),
      started_at: null,
      finished_at: null,
      allow_failure: false,
      pipeline_id: expect.any(Number),
      author: expect.objectContaining({ username: "developer", state: "active" }),
      coverage: 87.5,
    });
    const shown = await commit(sha);
    expect(shown.status).toBe("pending");
    expect(shown.last_pipeline).toMatchObject({ id: made.body.pipeline_id, ref: "main", sha, status: "pending", source: "external" });
  });

  it("takes name, else context, else default, in any encoding", async () => {
    const sha = newCommit();
    expect((await post(sha, { state: "success" })).body.name).toBe("default");
    expect((await post(sha, { state: "success", context: "ctx" })).body.name).toBe("ctx");
    const form = await service.ask("POST", `/projects/${id}/statuses/${sha}`, { form: "state=success&name=n&context=ctx&coverage=10.25" });
    expect(form.body).toMatchObject({ name: "n", coverage: 10.25 });
    expect((await service.ask("POST", `/projects/${id}/statuses/${sha}?state=success&name=query`)).body.name).toBe("query");
  });

  it("moves one open job through its states and notes when", async () => {
    const sha = newCommit();
    const pending = (await post(sha, { state: "pending", name: "t", description: "one" })).body;
    const running = (await post(sha, { state: "running", name: "t" })).body;
    expect([running.id, running.description]).toEqual([pending.id, "one"]);
    expect(running.started_at).not.toBeNull();
    const done = (await post(sha, { state: "success", name: "t", description: "two" })).body;
    expect(done).toMatchObject({ id: pending.id, status: "success", description: "two", started_at: running.started_at });
    expect(done.finished_at).not.toBeNull();
    const again = (await post(sha, { state: "running", name: "t" })).body;
    expect(again.id).toBeGreaterThan(done.id);
    expect(again.pipeline_id).toBe(done.pipeline_id);
  });

  const states = ["pending", "running", "success", "failed", "canceled", "skipped"] as const;
  const events = { pending: "enqueue", running: "run", success: "success", failed: "drop", canceled: "cancel", skipped: "skip" } as const;
  const table = (["pending", "running"] as const).flatMap((from) => states.map((to) => [from, to] as const));
  it.each(table)("from %s to %s", async (from, to) => {
    const sha = newCommit();
    const before = (await post(sha, { state: from })).body;
    const after = await post(sha, { state: to });
    const refused = from === to || (from === "running" && (to === "pending" || to === "skipped"));
    if (refused) {
      const event = events[to];
      expect([after.status, after.body]).toEqual([
        400,
        { message: `Cannot transition status via :${event} from :${from} (Reason(s): Status cannot transition via "${event}")` },
      ]);
      expect((await commit(sha)).status).toBe(from);
    } else expect([after.status, after.body.id, after.body.status]).toEqual([201, before.id, to]);
  });

  it.each(["success", "failed", "canceled", "skipped"])("never reopens a job that is %s", async (state) => {
    const sha = newCommit();
    const old = (await post(sha, { state })).body;
    const next = (await post(sha, { state: "running" })).body;
    expect(next.id).toBeGreaterThan(old.id);
    expect((await list(sha)).body.map((row: { id: number }) => row.id)).toEqual([next.id]);
    expect((await list(sha, "all=true")).body.map((row: { id: number }) => row.id)).toEqual([old.id, next.id]);
  });

  it("keeps the open jobs of two people apart", async () => {
    const sha = newCommit();
    const mine = (await post(sha, { state: "running", name: "x" })).body;
    const theirs = (await post(sha, { state: "pending", name: "x" }, "admin")).body;
    expect(theirs.id).not.toBe(mine.id);
    expect((await list(sha)).body.map((row: { id: number }) => row.id)).toEqual([theirs.id]);
  });

  it.each([
    [["success", "running", "failed"], "running"],
    [["success", "failed", "pending"], "failed"],
    [["success", "pending", "canceled"], "pending"],
    [["success", "canceled", "skipped"], "canceled"],
    [["success", "skipped"], "success"],
    [["skipped", "skipped"], "skipped"],
  ] as const)("adds %j up to %s", async (given, expected) => {
    const sha = newCommit();
    for (const [index, state] of given.entries()) await post(sha, { state, name: `job ${index}` });
    expect((await commit(sha)).status).toBe(expected);
  });

  it("counts only the latest job of each name", async () => {
    const sha = newCommit();
    await post(sha, { state: "failed", name: "x" });
    await post(sha, { state: "success", name: "x" });
    expect((await commit(sha)).last_pipeline.status).toBe("success");
  });

  it("keeps a pipeline for each ref, and uses the newest without one", async () => {
    const sha = newCommit();
    const a = (await post(sha, { state: "success", ref: "a" })).body;
    const b = (await post(sha, { state: "success", ref: "not/a/branch" })).body;
    expect(a.pipeline_id).not.toBe(b.pipeline_id);
    expect((await post(sha, { state: "success", ref: "a", name: "n" })).body.pipeline_id).toBe(a.pipeline_id);
    expect((await post(sha, { state: "success", name: "m" })).body).toMatchObject({ pipeline_id: b.pipeline_id, ref: "not/a/branch" });
    expect((await post(sha, { state: "success", name: "o", pipeline_id: a.pipeline_id })).body).toMatchObject({
      pipeline_id: a.pipeline_id,
      ref: "a",
    });
    for (const wrong of [{ pipeline_id: 999_999 }, { pipeline_id: a.pipeline_id, ref: "other" }])
      expect((await post(sha, { state: "success", ...wrong })).body).toEqual({
        message: "404 Pipeline for pipeline_id, sha and ref Not Found",
      });
  });

  it("prefers the source branch of the merge request that the commit belongs to", async () => {
    repo.branch("z-source", "main").branch("a-branch", "main").checkout("z-source");
    const sha = newCommit();
    repo.checkout("main");
    repo.branch("b-branch", "z-source");
    const made = await service.ask("POST", `/projects/${id}/merge_requests`, {
      json: { source_branch: "z-source", target_branch: "main", title: "Bring it" },
    });
    expect(made.status).toBe(201);
    expect((await post(sha, { state: "success" })).body.ref).toBe("z-source");
  });

  it.each([
    [{}, 400, { error: "state is missing" }],
    [{ state: "done" }, 400, { error: "state does not have a valid value" }],
    [{ state: "" }, 400, { error: "state does not have a valid value" }],
    [{ state: "success", coverage: "much" }, 400, { error: "coverage is invalid" }],
    [{ state: "success", pipeline_id: "x" }, 400, { error: "pipeline_id is invalid" }],
    [{ state: "success", description: "d".repeat(256) }, 400, { message: { description: ["is too long (maximum is 255 characters)"] } }],
    [{ state: "success", name: "n".repeat(256) }, 400, { message: { name: ["is too long (maximum is 255 characters)"] } }],
    [{ state: "success", ref: "r".repeat(256) }, 400, { message: { ref: ["is too long (maximum is 255 characters)"] } }],
    [
      { state: "success", target_url: `https://x.example/${"u".repeat(255)}` },
      400,
      { message: { target_url: ["is too long (maximum is 255 characters)"] } },
    ],
    [
      { state: "success", target_url: "javascript:alert(1)" },
      400,
      { message: { target_url: ["is blocked: Only allowed schemes are http, https"] } },
    ],
    [{ state: "success", target_url: "not an address" }, 400, { message: { target_url: ["is blocked: URI is invalid"] } }],
  ])("refuses %j", async (json, status, body) => {
    const sha = newCommit();
    const answer = await post(sha, json);
    expect([answer.status, answer.body]).toEqual([status, body]);
    expect((await commit(sha)).last_pipeline).toBeNull();
  });

  it("takes texts of exactly 255 characters", async () => {
    const long = "é".repeat(255);
    const made = await post(newCommit(), { state: "success", name: long, ref: long, description: long });
    expect([made.status, made.body.description]).toEqual([201, long]);
  });

  it("says who may not, in the server's order", async () => {
    const sha = newCommit();
    expect((await post("nothing", {}, null)).body).toEqual({ message: "401 Unauthorized" });
    expect((await post(sha, {}, "stranger")).body).toEqual({ error: "state is missing" });
    expect((await post(sha, { state: "success" }, "stranger")).body).toEqual({ message: "404 Project Not Found" });
    for (const as of ["guest", "reporter"] as const)
      expect((await post("nothing", { state: "success" }, as)).body).toEqual({ message: "403 Forbidden" });
    expect((await post("nothing", { state: "success" })).body).toEqual({ message: "404 Commit Not Found" });
  });

  it("wants a ref for a commit that no branch holds", async () => {
    const sha = newCommit();
    repo.branch("keep");
    const lost = repo.checkout("--detach").write("lost", "x").commit("Lost\n").id();
    repo.checkout("main");
    expect(repo.id()).toBe(sha);
    expect((await post(lost, { state: "success" })).body).toEqual({ message: "404 References for commit Not Found" });
    expect((await post(lost, { state: "success", ref: "gone" })).body).toMatchObject({ sha: lost, ref: "gone" });
  });

  it("waits two seconds for another update of the commit, then says 409", async () => {
    const sha = newCommit();
    const { promise, resolve } = Promise.withResolvers<void>();
    const held = withStatusLock(service.store, id, sha, () => promise);
    // The one timer of two seconds is the test's to end.
    const { setTimeout: wait } = globalThis;
    const patience = Promise.withResolvers<() => void>();
    vi.stubGlobal("setTimeout", (act: () => void, ms: number) => (ms === 2_000 ? patience.resolve(act) : wait(act, ms)));
    const late = post(sha, { state: "success" });
    const giveUp = await patience.promise;
    vi.unstubAllGlobals();
    expect((await post(newCommit(), { state: "success" })).status).toBe(201);
    giveUp();
    const same = await late;
    expect([same.status, same.body]).toEqual([409, { message: "Another update to this commit status is in progress" }]);
    resolve();
    await held;
    expect((await post(sha, { state: "success" })).status).toBe(201);
  });
});

describe("another process that writes", () => {
  it("counts as an update in progress", async () => {
    const sha = newCommit();
    await post(sha, { state: "pending" });
    const other = openDatabase(`${service.folder}/data/repodesk.sqlite`);
    other.script("BEGIN IMMEDIATE");
    const answer = await post(sha, { state: "success" });
    other.script("ROLLBACK");
    other.close();
    expect([answer.status, answer.body]).toEqual([409, { message: "Another update to this commit status is in progress" }]);
    expect((await post(sha, { state: "success" })).body.status).toBe("success");
  });
});

describe("listing statuses", () => {
  it("means the default branch without a ref, and any ref of a commit that is not on it or of a pipeline", async () => {
    const sha = newCommit();
    repo.branch("a-first", "main");
    const set = (await post(sha, { state: "success", name: "implied" })).body;
    expect(set.ref).toBe("main");
    const other = (await post(sha, { state: "success", ref: "a-first", name: "other" })).body;
    const ids = async (of: string, query = ""): Promise<number[]> => (await list(of, query)).body.map((row: { id: number }) => row.id);
    expect(await ids(sha)).toEqual([set.id]);
    expect(await ids(sha, `pipeline_id=${other.pipeline_id}`)).toEqual([other.id]);
    repo.checkout("a-first");
    const aside = newCommit();
    repo.checkout("main");
    const alone = (await post(aside, { state: "success" })).body;
    expect([alone.ref, await ids(aside)]).toEqual(["a-first", [alone.id]]);
  });

  it("filters, orders and pages", async () => {
    const sha = newCommit();
    const one = (await post(sha, { state: "success", ref: "main", name: "one" })).body;
    const two = (await post(sha, { state: "failed", ref: "main", name: "two" })).body;
    const else1 = (await post(sha, { state: "success", ref: "other", name: "one" })).body;
    const three = (await post(sha, { state: "success", ref: "main", name: "three" })).body;
    const ids = async (query: string): Promise<number[]> => (await list(sha, query)).body.map((row: { id: number }) => row.id);
    expect(await ids("")).toEqual([one.id, two.id, three.id]);
    expect(await ids("ref=other")).toEqual([else1.id]);
    expect(await ids("name=one")).toEqual([one.id]);
    expect(await ids("stage=external")).toEqual([one.id, two.id, three.id]);
    expect(await ids("stage=test")).toEqual([]);
    expect(await ids(`ref=other&pipeline_id=${else1.pipeline_id}`)).toEqual([else1.id]);
    expect(await ids("sort=desc")).toEqual([three.id, two.id, one.id]);
    expect(await ids("order_by=pipeline_id&sort=desc")).toEqual([three.id, two.id, one.id]);
    const page = await list(sha, "per_page=2&page=2");
    expect(page.body.map((row: { id: number }) => row.id)).toEqual([three.id]);
    expect([page.headers.get("x-total"), page.headers.get("x-total-pages"), page.headers.get("x-prev-page")]).toEqual(["3", "2", "1"]);
    expect(page.body[0]).not.toHaveProperty("coverage");
  });

  it("refuses what it cannot read, and whom it does not know", async () => {
    const sha = newCommit();
    expect((await list(sha, "order_by=name")).body).toEqual({ error: "order_by does not have a valid value" });
    expect((await list(sha, "sort=up")).body).toEqual({ error: "sort does not have a valid value" });
    expect((await list(sha, "pipeline_id=x")).body).toEqual({ error: "pipeline_id is invalid" });
    expect((await list("nothing")).body).toEqual({ message: "404 Commit Not Found" });
    expect((await list(sha, "", null)).status).toBe(401);
    expect((await list(sha, "", "stranger")).body).toEqual({ message: "404 Project Not Found" });
    expect((await list(sha, "", "guest")).status).toBe(403);
  });
});

describe("a full pipeline", () => {
  it("gives way to a new one, or refuses who insists on it", async () => {
    const small = startService({ maxPipelineJobs: 2 });
    try {
      const repository = small.repository("r").write("a", "a").commit("c");
      const sha = repository.id();
      const path = `/projects/${small.serve("r", repository.folder).id}/statuses/${sha}`;
      const set = (json: unknown) => small.ask("POST", path, { json });
      const first = (await set({ state: "running", name: "1" })).body;
      expect((await set({ state: "success", name: "2" })).body.pipeline_id).toBe(first.pipeline_id);
      const refused = await set({ state: "success", name: "3", pipeline_id: first.pipeline_id });
      expect([refused.status, refused.body]).toEqual([422, { message: "The number of jobs has exceeded the limit" }]);
      const still = await set({ state: "success", name: "1", pipeline_id: first.pipeline_id });
      expect([still.status, still.body.id]).toEqual([201, first.id]);
      const moved = (await set({ state: "success", name: "3" })).body;
      expect(moved.pipeline_id).toBeGreaterThan(first.pipeline_id);
    } finally {
      await small.end();
    }
  });
});

/** Rounds on each of five commits; 100 are the 500 of reliability, and take a minute on a busy machine. */
const rounds = Number(process.env["REPODESK_TEST_ROUNDS"] ?? 20);

/** As clients do: who has waited too long for the updates before it is told 409, and asks again. */
async function insist(sha: string, json: Record<string, unknown>): ReturnType<typeof post> {
  const answer = await post(sha, json);
  return answer.status === 409 ? insist(sha, json) : answer;
}

describe("raced statuses", () => {
  it("end with the right set in each of their rounds", { tags: "long", timeout: 120_000 }, async () => {
    const names = ["build", "lint", "test"];
    /** Rounds on a commit of its own, beside those on the other commits. */
    const play = async (sha: string): Promise<void> => {
      const refs = new Set<number>();
      for (let round = 0; round < rounds; round += 1) {
        const final = round % 2 === 0 ? "success" : "failed";
        const started = await Promise.all(names.map((name) => insist(sha, { state: "running", name })));
        expect(started.map(({ status }) => status)).toEqual([201, 201, 201]);
        // Each job is ended by two clients at once: one of them ends it, the other one supersedes it with the same result.
        const ended = await Promise.all([...names, ...names].map((name) => insist(sha, { state: final, name })));
        expect(ended.every(({ status }) => status === 201)).toBe(true);
        for (const { body } of [...started, ...ended]) refs.add(body.pipeline_id);
        const { body } = await list(sha, "per_page=100");
        expect(body.map((row: { name: string; status: string }) => `${row.name} ${row.status}`).sort()).toEqual(
          names.map((name) => `${name} ${final}`),
        );
      }
      expect(refs.size).toBe(1);
      expect((await commit(sha)).status).toBe("failed");
    };
    await Promise.all(Array.from({ length: 5 }, () => play(newCommit())));
  });
});
