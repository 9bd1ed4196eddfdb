// What was once answered wrongly without an error: each case as a client meets it, with git as the judge where git knows.
import { execFileSync } from "node:child_process";
import { connect } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { git, type RepositoryBuilder } from "../scenarios/builder.ts";
import { enc, type Fixture, startService } from "./api-fixture.ts";
import { startService as startProcess } from "./support/start-service.ts";

let service: Fixture;
let repo: RepositoryBuilder;
let root: string;

beforeAll(() => {
  service = startService();
  repo = service.repository("quiet", { bare: false });
  repo.write("a.txt", "a\n").as("Old Name", "old@example.com").commit("One");
  repo
    .as("New Name", "new@example.com")
    .write("b.txt", "b\n")
    .commit(`${"word ".repeat(40)}end\nrest\n\nBody`);
  repo.write(".mailmap", "New Name <new@example.com> Old Name <old@example.com>\n").commit("Three");
  root = `/projects/${service.serve("quiet", repo.folder).id}`;
});
afterAll(() => service.end());

const get = async (path: string) => (await service.ask("GET", `${root}/repository/${path}`)).body;
const commit = (json: Record<string, unknown>) =>
  service.ask("POST", `${root}/repository/commits`, { json: { branch: "made", start_branch: "main", commit_message: "m", ...json } });

describe("commits", () => {
  it.each([
    ["with a work tree", false],
    ["bare", true],
  ])("are found by the author that .mailmap says, %s", async (_, bare) => {
    const folder = bare ? `${service.folder}/quiet.git` : repo.folder;
    if (bare) git(service.folder, ["clone", "-q", "--bare", repo.folder, folder]);
    const path = bare ? `/projects/${service.serve("quiet-bare", folder).id}` : root;
    for (const author of ["New Name", "Old Name", "new@example", "old@example", "nobody", "^New"]) {
      const { body } = await service.ask("GET", `${path}/repository/commits?author=${encodeURIComponent(author)}`);
      const wanted = git(folder, ["log", "--format=%H", `--author=${author}`])
        .split("\n")
        .filter(Boolean);
      expect([author, body.map(({ id }: { id: string }) => id)]).toEqual([author, wanted]);
    }
  });

  it("are found by authors' letters, not by their bytes", async () => {
    const { folder } = service
      .repository("letters", { bare: false })
      .as("René Scharfe", "rene@example.com")
      .write("a", "a")
      .commit("One")
      .as("Élodie Ñandú", "elodie@example.com")
      .write("b", "b")
      .commit("Two");
    const { id } = service.serve("letters", folder);
    for (const [author, path] of ["Ren. Sch", "Ren[èé] Sch", "^.lodie", "[Ññ]and. <", "Ren.. Sch"].flatMap((text) => [
      [text, ""],
      [text, "a"],
    ])) {
      const { body } = await service.ask("GET", `/projects/${id}/repository/commits?author=${enc(author!)}&path=${path}`);
      const args = ["log", "--format=%H", `--author=${author}`, "--", ...(path ? [path] : [])];
      const wanted = git(folder, args, { env: { LC_ALL: "C.UTF-8" } });
      expect([author, path, body.map((row: { id: string }) => row.id)]).toEqual([author, path, wanted.split("\n").filter(Boolean)]);
    }
  });

  it("are found by author also where a pipe stands in place of the work tree's .mailmap", async () => {
    const { folder } = service.repository("piped", { bare: false }).as("Old Name", "old@example.com").write("a", "a").commit("One");
    const id = service.serve("piped", folder).id;
    execFileSync("mkfifo", [join(folder, ".mailmap")]);
    const { status, body } = await service.ask("GET", `/projects/${id}/repository/commits?author=Old`);
    expect([status, body.length]).toEqual([200, 1]);
  });

  it("have their whole first line as title", async () => {
    const [, second] = await get("commits");
    expect(second.title).toBe(git(repo.folder, ["show", "-s", "--format=%B", "main~1"]).split("\n")[0]);
  });

  it.each(["..HEAD", "HEAD..", "main~0..", "..main", "main...", "...HEAD", "..", "...", "a..b..c", "main.."])(
    "of %s are what git lists",
    async (name) => {
      const answer = await service.ask("GET", `${root}/repository/commits?ref_name=${encodeURIComponent(name)}`);
      let wanted: string[] | null = null;
      try {
        wanted = git(repo.folder, ["rev-list", name, "--"]).split("\n").filter(Boolean);
      } catch {
        // git knows no such revisions
      }
      if (answer.status === 200) expect(answer.body.map(({ id }: { id: string }) => id)).toEqual(wanted ?? []);
      else expect([answer.status, answer.body]).toEqual([400, { message: "ref_name is invalid" }]);
      if (name === "..HEAD") expect(answer.status).toBe(200);
    },
  );
});

it("modes are shown as git shows them", async () => {
  const blob = repo.id("main:a.txt");
  const entry = (mode: string, name: string): Buffer => Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(blob, "hex")]);
  const input = Buffer.concat([entry("100664", "a"), entry("100775", "b"), entry("100600", "c"), entry("120000", "d")]);
  const tree = git(repo.folder, ["hash-object", "-w", "-t", "tree", "--literally", "--stdin"], { input });
  const person = { GIT_AUTHOR_NAME: "A", GIT_AUTHOR_EMAIL: "a@b", GIT_COMMITTER_NAME: "A", GIT_COMMITTER_EMAIL: "a@b" };
  const id = git(repo.folder, ["commit-tree", "-m", "Modes", tree], { env: person });
  git(repo.folder, ["branch", "modes", id]);
  const shown = git(repo.folder, ["ls-tree", "modes"])
    .split("\n")
    .map((line) => [line.split("\t")[1], line.slice(0, 6)]);
  for (const query of ["", "&recursive=true"])
    expect((await get(`tree?ref=modes${query}`)).map((row: { name: string; mode: string }) => [row.name, row.mode])).toEqual(shown);
  expect((await get("files/b?ref=modes")).execute_filemode).toBe(true);
  const modes = (await get("commits/modes/diff")).map((row: { b_mode: string }) => row.b_mode);
  expect(modes).toEqual(shown.map(([, mode]) => mode));
});

describe("a commit that is asked for", () => {
  const action = { action: "create", file_path: "n.txt", content: "n" };
  it.each([0, 1, "yes", "1", [], {}, "maybe"])("refuses execute_filemode %j", async (execute_filemode) => {
    const answer = await commit({ actions: [{ action: "chmod", file_path: "a.txt", execute_filemode }] });
    expect([answer.status, answer.body.message]).toEqual([400, expect.stringContaining("actions[0][execute_filemode] must be a boolean")]);
  });

  it.each(["force", "stats"])("refuses %s that is no truth value", async (name) => {
    for (const value of [{ toString: 1 }, [], [{}], { a: 1 }, "perhaps"]) {
      const answer = await commit({ actions: [action], [name]: value });
      expect([JSON.stringify(value), answer.status, answer.body.message]).toEqual([
        JSON.stringify(value),
        400,
        `400 Bad request - ${name} must be a boolean`,
      ]);
    }
  });

  it("empties a file by an update with null", async () => {
    const answer = await commit({ branch: "emptied", actions: [{ action: "update", file_path: "a.txt", content: null }] });
    expect(answer.status).toBe(201);
    expect(git(repo.folder, ["cat-file", "-s", "emptied:a.txt"])).toBe("0");
    const missing = await commit({ branch: "not", actions: [{ action: "update", file_path: "a.txt" }] });
    expect(missing.body).toEqual({ message: "400 Bad request - actions[0][content] is required for update action" });
  });

  it("refuses a start_sha that is cut short", async () => {
    for (const sha of [repo.id("main").slice(0, 12), repo.id("main").slice(1), `${repo.id("main")}0`]) {
      const answer = await commit({ branch: "short", start_branch: undefined, start_sha: sha, actions: [action] });
      expect([answer.status, answer.body]).toEqual([400, { message: `Invalid start_sha '${sha}'` }]);
    }
    expect((await commit({ branch: "whole", start_branch: undefined, start_sha: repo.id("main"), actions: [action] })).status).toBe(201);
  });

  it.each(["git~10", "git~2", "git~1x", "a/GIT~12/b"])("takes %s, as git does", async (path) => {
    git(repo.folder, [
      "-c",
      "core.protectNTFS=true",
      "-c",
      "core.protectHFS=true",
      "update-index",
      "--add",
      "--cacheinfo",
      `100644,${repo.id("main:a.txt")},${path}`,
    ]);
    git(repo.folder, ["reset", "-q"]);
    const answer = await service.ask("POST", `${root}/repository/files/${enc(path)}`, {
      json: { branch: `legal-${Buffer.from(path).toString("hex")}`, start_branch: "main", commit_message: "m", content: "" },
    });
    expect(answer.status).toBe(201);
  });
});

it("a status that is said again is refused", async () => {
  const post = (state: string) => service.ask("POST", `${root}/statuses/${repo.id("main")}`, { json: { state, name: "again" } });
  for (const [state, event] of [
    ["pending", "enqueue"],
    ["running", "run"],
  ] as const) {
    expect((await post(state)).status).toBe(201);
    expect(await post(state)).toMatchObject({
      status: 400,
      body: { message: `Cannot transition status via :${event} from :${state} (Reason(s): Status cannot transition via "${event}")` },
    });
  }
});

it("raw bytes are kept by nobody", async () => {
  const blob = repo.id("main:a.txt");
  for (const path of ["files/a%2Etxt/raw?ref=main", "files/a%2Etxt/raw?ref=main&lfs=true", `blobs/${blob}/raw`]) {
    const { headers } = await service.ask("GET", `${root}/repository/${path}`);
    expect([path, headers.get("cache-control")]).toEqual([path, "max-age=0, private, must-revalidate, no-store, no-cache"]);
  }
});

describe("on a socket", () => {
  let running: Awaited<ReturnType<typeof startProcess>>;
  beforeAll(async () => {
    running = await startProcess({ settings: { maxRequestBytes: 100_000 } });
  });
  afterAll(() => running.stop());

  /** What arrives until the other side ends the connection. */
  const exchange = async (text: string): Promise<string> => {
    const { hostname, port } = new URL(running.address);
    const socket = connect(Number(port), hostname);
    const received: Buffer[] = [];
    socket.on("data", (data) => received.push(data));
    // What was received counts; the rest of what is sent may not be taken any more.
    socket.on("error", () => undefined);
    socket.write(text.replace("Host: x", `Host: ${hostname}:${port}`));
    await new Promise((resolve) => socket.once("close", resolve));
    return Buffer.concat(received).toString();
  };

  it("a body that would be too long is refused before it is sent", async () => {
    const answer = await exchange(
      "POST /api/v4/projects HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Type: application/json\r\nContent-Length: 200000\r\n\r\n",
    );
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toContain('{"message":"413 Request Entity Too Large"}');
  });

  it.each([20_000, 300_000, 5_000_000])("headers of %d bytes get an answer", async (length) => {
    const answer = await exchange(`GET /api/v4/version HTTP/1.1\r\nHost: x\r\nX-Long: ${"a".repeat(length)}\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
    expect(answer).toContain('{"message":"431 Request Header Fields Too Large"}');
  });
});
