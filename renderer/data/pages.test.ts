// Lists that come in pages: all of them in order, asked side by side where they are counted, and never more than somebody wants.
import { QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { until } from "../../test/until.ts";
import { allOf, apiPages, ask, pagesOf, staleness } from "./api-query.ts";
import { createQueryClient } from "./query-client.ts";
import { allPathsQuery, branchesQuery, commitsQuery } from "./repository.ts";

const tag = (name: string) => ({ name, message: "", target: "t", commit: null, release: null, protected: false });
const nameOf = (index: number): string => `t${index}`;

interface Asked {
  readonly page: number;
  readonly token: string | null;
  readonly url: string;
}
let asked: Asked[] = [];
let running = 0;
let most = 0;

/** A server with `count` tags, a hundred a page or whatever is the most it gives; `how` it tells of the pages after one. */
function serve(
  count: number,
  how: "counts" | "names the next" | "gives tokens" | "says nothing" | "knows no pages",
  fault?: (asked: Asked) => Response | null,
  size = 100,
): void {
  vi.stubGlobal("fetch", async (url: string, { signal }: { signal: AbortSignal }) => {
    const query = new URL(url, "http://x/").searchParams;
    const token = query.get("page_token");
    const page = how === "knows no pages" ? 1 : token === null ? Number(query.get("page") ?? 1) : Number(token);
    const request = { page, token, url };
    asked.push(request);
    running += 1;
    most = Math.max(most, running);
    await new Promise(setImmediate);
    running -= 1;
    signal.throwIfAborted();
    const broken = fault?.(request);
    if (broken != null) return broken;
    const items = Array.from({ length: Math.max(0, Math.min(size, count - (page - 1) * size)) }, (_, index) =>
      tag(nameOf((page - 1) * size + index)),
    );
    const isLast = page * size >= count;
    const headers: Record<string, string> =
      how === "counts"
        ? { "x-total": String(count), "x-per-page": "100", "x-page": String(page), ...(isLast ? {} : { "x-next-page": String(page + 1) }) }
        : how === "names the next"
          ? { "x-per-page": "100", "x-next-page": isLast ? "" : String(page + 1) }
          : how === "gives tokens" && !isLast
            ? { link: `<http://x/api/v4/projects/1/repository/tags?page_token=${page + 1}&per_page=100>; rel="next"` }
            : {};
    return new Response(JSON.stringify(items), { headers });
  });
}

beforeEach(() => {
  asked = [];
  running = 0;
  most = 0;
});
afterEach(() => void vi.unstubAllGlobals());
/** What was asked in this test: a request that another file of this worker tries again comes here too. */
const askedOf = (connection: string): readonly Asked[] =>
  asked.filter(({ url }) => url.includes(`connections/${encodeURIComponent(connection)}/`));
const names = async (connection: string, options?: Parameters<typeof allOf>[3]): Promise<string[]> =>
  (await allOf(connection, "listTags", { id: 1 }, options)).map(({ name }) => name);

describe("all pages of a list", () => {
  it.each(["counts", "names the next", "gives tokens"] as const)("come in order from a server that %s", async (how) => {
    serve(450, how);
    expect(await names(`all ${how}`)).toEqual(Array.from({ length: 450 }, (_, index) => nameOf(index)));
    expect(
      askedOf(`all ${how}`)
        .map(({ page }) => page)
        .sort(),
    ).toEqual([1, 2, 3, 4, 5]);
  });

  it("are asked side by side only where their number is known", async () => {
    serve(900, "counts");
    await names("side by side", { parallel: 3 });
    expect(most).toBe(3);
    [most, asked] = [0, []];
    serve(900, "names the next");
    await names("one by one", { parallel: 3 });
    expect([most, askedOf("one by one").length]).toEqual([1, 9]);
  });

  it.each([
    [450, 5],
    [400, 5],
    [99, 1],
  ])("of a server that says nothing of more follow each other while they are full: %i", async (count, questions) => {
    serve(count, "says nothing");
    expect(await names(`silent ${count}`)).toEqual(Array.from({ length: count }, (_, index) => nameOf(index)));
    expect(askedOf(`silent ${count}`).length).toBe(questions);
  });

  it.each([
    [50, 20, 3],
    [100, 50, 3],
    [60, 25, 3],
  ])("of a server that says nothing, and gives fewer than asked, are all read: %i by %i", async (count, size, questions) => {
    serve(count, "says nothing", undefined, size);
    expect(await names(`few ${count}`)).toEqual(Array.from({ length: count }, (_, index) => nameOf(index)));
    expect(askedOf(`few ${count}`).length).toBe(questions);
  });

  it("end with the first where the server answers it once more, also the next time and as somebody scrolls", async () => {
    serve(450, "knows no pages");
    for (let time = 0; time < 2; time += 1) expect((await names("same again")).length).toBe(100);
    expect(askedOf("same again").length).toBe(4);
    const client = createQueryClient();
    const { pages } = await client.fetchInfiniteQuery({ ...apiPages("same", "listTags", { id: 1 }), pages: 9 });
    expect(pages.flatMap(({ items }) => items).length).toBe(100);
    client.clear();
  });

  it("end where an empty header says so", async () => {
    serve(100, "names the next");
    expect((await names("told")).length).toBe(100);
    expect(askedOf("told").length).toBe(1);
  });

  it("are none of an empty list, with one question", async () => {
    serve(0, "counts");
    expect([await names("empty"), askedOf("empty").length]).toEqual([[], 1]);
  });

  it.each(["counts", "names the next"] as const)("are asked no further than somebody wants, of a server that %s", async (how) => {
    serve(10_000, how);
    expect((await names(`most ${how}`, { most: 250 })).length).toBe(300);
    expect(askedOf(`most ${how}`).length).toBe(3);
  });

  it("fail as a whole where one page fails, and leave none of the others open", async () => {
    serve(900, "counts", ({ page }) => (page === 4 ? new Response("{}", { status: 403 }) : null));
    await expect(names("broken")).rejects.toMatchObject({ status: 403 });
    expect(asked.length).toBeLessThan(9);
  });

  it("are not asked for any more once somebody stops reading", async () => {
    serve(900, "counts");
    for await (const page of pagesOf("stopped", "listTags", { id: 1 })) if (page.length > 0) break;
    await new Promise(setImmediate);
    expect(askedOf("stopped").map(({ page }) => page)).toEqual([1]);
  });

  it("end with the reason of the one who aborts", async () => {
    serve(900, "counts");
    const stop = new AbortController();
    const reading = names("aborted", { signal: stop.signal });
    stop.abort(new Error("nobody looks"));
    await expect(reading).rejects.toThrow("nobody looks");
  });
});

describe("pages that only links name, in the server's own words", () => {
  /** Answers two tags a page, each with the address of the next one as `linkOf` writes it; what was asked. */
  function serveLinks(pages: number, linkOf: (next: number) => string): string[] {
    const urls: string[] = [];
    vi.stubGlobal("fetch", async (url: string) => {
      urls.push(url.split("?")[1] ?? "");
      const page = Number(/[?&](?:id_after|cursor|page_token|after)=c(\d+)/.exec(url)?.[1] ?? 1);
      const items = [tag(nameOf(2 * page)), tag(nameOf(2 * page + 1))];
      return Response.json(items, { headers: page < pages ? { link: `<${linkOf(page + 1)}>; rel="next"` } : {} });
    });
    return urls;
  }
  const list = "http://server/api/v4/projects/1/repository/tags";

  it.each([
    ["id_after", (next: number) => `${list}?pagination=keyset&per_page=2&id_after=c${next}`],
    ["cursor", (next: number) => `${list}?cursor=c${next}%2B`],
    ["page_token", (next: number) => `${list}?per_page=100&page_token=c${next}`],
    ["page and cursor", (next: number) => `${list}?page=1&cursor=c${next}`],
    ["a part of an address", (next: number) => `?after=c${next}`],
    ["a folder of the server", (next: number) => `http://server/gitlab/api/v4/projects/1/repository/tags?cursor=c${next}`],
  ])("are read to the end: %s", async (name, linkOf) => {
    const urls = serveLinks(4, linkOf);
    expect(await names(`linked ${name}`)).toEqual(Array.from({ length: 8 }, (_, index) => nameOf(index + 2)));
    expect(urls.slice(1)).toEqual([2, 3, 4].map((next) => linkOf(next).split("?")[1]));
  });

  it.each(["cursor", "page_token"])("are read by who asks for one page after the other by its number: %s", async (name) => {
    serveLinks(3, (next) => `${list}?${name}=c${next}`);
    const { pages } = await createQueryClient().fetchInfiniteQuery({ ...apiPages(`scrolled ${name}`, "listTags", { id: 1 }), pages: 9 });
    expect(pages.map(({ items, next }) => [items[0]?.name, next])).toEqual([
      ["t2", 2],
      ["t4", 3],
      ["t6", null],
    ]);
  });

  it.each([
    ["elsewhere", () => "http://server/api/v4/projects/1/repository/branches?cursor=c2"],
    ["to no address", () => "http://[?cursor=c2"],
    ["nowhere", () => list],
  ])("are not followed %s", async (name, linkOf) => {
    const urls = serveLinks(4, linkOf);
    expect(await names(`left ${name}`)).toEqual(["t2", "t3"]);
    expect(urls.length).toBe(1);
  });

  it("are not followed in a circle", async () => {
    const urls = serveLinks(9, (next) => `${list}?cursor=c${next > 3 ? 2 : next}`);
    expect((await names("circle")).length).toBe(6);
    expect(urls.length).toBe(3);
  });
});

describe("a question", () => {
  it("is refused before it leaves where it would write", async () => {
    serve(1, "counts");
    const write = async () => ask("local", "createCommit" as never, { id: "p", branch: "main" } as never);
    await expect(write()).rejects.toThrow("createCommit would write");
    expect(asked).toEqual([]);
  });

  it("about a full hash is never asked again, about a name soon", () => {
    const full = "a".repeat(40);
    expect(staleness("listTree", { id: "p", ref: full })).toEqual({ staleTime: "static" });
    for (const ref of ["main", "a".repeat(39), "A branch"]) expect(staleness("listTree", { id: "p", ref }).staleTime).not.toBe("static");
  });
});

describe("paths of a whole repository", () => {
  const blob = (path: string) => ({ id: "x", name: path, type: path.endsWith("/") ? "tree" : "blob", path, mode: "100644" });
  const head = "b".repeat(40);

  it("come at once where the server sends them so, without folders", async () => {
    const urls: string[] = [];
    vi.stubGlobal("fetch", async (url: string) => {
      urls.push(url);
      return new Response(JSON.stringify([blob("a"), blob("src/"), blob("src/b")]));
    });
    expect(await createQueryClient().fetchQuery(allPathsQuery("at once", "p", head))).toEqual({ paths: ["a", "src/b"], isComplete: true });
    expect(urls.length).toBe(1);
    expect(urls[0]).toContain("pagination=none");
  });

  it.each([400, 422])("come page by page where that is refused with %i", async (status) => {
    vi.stubGlobal("fetch", async (url: string) => {
      const query = new URL(url, "http://x/").searchParams;
      if (query.get("pagination") === "none") return new Response("{}", { status });
      const token = query.get("page_token");
      const next = `<http://x/api/v4/projects/p/repository/tree?page_token=2>; rel="next"`;
      return new Response(JSON.stringify([blob(token === null ? "a" : "b")]), { headers: token === null ? { link: next } : {} });
    });
    expect(await createQueryClient().fetchQuery(allPathsQuery(`paged ${status}`, "p", head))).toEqual({
      paths: ["a", "b"],
      isComplete: true,
    });
  });

  it("go on by number where a server takes no notice of how it is asked", async () => {
    vi.stubGlobal("fetch", async (url: string) => {
      const page = Number(new URL(url, "http://x/").searchParams.get("page") ?? 1);
      return new Response(JSON.stringify([blob(`f${page}`)]), { headers: page < 3 ? { "x-next-page": String(page + 1) } : {} });
    });
    expect((await createQueryClient().fetchQuery(allPathsQuery("by number", "p", head))).paths).toEqual(["f1", "f2", "f3"]);
  });

  it("fail as the server says where it is not about the paging", async () => {
    vi.stubGlobal("fetch", async () => new Response("{}", { status: 404 }));
    await expect(createQueryClient().fetchQuery(allPathsQuery("missing", "p", head))).rejects.toMatchObject({ status: 404 });
  });
});

const person = { author_name: "A", author_email: "a@b.example", committer_name: "A", committer_email: "a@b.example" };
const dates = { authored_date: "2026-01-01T00:00:00Z", committed_date: "2026-01-01T00:00:00Z", created_at: "2026-01-01T00:00:00Z" };
const commit = { id: "c", short_id: "c", title: "T", message: "T", parent_ids: [], web_url: "", ...person, ...dates };
const rights = { developers_can_push: false, developers_can_merge: false, can_push: true, web_url: "" };
const branchNamed = (name: string) => ({ name, commit, merged: false, protected: false, default: false, ...rights });

describe("branches", () => {
  it("show as they arrive at the first reading, one that moved meanwhile once", async () => {
    vi.stubGlobal("fetch", async (url: string) => {
      const page = Number(new URL(url, "http://x/").searchParams.get("page"));
      const items = page === 1 ? [branchNamed("a"), branchNamed("b")] : [branchNamed("b"), branchNamed("c")];
      return new Response(JSON.stringify(items), { headers: page === 1 ? { "x-next-page": "2" } : {} });
    });
    const client = createQueryClient();
    const query = branchesQuery("branches", "p");
    const lengths: number[] = [];
    const stop = client.getQueryCache().subscribe(() => lengths.push(client.getQueryData(query.queryKey)?.length ?? 0));
    const read = await client.fetchQuery(query);
    stop();
    expect(read.map(({ name }) => name)).toEqual(["a", "b", "c"]);
    expect(lengths).toContain(2);
    // The second reading replaces the list when it is whole.
    const again: number[] = [];
    const stopAgain = client.getQueryCache().subscribe(() => again.push(client.getQueryData(query.queryKey)?.length ?? 0));
    await client.fetchQuery({ ...query, staleTime: 0 });
    stopAgain();
    expect(new Set(again)).toEqual(new Set([3]));
  });
});

describe("branches that nobody waits for any more", () => {
  it("are no whole list: who asks next reads them again", async () => {
    const { promise: isAsked, resolve: toldOf } = Promise.withResolvers<void>();
    let answersAll = false;
    vi.stubGlobal("fetch", async (url: string, { signal }: { signal: AbortSignal }) => {
      const page = Number(new URL(url, "http://x/").searchParams.get("page"));
      const items = JSON.stringify([branchNamed(`b${page}`)]);
      if (page === 1) return new Response(items, { headers: { "x-next-page": "2" } });
      if (answersAll) return new Response(items);
      toldOf();
      return new Promise<Response>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    });
    const client = createQueryClient();
    const query = branchesQuery("left early", "p");
    const leave = new QueryObserver(client, query).subscribe(() => undefined);
    await isAsked;
    leave();
    await until(() => expect(client.getQueryState(query.queryKey)).toMatchObject({ fetchStatus: "idle", isInvalidated: true }));
    expect(client.getQueryData(query.queryKey)?.map(({ name }) => name)).toEqual(["b1"]);
    answersAll = true;
    const again = new QueryObserver(client, query);
    const end = again.subscribe(() => undefined);
    await until(() => expect(again.getCurrentResult().data?.map(({ name }) => name)).toEqual(["b1", "b2"]));
    end();
  });
});

describe("a history that scrolls", () => {
  it("goes on as long as a page names the next one", async () => {
    vi.stubGlobal("fetch", async (url: string) => {
      const page = Number(new URL(url, "http://x/").searchParams.get("page"));
      return new Response("[]", { headers: page < 3 ? { "x-next-page": String(page + 1) } : {} });
    });
    const { pages } = await createQueryClient().fetchInfiniteQuery({ ...commitsQuery("scroll", "p", { ref_name: "main" }), pages: 9 });
    expect(pages.map(({ next }) => next)).toEqual([2, 3, null]);
  });
});
