// Each of git's protocols over HTTP: shallow, deeper and partial, from repositories of every make; pushes that are large, slow or refused.
import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { git, RepositoryBuilder } from "../scenarios/builder.ts";
import { addProject, addToken, addUser, type RunningService, startService } from "./support/start-service.ts";

const run = promisify(execFile);
let service: RunningService;
let token: string;
let builder: RepositoryBuilder;
let url: string;
let made = 0;

beforeAll(async () => {
  service = await startService();
  token = addToken(service.store, addUser(service.store, "root").id);
  builder = new RepositoryBuilder(join(service.data, "work"));
  for (let n = 1; n <= 5; n += 1) builder.write(`dir/${n}`, `${n}\n`).commit(`Step ${n}`);
  builder.tag("v5", "Five");
  url = serve(builder.folder);
});
afterAll(() => service.stop());

const place = (): string => join(service.data, `place-${++made}`);

/** Serves a folder; answers its address with a token in it. */
function serve(folder: string): string {
  const name = `made-${++made}`;
  addProject(service.store, `team/${name}`, folder, "private");
  return `http://x:${token}@${new URL(service.address).host}/team/${name}.git`;
}

/** Git as a client: what it printed on both channels, and whether it was content. */
async function client(protocol: number, args: readonly string[], cwd = service.data): Promise<{ ok: boolean; said: string }> {
  const env = { ...process.env, GIT_TERMINAL_PROMPT: "0", GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_NOSYSTEM: "1", LC_ALL: "C" };
  const set = [`protocol.version=${protocol}`, "user.name=Eve", "user.email=eve@example.com", "init.defaultBranch=main", "gc.auto=0"];
  return run("git", [...set.flatMap((each) => ["-c", each]), ...args], { cwd, env, maxBuffer: 1e8 }).then(
    ({ stdout, stderr }) => ({ ok: true, said: stdout + stderr }),
    ({ stdout, stderr }: { stdout: string; stderr: string }) => ({ ok: false, said: stdout + stderr }),
  );
}

const count = (at: string, ref = "HEAD"): number => Number(git(at, ["rev-list", "--count", ref]));

describe.each([0, 1, 2])("protocol %i", (protocol) => {
  const clone = async (...options: string[]): Promise<string> => {
    const at = place();
    expect(await client(protocol, ["clone", "-q", ...options, url, at])).toEqual({ ok: true, said: "" });
    return at;
  };

  it("clones whole, shallow and deeper, until all is there", { tags: "long" }, async () => {
    expect(count(await clone())).toBe(5);
    const at = await clone("--depth=1");
    const counts = [count(at)];
    for (const how of ["--deepen=1", "--depth=2", "--deepen=2", "--depth=1", "--unshallow"]) {
      expect(await client(protocol, ["fetch", "-q", how], at)).toEqual({ ok: true, said: "" });
      counts.push(count(at));
    }
    expect(counts).toEqual([1, 2, 2, 4, 1, 5]);
    expect(git(at, ["fsck", "--full"])).toBe("");
    expect(count(await clone("--shallow-since=2026-01-05T11:30:00Z"))).toBe(3);
  });

  it.each(["blob:none", "tree:0", "blob:limit=1", "object:type=commit"])(
    "clones partly, by %s, and brings the rest when it is read",
    { tags: "long" },
    async (filter) => {
      const at = await clone("--no-checkout", `--filter=${filter}`);
      expect(count(at)).toBe(5);
      expect(git(at, ["rev-list", "--objects", "--missing=print", "HEAD"])).toContain("?");
      expect((await client(protocol, ["checkout", "-q", "main"], at)).ok).toBe(true);
      expect(git(at, ["status", "--porcelain"])).toBe("");
    },
  );

  it("says why nothing can be had, as git beside it does", async () => {
    for (const [option, why] of [
      ["--shallow-since=2099-01-01", "no commits selected for shallow requests"],
      ["--shallow-exclude=nothing", "ambiguous deepen-not: deepen-not nothing"],
    ] as const) {
      const { ok, said } = await client(protocol, ["clone", "-q", option, url, place()]);
      expect([ok, said]).toEqual([false, expect.stringContaining(`remote error: upload-pack: ${why}`)]);
    }
    const unknown = await client(protocol, ["fetch", url, "1".repeat(40)], builder.folder);
    expect([unknown.ok, unknown.said]).toEqual([false, expect.stringContaining("not our ref 1111")]);
  });

  it("pushes, and is refused what is behind", { tags: "long" }, async () => {
    const bare = place();
    git(service.data, ["clone", "-q", "--bare", builder.folder, bare]);
    const to = serve(bare);
    const [one, two] = [place(), place()];
    for (const at of [one, two]) await client(protocol, ["clone", "-q", to, at]);
    await client(protocol, ["commit", "-q", "--allow-empty", "-m", "One"], one);
    await client(protocol, ["commit", "-q", "--allow-empty", "-m", "Two"], two);
    expect(await client(protocol, ["push", "-q", "--atomic", "-o", "ci.skip", "origin", "HEAD:main", "HEAD:side"], one)).toMatchObject({
      ok: true,
    });
    const refused = await client(protocol, ["push", "--atomic", "origin", "HEAD:main", "HEAD:other"], two);
    expect([refused.ok, refused.said]).toEqual([false, expect.stringContaining("fetch first")]);
    const leased = await client(protocol, ["push", "--force-with-lease=main:v5", "origin", "HEAD:main"], two);
    expect([leased.ok, leased.said]).toEqual([false, expect.stringContaining("stale info")]);
    expect(git(bare, ["for-each-ref", "--format=%(refname:short)", "refs/heads"])).toBe("main\nside");
    expect(git(bare, ["rev-parse", "main"])).toBe(git(one, ["rev-parse", "HEAD"]));
  });
});

describe("repositories of other makes", () => {
  const check = async (to: string, folder: string): Promise<void> => {
    const at = place();
    expect(await client(2, ["clone", "-q", to, at])).toEqual({ ok: true, said: "" });
    expect(count(at)).toBe(5);
    await client(2, ["commit", "-q", "--allow-empty", "-m", "Pushed"], at);
    expect(await client(2, ["push", "-q", "origin", "HEAD:refs/heads/pushed"], at)).toEqual({ ok: true, said: "" });
    expect(git(folder, ["rev-parse", "refs/heads/pushed"])).toBe(git(at, ["rev-parse", "HEAD"]));
    expect(git(folder, ["fsck", "--full", "--no-dangling"])).toBe("");
  };

  it("may borrow their objects from another one", async () => {
    const folder = place();
    git(service.data, ["clone", "-q", "--bare", "--shared", builder.folder, folder]);
    expect(git(folder, ["count-objects"])).toBe("0 objects, 0 kilobytes");
    await check(serve(folder), folder);
  });

  it("may be a work tree beside another one", async () => {
    const [main, folder] = [place(), place()];
    git(service.data, ["clone", "-q", builder.folder, main]);
    git(main, ["worktree", "add", "-q", "-b", "beside", folder]);
    await check(serve(folder), folder);
    expect(git(main, ["rev-parse", "refs/heads/pushed"])).toBe(git(folder, ["rev-parse", "refs/heads/pushed"]));
  });

  it("may lie apart from their work tree", async () => {
    const [folder, apart] = [place(), place()];
    git(service.data, ["clone", "-q", `--separate-git-dir=${apart}`, builder.folder, folder]);
    // So that both name each other, as is asked of such a folder.
    git(apart, ["config", "core.worktree", folder]);
    await check(serve(folder), folder);
  });

  it("may be shallow themselves, and say so", async () => {
    const folder = place();
    git(service.data, ["clone", "-q", "--bare", "--depth=2", `file://${builder.folder}`, folder]);
    const [to, at] = [serve(folder), place()];
    expect((await client(2, ["clone", "-q", to, at])).ok).toBe(true);
    expect([count(at), git(at, ["rev-parse", "--is-shallow-repository"])]).toEqual([2, "true"]);
    await client(2, ["commit", "-q", "--allow-empty", "-m", "Pushed"], at);
    expect(await client(2, ["push", "-q", "origin", "HEAD:main"], at)).toEqual({ ok: true, said: "" });
    expect(count(folder)).toBe(3);
  });
});

it("takes a push of 50 MB that comes in small pieces", { tags: "long" }, async () => {
  const bare = place();
  git(service.data, ["clone", "-q", "--bare", builder.folder, bare]);
  const [to, at] = [serve(bare), place()];
  await client(2, ["clone", "-q", to, at]);
  writeFileSync(join(at, "large"), randomBytes(50 * 1024 ** 2));
  await client(2, ["add", "large"], at);
  await client(2, ["commit", "-q", "-m", "Large"], at);
  // Without room for the whole of it git sends chunks, as they are made.
  expect(await client(2, ["-c", "http.postBuffer=65536", "-c", "core.compression=0", "push", "-q", "origin", "HEAD:main"], at)).toEqual({
    ok: true,
    said: "",
  });
  expect(git(bare, ["rev-parse", "main"])).toBe(git(at, ["rev-parse", "HEAD"]));
  expect(git(bare, ["cat-file", "-s", "main:large"])).toBe(String(50 * 1024 ** 2));
});
