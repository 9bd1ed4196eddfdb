// Blame, refs and sequence of commits on a small history; git's own answers are the oracle.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { git, type RepositoryBuilder } from "../scenarios/builder.ts";
import { enc, type Fixture, startService } from "./api-fixture.ts";

let service: Fixture;
let repo: RepositoryBuilder;
let repository: string;

beforeAll(() => {
  service = startService();
  repo = service
    .repository("h")
    .write("a.txt", "one\ntwo\nthree\n")
    .write("empty", "")
    .write("crlf", "x\r\ny")
    .commit("Begin\n")
    .as("Grace Hopper")
    .write("a.txt", "one\n2\nthree\nfour\n")
    .commit("Count on\n")
    .branch("topic")
    .as("Ada Nowak")
    .write("a.txt", "0\none\n2\nthree\nfour\n")
    .commit("From nought")
    .tag("v1", "One")
    .checkout("topic")
    .write("t", "t")
    .commit("Topic")
    .checkout("main")
    .merge("topic");
  repository = `/projects/${service.serve("h", repo.folder, "public").id}/repository`;
});
afterAll(() => service.end());

const blame = (path: string, query = "ref=main") => service.ask("GET", `${repository}/files/${enc(path)}/blame?${query}`);

interface Range {
  commit: { id: string };
  lines: string[];
}
const owned = (ranges: Range[]): string[] => ranges.flatMap(({ commit, lines }) => lines.map((line) => `${commit.id} ${line}`));
const ownedByGit = (...args: string[]): string[] => {
  const text = git(repo.folder, ["-c", "core.quotePath=false", "blame", "-s", "-l", "--root", "--no-abbrev", ...args]);
  return text.split("\n").map((line) => line.replace(/^\^?(\w+) .*?\) /, "$1 "));
};

describe("blame", () => {
  it("groups neighbouring lines of one commit, with the commit's members and no others", async () => {
    const { status, body, headers } = await blame("a.txt");
    expect(status).toBe(200);
    expect(owned(body)).toEqual(ownedByGit("main", "--", "a.txt"));
    expect(body.map((range: Range) => range.lines.length)).toEqual([1, 1, 1, 1, 1]);
    expect(body[2].commit).toEqual({
      id: repo.id("topic~1"),
      parent_ids: [repo.id("topic~2")],
      message: "Count on\n",
      authored_date: "2026-01-05T12:00:00.000+01:00",
      author_name: "Grace Hopper",
      author_email: "grace@example.com",
      committed_date: "2026-01-05T12:00:00.000+01:00",
      committer_name: "Grace Hopper",
      committer_email: "grace@example.com",
    });
    expect(headers.get("x-gitlab-blob-id")).toBe(repo.id("main:a.txt"));
  });

  it.each([
    ["range[start]=2&range[end]=3", ["-L2,3"]],
    ["range[start]=5&range[end]=99", ["-L5,5"]],
    ["range[start]=1&range[end]=1", ["-L1,1"]],
  ])("keeps to %s", async (range, args) => {
    expect(owned((await blame("a.txt", `ref=main&${range}`)).body)).toEqual(ownedByGit(...args, "main", "--", "a.txt"));
  });

  it("answers nothing for an empty file and beyond the end", async () => {
    expect(await blame("empty")).toMatchObject({ status: 200, body: [] });
    expect(await blame("a.txt", "ref=main&range[start]=6&range[end]=9")).toMatchObject({ status: 200, body: [] });
  });

  it("does not care for a list of commits to pass over", async () => {
    git(repo.folder, ["config", "blame.ignoreRevsFile", "/etc/passwd"]);
    expect((await blame("a.txt", "ref=v1")).status).toBe(200);
    git(repo.folder, ["config", "--unset", "blame.ignoreRevsFile"]);
  });

  it("keeps carriage returns", async () => {
    expect((await blame("crlf")).body[0].lines).toEqual(["x\r", "y"]);
  });

  it.each([
    ["", 400, { error: "ref is missing, ref is empty" }],
    ["ref=nope", 404, { message: "404 Commit Not Found" }],
    ["ref=main&range[start]=1", 400, { error: "range[end] is missing" }],
    ["ref=main&range[start]=0&range[end]=2", 400, { error: "range[start] does not have a valid value" }],
    ["ref=main&range[start]=x&range[end]=2", 400, { error: "range[start] is invalid" }],
    ["ref=main&range[start]=3&range[end]=2", 400, { message: "range[start] must be less than or equal to range[end]" }],
  ])("refuses %j", async (query, status, body) => {
    expect(await blame("a.txt", query)).toMatchObject({ status, body });
  });

  it("answers HEAD with metadata alone", async () => {
    const { status, text, headers } = await service.ask("HEAD", `${repository}/files/${enc("a.txt")}/blame?ref=main`);
    expect([status, text, headers.get("x-service-file-name")]).toEqual([200, "", "a.txt"]);
  });
});

describe("refs of a commit", () => {
  it.each([
    ["", ["branch main", "branch topic", "tag v1"]],
    ["?type=branch", ["branch main", "branch topic"]],
    ["?type=tag", ["tag v1"]],
    ["?per_page=1&page=2", ["branch topic"]],
  ])("lists %s", async (query, expected) => {
    const { body, headers } = await service.ask("GET", `${repository}/commits/${repo.id("topic~1")}/refs${query}`);
    expect(body.map(({ type, name }: { type: string; name: string }) => `${type} ${name}`)).toEqual(expected);
    expect(headers.get("x-total")).toBeNull();
    expect(headers.get("x-next-page")).toBe(query.includes("page=2") ? "3" : "");
  });

  it("refuses another type and an unknown commit", async () => {
    expect((await service.ask("GET", `${repository}/commits/main/refs?type=x`)).body).toEqual({
      error: "type does not have a valid value",
    });
    expect((await service.ask("GET", `${repository}/commits/nope/refs`)).status).toBe(404);
  });
});

it("counts commits as git does", async () => {
  for (const [query, args] of [
    ["", []],
    ["?first_parent=true", ["--first-parent"]],
  ] as const) {
    const { body } = await service.ask("GET", `${repository}/commits/main/sequence${query}`);
    expect(body).toEqual({ count: Number(git(repo.folder, ["rev-list", "--count", ...args, "main"])) });
  }
});
