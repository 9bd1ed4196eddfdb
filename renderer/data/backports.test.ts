// What the backport map reads of a branch: not without end, and nothing that failed is taken for an answer.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { mostOfBranch, readBase, readBranchCommits, readCommitsAt, readTextAt } from "./backports.ts";
import { createQueryClient } from "./query-client.ts";

let asked: URL[] = [];
let answer: (url: URL) => Response | Promise<Response>;
const json = (value: unknown, headers: Record<string, string> = {}, status = 200): Response =>
  new Response(JSON.stringify(value), { status, headers: { "content-type": "application/json", ...headers } });
const commit = (number: number) => {
  const id = String(number).padStart(40, "0");
  return {
    ...{ id, short_id: id.slice(0, 8), title: `Change ${number}`, message: `Change ${number}`, parent_ids: [], web_url: "" },
    ...{ author_name: "Ada", author_email: "a@b", committer_name: "Ada", committer_email: "a@b" },
    ...{ authored_date: "2026-03-01T00:00:00Z", committed_date: "2026-03-01T00:00:00Z", created_at: "2026-03-01T00:00:00Z" },
  };
};
const signal = new AbortController().signal;

beforeEach(() => {
  asked = [];
  vi.stubGlobal("fetch", async (url: string) => {
    const at = new URL(url, "http://x/");
    asked.push(at);
    return answer(at);
  });
});
afterEach(() => void vi.unstubAllGlobals());

/** A server that has so many commits, a page at a time. */
const pagesOfCommits = (count: number) => (url: URL) => {
  const size = Number(url.searchParams.get("per_page"));
  const page = Number(url.searchParams.get("page") ?? 1);
  const first = (page - 1) * size;
  const items = Array.from({ length: Math.max(0, Math.min(size, count - first)) }, (_, index) => commit(first + index));
  return json(items, first + size < count ? { "x-next-page": String(page + 1) } : {});
};

it.each([0, 1, 99, 100, 101, 250])("reads all %i commits of a branch since a fix, the newest first", async (count) => {
  answer = pagesOfCommits(count);
  const { commits, isCut } = await readBranchCommits("server", "p", "fix", "stable", signal);
  expect([commits.length, isCut]).toEqual([count, false]);
  expect(commits.map(({ title }) => title)).toEqual(Array.from({ length: count }, (_, index) => `Change ${index}`));
  expect(new Set(asked.map(({ searchParams }) => searchParams.get("ref_name")))).toEqual(new Set(["fix..stable"]));
});

it("stops at so many commits and says that older ones were not looked at", async () => {
  answer = pagesOfCommits(mostOfBranch + 500);
  const { commits, isCut } = await readBranchCommits("server", "p", "fix", "stable", signal);
  expect([commits.length, isCut]).toEqual([mostOfBranch, true]);
  expect(asked.length).toBe(mostOfBranch / 100);
});

it("does not take half a branch for the whole one when a page fails", async () => {
  const pages = pagesOfCommits(300);
  answer = (url) => (url.searchParams.get("page") === "2" ? json({ message: "No" }, {}, 403) : pages(url));
  await expect(readBranchCommits("server", "p", "fix", "stable", signal)).rejects.toMatchObject({ status: 403 });
});

it("asks for the commits of one path among them, a few", async () => {
  answer = () => json([commit(1)]);
  await expect(readCommitsAt("server", "p", "fix", "stable", "src/a b.ts", signal)).resolves.toHaveLength(1);
  expect(asked.map(({ searchParams }) => Object.fromEntries(searchParams))).toEqual([
    { ref_name: "fix..stable", path: "src/a b.ts", per_page: "20" },
  ]);
});

it("knows a file that is not there from one that could not be read", async () => {
  const client = createQueryClient();
  answer = () => new Response("text\n");
  await expect(readTextAt(client, "server", "p", "a".repeat(40), "there")).resolves.toBe("text\n");
  answer = () => json({ message: "404 File Not Found" }, {}, 404);
  await expect(readTextAt(client, "server", "p", "a".repeat(40), "gone")).resolves.toBeNull();
  answer = () => json({ message: "403 Forbidden" }, {}, 403);
  await expect(readTextAt(client, "server", "p", "a".repeat(40), "secret")).rejects.toMatchObject({ status: 403 });
});

it("concludes nothing where the server does not tell where two branches part", async () => {
  const client = createQueryClient();
  answer = () => json(commit(5));
  await expect(readBase(client, "server", "p", "one", "other")).resolves.toBe(commit(5).id);
  answer = () => json({ message: "404 Not Found" }, {}, 404);
  await expect(readBase(client, "server", "p", "one", "third")).resolves.toBeUndefined();
});
