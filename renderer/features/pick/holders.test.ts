// Who holds a commit, told by a server of a thousand branches: the truth of all pages, by few requests.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createQueryClient } from "../../data/query-client.ts";
import { createHolders, type Holders } from "./holders.ts";

const hash = (number: number): string => number.toString(16).padStart(40, "0");
const names = Array.from({ length: 1_000 }, (_, index) => `topic/${String(index).padStart(4, "0")}`);
/** Ten commits, each made from the one before. */
const commits = Array.from({ length: 10 }, (_, index) => ({ id: hash(index + 1), parent_ids: [hash(index)] }));

/** How many of the commits, from the first on, a branch has: most have all. */
const hasOf: Readonly<Record<string, number>> = { "topic/0500": 0, "topic/0600": 4, "topic/0700": 10, "release/1": 0 };
const countOf = (branch: string): number => hasOf[branch] ?? 10;
const rows = ["topic/0003", "topic/0500", "topic/0600", "topic/0700", "release/1"];
const truth = rows.map((branch) => commits.map((_commit, index) => index < countOf(branch)));
/** A branch's tip tells how many it has. */
const tipOf = (branch: string): string => hash(1_000_000 + [...names, "release/1"].indexOf(branch));

let asked: string[];
let lacks: readonly string[];
let closing: AbortController;
let holders: Holders;

beforeEach(() => {
  [asked, lacks, closing] = [[], [], new AbortController()];
  vi.stubGlobal("fetch", async (url: string) => {
    const at = new URL(decodeURIComponent(url.replace(/^.*\/projects\/p\//, "http://x/")));
    const what = /\/refs$/.test(at.pathname) ? "refs" : /merge_base/.test(at.pathname) ? "merge_base" : "branch";
    asked.push(what);
    if (lacks.includes(what)) return Response.json({ error: "404 Not Found" }, { status: 404 });
    if (what === "branch") {
      const name = at.pathname.split("branches/")[1] ?? "";
      const rights = { can_push: true, developers_can_push: true, developers_can_merge: true };
      return Response.json({
        name,
        commit: commitOf(tipOf(name)),
        merged: false,
        protected: false,
        default: false,
        web_url: "",
        ...rights,
      });
    }
    if (what === "merge_base") {
      const [sha = "", tip = ""] = at.searchParams.getAll("refs[]");
      const has = countOf([...names, "release/1"][Number.parseInt(tip, 16) - 1_000_000] ?? "");
      return Response.json(commitOf(hash(Math.min(has, Number.parseInt(sha, 16)))));
    }
    const number = Number.parseInt(/commits\/([0-9a-f]{40})/.exec(at.pathname)?.[1] ?? "", 16);
    const held = names.filter((name) => countOf(name) >= number);
    const page = Number(at.searchParams.get("page"));
    const items = held.slice((page - 1) * 100, page * 100).map((name) => ({ type: "branch", name }));
    const next = page * 100 < held.length ? String(page + 1) : "";
    return Response.json(items, { headers: { "x-next-page": next, "x-total": String(held.length), "x-per-page": "100" } });
  });
  const client = createQueryClient();
  holders = createHolders({ client, connection: `holders-${Math.random()}`, project: "p", commits: () => commits, signal: closing.signal });
});
afterEach(() => {
  closing.abort();
  vi.unstubAllGlobals();
});

const commitOf = (id: string) => ({
  ...{ id, short_id: id.slice(0, 8), title: "Mend it", message: "Mend it\n", parent_ids: [], web_url: "" },
  ...{ author_name: "Ada", author_email: "a@b", committer_name: "Ada", committer_email: "a@b" },
  ...{ authored_date: "2026-03-01T00:00:00Z", committed_date: "2026-03-01T00:00:00Z", created_at: "2026-03-01T00:00:00Z" },
});
const askAll = () => Promise.all(rows.map((branch) => Promise.all(commits.map(({ id }) => holders.has(id, branch)))));
const count = (what: string): number => asked.filter((one) => one === what).length;

it("is told of each cell by the first page and where the branches part", async () => {
  expect(await askAll()).toEqual(truth);
  expect([count("refs"), count("branch"), count("merge_base")]).toEqual([10, 4, 17]);
});

it("is read of every page where a server does not tell where two commits part", async () => {
  lacks = ["merge_base"];
  expect(await askAll()).toEqual(truth);
});

it("is not known where a server tells nothing of it, and nothing is concluded from that", async () => {
  lacks = ["refs"];
  expect(new Set((await askAll()).flat())).toEqual(new Set([undefined]));
  expect([count("refs"), asked.length]).toEqual([10, 10]);
});

it("is asked again once branches moved", async () => {
  await holders.has(hash(1), "release/1");
  holders.forget();
  await holders.has(hash(1), "release/1");
  expect(count("branch")).toBe(2);
});
