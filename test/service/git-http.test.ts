// Git itself against the service over HTTP: clone, fetch and push as people do it, and who is refused what in which words.
import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ProjectRow } from "../../service/store/project-row.ts";
import { git, RepositoryBuilder } from "../scenarios/builder.ts";
import { addMember, addProject, addToken, addUser, type RunningService, startService } from "./support/start-service.ts";

const run = promisify(execFile);
let service: RunningService;
let origin: string;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  service = await startService();
  origin = new URL(service.address).origin;
  for (const name of ["root", "maintainer", "developer", "reporter", "guest", "stranger"] as const) {
    const { id } = addUser(service.store, name);
    tokens[name] = addToken(service.store, id);
    for (const scope of ["read_api", "read_repository", "write_repository", "read_user"] as const)
      tokens[`${name} ${scope}`] = addToken(service.store, id, [scope]);
  }
});
beforeAll(() => {
  shared = serve(plain);
  git(shared.folder, ["update-ref", "refs/stash", "main"]);
});
afterAll(() => service.stop());

let made = 0;
interface Served {
  readonly folder: string;
  readonly project: ProjectRow;
  /** The address with a token in it, of "developer" unless told otherwise. */
  url(who?: string): string;
}

function serve(
  build: (at: RepositoryBuilder) => unknown,
  options: { bare?: boolean; sha256?: boolean; visibility?: "public" | "private" } = {},
): Served {
  const name = `thing-${++made}`;
  const work = new RepositoryBuilder(join(service.data, `${name}-work`), options.sha256 === true ? { sha256: true } : {});
  build(work);
  let { folder } = work;
  if (options.bare !== false) {
    folder = join(service.data, `${name}.git`);
    git(service.data, ["clone", "-q", "--bare", work.folder, folder]);
  }
  const project = addProject(service.store, `team/${name}`, folder, options.visibility ?? "private");
  for (const role of ["maintainer", "developer", "reporter", "guest"] as const)
    addMember(service.store, service.store.users.byUsername(role)!.id, project.id, role);
  const host = new URL(origin).host;
  const url = (who = "developer") => `http://${who === "" ? "" : `x:${tokens[who] ?? who}@`}${host}/team/${name}.git`;
  return { folder, project, url };
}

const plain = (at: RepositoryBuilder) =>
  at.write("a", "one\n").commit("One").write("a", "two\n").commit("Two").tag("v1", "First").branch("topic");
/** For who changes nothing. */
let shared: Served;
const place = (): string => join(service.data, `clone-${++made}`);

/** Git as a client; answers what it said, on both channels. */
async function client(args: readonly string[], cwd = service.data): Promise<{ ok: boolean; said: string }> {
  const env = { ...process.env, GIT_TERMINAL_PROMPT: "0", GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_NOSYSTEM: "1", LC_ALL: "C" };
  const named = ["-c", "user.name=Eve", "-c", "user.email=eve@example.com", "-c", "init.defaultBranch=main"];
  return run("git", [...named, ...args], { cwd, env, maxBuffer: 1e8 }).then(
    ({ stdout, stderr }) => ({ ok: true, said: stdout + stderr }),
    ({ stdout, stderr }: { stdout: string; stderr: string }) => ({ ok: false, said: stdout + stderr }),
  );
}

async function cloneOf({ url }: Served, who?: string, ...options: string[]): Promise<string> {
  const at = place();
  expect(await client(["clone", "-q", ...options, url(who), at])).toEqual({ ok: true, said: "" });
  return at;
}

async function commitIn(at: string, path: string, text: string): Promise<string> {
  writeFileSync(join(at, path), text);
  await client(["add", "-A"], at);
  expect((await client(["commit", "-q", "-m", `Change ${path}`], at)).ok).toBe(true);
  return git(at, ["rev-parse", "HEAD"]);
}

const leftovers = (folder: string): string[] => readdirSync(join(folder, "objects")).filter((name) => name.startsWith("tmp_"));

describe("fetching", () => {
  it.each([0, 1, 2])("clones with protocol %i all branches and tags, and nothing else", async (version) => {
    const at = place();
    const asked = ["-c", `protocol.version=${version}`, "clone", "-q", "--mirror", shared.url("reporter"), at];
    expect(await client(asked)).toMatchObject({ ok: true });
    expect(git(at, ["for-each-ref"])).toBe(git(shared.folder, ["for-each-ref", "refs/heads", "refs/tags"]));
    expect(git(at, ["fsck", "--full"])).toBe("");
  });

  it("cuts history short and leaves contents out, and brings them later", async () => {
    const shallow = await cloneOf(shared, "reporter", "--depth=1", "--branch", "main");
    expect(git(shallow, ["rev-list", "--count", "HEAD"])).toBe("1");
    expect((await client(["fetch", "-q", "--unshallow"], shallow)).ok).toBe(true);
    expect(git(shallow, ["rev-list", "--count", "HEAD"])).toBe("2");
    const partial = await cloneOf(shared, "reporter", "--filter=blob:none", "--no-checkout");
    expect(git(partial, ["rev-list", "--objects", "--missing=print", "--all"])).toContain("?");
    expect(await client(["show", "HEAD~1:a"], partial)).toEqual({ ok: true, said: "one\n" });
  });

  it("fetches what the API has committed since, with a long negotiation too", async () => {
    const served = serve(plain);
    const at = await cloneOf(served);
    for (let n = 0; n < 40; n++)
      git(at, ["commit", "-q", "--allow-empty", "-m", `Mine ${n}`], {
        env: { GIT_AUTHOR_NAME: "a", GIT_AUTHOR_EMAIL: "a@b", GIT_COMMITTER_NAME: "a", GIT_COMMITTER_EMAIL: "a@b" },
      });
    const answer = await service.ask(`/projects/${served.project.id}/repository/files/b`, {
      ...{ method: "POST", token: tokens["developer"]!, headers: { "content-type": "application/json" } },
      body: JSON.stringify({ branch: "main", content: "b", commit_message: "By the API" }),
    });
    expect(answer.status).toBe(201);
    expect((await client(["fetch", "-q"], at)).ok).toBe(true);
    expect(git(at, ["rev-parse", "origin/main"])).toBe(git(served.folder, ["rev-parse", "main"]));
  });

  it("serves empty repositories, and takes their first commit", async () => {
    const empty = serve((at) => at, { bare: false });
    const at = place();
    expect((await client(["clone", empty.url(), at])).said).toContain("empty repository");
    const id = await commitIn(at, "a", "one");
    expect((await client(["push", "-q", "origin", "HEAD:main"], at)).ok).toBe(true);
    expect([git(empty.folder, ["rev-parse", "HEAD"]), readFileSync(join(empty.folder, "a"), "utf8")]).toEqual([id, "one"]);
  });

  it("goes on under the path that a project had before, for fetches and pushes", async () => {
    const served = serve(plain);
    const at = await cloneOf(served);
    service.store.projects.update(served.project.id, { path: `${served.project.path}-moved` });
    expect(await client(["fetch", "-q"], at)).toEqual({ ok: true, said: "" });
    const pushed = await commitIn(at, "b", "b");
    expect((await client(["push", "-q", "origin", "HEAD:moved"], at)).ok).toBe(true);
    expect(git(served.folder, ["rev-parse", "moved"])).toBe(pushed);
    expect((await client(["ls-remote", served.url("stranger")])).said).toContain("could not be found");
  });

  it("serves repositories whose objects are named by SHA-256", async () => {
    const served = serve(plain, { sha256: true });
    const at = await cloneOf(served);
    const id = await commitIn(at, "a", "three");
    expect((await client(["push", "-q", "origin", "HEAD:main"], at)).ok).toBe(true);
    expect([id.length, git(served.folder, ["rev-parse", "main"])]).toEqual([64, id]);
  });

  it("lets anybody clone what is public, and asks who wants what is not", async () => {
    const open = serve(plain, { visibility: "public" });
    expect((await client(["clone", "-q", open.url(""), place()])).ok).toBe(true);
    expect((await client(["clone", "-q", shared.url(""), place()])).said).toContain("could not read Username");
    const answer = await fetch(`${origin}/team/none.git/info/refs?service=git-upload-pack`);
    expect([answer.status, answer.headers.get("www-authenticate")]).toEqual([401, 'Basic realm="Repodesk"']);
  });
});

describe("who may", () => {
  it.each([
    ["guest", /not allowed to download code/],
    ["stranger", /could not be found or you don't have permission/],
    ["rdpat-wrong", /Access denied|Authentication failed/],
    ["reporter read_api", /needs the scope api or read_repository or write_repository/],
    ["reporter read_user", /needs the scope/],
  ])("%s does not clone", async (who, words) => {
    const { ok, said } = await client(["clone", "-q", shared.url(who), place()]);
    expect(ok).toBe(false);
    expect(said).toMatch(words);
  });

  it.each(["reporter read_repository", "reporter write_repository", "root"])("%s clones", async (who) => {
    expect((await client(["clone", "-q", shared.url(who), place()])).ok).toBe(true);
  });

  it.each([
    ["PRIVATE-TOKEN: ", ""],
    ["Authorization: Bearer ", ""],
  ])("takes the token as %s", async (header) => {
    const asked = ["-c", `http.extraHeader=${header}${tokens["reporter"]}`, "ls-remote", shared.url("")];
    expect(await client(asked)).toMatchObject({ ok: true, said: expect.stringContaining("refs/heads/topic") });
  });

  it.each([
    ["reporter", /not allowed to push code to this project/],
    ["developer read_repository", /needs the scope api or write_repository/],
    ["developer read_api", /needs the scope api or write_repository/],
    ["stranger", /could not be found/],
  ])("%s does not push", async (who, words) => {
    const before = git(shared.folder, ["for-each-ref"]);
    const { ok, said } = await client(["push", shared.url(who), "HEAD:new"], shared.folder);
    expect([ok, git(shared.folder, ["for-each-ref"])]).toEqual([false, before]);
    expect(said).toMatch(words);
  });

  it("nobody pushes to a public project without a name, or to an archived one", async () => {
    const served = serve(plain, { visibility: "public" });
    const at = await cloneOf(served, "");
    await commitIn(at, "a", "three");
    expect((await client(["push", served.url(""), "HEAD:main"], at)).said).toContain("could not read Username");
    const database = new DatabaseSync(join(service.data, "repodesk.sqlite"));
    database.prepare("UPDATE projects SET archived = 1 WHERE id = ?").run(served.project.id);
    database.close();
    expect((await client(["push", served.url(), "HEAD:main"], at)).said).toContain("archived");
  });
});

describe("pushing", () => {
  it.each(["developer", "developer write_repository"])("%s commits, makes and deletes branches and tags", async (who) => {
    const served = serve(plain);
    const at = await cloneOf(served, who);
    const id = await commitIn(at, "a", "three");
    await client(["tag", "-a", "v2", "-m", "Second"], at);
    expect((await client(["push", "origin", "HEAD:main", "HEAD:refs/heads/new/one", "v2", ":topic"], at)).said).not.toContain("rejected");
    expect(git(served.folder, ["for-each-ref", "--format=%(refname) %(objectname)", "refs/heads"])).toBe(
      `refs/heads/main ${id}\nrefs/heads/new/one ${id}`,
    );
    expect(git(served.folder, ["rev-parse", "v2^{commit}"])).toBe(id);
    const seen = await service.ask(`/projects/${served.project.id}/repository/branches/new%2Fone`, { token: tokens["developer"]! });
    expect(seen.json).toMatchObject({ commit: { id } });
    expect([git(served.folder, ["fsck", "--full"]), leftovers(served.folder)]).toEqual(["", []]);
  });

  it("takes many objects as a pack, and from a shallow clone", async () => {
    const served = serve(plain);
    const at = await cloneOf(served, "developer", "--depth=1");
    const packs = (): number => readdirSync(join(served.folder, "objects/pack")).filter((name) => name.endsWith(".pack")).length;
    const before = packs();
    for (let n = 0; n < 110; n++) writeFileSync(join(at, `f${n}`), `${n}\n`);
    const id = await commitIn(at, "last", "x");
    expect((await client(["push", "-q", "origin", "HEAD:main"], at)).ok).toBe(true);
    expect([git(served.folder, ["rev-parse", "main"]), packs()]).toEqual([id, before + 1]);
    expect([git(served.folder, ["fsck", "--full"]), leftovers(served.folder)]).toEqual(["", []]);
  });

  it("makes no branch that has a hash for its name; one that is there moves and goes", async () => {
    const served = serve(plain);
    const [there, made] = ["ab".repeat(20), "cd".repeat(20)];
    git(served.folder, ["update-ref", `refs/heads/${there}`, "main"]);
    const at = await cloneOf(served);
    const id = await commitIn(at, "b", "b");
    const refused = await client(
      ["push", "origin", `HEAD:refs/heads/${made}`, `HEAD:refs/heads/${there}`, `HEAD:refs/heads/${made}-fix`],
      at,
    );
    expect([refused.ok, refused.said]).toEqual([
      false,
      expect.stringContaining("a branch cannot have a hash or a full ref name for its name"),
    ]);
    expect(git(served.folder, ["for-each-ref", `--points-at=${id}`, "--format=%(refname:lstrip=2)"])).toBe(`${there}\n${made}-fix`);
    expect((await client(["push", "-q", "origin", `:refs/heads/${there}`], at)).ok).toBe(true);
  });

  it("brings a clean work tree along, and leaves a changed one as it is", { tags: "long" }, async () => {
    const served = serve(plain, { bare: false });
    const at = await cloneOf(served);
    await commitIn(at, "a", "three");
    expect((await client(["push", "-q", "origin", "HEAD:main"], at)).ok).toBe(true);
    expect([readFileSync(join(served.folder, "a"), "utf8"), git(served.folder, ["status", "--porcelain"])]).toEqual(["three", ""]);
    writeFileSync(join(served.folder, "a"), "mine\n");
    const before = git(served.folder, ["rev-parse", "main"]);
    await commitIn(at, "a", "four");
    const { ok, said } = await client(["push", "origin", "HEAD:main", "HEAD:other"], at);
    expect(ok).toBe(false);
    expect(said).toMatch(/is checked out in .* not committed: a/);
    expect([git(served.folder, ["rev-parse", "main"]), readFileSync(join(served.folder, "a"), "utf8")]).toEqual([before, "mine\n"]);
    expect(git(served.folder, ["rev-parse", "other"])).toBe(git(at, ["rev-parse", "HEAD"]));
    expect((await client(["push", "origin", ":main"], at)).said).toContain("deletion of the current branch prohibited");
  });

  it("keeps protected branches by role, from being forced, and from being deleted", { tags: "long" }, async () => {
    const served = serve(plain);
    const rule = { projectId: served.project.id, name: "main", mergeLevel: 40 };
    service.store.protectedBranches.create({ ...rule, pushLevel: 40, allowForcePush: false });
    service.store.protectedBranches.create({ ...rule, name: "open", pushLevel: 30, allowForcePush: true });
    const at = await cloneOf(served, "developer");
    await commitIn(at, "a", "three");
    expect((await client(["push", "origin", "HEAD:main"], at)).said).toContain("not allowed to push code to protected branches");
    expect((await client(["push", served.url("maintainer"), "HEAD:main"], at)).ok).toBe(true);
    await client(["reset", "-q", "--hard", "HEAD~1"], at);
    await commitIn(at, "a", "else");
    const forced = await client(["push", "-f", served.url("maintainer"), "HEAD:main"], at);
    expect(forced.said).toContain("not allowed to force push code to a protected branch");
    expect((await client(["push", served.url("root"), ":topic", ":main"], at)).said).toMatch(/deletion of the current branch/);
    expect((await client(["push", "origin", "HEAD:open"], at)).ok).toBe(true);
    expect((await client(["push", "-f", "origin", "HEAD~1:open"], at)).ok).toBe(true);
    expect((await client(["push", "origin", ":open"], at)).said).toContain("Lift the protection first");
    expect(git(served.folder, ["branch", "--format=%(refname:short)"]).split("\n")).toEqual(["main", "open"]);
  });

  it("refuses a push that does not know the last commit, and moves all or nothing where that is asked", async () => {
    const served = serve(plain);
    const at = await cloneOf(served);
    const behind = await cloneOf(served);
    await commitIn(at, "a", "three");
    expect((await client(["push", "-q", "origin", "HEAD:main"], at)).ok).toBe(true);
    await commitIn(behind, "a", "else");
    const { said } = await client(["push", "--atomic", "origin", "HEAD:main", "HEAD:side"], behind);
    expect(said).toMatch(/rejected/);
    service.store.protectedBranches.create({
      projectId: served.project.id,
      name: "main",
      pushLevel: 40,
      mergeLevel: 40,
      allowForcePush: false,
    });
    const forced = await client(["push", "--atomic", "-f", "origin", "HEAD:main", "HEAD:side"], behind);
    expect(forced.said).toContain("atomic push failed");
    expect(git(served.folder, ["branch", "--format=%(refname:short)"]).split("\n")).toEqual(["main", "topic"]);
    expect(leftovers(served.folder)).toEqual([]);
  });

  it("takes a push with options as a real server does, but none that asks for what would not be done", async () => {
    const served = serve(plain);
    const at = place();
    await client(["clone", "-q", served.url(), at]);
    const push = (branch: string, ...options: string[]) =>
      client(["push", "-q", ...options.flatMap((option) => ["-o", option]), "origin", `HEAD:refs/heads/${branch}`], at);
    expect(await push("one", "ci.skip", 'ci.variable="A=b c"', "nobody knows", "")).toMatchObject({ ok: true });
    for (const option of ["merge_request.create", "merge_request.target=main", "mr.create"]) {
      const { ok, said } = await push("two", "ci.skip", option);
      expect([ok, said]).toEqual([false, expect.stringContaining(`the option ${option.split("=", 1)[0]} is not known here`)]);
    }
    expect(await push("two", "x".repeat(70_000))).toMatchObject({ ok: false });
    expect(git(served.folder, ["branch", "--format=%(refname:short)"]).split("\n")).toEqual(["main", "one", "topic"]);
  });

  it("takes hundreds of refs in one push, and takes none outside branches and tags", async () => {
    const served = serve(plain);
    const at = await cloneOf(served);
    const head = git(at, ["rev-parse", "HEAD"]);
    const names = Array.from({ length: 200 }, (_, n) => `refs/heads/many/${n}`).sort();
    const lines = names.map((name) => `${head} ${name}\n`).join("");
    writeFileSync(join(at, ".git/packed-refs"), `# pack-refs with: peeled fully-peeled sorted \n${lines}`);
    expect((await client(["push", "-q", "origin", "refs/heads/many/*"], at)).ok).toBe(true);
    expect(git(served.folder, ["for-each-ref", "refs/heads/many"]).split("\n")).toHaveLength(200);
    expect((await client(["push", "origin", "HEAD:refs/others/x"], at)).said).toContain("only branches and tags can be pushed");
    expect(existsSync(join(served.folder, "refs/others"))).toBe(false);
  });

  it("forgets the release of a tag that a push deletes, and of no other", async () => {
    const served = serve((at) => plain(at).tag("v2").tag("v3"));
    const at = await cloneOf(served);
    const { releases } = service.store;
    for (const tag of ["v1", "v2", "v3"]) releases.create({ projectId: served.project.id, tag, links: [], authorId: 1 });
    const left = () => ["v1", "v2", "v3"].filter((tag) => releases.byTag(served.project.id, tag) !== null);
    expect((await client(["push", "-q", "origin", ":v1", ":refs/heads/v2"], at)).ok).toBe(true);
    expect(left()).toEqual(["v2", "v3"]);
    // One that moves keeps it, and so does one whose deletion was refused.
    expect((await client(["push", "-q", "-f", "origin", "main~1:refs/tags/v2"], at)).ok).toBe(true);
    git(served.folder, ["update-ref", "refs/tags/v3", "main~1"]);
    expect((await client(["push", "-q", "--force-with-lease=v3:main", "origin", ":refs/tags/v3"], at)).ok).toBe(false);
    expect(left()).toEqual(["v2", "v3"]);
  });

  it("takes no objects that lead nowhere, or to a name that is git's own", async () => {
    const served = serve(plain);
    const at = await cloneOf(served);
    const blob = git(at, ["hash-object", "-w", "--stdin"], { input: "x" });
    // A tree that holds `.git`: git makes none, so it is written as it is.
    const tree = Buffer.concat([Buffer.from("100644 .git\0"), Buffer.from(blob, "hex")]);
    const id = git(at, ["hash-object", "-w", "-t", "tree", "--literally", "--stdin"], { input: tree });
    const env = { GIT_AUTHOR_NAME: "a", GIT_AUTHOR_EMAIL: "a@b", GIT_COMMITTER_NAME: "a", GIT_COMMITTER_EMAIL: "a@b" };
    const commit = git(at, ["commit-tree", "-m", "Bad", id], { env });
    const { ok, said } = await client(["push", "origin", `${commit}:refs/heads/bad`], at);
    expect([ok, leftovers(served.folder)]).toEqual([false, []]);
    expect(said).toMatch(/hasDotgit/);
    expect(existsSync(join(served.folder, "objects", commit.slice(0, 2), commit.slice(2)))).toBe(false);
  });
});
