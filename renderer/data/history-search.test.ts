// A filtered history: what a commit tells of itself, a search by the server or by reading, and a path followed through its renames.
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { CommitInList } from "../../shared/contract/resources.ts";
import { fits, foundQuery, type HistoryQuestion, isSearch } from "./history-search.ts";
import { createQueryClient } from "./query-client.ts";

const commit = (id: string, changes: Partial<CommitInList> = {}): CommitInList => ({
  ...{ id, short_id: id.slice(0, 8), title: `Title ${id}`, message: `Title ${id}\n\nBody`, parent_ids: [`before-${id}`], web_url: "" },
  ...{ author_name: "Ada Nowak", author_email: "ada@example.com", committer_name: "Ada Nowak", committer_email: "ada@example.com" },
  ...{ authored_date: "2026-03-01T00:00:00Z", committed_date: "2026-03-01T00:00:00Z", created_at: "2026-03-01T00:00:00Z" },
  ...changes,
});

describe("a commit fits a filter", () => {
  const one = commit("a", {
    message: "Mend the Gauge\n\nMend: it.\n\nFixes: 1a2b3c4 (Draw the gauge)\n",
    committed_date: "2026-03-01T12:00:00Z",
  });

  it.each<[string, HistoryQuestion, boolean]>([
    ["that is empty", {}, true],
    ["by a part of its message, whatever the case", { message: "GAUGE" }, true],
    ["not by another message", { message: "tide" }, false],
    ["by its author's name", { author: "Ada" }, true],
    ["by its author's address", { author: "<ada@example.com>" }, true],
    ["not by a name in another case, as git's pattern does not either", { author: "ada nowak" }, false],
    ["at the very moment at which a time begins or ends", { since: "2026-03-01T12:00:00Z", until: "2026-03-01T12:00:00Z" }, true],
    ["not before a time", { since: "2026-03-01T12:00:01Z" }, false],
    ["not after a time", { until: "2026-03-01T11:59:59Z" }, false],
    ["in a time of another zone", { since: "2026-03-01T13:00:00+01:00" }, true],
    ["by the key of a trailer, whatever the case", { trailer: "fixes" }, true],
    ["by a trailer as messages write it, with a part of its value", { trailer: "Fixes: 1a2b" }, true],
    ["not by another value of that trailer", { trailer: "Fixes: 9f" }, false],
    ["not by a word that is no trailer", { trailer: "Mend" }, false],
    ["by all of it only", { message: "gauge", author: "Bo" }, false],
  ])("%s", (_, question, expected) => {
    expect(fits(one, question)).toBe(expected);
  });

  it("takes no sign of a message for a pattern", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (before, message, after) => {
        expect(fits(commit("a", { message: `${before}${message}${after}` }), { message })).toBe(true);
      }),
    );
  });
});

it("only a path, a message or a trailer makes a list of commits a search", () => {
  expect([{ path: "a" }, { message: "m" }, { trailer: "Fixes" }, { author: "Ada", since: "2026-01-01" }, {}].map(isSearch)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});

type Answer = readonly unknown[] | string | { readonly status: number };
let asked: string[] = [];
/** What the server answers to a path with its query, in the order of what matches. */
let answers: (readonly [match: RegExp, answer: Answer, next?: number | undefined])[] = [];

beforeEach(() => {
  asked = [];
  answers = [];
  vi.stubGlobal("fetch", async (url: string) => {
    const line = decodeURIComponent(url.replace(/^.*\/projects\/p\//, ""));
    asked.push(line);
    const [, answer, next] = answers.find(([match]) => match.test(line)) ?? [null, { status: 500 }];
    if (typeof answer === "string") return new Response(answer);
    if (!Array.isArray(answer)) return new Response(JSON.stringify({ message: "No" }), { status: (answer as { status: number }).status });
    return new Response(JSON.stringify(answer), { headers: next === undefined ? {} : { "x-next-page": String(next) } });
  });
});
afterEach(() => void vi.unstubAllGlobals());

let servers = 0;
/** The pages that are found, as many as there are, at a server of its own. */
const find = async (question: HistoryQuestion, pages = 20) => {
  servers += 1;
  const found = await createQueryClient().fetchInfiniteQuery({
    ...foundQuery(`search ${servers}`, "p", question),
    pages,
    getNextPageParam: (last) => last.next ?? undefined,
    retry: false,
  });
  return found.pages;
};
const idsOf = (pages: Awaited<ReturnType<typeof find>>) => pages.flatMap(({ items }) => items.map(({ id }) => id));

describe("the history of a path", () => {
  it("goes on before the commit that moved it there, under the name that it had", async () => {
    answers = [
      [/commits\?.*path=new\.ts/, [commit("c3"), commit("c2", { parent_ids: ["c1"] })]],
      [/commits\/c2\/diff/, [{ old_path: "old.ts", new_path: "new.ts", renamed_file: true, ...file }]],
      [/commits\?.*ref_name=c1&path=old\.ts|commits\?.*path=old\.ts/, [commit("c1", { parent_ids: [] })]],
    ];
    const pages = await find({ ref_name: "main", path: "new.ts" });
    expect(idsOf(pages)).toEqual(["c3", "c2", "c1"]);
    expect(pages.map(({ rename }) => rename)).toEqual([null, { sha: "c2", from: "old.ts" }, null]);
    expect(asked.at(-1)).toMatch(/ref_name=c1/);
  });

  it("ends where its first commit only made it, and where that commit has no parent", async () => {
    answers = [
      [/commits\?.*path=made\.ts/, [commit("c1", { parent_ids: ["c0"] })]],
      [/commits\/c1\/diff/, [{ old_path: "made.ts", new_path: "made.ts", renamed_file: false, ...file }]],
      [/commits\?.*path=root\.ts/, [commit("c0", { parent_ids: [] })]],
    ];
    expect((await find({ ref_name: "main", path: "made.ts" })).at(-1)).toMatchObject({ items: [], next: null, rename: null });
    asked = [];
    expect(await find({ ref_name: "main", path: "root.ts" })).toMatchObject([{ next: null, rename: null }]);
    expect(asked).toHaveLength(1);
  });

  it("of one author looks for its beginning among the commits of everybody, once those of the author are there", async () => {
    answers = [
      [/commits\?.*author=Ada/, [commit("c3")]],
      [/commits\?.*path=new\.ts/, [commit("c3"), commit("c2", { parent_ids: ["c1"], author_name: "Bo" })]],
      [/commits\/c2\/diff/, [{ old_path: "old.ts", new_path: "new.ts", renamed_file: true, ...file }]],
    ];
    const question = { ref_name: "main", path: "new.ts", author: "Ada" };
    expect((await find(question, 1)).map(({ items }) => items.length)).toEqual([1]);
    expect(asked).toHaveLength(1);
    const [, source] = await find(question, 2);
    expect(source).toMatchObject({ items: [], rename: { sha: "c2", from: "old.ts" }, next: { page: 1, path: "old.ts", ref: "c1" } });
  });

  it("of an author since a day looks no further back for its beginning", async () => {
    answers = [
      [/commits\?/, [commit("c3")]],
      [/diff/, []],
    ];
    await find({ ref_name: "main", path: "new.ts", author: "Ada", since: "2026-01-01T00:00:00Z" });
    expect(asked.map((line) => line.includes("since=2026") || line.includes("/diff"))).toEqual([true, true, true]);
  });

  it("begins with the last of its commits, however many pages there are, and few of them are read", async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 4_000 }), async (count) => {
        const all = Array.from({ length: count }, (_, index) => commit(`c${count - index}`, { parent_ids: [`p${count - index}`] }));
        const pages = Math.ceil(count / 100);
        answers = [
          [/author=Ada/, []],
          ...Array.from({ length: pages }, (_, index) => {
            const items = all.slice(index * 100, (index + 1) * 100);
            return [new RegExp(`commits\\?.*&page=${index + 1}\\b`), items, items.length === 100 ? index + 2 : undefined] as const;
          }),
          [/commits\?/, []],
          [/commits\/c1\/diff/, [{ old_path: "old.ts", new_path: "new.ts", renamed_file: true, ...file }]],
        ];
        asked = [];
        const found = await find({ ref_name: "main", path: "new.ts", author: "Ada" }, 2);
        expect(found[1]?.rename).toEqual({ sha: "c1", from: "old.ts" });
        expect(asked.length).toBeLessThanOrEqual(3 + 2 * Math.ceil(Math.log2(pages + 1)));
      }),
      { numRuns: 60 },
    );
  });

  it("whose last page is just full is not read again for its beginning", async () => {
    const hundred = Array.from({ length: 100 }, (_, index) => commit(`c${100 - index}`));
    answers = [
      [/commits\?.*&page=1\b/, hundred, 2],
      [/commits\?.*&page=2\b/, []],
      [/commits\/c1\/diff/, []],
    ];
    await find({ ref_name: "main", path: "made.ts" });
    expect(asked.map((line) => line.replace(/\?.*/, ""))).toEqual([
      "repository/commits",
      "repository/commits",
      "repository/commits/c1/diff",
    ]);
  });
});

const file = { a_mode: "100644", b_mode: "100644", new_file: false, deleted_file: false, diff: "" };

describe("commits with a message", () => {
  it("are found by the server where it searches, and what it cannot tell is told by each of them", async () => {
    answers = [
      [/files\/\.mailmap/, { status: 404 }],
      [/search\?.*scope=commits/, [commit("a1", { message: "Gauge" }), commit("a2", { message: "Gauge", author_name: "Bo" }), { odd: 1 }]],
    ];
    const pages = await find({ ref_name: "main", message: "gauge", author: "Ada" });
    expect([idsOf(pages), asked.length, pages[0]?.looked]).toEqual([["a1"], 2, 0]);
  });

  it("are those of whom the .mailmap says that they are the author, as in a list without a message", async () => {
    const by = (id: string, author_name: string, author_email: string) => commit(id, { message: "Gauge", author_name, author_email });
    answers = [
      [/files\/\.mailmap/, "Bob Jones <bob@x.example> <bob@old.example>\nAda Nowak <ada@x.example> <bob.jones@x.example>\n"],
      [/search\?.*&page=1\b/, [by("a1", "bobby", "bob@old.example"), by("a2", "Bob Jones", "bob.jones@x.example")], 2],
      [/search\?.*&page=2\b/, [by("a3", "Bob Jones", "bob@x.example"), by("a4", "bobby", "else@x.example")]],
    ];
    expect(idsOf(await find({ ref_name: "main", message: "gauge", author: "Bob Jones" }))).toEqual(["a1", "a3"]);
    expect(asked.filter((line) => line.includes(".mailmap"))).toHaveLength(1);
  });

  it("of an author are read one after the other where the .mailmap may not be read", async () => {
    answers = [
      [/files\/\.mailmap/, { status: 403 }],
      [/commits\?.*author=Bob/, [commit("a1", { message: "Gauge" }), commit("a2", { message: "Other" })]],
    ];
    expect(idsOf(await find({ ref_name: "main", message: "gauge", author: "Bob" }))).toEqual(["a1"]);
  });

  it("are found by a trailer with a space before its colon", async () => {
    const by = (id: string, trailer: string) => commit(id, { message: `Title\n\n${trailer}\n` });
    const made = (day: number) => ({ committed_date: `2026-03-0${day}T12:00:00Z` });
    answers = [
      [/search\?.*search=reviewed-by($|&)/, [by("a1", "Reviewed-by : Ada"), by("a2", "Reviewed-by: Ada"), by("a3", "No reviewed-by here")]],
      [
        /search=fixes:(?=.*&page=1\b)/,
        [
          { ...by("b5", "Fixes: 5"), ...made(5) },
          { ...by("b3", "Fixes: 3\nFixes : 3"), ...made(3) },
        ],
        2,
      ],
      [/search=fixes:(?=.*&page=2\b)/, [{ ...by("b2", "Fixes: 2"), ...made(2) }]],
      [/search=fixes[ +]:/, [4, 3, 1].map((day) => ({ ...by(`b${day}`, `Fixes : ${day}`), ...made(day) }))],
    ];
    expect(idsOf(await find({ ref_name: "main", trailer: "Reviewed-by: ada" }))).toEqual(["a1", "a2"]);
    expect(idsOf(await find({ ref_name: "main", trailer: "Fixes" }))).toEqual(["b5", "b4", "b3", "b2", "b1"]);
    expect(asked.filter((line) => /search=fixes[ +]:/.test(line))).toHaveLength(1);
  });

  it("are found by their hash, too", async () => {
    answers = [[/search\?/, [commit("abc123", { message: "Other words" })]]];
    expect(idsOf(await find({ ref_name: "main", message: "ABC1" }))).toEqual(["abc123"]);
  });

  it.each([400, 403, 404])("are read one after the other where the search is answered with %i", async (status) => {
    answers = [
      [/search\?/, { status }],
      [/commits\?.*&page=1\b/, [commit("c4", { message: "Gauge" }), commit("c3")], 2],
      [/commits\?.*&page=2\b/, [commit("c2"), commit("c1", { message: "gauges" })]],
    ];
    const pages = await find({ ref_name: "main", message: "Gauge" });
    expect([idsOf(pages), pages.map(({ looked }) => looked)]).toEqual([["c4", "c1"], [4]]);
  });

  it("are not looked for any further where the server fails", async () => {
    answers = [[/search\?/, { status: 500 }]];
    await expect(find({ ref_name: "main", message: "x" })).rejects.toMatchObject({ status: 500 });
  });

  it.each<[string, HistoryQuestion]>([
    ["of all refs", { all: true }],
    ["of a range", { ref_name: "v1..main" }],
    ["along first parents", { ref_name: "main", first_parent: true }],
  ])("%s are read, since no server searches those", async (_, question) => {
    answers = [[/commits\?/, [commit("c1", { message: "Gauge" }), commit("c0")]]];
    expect(idsOf(await find({ ...question, message: "gauge" }))).toEqual(["c1"]);
    expect(asked.some((line) => line.startsWith("search"))).toBe(false);
  });

  it("are shown as soon as they fill a screen", async () => {
    const many = Array.from({ length: 40 }, (_, index) => commit(`c${index}`, { message: index < 35 ? "Gauge" : "x" }));
    answers = [
      [/commits\?.*path=src&page=1\b/, many, 2],
      [/commits\?.*path=src&page=2\b/, [commit("d1", { message: "Gauge" })], 3],
    ];
    const query = foundQuery("server", "p", { message: "gauge", path: "src" });
    const { pages } = await createQueryClient().fetchInfiniteQuery(query);
    expect(pages.map(({ items, looked, next }) => [items.length, looked, next?.page])).toEqual([[35, 40, 2]]);
    expect(asked).toHaveLength(1);
  });

  it("show what five pages hold before more are read", async () => {
    answers = [
      [/search\?/, { status: 404 }],
      ...[1, 2, 3, 4, 5, 6].map(
        (page) =>
          [new RegExp(`commits\\?.*&page=${page}\\b`), [commit(`c${page}`, { message: page === 6 ? "Gauge" : "x" })], page + 1] as const,
      ),
      [/commits\?.*&page=7\b/, []],
    ];
    const [first] = await find({ ref_name: "main", message: "gauge" }, 1);
    expect(first).toMatchObject({ items: [], looked: 5, next: { page: 6 } });
    const pages = await find({ ref_name: "main", message: "gauge" });
    expect([idsOf(pages), pages.length]).toEqual([["c6"], 2]);
  });
});
