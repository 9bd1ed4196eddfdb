// Lists, reads and diffs commits (specification 4.2); git's own log is the oracle.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { git, type RepositoryBuilder } from "../scenarios/builder.ts";
import { type Fixture, startService } from "./api-fixture.ts";

let service: Fixture;
let repo: RepositoryBuilder;
let commits: string;
let emptyCommits: string;
const long = `${"word ".repeat(30)}`.trim();

beforeAll(() => {
  service = startService({ diffMaxFiles: 30 });
  repo = service
    .repository("commits")
    .write("a.txt", "one\n")
    .commit("Begin\n")
    .as("Grace Hopper")
    .write("a.txt", "one\ntwo\n")
    .write("dir/b", "b\n")
    .commit(`Change\n\nBody\n\nReviewed-by: A <a@x>\nReviewed-by: B <b@x>\n`)
    .branch("topic")
    .write("a.txt", "zero\none\ntwo\n")
    .commit(long)
    .checkout("topic")
    .as("Ada Nowak")
    .write("c", "c\n")
    .commit("On topic")
    .checkout("main")
    .merge("topic")
    .tag("v1", "First")
    .branch("with/slash");
  commits = `/projects/${service.serve("commits", repo.folder, "public").id}/repository/commits`;
  const empty = service.repository("empty", { bare: true });
  emptyCommits = `/projects/${service.serve("empty", empty.folder).id}/repository/commits`;
});
afterAll(() => service.end());

const log = (...args: string[]): string[] =>
  git(repo.folder, ["log", "--format=%H", ...args])
    .split("\n")
    .filter(Boolean);
const idsOf = (rows: { id: string }[]): string[] => rows.map(({ id }) => id);

describe("GET commits", () => {
  it.each([
    ["", ["main"]],
    ["ref_name=topic", ["topic"]],
    ["ref_name=with%2Fslash", ["main"]],
    ["ref_name=topic..main", ["topic..main"]],
    ["ref_name=topic...main", ["topic...main"]],
    ["ref_name=v1", ["v1"]],
    ["path=a.txt", ["main", "--", "a.txt"]],
    ["path=dir", ["main", "--", "dir"]],
    ["path=.%2Fa.txt", ["main", "--", "a.txt"]],
    ["path=%2Fdir%2F.%2F%2F..%2Fa.txt", ["main", "--", "a.txt"]],
    ["path=.%2F", ["main"]],
    ["ref_name=main~1", ["main~1"]],
    ["ref_name=main%5E2~1", ["main^2~1"]],
    ["ref_name=v1%5E0", ["v1"]],
    ["ref_name=HEAD~2..HEAD", ["HEAD~2..HEAD"]],
    ["ref_name=HEAD%5E..", ["HEAD^..HEAD"]],
    ["ref_name=main~1...topic", ["main~1...topic"]],
    ["ref_name=with%2Fslash~1&path=a.txt", ["main~1", "--", "a.txt"]],
    ["author=Grace", ["main", "--author=Grace"]],
    ["first_parent=true", ["--first-parent", "main"]],
    ["order=topo", ["--topo-order", "main"]],
    ["all=true", ["--all"]],
    ["since=2026-01-05T11:30:00Z", ["main", "--since=2026-01-05T11:30:00Z"]],
    ["until=2026-01-05T11:30:00Z", ["main", "--until=2026-01-05T11:30:00Z"]],
    ["until=2026-01-05T12:30:00+01:00", ["main", "--until=2026-01-05T11:30:00Z"]],
    ["since=2026-01-05T11:30:00", ["main", "--since=2026-01-05T11:30:00Z"]],
    ["since=&until=", ["main"]],
    ["ref_name=main&path=a.txt&author=Grace&first_parent=true", ["--first-parent", "--author=Grace", "main", "--", "a.txt"]],
  ])("lists what git lists for %j", async (query, args) => {
    const { status, body } = await service.ask("GET", `${commits}?${query}`);
    expect(status).toBe(200);
    expect(idsOf(body)).toEqual(log(...args));
  });

  it("shows a commit's members in a real server's order and form", async () => {
    const { body } = await service.ask("GET", `${commits}?ref_name=${repo.id("topic~1")}&per_page=1`, { as: null });
    const id = repo.id("topic~1");
    const expected = {
      id,
      short_id: id.slice(0, 8),
      created_at: "2026-01-05T12:00:00.000+01:00",
      parent_ids: [repo.id("topic~2")],
      title: "Change",
      message: "Change\n\nBody\n\nReviewed-by: A <a@x>\nReviewed-by: B <b@x>\n",
      author_name: "Grace Hopper",
      author_email: "grace@example.com",
      authored_date: "2026-01-05T12:00:00.000+01:00",
      committer_name: "Grace Hopper",
      committer_email: "grace@example.com",
      committed_date: "2026-01-05T12:00:00.000+01:00",
      trailers: {},
      extended_trailers: {},
      web_url: `http://desk.example/team/commits/-/commit/${id}`,
    };
    expect(body[0]).toEqual(expected);
    expect(Object.keys(body[0])).toEqual(Object.keys(expected));
  });

  it("adds trailers and stats when asked", async () => {
    const { body } = await service.ask("GET", `${commits}?trailers=1&with_stats=yes&ref_name=topic`);
    expect(body[1]).toMatchObject({
      trailers: { "Reviewed-by": "B <b@x>" },
      extended_trailers: { "Reviewed-by": ["A <a@x>", "B <b@x>"] },
      stats: { additions: 2, deletions: 0, total: 2 },
    });
  });

  it("pages without totals, and announces a next page after a full one", async () => {
    const first = await service.ask("GET", `${commits}?per_page=2`);
    expect(idsOf(first.body)).toEqual(log("main").slice(0, 2));
    expect(first.headers.get("x-next-page")).toBe("2");
    expect(first.headers.get("x-total")).toBeNull();
    expect(first.headers.get("link")).not.toContain('rel="last"');
    const last = await service.ask("GET", `${commits}?per_page=2&page=3`);
    expect(idsOf(last.body)).toEqual(log("main").slice(4));
    expect(last.headers.get("x-next-page")).toBe("");
  });

  it.each([
    ["ref_name=nope", 200, []],
    ["ref_name=nope..main", 200, []],
    ["ref_name=nope~1", 200, []],
    ["ref_name=main~99", 200, []],
    ["ref_name=main%5E3..main", 200, []],
    [`ref_name=main~${"9".repeat(30)}`, 400, { message: "ref_name is invalid" }],
    ["path=..", 200, []],
    ["path=dir%2F..%2F..%2Fa.txt", 200, []],
    ["ref_name=main%5E!", 400, { message: "ref_name is invalid" }],
    ["ref_name=~1", 400, { message: "ref_name is invalid" }],
    ["ref_name=main%40%7B1%7D", 400, { message: "ref_name is invalid" }],
    ["ref_name=-x", 400, { message: "ref_name is invalid" }],
    ["ref_name=a%20b", 400, { message: "ref_name is invalid" }],
    ["ref_name=main%5E%7B%2Fx%7D", 400, { message: "ref_name is invalid" }],
    ["path=nope", 200, []],
    ["path=..%2F..%2Fetc", 200, []],
    ["since=yesterday-ish", 400, { error: "since is invalid" }],
    ["order=date", 400, { error: "order does not have a valid value" }],
    ["per_page=0", 400, { error: "per_page does not have a valid value" }],
    ["author=%5C(", 200, []],
  ])("answers %s with %d", async (query, status, body) => {
    expect(await service.ask("GET", `${commits}?${query}`)).toMatchObject({ status, body });
  });

  it("is empty for an empty repository", async () => {
    expect(await service.ask("GET", emptyCommits)).toMatchObject({ status: 200, body: [] });
  });
});

describe("GET commit", () => {
  it.each(["main", "v1", "with%2Fslash", "HEAD"])("reads %s", async (sha) => {
    const { status, body } = await service.ask("GET", `${commits}/${sha}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: repo.id("main"), status: null, last_pipeline: null, stats: { additions: 1, deletions: 0, total: 1 } });
    expect(body.parent_ids).toHaveLength(2);
  });

  it("fills in trailers, keeps whole titles, leaves out stats", async () => {
    expect((await service.ask("GET", `${commits}/topic~1`)).status).toBe(404);
    const { body } = await service.ask("GET", `${commits}/${repo.id("topic~1").slice(0, 10)}?stats=false`);
    expect(body.trailers).toEqual({ "Reviewed-by": "B <b@x>" });
    expect(body.stats).toBeUndefined();
    const titled = await service.ask("GET", `${commits}/${repo.id("main^1")}`);
    expect(titled.body.title).toBe(long.split("\n")[0]);
    expect(titled.body.message).toBe(long);
  });

  it("says that an unknown commit is not found", async () => {
    expect(await service.ask("GET", `${commits}/${"0".repeat(40)}`)).toMatchObject({
      status: 404,
      body: { message: "404 Commit Not Found" },
    });
  });
});

describe("GET diff", () => {
  it("shows each file from its first @@ on", async () => {
    const { body, headers } = await service.ask("GET", `${commits}/topic~0/diff`.replace("~0", ""));
    expect(headers.get("x-total")).toBe("1");
    expect(body).toEqual([
      {
        diff: "@@ -0,0 +1 @@\n+c\n",
        collapsed: false,
        too_large: false,
        new_path: "c",
        old_path: "c",
        a_mode: "0",
        b_mode: "100644",
        new_file: true,
        renamed_file: false,
        deleted_file: false,
        generated_file: false,
      },
    ]);
  });

  it("puts file names in front with unidiff, and pages by file", async () => {
    const sha = repo.id("topic~1");
    const all = await service.ask("GET", `${commits}/${sha}/diff?unidiff=true`);
    expect(all.body[0].diff).toBe("--- a/a.txt\n+++ b/a.txt\n@@ -1 +1,2 @@\n one\n+two\n");
    expect(all.body[1].diff).toBe("--- /dev/null\n+++ b/dir/b\n@@ -0,0 +1 @@\n+b\n");
    const second = await service.ask("GET", `${commits}/${sha}/diff?per_page=1&page=2`);
    expect(second.body.map((file: { new_path: string }) => file.new_path)).toEqual(["dir/b"]);
    expect(second.headers.get("x-total-pages")).toBe("2");
  });

  it("names files with unidiff as git does, whatever they are called", async () => {
    const odd = service.repository("odd-patches");
    for (const name of ["a b", "new\nline", 'q"u', "tab\there", "\u0001", "é", "--- a"]) odd.write(name, "1\n");
    odd.commit("One");
    const { id } = service.serve("odd-patches", odd.folder);
    const { body } = await service.ask("GET", `/projects/${id}/repository/commits/main/diff?unidiff=true`);
    const named = git(odd.folder, ["-c", "core.quotePath=false", "show", "-p", "--format="]).match(/^\+\+\+ .*$/gm);
    // A tab at the end marks a name with blanks; a server leaves it out.
    expect(body.map(({ diff }: { diff: string }) => diff.split("\n")[1])).toEqual(named?.map((line) => line.replace(/\t$/, "")));
  });
});
