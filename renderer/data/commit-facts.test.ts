// What is known about a commit beside itself: an unsigned one is no fault, and children are found as far as anybody can tell.
import { afterEach, describe, expect, it, vi } from "vitest";
import { childrenQuery } from "./commit-children.ts";
import { signatureQuery } from "./commit-facts.ts";
import { containingRefsQuery, everyStatusQuery, refStatusesQuery } from "./commit-lists.ts";
import { createQueryClient } from "./query-client.ts";

const commit = (id: string, ...parent_ids: string[]) => ({
  ...{ id, short_id: id, title: `Title ${id}`, message: id, parent_ids, web_url: "" },
  ...{ author_name: "A", author_email: "a@b", committer_name: "A", committer_email: "a@b" },
  ...{ authored_date: "2026-01-01T00:00:00Z", committed_date: "2026-01-01T00:00:00Z", created_at: "2026-01-01T00:00:00Z" },
});

/** Answers each request that `answer` knows; every other is a 404. */
function serve(answer: (line: string) => unknown): string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    const line = decodeURIComponent(url.replace(/^.*\/projects\/p\//, ""));
    asked.push(line);
    const found = answer(line);
    if (found instanceof Response) return found;
    return found === undefined ? new Response('{"message":"404 Not Found"}', { status: 404 }) : new Response(JSON.stringify(found));
  });
  return asked;
}
afterEach(() => void vi.unstubAllGlobals());

/** The page that a request asks for, of a server that counts nothing. */
function pageOf(all: readonly unknown[], line: string): Response {
  const page = Number(/[?&]page=(\d+)/.exec(line)?.[1] ?? 1);
  const rows = all.slice((page - 1) * 100, page * 100);
  return new Response(JSON.stringify(rows), { headers: { "x-next-page": page * 100 < all.length ? String(page + 1) : "" } });
}

const fetchOnce = <T>(query: { queryKey: readonly unknown[]; queryFn?: unknown }): Promise<T> =>
  createQueryClient().fetchQuery({ ...query, retry: false } as never) as Promise<T>;

describe("statuses", () => {
  const status = (id: number, pipeline_id: number, ref: string) => ({
    ...{ id, sha: "a1", ref, status: "success", name: `job ${id}`, target_url: null, description: null, pipeline_id, allow_failure: false },
    ...{ created_at: "2026-01-01T00:00:00Z", started_at: null, finished_at: null },
    author: { id: 1, username: "ada", name: "Ada", state: "active" },
  });

  it("are those of every pipeline, though a server tells the default branch's unasked", async () => {
    const pipeline = (id: number) => ({ id, project_id: 1, sha: "a1", ref: "r", status: "success" });
    const asked = serve((line) => {
      if (line.startsWith("pipelines?")) return [pipeline(9), pipeline(7)];
      if (!line.startsWith("repository/commits/a1/statuses")) return undefined;
      return line.includes("pipeline_id=9")
        ? [status(3, 9, "release"), status(1, 7, "main")]
        : [status(1, 7, "main"), status(4, 7, "main")];
    });
    const found = await fetchOnce<{ items: { id: number; ref: string }[] }>(everyStatusQuery("every", "p", "a1", false));
    expect(found.items.map(({ id, ref }) => `${id} ${ref}`)).toEqual(["1 main", "3 release", "4 main"]);
    expect(asked.filter((line) => line.includes("pipeline_id="))).toHaveLength(1);
  });

  it("are those that are told where no pipelines are listed, and not there where the statuses themselves are refused", async () => {
    serve((line) => (line.startsWith("repository/commits/a1/statuses") ? [status(1, 7, "main")] : undefined));
    expect(await fetchOnce(everyStatusQuery("no pipelines", "p", "a1", false))).toMatchObject({ items: [{ id: 1 }], isCut: false });
    serve((line) => (line.startsWith("pipelines?") ? [] : undefined));
    await expect(fetchOnce(everyStatusQuery("no statuses", "p", "a1", false))).rejects.toMatchObject({ status: 404 });
  });

  it("beyond a thousand are said not to be all, those that are read are the newest, and all come when somebody asks", async () => {
    const all = Array.from({ length: 1_250 }, (_, at) => status(at + 1, 7, "main"));
    serve((line) => (line.startsWith("repository/commits/a1/statuses") ? pageOf(all.toReversed(), line) : undefined));
    const first = await fetchOnce<{ items: { id: number }[]; isCut: boolean }>(everyStatusQuery("many", "p", "a1", false));
    expect([first.isCut, first.items.at(-1)?.id]).toEqual([true, 1_250]);
    const whole = await fetchOnce<{ items: { id: number }[]; isCut: boolean }>(everyStatusQuery("many", "p", "a1", false, true));
    expect([whole.isCut, whole.items.length]).toEqual([false, 1_250]);
  });
});

describe("statuses of a ref", () => {
  const status = (id: number, ref: string) => ({
    ...{ id, sha: "a1", ref, status: "success", name: "unit", target_url: null, description: null, pipeline_id: id, allow_failure: false },
    ...{ created_at: "2026-01-01T00:00:00Z", started_at: null, finished_at: null },
    author: { id: 1, username: "ada", name: "Ada", state: "active" },
  });
  const all = [status(1, "main"), status(2, "topic"), status(3, "main"), status(4, "release")];
  const ask = async (ref: string | null, main: string | null = "main") =>
    (await fetchOnce<{ id: number }[]>(refStatusesQuery("refs", "p", "a1", ref, main))).map(({ id }) => id);
  const byRef = (line: string) => all.filter(({ ref }) => !/[?&]ref=/.test(line) || line.includes(`ref=${ref}`));

  it("are its own, else those of the default branch, else of the ref that ran last, never of two", async () => {
    serve(byRef);
    expect(await ask("release")).toEqual([4]);
    expect(await ask("other")).toEqual([1, 3]);
    expect(await ask(null)).toEqual([1, 3]);
    expect(await ask("other", null)).toEqual([4]);
  });

  it("are told apart where a server knows no such filter, and none where nothing ran", async () => {
    const asked = serve(() => all);
    expect(await ask("topic")).toEqual([2]);
    expect(await ask("other")).toEqual([1, 3]);
    expect(asked).toHaveLength(2);
    serve(() => []);
    expect(await ask("topic")).toEqual([]);
  });
});

describe("a signature", () => {
  it.each(["404 GPG Signature Not Found", "404 Signature Not Found"])("is none where the server says so: %s", async (message) => {
    serve(() => new Response(JSON.stringify({ message }), { status: 404 }));
    expect(await fetchOnce(signatureQuery(`unsigned ${message}`, "p", "a1"))).toBeNull();
  });

  it("is not taken for none where the server tells of no signatures", async () => {
    serve(() => undefined);
    await expect(fetchOnce(signatureQuery("without signatures", "p", "a1"))).rejects.toMatchObject({ status: 404 });
  });

  it("is not taken for none where it may not be read", async () => {
    serve(() => new Response("{}", { status: 403 }));
    await expect(fetchOnce(signatureQuery("refused", "p", "a1"))).rejects.toMatchObject({ status: 403 });
  });
});

it("refs with a commit are named, page after page", async () => {
  const asked = serve((line) =>
    line.includes("refs?")
      ? [
          { type: "tag", name: "v1" },
          { type: "tag", name: "v2" },
        ]
      : undefined,
  );
  expect(await fetchOnce(containingRefsQuery("refs", "p", "a1", "tag"))).toEqual({ items: ["v1", "v2"], isCut: false });
  expect(asked[0]).toMatch(/commits\/a1\/refs\?.*type=tag/);
});

it("branches with a commit beyond a thousand are said not to be all; of tags all are read, for the first release is one of them", async () => {
  const all = Array.from({ length: 1_250 }, (_, at) => ({ type: "branch", name: `n${at}` }));
  serve((line) => pageOf(all, line));
  const read = async (type: "branch" | "tag", isAll = false) => {
    const { items, isCut } = await fetchOnce<{ items: string[]; isCut: boolean }>(containingRefsQuery("refs", "p", "a1", type, isAll));
    return [items.length, isCut];
  };
  expect(await read("branch")).toEqual([1_100, true]);
  expect(await read("branch", true)).toEqual([1_250, false]);
  expect(await read("tag")).toEqual([1_250, false]);
});

describe("children of a commit", () => {
  const tip = "f".repeat(40);
  const since = (count: number, ...children: string[]) =>
    Array.from({ length: count }, (_, at) => (at < children.length ? commit(children[at]!, "a1") : commit(`o${at}`, `o${at + 1}`)));

  it("are none of the newest commit, and nobody is asked", async () => {
    const asked = serve(() => []);
    expect(await fetchOnce(childrenQuery("newest", "p", tip, tip))).toEqual([]);
    expect(asked).toEqual([]);
  });

  it("are those that name it as a parent, also as the second one of a merge", async () => {
    serve((line) => (line.includes(`ref_name=a1..${tip}`) ? [commit("m", "x", "a1"), commit("y", "x"), commit("c", "a1")] : undefined));
    expect(await fetchOnce(childrenQuery("few", "p", "a1", tip))).toEqual([
      { id: "m", title: "Title m" },
      { id: "c", title: "Title c" },
    ]);
  });

  it("are none where all that came since is known and none names it", async () => {
    serve(() => since(99));
    expect(await fetchOnce(childrenQuery("none", "p", "a1", tip))).toEqual([]);
  });

  it("of a commit far back at a server are those of the first page, or not known", async () => {
    serve(() => since(100));
    expect(await fetchOnce(childrenQuery("far", "p", "a1", tip))).toBeNull();
    serve(() => since(100, "c"));
    expect(await fetchOnce<{ id: string }[]>(childrenQuery("far and found", "p", "a1", tip))).toMatchObject([{ id: "c" }]);
  });

  it("of a commit that this machine's branch does not reach are none there", async () => {
    serve((line) => (line.includes("history_row") ? { total: 900, row: null } : since(100)));
    expect(await fetchOnce(childrenQuery("local", "p", "a1", tip))).toEqual([]);
  });

  it("of a commit far back on this machine are sought around its row", async () => {
    const asked = serve((line) => {
      if (line.includes(`ref_name=a1..${tip}`)) return since(100);
      if (/history_row|row/.test(line)) return { row: 350, total: 400 };
      return line.includes("page=4") ? since(100, "c") : since(100);
    });
    const found = await fetchOnce<{ id: string }[] | null>(childrenQuery("local", "p", "a1", tip));
    expect(found).toMatchObject([{ id: "c" }]);
    expect(asked.filter((line) => /page=\d/.test(line)).map((line) => /[?&]page=(\d+)/.exec(line)?.[1])).toContain("4");
  });
});
