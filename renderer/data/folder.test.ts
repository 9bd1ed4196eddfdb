// What a folder's page says of its entries: last commits while they are found, and sizes where the server tells them.
import { afterEach, describe, expect, it, vi } from "vitest";
import { until } from "../../test/until.ts";
import { fileSizeQuery, type LastCommits, lastCommitsQuery, pageSizesQuery } from "./folder.ts";
import { createQueryClient } from "./query-client.ts";

const head = "a".repeat(40);
const commit = (id: string) => ({
  ...{ id, short_id: id, title: id, message: id, parent_ids: [], web_url: "" },
  ...{ author_name: "A", author_email: "a@b", committer_name: "A", committer_email: "a@b" },
  ...{ authored_date: "2026-01-01T00:00:00Z", committed_date: "2026-01-01T00:00:00Z", created_at: "2026-01-01T00:00:00Z" },
});
const entry = (name: string, last?: string) => ({
  ...{ id: "x", name, type: "blob", path: `src/${name}`, mode: "100644" },
  ...(last === undefined ? {} : { last_commit: commit(last) }),
});
afterEach(() => void vi.unstubAllGlobals());

describe("the last commits of a folder's entries", () => {
  it("show while they are found, and are whole at the end", async () => {
    let send: (text: string) => void = () => undefined;
    let end: () => void = () => undefined;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        send = (text) => controller.enqueue(new TextEncoder().encode(text));
        end = () => controller.close();
      },
    });
    vi.stubGlobal("fetch", async () => new Response(body, { headers: { "content-type": "application/x-ndjson" } }));
    const client = createQueryClient();
    const query = lastCommitsQuery("local", "p", head, "src", 1);
    const reading = client.fetchQuery(query);
    send(`${JSON.stringify(entry("a.ts", "c1"))}\n`);
    await until(() => expect(client.getQueryData<LastCommits>(query.queryKey)).toMatchObject({ isWhole: false, isTold: true }));
    expect(client.getQueryData<LastCommits>(query.queryKey)?.commits.get("src/a.ts")?.id).toBe("c1");
    send(`${JSON.stringify(entry("b.ts", "c2"))}\n`);
    end();
    const { commits, isWhole, isTold } = await reading;
    expect([[...commits].map(([path, last]) => [path, last?.id]), isWhole, isTold]).toEqual([
      [
        ["src/a.ts", "c1"],
        ["src/b.ts", "c2"],
      ],
      true,
      true,
    ]);
  });

  it("are not told by a server that leaves them out", async () => {
    vi.stubGlobal("fetch", async () => new Response(JSON.stringify([entry("a.ts"), entry("b.ts")])));
    const { commits, isWhole, isTold } = await createQueryClient().fetchQuery(lastCommitsQuery("plain", "p", head, "src", 1));
    expect([[...commits.values()], isWhole, isTold]).toEqual([[null, null], true, false]);
  });

  it("are asked page by page, the root without a path", async () => {
    const asked: string[] = [];
    vi.stubGlobal("fetch", async (url: string) => {
      asked.push(url);
      return new Response("[]");
    });
    const client = createQueryClient();
    await client.fetchQuery(lastCommitsQuery("paged", "p", head, "", 3));
    expect(asked[0]).toMatch(/[?&]page=3\b/);
    expect(asked[0]).not.toMatch(/[?&]path=/);
  });
});

describe("the size of a file", () => {
  const sizeOf = (connection: string, headers: Record<string, string>, status = 200) => {
    const asked: [string, string | undefined][] = [];
    vi.stubGlobal("fetch", async (url: string, { method }: RequestInit) => {
      asked.push([url, method]);
      return new Response(null, { status, headers });
    });
    const size = createQueryClient().fetchQuery(fileSizeQuery(connection, "p", head, "src/a b.ts"));
    return { asked, size };
  };

  it.each<[string, Record<string, string>, number | null]>([
    ["as the service says it", { "x-service-size": "12", "content-length": "0" }, 12],
    ["as a real server says it", { "x-gitlab-size": "13" }, 13],
    ["as any server says it", { "content-length": "14" }, 14],
    ["of an empty file", { "x-gitlab-size": "0" }, 0],
    ["not where nobody says it", {}, null],
    ["not where what is said is no number", { "x-gitlab-size": "12 KB" }, null],
  ])("is told %s", async (what, headers, size) => {
    expect(await sizeOf(`size ${what}`, headers).size).toBe(size);
  });

  it("is asked of the headers alone", async () => {
    const { asked, size } = sizeOf("far", { "x-service-size": "1" });
    await size;
    expect(asked).toEqual([[expect.stringContaining("/repository/files/src%2Fa%20b.ts"), "HEAD"]]);
  });

  it("is asked of this machine with those of a hundred others", async () => {
    const asked: string[] = [];
    vi.stubGlobal("fetch", async (url: string) => {
      asked.push(url);
      return Response.json([
        { ...entry("a"), size: 12 },
        { ...entry("b"), type: "tree", size: null },
      ]);
    });
    const sizes = await createQueryClient().fetchQuery(pageSizesQuery("p", head, "src", 3));
    expect([...sizes]).toEqual([
      ["src/a", 12],
      ["src/b", null],
    ]);
    expect(asked).toEqual([expect.stringMatching(/\/tree\?.*path=src&.*with_size=true&page=3&per_page=100$/)]);
  });
});
