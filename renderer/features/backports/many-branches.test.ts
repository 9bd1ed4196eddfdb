// A map on a server of a thousand branches that hold the fixes: the truth of all pages, by few requests.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { CommitInList } from "../../../shared/contract/resources.ts";
import { until } from "../../../test/until.ts";
import { createQueryClient } from "../../data/query-client.ts";
import { cellKey } from "../pick/index.ts";
import { type BackportSession, createBackportSession } from "./session.ts";

const hash = (number: number): string => number.toString(16).padStart(40, "0");
const commit = (number: number): CommitInList => ({
  ...{ id: hash(number), short_id: hash(number).slice(0, 8), title: `Mend ${number}`, message: `Mend ${number}\n`, web_url: "" },
  ...{ author_name: "Ada", author_email: "a@b", committer_name: "Ada", committer_email: "a@b", parent_ids: [hash(900_000 + number)] },
  ...{ authored_date: date(number), committed_date: date(number), created_at: date(number) },
});
function date(number: number): string {
  return new Date(Date.UTC(2026, 2, 1, number % 24)).toISOString();
}
/** Ten fixes one after the other, with other commits in between. */
const fixes = Array.from({ length: 10 }, (_, index) => commit(index + 1));
const names = Array.from({ length: 1_000 }, (_, index) => `topic/${String(index).padStart(4, "0")}`);
const known = [...names, "release/1"];

/** How many of the fixes, from the first on, a branch has: most have all. */
const hasOf: Readonly<Record<string, number>> = { "topic/0500": 0, "topic/0600": 4, "topic/0700": 10, "release/1": 0 };
const countOf = (branch: string): number => hasOf[branch] ?? 10;
const columns = ["topic/0003", "topic/0500", "topic/0600", "topic/0700", "release/1"];
const truth = columns.map((branch) => fixes.map((_fix, index) => (index < countOf(branch) ? "hash" : "missing")));

let asked: string[];
/** What the server does not know. */
let lacks: readonly string[];
let session: BackportSession;

const answers: Readonly<Record<string, (at: URL) => Response>> = {
  refs: (at) => {
    const number = Number.parseInt(/commits\/([0-9a-f]{40})/.exec(at.pathname)?.[1] ?? "", 16);
    const held = names.filter((name) => countOf(name) >= number);
    const page = Number(at.searchParams.get("page") ?? 1);
    const next = page * 100 < held.length ? String(page + 1) : "";
    return Response.json(
      held.slice((page - 1) * 100, page * 100).map((name) => ({ type: "branch", name })),
      { headers: { "x-next-page": next, "x-page": String(page), "x-per-page": "100" } },
    );
  },
  merge_base: (at) => {
    const [sha = "", tip = ""] = at.searchParams.getAll("refs[]");
    // By name, or by the tip.
    const branch = known[Number.parseInt(tip, 16) - 1_000_000] ?? tip;
    return Response.json(commit(Math.min(countOf(branch), Number.parseInt(sha, 16)) || 800_000));
  },
  branches: (at) => {
    const name = at.pathname.split("branches/")[1] ?? "";
    const rights = { can_push: true, developers_can_push: true, developers_can_merge: true };
    return Response.json({
      ...{ name, commit: commit(1_000_000 + known.indexOf(name)), merged: false, protected: false, default: false, web_url: "" },
      ...rights,
    });
  },
  commits: (at) => {
    const [, branch = ""] = (at.searchParams.get("ref_name") ?? "").split("..");
    return Response.json(fixes.slice(1, Math.max(1, countOf(branch))).reverse());
  },
  cherry_pick: () => Response.json({ dry_run: "success" }),
};

beforeEach(() => {
  [asked, lacks] = [[], []];
  vi.stubGlobal("fetch", async (url: string) => {
    const at = new URL(decodeURIComponent(url.replace(/^.*\/projects\/p\//, "http://x/")));
    const what = /merge_base|cherry_pick|refs$|branches|diff$|commits$/.exec(at.pathname)?.[0] ?? "";
    asked.push(what);
    if (lacks.includes(what)) return Response.json({ error: "404 Not Found" }, { status: 404 });
    return answers[what]?.(at) ?? Response.json([]);
  });
  session = createBackportSession(createQueryClient(), `map ${Math.random()}`, "p");
});
afterEach(() => {
  session.close();
  vi.unstubAllGlobals();
});

/** What holds each fix on each branch, once all cells are final. */
async function read(): Promise<string[][]> {
  session.show(fixes, columns);
  const { store } = session;
  await until(() => {
    for (const one of Object.values(store.getState().cells)) expect(one.state === "judged" && one.isFinal).toBe(true);
  });
  return columns.map((branch) =>
    fixes.map(({ id }) => {
      const cell = store.getState().cells[cellKey(branch, id)];
      if (cell?.state !== "judged") return "";
      // A dry run that would apply says "reverted" of what the branch has; by what it was known is meant here.
      return "copy" in cell.verdict ? cell.verdict.copy.by : cell.verdict.is;
    }),
  );
}

it("reads of each fix one page, and where a branch parts only of those that it does not tell", async () => {
  expect(await read()).toEqual(truth);
  const count = (what: string): number => asked.filter((one) => one === what).length;
  expect({ refs: count("refs"), tips: count("branches"), bases: count("merge_base") }).toEqual({ refs: 10, tips: 4, bases: 28 });
});

it.each([["merge_base"], ["branches"]])("reads to the end what a server without %s has", async (what) => {
  lacks = [what];
  expect(await read()).toEqual(truth);
});

it("asks where a branch parts of each where the server tells of no holders", async () => {
  lacks = ["refs"];
  expect(await read()).toEqual(truth);
});
