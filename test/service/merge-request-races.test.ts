// Merging, retargeting, closing, pushing to and looking at one request at once: a legal order explains every end, and git is the oracle.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { git } from "../scenarios/builder.ts";
import { type Answer, type Fixture, startService } from "./api-fixture.ts";

const gate = vi.hoisted(() => ({ pass: (_label: string): Promise<unknown> => Promise.resolve() }));

/** Git's own answers, asked for once (what commits have to do with each other never changes) and handed over when the round says so. */
function slowly<A extends unknown[], T>(label: string, ask: (repository: never, ...rest: A) => Promise<T>) {
  const known = new Map<string, Promise<T>>();
  return async (repository: never, ...rest: A): Promise<T> => {
    const key = rest.filter((part) => typeof part === "string").join();
    const answer = await (known.get(key) ?? ask(repository, ...rest));
    known.set(key, Promise.resolve(answer));
    await gate.pass(label);
    return answer;
  };
}

vi.mock("../../service/git/writing/merge-range.ts", async (load) => {
  const real = await load<typeof import("../../service/git/writing/merge-range.ts")>();
  return { readMergeRange: slowly("commits", real.readMergeRange as never) };
});
vi.mock("../../service/git/history/merged.ts", async (load) => {
  const real = await load<typeof import("../../service/git/history/merged.ts")>();
  return {
    ...real,
    isAncestor: slowly("ancestor", real.isAncestor as never),
    readMergeBases: slowly("bases", real.readMergeBases as never),
  };
});
vi.mock("../../service/git/writing/merge.ts", async (load) => {
  const real = await load<typeof import("../../service/git/writing/merge.ts")>();
  return { ...real, canMerge: slowly("mergeable", real.canMerge as never) };
});
vi.mock("../../service/git/refs/refs.ts", async (load) => {
  const real = await load<typeof import("../../service/git/refs/refs.ts")>();
  const readTip: typeof real.readTip = async (repository, name) => {
    const tip = await real.readTip(repository, name);
    await gate.pass(`tip of ${name}`);
    return tip;
  };
  return { ...real, readTip };
});

/** 200 are the number of reliability; with half of them each end still comes many times. */
const rounds = Number(process.env["REPODESK_TEST_ROUNDS"] ?? 100);
const project = { id: 0, folder: "", path: "" };
/** One line of commits: `far` stands on the first, `near` on the fifth, the source on the sixth, and after the push on the seventh. */
let line: string[];
let service: Fixture;
let pusher: ReturnType<typeof startPusher>;

/** Another git that pushes: one process, which is what makes each round cheap. */
function startPusher(folder: string) {
  const child = spawn("git", ["update-ref", "--stdin"], { cwd: folder, stdio: ["pipe", "pipe", "inherit"] });
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async push(branch: string, to: string): Promise<void> {
      child.stdin.write(`start\nupdate refs/heads/${branch} ${to}\nprepare\ncommit\n`);
      for (const said of ["start: ok", "prepare: ok", "commit: ok"]) expect((await answers.next()).value).toBe(said);
    },
    async end(): Promise<void> {
      child.stdin.end();
      await once(child, "close");
    },
  };
}

beforeAll(() => {
  service = startService();
  const repo = service.repository("work").write("a", "0\n").commit("0");
  for (let at = 1; at <= 6; at += 1) repo.write(`f${at}`, `${at}\n`).commit(String(at));
  line = git(repo.folder, ["rev-list", "--reverse", "HEAD"]).split("\n");
  project.folder = join(service.folder, "bare.git");
  git(service.folder, ["clone", "-q", "--bare", repo.folder, project.folder]);
  const places = { near: line[4], far: line[0], topic: line[5] };
  const branches = Array.from({ length: rounds }, (_, n) =>
    Object.entries(places).map(([name, at]) => `create refs/heads/${name}-${n} ${at}`),
  );
  git(project.folder, ["update-ref", "--stdin"], { input: `${branches.flat().join("\n")}\n` });
  git(project.folder, ["pack-refs", "--all"]);
  project.id = service.serve("races", project.folder).id;
  project.path = `/projects/${project.id}/merge_requests`;
  pusher = startPusher(project.folder);
});

afterAll(async () => {
  await pusher.end();
  await service.end();
});

const merge = fc.record({ sha: fc.constantFrom("any", "any", "first", "pushed"), squash: fc.boolean() });
/** `late`: pushed once the merges were answered. A merge that waits for git hardly ever comes before a push of its own accord. */
const plan = fc.record({
  merges: fc.array(merge, { maxLength: 2 }),
  close: fc.boolean(),
  retarget: fc.boolean(),
  late: fc.nat({ max: 3 }).map((one) => one === 0),
});
type Plan = typeof plan extends fc.Arbitrary<infer T> ? T : never;

interface End {
  /** The steps, and the order in which they came. */
  readonly tell: () => string;
  readonly round: number;
  readonly row: Answer["body"];
}

it("ends as some order of the steps explains, in each of the rounds", { tags: "long", timeout: 120_000 }, async () => {
  const ends: End[] = [];
  await fc.assert(
    fc.asyncProperty(plan, fc.scheduler(), async (steps, scheduler) => {
      const round = ends.length;
      ends.push({ tell: () => fc.stringify([steps, scheduler]), round, row: await race(round, steps, scheduler) });
    }),
    { numRuns: rounds, endOnFailure: true },
  );
  const tips = readTips();
  for (const end of ends) {
    try {
      checkBranches(end, tips);
    } catch (error) {
      throw new Error(end.tell(), { cause: error });
    }
  }
  // Else the rounds would show nothing.
  const merged = ends.flatMap(({ row }) => (row.state === "merged" ? [row] : []));
  expect(new Set(ends.map(({ row }) => row.state))).toEqual(new Set(["opened", "closed", "merged"]));
  expect(new Set(merged.map(({ target_branch }) => target_branch.split("-")[0]))).toEqual(new Set(["near", "far"]));
  expect(new Set(merged.map(({ sha }) => sha))).toEqual(new Set([line[5], line[6]]));
});

/** As by the API, which would ask git once more. */
function propose(sourceBranch: string, targetBranch: string) {
  const comparison = { baseSha: line[4]!, startSha: line[4]!, headSha: line[5]!, history: "", commits: [line[5]!] };
  const texts = { title: "Race", description: null, labels: [], squash: false, removeSourceBranch: false };
  const request = { projectId: project.id, sourceBranch, targetBranch, ...texts, authorId: service.users.developer, comparison };
  return service.store.mergeRequests.create(request);
}

async function race(round: number, { merges, close, retarget, late }: Plan, scheduler: fc.Scheduler): Promise<Answer["body"]> {
  const [near, far, topic] = [`near-${round}`, `far-${round}`, `topic-${round}`];
  const at = `${project.path}/${propose(topic, near).iid}`;
  const shas = { any: {}, first: { sha: line[5] }, pushed: { sha: line[6] } };
  const step = async <T>(label: string, work: () => Promise<T>): Promise<T> => {
    await gate.pass(label);
    return work();
  };
  gate.pass = (label) => scheduler.schedule(Promise.resolve(), label);
  const mergings = Promise.all(
    merges.map(({ sha, squash }) => step("merge", () => service.ask("PUT", `${at}/merge`, { json: { squash, ...shas[sha] } }))),
  );
  const steps = Promise.all([
    mergings,
    retarget ? step("retarget", () => service.ask("PUT", at, { json: { target_branch: far } })) : null,
    close ? step("close", () => service.ask("PUT", at, { json: { state_event: "close" } })) : null,
    (late ? mergings : Promise.resolve()).then(() => step("push", () => pusher.push(topic, line[6]!))),
    step("look", () => service.ask("GET", at)),
    step("list", () => service.ask("GET", project.path)),
  ]);
  const [merged, retargeted, closed] = await scheduler.waitFor(steps);
  gate.pass = () => Promise.resolve();
  const row = (await service.ask("GET", at)).body;
  checkAnswers(row, { merged, retargeted, closed });
  // Nobody who looks later finds another end.
  await service.ask("GET", project.path);
  const { state, merge_status } = row;
  expect(service.store.mergeRequests.byIid(project.id, row.iid)).toMatchObject({ state, merge_status });
  const { rows } = service.store.mergeRequests.ofCommit(project.id, line[5]!, undefined, { page: 1, perPage: 1 });
  expect(rows[0]?.iid).toBe(row.iid);
  // Out of the way of the rounds to come.
  if (state === "opened") await service.ask("PUT", at, { json: { state_event: "close" } });
  return row;
}

interface Answers {
  readonly merged: readonly Answer[];
  readonly retargeted: Answer | null;
  readonly closed: Answer | null;
}

/** What was answered agrees with the end. */
function checkAnswers(row: Answer["body"], { merged, retargeted, closed }: Answers): void {
  expect(merged.filter(({ status }) => status === 200).length).toBe(row.state === "merged" ? 1 : 0);
  for (const { status, body } of merged) {
    expect([200, 405, 409]).toContain(status);
    if (status === 200) expect(body).toEqual({ ...row, updated_at: body.updated_at });
    if (status === 405) expect(row.state).not.toBe("opened");
    if (status === 409) expect(body.message).toMatch(/^SHA does not match HEAD of source branch: /);
  }
  for (const answer of [retargeted, closed]) expect(answer?.status ?? 200).toBe(200);
  if (retargeted !== null) expect(retargeted.body.target_branch).toBe(row.target_branch);
  if (retargeted === null || row.state === "opened") expect(row.target_branch).toMatch(retargeted === null ? /^near/ : /^far/);
  if (closed !== null) expect(closed.body.state).toBe(row.state);
  if (closed === null) expect(row.state).not.toBe("closed");
  if (row.state === "merged") expect(row).toMatchObject({ closed_at: null, closed_by: null, merge_status: "can_be_merged" });
}

/** Each branch with its tip and the parents of that. */
function readTips(): ReadonlyMap<string | undefined, readonly string[]> {
  const text = git(project.folder, ["for-each-ref", "--format=%(refname:short) %(objectname) %(parent) %(tree)", "refs/heads/"]);
  return new Map(text.split("\n").map((each) => [each.split(" ")[0], each.split(" ").slice(1)]));
}

/** What git holds agrees with the row: the merge is in the target that the row names, of the head that it names, and brings those commits. */
function checkBranches({ round, row }: End, tips: ReturnType<typeof readTips>): void {
  const places = new Map([
    [`near-${round}`, line[4]!],
    [`far-${round}`, line[0]!],
  ]);
  const start = places.get(row.target_branch)!;
  for (const [branch, before] of places) {
    const [tip, first, second] = tips.get(branch) ?? [];
    if (row.state !== "merged" || branch !== row.target_branch) expect([branch, tip]).toEqual([branch, before]);
    else expect([tip, first, second]).toEqual([row.merge_commit_sha, before, row.squash_commit_sha ?? row.sha]);
  }
  if (row.state !== "merged") return;
  expect(row.diff_refs).toEqual({ base_sha: start, start_sha: start, head_sha: row.sha });
  const { mergeRequests } = service.store;
  const brings = (sha: string) => mergeRequests.ofCommit(project.id, sha, undefined, { page: 1, perPage: rounds }).rows;
  const brought = line.filter((sha) => brings(sha).some(({ id }) => id === row.id));
  expect(brought).toEqual(line.slice(line.indexOf(start) + 1, line.indexOf(row.sha) + 1));
}

it("never opens two requests for the same two branches, however they come to them", { tags: "long" }, async () => {
  git(project.folder, ["branch", "pair-to", line[0]!]);
  git(project.folder, ["branch", "pair-from", line[1]!]);
  const create = (target: string) =>
    service.ask("POST", project.path, { json: { source_branch: "pair-from", target_branch: target, title: "Pair" } });
  const put = (iid: number, json: object) => service.ask("PUT", `${project.path}/${iid}`, { json });
  for (let round = 0; round < 5; round += 1) {
    const closed: number = (await create("pair-to")).body.iid;
    await put(closed, { state_event: "close" });
    const elsewhere: number = (await create("far-0")).body.iid;
    const answers = await Promise.all([
      put(closed, { state_event: "reopen" }),
      create("pair-to"),
      put(elsewhere, { target_branch: "pair-to" }),
      create("pair-to"),
    ]);
    expect(answers.filter(({ status }) => status < 300).length).toBe(1);
    expect(answers.filter(({ status }) => status === 409).length).toBe(3);
    const { body } = await service.ask("GET", `${project.path}?state=opened&source_branch=pair-from&target_branch=pair-to`);
    expect(body.length).toBe(1);
    for (const row of service.store.mergeRequests.listOpen(project.id)) service.store.mergeRequests.close(row, row.author_id);
  }
});
