// The `repodesk` command: what it prints, how it ends, and how a service starts, stops and survives.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { git, RepositoryBuilder } from "../scenarios/builder.ts";
import { addProject, addToken, repodesk, startService, temporaryFolder } from "./support/start-service.ts";

/** Settles once nobody accepts on the port any more. */
async function refusesConnections(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, "127.0.0.1");
    const refused = await Promise.race([once(socket, "connect").then(() => false), once(socket, "error").then(() => true)]).catch(
      () => true,
    );
    socket.destroy();
    if (refused) return;
  }
}

const oneLine = /^repodesk: [^\n]+\n$/;

describe("wrong usage", () => {
  it.each([
    [[]],
    [["frobnicate"]],
    [["serve", "--bogus"]],
    [["serve", "--listen", "nonsense"]],
    [["serve", "--listen", "127.0.0.1:99999"]],
    [["serve", "--listen", "0.0.0.0:0"]],
    [["serve", "--listen", "127.0.0.1:0", "--socket", "/tmp/x"]],
    [["project"]],
    [["project", "add"]],
    [["project", "add", "/tmp"]],
    [["project", "add", "/tmp", "--as", "a/b", "--visibility", "secret"]],
    [["project", "list", "surplus"]],
    [["user", "add"]],
    [["member", "add", "x", "--role", "developer"]],
    [["member", "add", "x", "--role", "king", "--project", "a/b"]],
    [["token", "create", "--user", "x"]],
    [["token", "create", "--user", "x", "--scopes", "api,root"]],
    [["token", "create", "--user", "x", "--scopes", "api", "--expires", "tomorrow"]],
    [["token", "revoke", "x"]],
  ])("%j exits 2 with one line", { tags: "long" }, async (args) => {
    const outcome = await repodesk([...args]);
    expect([outcome.code, outcome.stdout]).toEqual([2, ""]);
    expect(outcome.stderr).toMatch(oneLine);
  });
});

describe("what cannot be done", () => {
  it("exits 1 with one line that says why", { tags: "long" }, async () => {
    const data = temporaryFolder();
    const plain = join(data, "plain");
    mkdirSync(plain);
    writeFileSync(join(data, "file"), "");
    const astray = new RepositoryBuilder(join(data, "astray")).write("a", "a").commit("One").folder;
    git(astray, ["config", "core.worktree", "/"]);
    const cases: [string[], RegExp][] = [
      [["project", "add", astray, "--as", "a/b"], /astray is not opened.*--unset core\.worktree/],
      [["project", "add", join(data, "nowhere"), "--as", "a/b"], /nowhere/],
      [["project", "add", plain, "--as", "a/b"], /plain/],
      [["project", "add", plain, "--as", "b"], /group/],
      [["project", "remove", "a/b"], /no project a\/b/],
      [["user", "add", "-x"], /username/],
      [["user", "add", "x y"], /username/],
      [["user", "add", "x", "--email", "nothing"], /e-mail/],
      [["token", "create", "--user", "nobody", "--scopes", "api"], /no user nobody/],
      [["token", "revoke", "99"], /no token 99/],
      [["setting", "set", "speed", "1"], /no setting speed/],
    ];
    for (const [args, why] of cases) {
      const outcome = await repodesk([...args.map((arg) => (arg === "-x" ? "@x" : arg)), "--data", join(data, "store")]);
      expect([outcome.code, outcome.stdout], args.join(" ")).toEqual([1, ""]);
      expect(outcome.stderr).toMatch(oneLine);
      expect(outcome.stderr).toMatch(why);
    }
    for (const bad of [join(data, "file"), join(data, "file", "below")]) {
      const outcome = await repodesk(["serve", "--data", bad]);
      expect(outcome.code).toBe(1);
      expect(outcome.stderr).toMatch(/^repodesk: The data folder .* cannot be used: .*file\.\n$/);
    }
  });

  it.runIf(process.platform === "linux")("does not try for ever where no folder can be made", async () => {
    const outcome = await repodesk(["serve", "--data", "/proc/repodesk"]);
    expect(outcome).toMatchObject({ code: 1, stdout: "" });
    expect(outcome.stderr).toMatch(/^repodesk: The data folder \/proc\/repodesk cannot be used: .*\n$/);
  });
});

describe("administration", () => {
  it("keeps users, tokens, projects and members, beside a running service", { tags: "long" }, async () => {
    const folder = temporaryFolder();
    const repository = new RepositoryBuilder(join(folder, "r")).write("a", "a\n").commit("Begin");
    const service = await startService();
    const run = async (...args: string[]): Promise<unknown> => {
      const outcome = await repodesk([...args, "--json", "--data", service.data]);
      expect(outcome.stderr).toBe("");
      expect(outcome.code).toBe(0);
      return JSON.parse(outcome.stdout);
    };
    expect(await run("user", "add", "ada", "--name", "Ada L.")).toMatchObject({ username: "ada", name: "Ada L.", admin: true });
    expect(await run("user", "add", "bob")).toMatchObject({ admin: false });
    expect(await run("project", "add", join(repository.folder), "--as", "team/sub/r")).toMatchObject({
      path_with_namespace: "team/sub/r",
      visibility: "private",
      folder: repository.folder,
    });
    // Anyone who is first owns what is added, in every list that asks for it.
    const { token: own } = (await run("token", "create", "--user", "ada", "--scopes", "api")) as { token: string };
    for (const query of ["owned=true", "membership=true", "min_access_level=50"])
      expect((await service.ask(`/projects?${query}`, { token: own })).json).toMatchObject([
        { path: "r", permissions: { project_access: { access_level: 50 } } },
      ]);
    const members = await service.ask("/projects/team%2Fsub%2Fr/members", { token: own });
    expect(members.json).toMatchObject([{ username: "ada", access_level: 50 }]);
    expect(await run("member", "add", "bob", "--group", "team", "--role", "guest")).toMatchObject({ access_level: 10 });
    expect(await run("member", "add", "bob", "--group", "team", "--role", "developer")).toMatchObject({ access_level: 30 });
    expect(await run("member", "list", "--group", "team")).toMatchObject([{ username: "bob", role: "developer" }]);
    const { token } = (await run("token", "create", "--user", "bob", "--scopes", "api")) as { token: string };
    expect((await service.ask("/projects/team%2Fsub%2Fr", { token })).status).toBe(200);
    const [, row] = (await run("token", "list")) as [unknown, Record<string, unknown>];
    expect(row).toMatchObject({ user: "bob", scopes: ["api"], active: true });
    expect(JSON.stringify(row)).not.toContain(token);
    await run("token", "revoke", String(row["id"]));
    expect((await service.ask("/user", { token })).status).toBe(401);
    expect(await run("project", "list")).toHaveLength(1);
    await run("project", "remove", "team/sub/r");
    expect(await run("project", "list")).toEqual([]);
    expect(existsSync(join(repository.folder, "a"))).toBe(true);
    expect(await run("setting", "set", "diffMaxFiles", "5")).toEqual({ name: "diffMaxFiles", value: 5 });
    expect(await run("doctor")).toMatchObject({ ok: true });
    expect(await service.stop()).toBe(0);
  });
  it("prints a token alone on its line for people", async () => {
    const data = temporaryFolder();
    await repodesk(["user", "add", "ada", "--data", data]);
    const outcome = await repodesk(["token", "create", "--user", "ada", "--scopes", "read_api", "--data", data]);
    expect(outcome.stdout).toMatch(/^rdpat-[\w-]{43}\n$/);
  });
  it("lists a folder whose name would steer the terminal as it is", async () => {
    const data = temporaryFolder();
    const name = "r\u001b[2J\u0007";
    const { folder } = new RepositoryBuilder(join(data, name)).write("a", "a\n").commit("Begin");
    await repodesk(["project", "add", folder, "--as", "team/r", "--data", data]);
    const listed = await repodesk(["project", "list", "--data", data]);
    expect(listed.stdout).toContain(String.raw`r\u001b[2J\u0007`);
    const json = await repodesk(["project", "list", "--json", "--data", data]);
    expect(JSON.parse(json.stdout)).toMatchObject([{ folder }]);
  });
  it("says what is wrong with git", async () => {
    const outcome = await repodesk(["doctor", "--data", temporaryFolder()], { REPODESK_GIT: "/nonexistent/git" });
    expect(outcome.code).toBe(1);
    expect(outcome.stdout).toMatch(/missing +git/);
    expect(outcome.stderr).toBe("repodesk: not ready: git.\n");
  });
});

describe("a service", () => {
  it("refuses a data folder that another one uses, and takes it after kill -9", { tags: "long" }, async () => {
    const data = temporaryFolder();
    const first = await startService({ data });
    const second = await repodesk(["serve", "--data", data, "--listen", "127.0.0.1:0"]);
    expect([second.code, second.stdout]).toEqual([1, ""]);
    expect(second.stderr).toMatch(/^repodesk: Another Repodesk service uses the data folder [^\n]+\n$/);
    const token = addToken(first.store, first.store.users.create({ username: "ada" }).id);
    expect(await first.stop("SIGKILL")).toBeNull();
    const third = await startService({ data });
    expect((await third.ask("/user", { token })).status).toBe(200);
    expect(await third.stop()).toBe(0);
    rmSync(data, { recursive: true });
  });
  it("says when its port is taken", async () => {
    const blocker = createServer().listen(0, "127.0.0.1");
    await once(blocker, "listening");
    const { port } = blocker.address() as { port: number };
    const outcome = await repodesk(["serve", "--data", temporaryFolder(), "--listen", `127.0.0.1:${port}`]);
    expect([outcome.code, outcome.stderr]).toEqual([1, `repodesk: Cannot listen on 127.0.0.1:${port}: another process listens there.\n`]);
    blocker.close();
  });
  it("listens on a socket that only its owner may use, and replaces one that nobody listens on", { tags: "long" }, async () => {
    const folder = temporaryFolder();
    const socket = join(folder, "s.sock");
    const first = await startService({ args: ["--socket", socket] });
    expect(first.address).toBe(socket);
    expect(statSync(socket).mode & 0o777).toBe(0o600);
    const refused = await repodesk(["serve", "--data", temporaryFolder(), "--socket", socket]);
    expect(refused.stderr).toBe(`repodesk: Cannot listen on ${socket}: another process listens there.\n`);
    await first.stop("SIGKILL");
    expect(existsSync(socket)).toBe(true);
    const second = await startService({ args: ["--socket", socket] });
    const answer = await second.ask("/projects", { headers: { host: "anything.example" } });
    expect([answer.status, answer.json]).toEqual([200, []]);
    expect(await second.stop()).toBe(0);
    expect(existsSync(socket)).toBe(false);
    writeFileSync(socket, "");
    const file = await repodesk(["serve", "--data", temporaryFolder(), "--socket", socket]);
    expect(file.stderr).toContain("no socket");
    expect(existsSync(socket)).toBe(true);
  });
  it.each(["SIGTERM", "SIGINT"] as const)("ends with 0 at %s", { tags: "long" }, async (signal) => {
    const service = await startService();
    await service.ask("/projects");
    expect(await service.stop(signal)).toBe(0);
    expect(service.stderr()).toBe("");
  });
  it("lets a running request end before it does", { tags: "long" }, async () => {
    const folder = temporaryFolder();
    const repository = new RepositoryBuilder(join(folder, "r")).write("a", "a\n").commit("Begin");
    const service = await startService();
    const token = addToken(service.store, service.store.users.create({ username: "ada" }).id);
    const { id } = addProject(service.store, "team/r", repository.folder);
    const body = JSON.stringify({ branch: "later", ref: "main" });
    const { hostname, port } = new URL(service.address);
    const socket = connect(Number(port), hostname);
    const answered = once(socket, "data");
    socket.write(
      `POST /api/v4/projects/${id}/repository/branches HTTP/1.1\r\nHost: ${hostname}:${port}\r\nPRIVATE-TOKEN: ${token}\r\nExpect: 100-continue\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    // "100 Continue": the request is running. Only then is the service told to stop, and only then comes the body.
    expect(String((await answered)[0])).toContain("100 Continue");
    const ended = once(service.process, "exit");
    service.process.kill("SIGTERM");
    await refusesConnections(Number(port));
    const last = once(socket, "data");
    socket.write(body);
    expect(String((await last)[0])).toContain("HTTP/1.1 201 Created");
    // No second signal: one that comes while Node takes itself down ends it.
    expect(await ended).toEqual([0, null]);
    await service.stop();
    expect(git(repository.folder, ["branch", "--list", "later"])).toContain("later");
  });
  it("runs through the launcher, which passes signals on", async () => {
    const launcher = fileURLToPath(new URL("../../scripts/repodesk.mjs", import.meta.url));
    const child = spawn(process.execPath, [launcher, "serve", "--json", "--data", temporaryFolder()], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [text] = await once(child.stdout, "data");
    expect(JSON.parse(String(text))).toEqual({ address: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/api\/v4$/) });
    child.kill("SIGTERM");
    expect(await once(child, "exit")).toEqual([0, null]);
  });
  it("ends with 0 at SIGTERM though its parent keeps the channel open", { tags: "long" }, async () => {
    const service = await startService({ channel: true });
    expect(await service.stop()).toBe(0);
  });
  it("ends when the parent that started it goes away", async () => {
    const service = await startService({ channel: true });
    service.process.disconnect();
    const [code] = await once(service.process, "exit");
    expect(code).toBe(0);
    await service.stop();
  });
  it("makes the person at this machine the first user when the desktop starts it", { tags: "long" }, async () => {
    const home = temporaryFolder();
    writeFileSync(join(home, ".gitconfig"), "[user]\n\tname = Grace Hopper\n\temail = grace@example.com\n");
    const env = { REPODESK_LOCAL_TOKEN: "secret-of-this-run", HOME: home, XDG_CONFIG_HOME: home, GIT_CONFIG_GLOBAL: undefined };
    const service = await startService({ env });
    expect((await service.ask("/user", { token: "secret-of-this-run" })).json).toMatchObject({
      name: "Grace Hopper",
      email: "grace@example.com",
      is_admin: true,
    });
    await service.stop();
  });
  it("is small when idle", async () => {
    const service = await startService({ launcher: true });
    await service.ask("/projects");
    const { readFileSync } = await import("node:fs");
    if (process.platform === "linux") {
      const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${service.process.pid}/status`, "utf8"))?.[1]);
      expect(kilobytes).toBeLessThan(120 * 1024);
    }
    await service.stop();
  });
});
