// Queries of a few lines each: which answers mean "there is none", and which are faults.
import { afterEach, describe, expect, it, vi } from "vitest";
import { groupSearchQuery, readingsQuery, recentPeriodQuery, yearOfReadings } from "./activity.ts";
import { compareQuery, mergeBaseQuery } from "./compare.ts";
import { contributorsQuery, peopleQuery } from "./contributors.ts";
import { createQueryClient } from "./query-client.ts";

/** Answers with a status and a body; what was asked for stands in the answer. */
function serve(status: number, body: unknown): string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(decodeURIComponent(url));
    return new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
  });
  return asked;
}
afterEach(() => void vi.unstubAllGlobals());

const fetchOnce = (query: { queryKey: readonly unknown[]; queryFn?: unknown }): Promise<unknown> =>
  createQueryClient().fetchQuery({ ...query, retry: false } as never);

const commit = (id: string) => ({
  ...{ id, short_id: id, title: "Base", message: "Base", parent_ids: [], web_url: "" },
  ...{ author_name: "A", author_email: "a@b", committer_name: "A", committer_email: "a@b" },
  ...{ authored_date: "2026-01-01T00:00:00Z", committed_date: "2026-01-01T00:00:00Z", created_at: "2026-01-01T00:00:00Z" },
});
const [from, to] = ["a".repeat(40), "b".repeat(40)];

describe("where two commits parted", () => {
  it("is a commit", async () => {
    const asked = serve(200, commit(from));
    expect(await fetchOnce(mergeBaseQuery("base", "p", from, to))).toMatchObject({ id: from });
    expect(asked[0]).toContain(`refs[]=${from}&refs[]=${to}`);
  });
  it("is nowhere where they have nothing in common", async () => {
    serve(404, { message: "404 Merge Base Not Found" });
    expect(await fetchOnce(mergeBaseQuery("nowhere", "p", from, to))).toBeNull();
  });
  it.each([{ error: "404 Not Found" }, { message: "404 page not found" }, {}])(
    "is not known where the server lacks the endpoint: %j",
    async (body) => {
      serve(404, body);
      await expect(fetchOnce(mergeBaseQuery(`lacks-${JSON.stringify(body)}`, "p", from, to))).rejects.toMatchObject({ status: 404 });
    },
  );
  it.each([400, 403, 500])("is not known where the server answers %i", async (status) => {
    serve(status, { message: "No" });
    await expect(fetchOnce(mergeBaseQuery(`fault-${status}`, "p", from, to))).rejects.toMatchObject({ status });
  });
});

describe("a comparison", () => {
  it("asks for tip against tip only when it is told to", async () => {
    const asked = serve(200, { commit: null, commits: [], diffs: [], compare_timeout: false, compare_same_ref: false, web_url: "" });
    await fetchOnce(compareQuery("compare", "p", from, to, false));
    await fetchOnce(compareQuery("compare", "p", from, to, true));
    expect(asked.map((url) => url.includes("straight=true"))).toEqual([false, true]);
  });
  it("is another one the other way round, and of other commits", () => {
    const keys = [compareQuery("c", "p", from, to, false), compareQuery("c", "p", to, from, false), compareQuery("c", "p", from, to, true)];
    expect(new Set(keys.map(({ queryKey }) => JSON.stringify(queryKey))).size).toBe(3);
  });
});

describe("what counts as recent", () => {
  it("is what the service says", async () => {
    serve(200, { recent_days: 90, most: 1_000, sample: [] });
    expect(await fetchOnce(recentPeriodQuery("says"))).toEqual({ days: 90, most: 1_000 });
  });
  it.each([401, 403, 404])("is not said by a server that answers %i", async (status) => {
    serve(status, { message: "No" });
    expect(await fetchOnce(recentPeriodQuery(`silent-${status}`))).toBeNull();
  });
  it.each([400, 500, 502])("is not known after %i", async (status) => {
    serve(status, { message: "No" });
    await expect(fetchOnce(recentPeriodQuery(`fault-${status}`))).rejects.toMatchObject({ status });
  });
});

it("groups are searched for by what is typed, and all are listed before", async () => {
  const asked = serve(200, []);
  await fetchOnce(groupSearchQuery("groups", ""));
  await fetchOnce(groupSearchQuery("groups", "tide & moon"));
  expect(asked[0]).not.toContain("search");
  expect(asked[1]).toMatch(/[?&]search=tide[ +]& moon|[?&]search=tide\+&\+moon/);
});

it("readings are those of a year and a few days, up to now", async () => {
  const asked = serve(200, []);
  await fetchOnce(readingsQuery("c1"));
  const { searchParams } = new URL(asked[0] ?? "", "http://here");
  const [begin, end] = [Number(searchParams.get("from")), Number(searchParams.get("to"))];
  expect(end - begin).toBe(yearOfReadings);
  expect(Math.abs(Date.now() - end)).toBeLessThan(60_000);
  expect(yearOfReadings).toBeGreaterThan(366 * 24 * 3_600_000);
});

it("a person with several addresses is one, as the .mailmap says, and who made most commits comes first", async () => {
  const written = [
    { name: "Ada", email: "ada@example.com", commits: 5, additions: 0, deletions: 0 },
    { name: "bo", email: "bo@old.example", commits: 4, additions: 0, deletions: 0 },
    { name: "Bo", email: "BO@example.com", commits: 3, additions: 0, deletions: 0 },
  ];
  let mailmap: Response = new Response("Bo <bo@example.com> <bo@old.example>\n");
  vi.stubGlobal("fetch", async (url: string) =>
    /mailmap/.test(url) ? mailmap : new Response(JSON.stringify(written), { headers: { "content-type": "application/json" } }),
  );
  expect(await fetchOnce(peopleQuery("mapped", "p", "main"))).toEqual([
    { name: "Bo", email: "bo@example.com", commits: 7 },
    { name: "Ada", email: "ada@example.com", commits: 5 },
  ]);
  mailmap = new Response("{}", { status: 500 });
  expect(await fetchOnce(peopleQuery("not mapped", "p", "main"))).toMatchObject([{ name: "Ada" }, { name: "bo" }, { name: "Bo" }]);
});

it("those who made most commits come first", async () => {
  const asked = serve(200, [{ name: "Ada", email: "ada@example.com", commits: 3, additions: 0, deletions: 0 }]);
  expect(await fetchOnce(contributorsQuery("people", "p", "main"))).toMatchObject([{ name: "Ada" }]);
  expect(asked[0]).toMatch(/(?=.*order_by=commits)(?=.*sort=desc)(?=.*ref=main)/);
});
