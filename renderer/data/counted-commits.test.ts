// Commits are counted page after page without merges, say how far they are, and end at a limit that is told.
import { afterEach, expect, it, vi } from "vitest";
import { countedCommitsQuery, countingKey, isOfMailmap, mostCounted } from "./counted-commits.ts";
import { createQueryClient } from "./query-client.ts";

afterEach(() => void vi.unstubAllGlobals());

const commit = (id: string, parents: number) => ({
  ...{ id, short_id: id, title: `T ${id}`, message: id, parent_ids: Array.from({ length: parents }, (_, at) => `p${at}`), web_url: "" },
  ...{ author_name: "Ada", author_email: "ada@b", committer_name: "Bo", committer_email: "bo@b" },
  ...{ authored_date: "2026-01-01T00:00:00Z", committed_date: "2026-02-01T00:00:00Z", created_at: "2026-02-01T00:00:00Z" },
});
const since = "2026-01-01T00:00:00Z";

/** A server with so many commits, every tenth a merge. */
const serve = (count: number, mailmap: string | null = null): void =>
  void vi.stubGlobal("fetch", async (url: string) => {
    if (url.includes(".mailmap"))
      return mailmap === null
        ? new Response(JSON.stringify({ message: "404 File Not Found" }), { status: 404, headers: { "content-type": "application/json" } })
        : new Response(mailmap);
    const page = Number(new URL(url, "http://x/").searchParams.get("page") ?? 1);
    const length = Math.max(0, Math.min(100, count - (page - 1) * 100));
    const items = Array.from({ length }, (_, index) => commit(`${page}-${index}`, index % 10 === 0 ? 2 : 1));
    return new Response(JSON.stringify(items), { headers: page * 100 < count ? { "x-next-page": String(page + 1) } : {} });
  });

it("takes authors and the time of writing, and leaves merges out", async () => {
  serve(20);
  const { commits, isCut } = await createQueryClient().fetchQuery(countedCommitsQuery("few", "p", { since }));
  expect([commits.length, isCut]).toEqual([18, false]);
  expect(commits[0]).toEqual({ id: "1-1", title: "T 1-1", name: "Ada", email: "ada@b", at: Date.UTC(2026, 0, 1) });
});

it("tells authors apart as the project's .mailmap does", async () => {
  serve(20, "Ada Lovelace <ada@halden.example> <ada@b>\n");
  const { commits, people } = await createQueryClient().fetchQuery(countedCommitsQuery("mapped", "p", { since }));
  expect([commits[0]?.name, commits[0]?.email, people]).toEqual(["Ada Lovelace", "ada@halden.example", "mailmap"]);
});

it("counts what was kept of a server that is gone, though nobody knows whether it has a .mailmap", async () => {
  const gone = { message: "It cannot be reached.", code: "server_unreachable", sent: false };
  vi.stubGlobal("fetch", async (url: string) =>
    url.includes(".mailmap") ? new Response(JSON.stringify(gone), { status: 502 }) : new Response(JSON.stringify([commit("a", 1)])),
  );
  const { commits, people } = await createQueryClient().fetchQuery(countedCommitsQuery("gone", "p", { since }));
  expect([commits.length, people]).toEqual([1, "unread"]);
});

it("says that it could not count where the .mailmap cannot be read", async () => {
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify({ message: "403 Forbidden" }), { status: 403 }));
  const refused = await createQueryClient()
    .fetchQuery(countedCommitsQuery("refused", "p", { since }))
    .catch((error: Error) => error);
  expect([refused, isOfMailmap(refused as Error)]).toEqual([expect.objectContaining({ status: 403 }), true]);
});

it("tells a list that cannot be read from a .mailmap that cannot", async () => {
  const answer = (status: number) => new Response("{}", { status });
  vi.stubGlobal("fetch", async (url: string) => answer(url.includes(".mailmap") ? 404 : 403));
  const refused = await createQueryClient()
    .fetchQuery(countedCommitsQuery("listless", "p", { since }))
    .catch((error: Error) => error);
  expect([refused, isOfMailmap(refused as Error)]).toEqual([expect.objectContaining({ status: 403 }), false]);
});

it("ends at its limit and says so", async () => {
  serve(mostCounted + 500);
  const { commits, isCut } = await createQueryClient().fetchQuery(countedCommitsQuery("many", "p", { since }));
  expect([commits.length, isCut]).toEqual([(mostCounted * 9) / 10, true]);
});

it("is counted apart for each connection, project, branch and time", () => {
  const keys = [
    countingKey("a", "p", { since }),
    countingKey("b", "p", { since }),
    countingKey("a", "q", { since }),
    countingKey("a", "p", { ref_name: "main", since }),
    countingKey("a", "p", { since: "2025-01-01T00:00:00Z" }),
  ];
  expect(new Set(keys).size).toBe(keys.length);
});
