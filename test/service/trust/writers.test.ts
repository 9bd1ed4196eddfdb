// Many writers on one branch with foreign pushes between them lose nothing; a batch that fails at any position leaves everything as it was.
import { execFile, spawnSync } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, it } from "vitest";
import { git } from "../../scenarios/builder.ts";
import { installFailpoints } from "./crash/failpoints.ts";
import { segment } from "./examples.ts";
import { bodyOf, createWorld } from "./world.ts";

/** What a colleague does in the moment in which a branch is about to move; null for nothing. */
let inBetween: (() => void) | null = null;
await installFailpoints({ onStep: (step) => step === "before git update-ref is told" && inBetween?.() });
const world = createWorld();
const token = world.token("developer");
const { id, folder } = world.projects.private;
const root = `/projects/${id}/repository`;
afterAll(() => world.end());

const writers = 8;
/** Commits of each writer; 500 is the number of reliability R1, and takes minutes. */
const commits = Number(process.env["REPODESK_TEST_WRITES"] ?? 20);

const run = promisify(execFile);
const colleague = ["-c", "user.name=Eve", "-c", "user.email=eve@example.com"];

/** Commits of the service after which a colleague pushes. */
const between = 40;
/** Pushes of a colleague that may be overtaken before the writers wait for them. */
const patience = 2;

/** Of a push: seen by git here, or by the lock on the other side. Anything else is a fault. */
const wasOvertaken = /fetch first|non-fast-forward|failed to update ref|cannot lock ref/;

/** Pushes as a colleague does, until it is through. Answers the commit's hash and how often it was overtaken. */
async function pushForeign(clone: string, n: number, hold: <T>(work: () => Promise<T>) => Promise<T>) {
  const push = async (): Promise<boolean> => {
    await run("git", ["fetch", "-q", "origin", "main"], { cwd: clone });
    await run("git", ["reset", "-q", "--hard", "FETCH_HEAD"], { cwd: clone });
    await run("git", [...colleague, "commit", "-q", "--allow-empty", "-m", `Foreign ${n}`], { cwd: clone });
    return run("git", ["push", "-q", "origin", "HEAD:main"], { cwd: clone }).then(
      () => true,
      ({ stderr }: { stderr: string }) => {
        if (wasOvertaken.test(stderr)) return false;
        throw new Error(stderr);
      },
    );
  };
  let overtaken = 0;
  const pushWithin = async (attempts: number): Promise<boolean> => {
    for (let attempt = 0; attempt < attempts; attempt++) {
      if (await push()) return true;
      overtaken++;
    }
    return false;
  };
  // Once the writers hold, those that had begun may still be faster; then nobody is.
  expect((await pushWithin(patience)) || (await hold(() => pushWithin(writers + 1)))).toBe(true);
  // Housekeeping of theirs: packs and packed refs are replaced under the service's feet.
  if (n % 3 === 0) await run("git", ["gc", "-q"], { cwd: folder });
  return { pushed: git(clone, ["rev-parse", "HEAD"]), overtaken };
}

it(`${writers} writers of ${commits} commits and foreign pushes between them lose nothing`, {
  tags: "long",
  timeout: 900_000,
}, async () => {
  const clone = join(world.folder, "clone");
  git(world.folder, ["clone", "-q", "--single-branch", "--branch", "main", folder, clone]);
  const kept: string[] = [];
  const refused = new Map<string, number>();
  const note = (status: number, text: string): void => {
    if (status >= 500) throw new Error(`${status} ${text} ${JSON.stringify(world.logged.at(-1))}`);
    refused.set(text, (refused.get(text) ?? 0) + 1);
  };
  await world.ask("POST", `${root}/files/counter`, { token, json: { branch: "main", commit_message: "Begin to count", content: "0" } });
  let counted = 0;
  let done = 0;
  /** Called at each commit. */
  let told: () => void = () => undefined;
  let overtaken = 0;
  /** Writers begin nothing new meanwhile; what they have begun goes on. Main moves every few milliseconds here: nobody fetches, commits and pushes that fast. */
  let held: Promise<unknown> = Promise.resolve();
  async function hold<T>(work: () => Promise<T>): Promise<T> {
    const working = work();
    held = working.catch(() => undefined);
    return working;
  }

  /** Adds one to what it has read, unless somebody was faster: then the service must say so. */
  async function count(): Promise<void> {
    const read = await world.ask("GET", `${root}/files/counter?ref=main`, { token });
    const file = bodyOf(read) as { content: string; last_commit_id: string };
    const content = String(Number(Buffer.from(file.content, "base64").toString()) + 1);
    const json = { branch: "main", commit_message: `Count to ${content}`, content, last_commit_id: file.last_commit_id };
    const answer = await world.ask("PUT", `${root}/files/counter`, { token, json });
    if (answer.status === 200) counted++;
    else note(answer.status, answer.text);
  }
  async function write(writer: number): Promise<void> {
    for (let n = 0; n < commits; n++) {
      await held;
      if (n % 10 === 9) await count();
      const actions = [{ action: "create", file_path: `writers/${writer}/${n}`, content: `${n}` }];
      const answer = await world.ask("POST", `${root}/commits`, {
        token,
        json: { branch: "main", commit_message: `${writer} ${n}`, stats: false, actions },
      });
      if (answer.status === 201) kept.push(String(bodyOf(answer)?.["id"]));
      else note(answer.status, answer.text);
      done++;
      told();
    }
  }
  const foreign: string[] = [];
  /** Between our look at the branch and our move of it, which no push of theirs would hit by chance. */
  let moves = 0;
  const another = join(world.folder, "another");
  git(world.folder, ["clone", "-q", "--shared", "--single-branch", "--branch", "main", folder, another]);
  inBetween = () => {
    if (++moves % 9 !== 0) return;
    git(another, ["fetch", "-q", "origin", "main"]);
    const pushed = git(another, [...colleague, "commit-tree", "-p", "FETCH_HEAD", "-m", `In between ${moves}`, "FETCH_HEAD^{tree}"]);
    const { status, stderr } = spawnSync("git", ["push", "-q", "origin", `${pushed}:refs/heads/main`], { cwd: another, encoding: "utf8" });
    if (status === 0) foreign.push(pushed);
    // The other colleague may have been faster.
    else if (!wasOvertaken.test(stderr)) throw new Error(stderr);
  };
  async function push(): Promise<void> {
    for (let n = 0; done < writers * commits; n++) {
      const before = done;
      const { pushed, overtaken: times } = await pushForeign(clone, n, hold);
      foreign.push(pushed);
      overtaken += times;
      while (done < Math.min(before + between, writers * commits))
        await new Promise<void>((resolve) => {
          told = resolve;
        });
    }
  }
  await Promise.all([...Array.from({ length: writers }, (_, writer) => write(writer)), push()]);

  inBetween = null;
  const reachable = new Set(git(folder, ["rev-list", "main"]).split("\n"));
  expect([...kept, ...foreign].filter((commit) => !reachable.has(commit))).toEqual([]);
  // They came through all along, and not for want of somebody who was faster.
  expect(foreign.length).toBeGreaterThanOrEqual((writers * commits) / between / 4);
  expect(moves).toBeGreaterThan(writers * commits);
  const files = git(folder, ["ls-tree", "-r", "--name-only", "main", "writers/"]).split("\n");
  expect(files).toHaveLength(kept.length);
  expect(git(folder, ["show", "main:counter"])).toBe(String(counted));
  // A refusal says that the branch moved, or that the file did; nothing else goes wrong.
  for (const text of refused.keys()) expect(text).toMatch(/changed since you started editing|refresh and try again|moved/i);
  expect(kept.length).toBeGreaterThan(writers * commits * 0.95);
  git(folder, ["fsck", "--strict", "--full", "--no-dangling"]);
  if (process.env["REPODESK_TEST_WRITES"] !== undefined)
    console.info({ kept: kept.length, foreign: foreign.length, overtaken, counted, refused: Object.fromEntries(refused) });
});

it("a batch of up to 50 actions that fails at any position changes nothing", { tags: "long", timeout: 60_000 }, async () => {
  const { id: other, folder: place } = world.projects.internal;
  const failing: readonly Readonly<Record<string, string>>[] = [
    { action: "create", file_path: "README.md", content: "x" },
    { action: "update", file_path: "missing", content: "x" },
    { action: "delete", file_path: "missing" },
    { action: "move", file_path: "x", previous_path: "missing" },
    { action: "create", file_path: "a/../../b", content: "x" },
    { action: "create", file_path: ".git/config", content: "x" },
    { action: "update", file_path: "README.md", content: "x", last_commit_id: "0".repeat(40) },
    { action: "create", file_path: "bytes", content: "%%%", encoding: "base64" },
    { action: "frobnicate", file_path: "x" },
    { action: "create", file_path: "README.md/below", content: "x" },
  ];
  const before = [world.refs("internal"), world.rowCounts(), git(place, ["count-objects", "-v"])];
  let tried = 0;
  for (let count = 1; count <= 50; count++)
    for (let bad = 0; bad < count; bad++) {
      const actions = Array.from({ length: count }, (_, n) =>
        n === bad
          ? failing[tried % failing.length]
          : { action: "create", file_path: `batch/${count}-${bad}-${n}`, content: `${count} ${bad} ${n}` },
      );
      const branch = tried % 3 === 0 ? { branch: `made-${tried}`, start_branch: "main" } : { branch: "main" };
      const answer = await world.ask("POST", `/projects/${other}/repository/commits`, {
        token,
        json: { ...branch, commit_message: "x", actions },
      });
      expect([count, bad, answer.status]).toEqual([count, bad, 400]);
      tried++;
    }
  expect(tried).toBe(1275);
  expect([world.refs("internal"), world.rowCounts(), git(place, ["count-objects", "-v"])]).toEqual(before);
  const file = await world.ask("GET", `/projects/${other}/repository/files/${segment("README.md")}?ref=main`, { token });
  expect(file.status).toBe(200);
});
