// Where a file of an older commit is now, on servers that lack endpoints, page otherwise or leave lines out: known, or told as a guess.
import { afterEach, describe, expect, it, vi } from "vitest";
import type { DiffEntry } from "../../shared/contract/resources.ts";
import { type FileNow, fileNowQuery } from "./file-now.ts";
import { createQueryClient } from "./query-client.ts";

const [old, middle, tip] = ["a".repeat(40), "c".repeat(40), "f".repeat(40)];
const lines = (...texts: string[]): string => texts.map((text) => `${text}\n`).join("");
const body = (sign: string) => lines("@@ -1,2 +1,2 @@", `${sign}const first = 1;`, `${sign}const second = 2;`);
const entry = (change: Partial<DiffEntry>): DiffEntry => ({
  ...{ diff: "", new_path: "a.ts", old_path: "a.ts", a_mode: "100644", b_mode: "100644" },
  ...{ new_file: false, renamed_file: false, deleted_file: false },
  ...change,
});
const edited = entry({ diff: lines("@@ -1 +1 @@", "-old", "+new") });
const removed = entry({ deleted_file: true, diff: body("-") });
const made = (path: string, change: Partial<DiffEntry> = {}): DiffEntry =>
  entry({ new_path: path, old_path: path, new_file: true, diff: body("+"), ...change });

interface Server {
  /** Paths at the tip. */
  readonly there: readonly string[];
  /** Diffs of the commits between the old one and the tip, newest first. */
  readonly commits?: readonly (readonly DiffEntry[])[];
  readonly lacks?: "merge_base" | "range" | "head" | "files";
  /** Records that it gives at most at a time. */
  readonly page?: number;
  readonly base?: string;
}

let servers = 0;
afterEach(() => void vi.unstubAllGlobals());

const lacking = () => new Response("404 page not found", { status: 404 });
const toCommit = (id: string) => ({
  ...{ id, short_id: id.slice(0, 8), title: id, message: id, parent_ids: [], web_url: "" },
  ...{ author_name: "A", author_email: "a@b", committer_name: "A", committer_email: "a@b" },
  ...{ authored_date: "2026-01-01T00:00:00Z", committed_date: "2026-01-01T00:00:00Z", created_at: "2026-01-01T00:00:00Z" },
});
const hashOf = (index: number): string => (index === 0 ? middle : String(index).padStart(40, "e"));

/** Where a.ts of the old commit is, as this server lets one know. */
function ask({ there, commits = [], lacks, page = 100, base = old }: Server): Promise<FileNow> {
  servers += 1;
  const paged = (all: readonly unknown[], search: URLSearchParams): Response => {
    const [at, size] = [Number(search.get("page") ?? 1), Math.min(page, Number(search.get("per_page") ?? 20))];
    const next = at * size < all.length ? String(at + 1) : "";
    return Response.json(all.slice((at - 1) * size, at * size), { headers: { "x-next-page": next } });
  };
  vi.stubGlobal("fetch", async (url: string, { method = "GET" }: RequestInit = {}): Promise<Response> => {
    const { pathname, searchParams } = new URL(url, "http://desktop");
    const path = decodeURIComponent(pathname.replace(/^.*\/repository\//, ""));
    if (path === "merge_base") return lacks === "merge_base" ? lacking() : Response.json(toCommit(base));
    if (path === "commits") {
      if (lacks === "range") return lacking();
      const since = searchParams.get("ref_name")?.split("..")[0];
      const newer = since === old ? commits.length : commits.findIndex((_, index) => hashOf(index) === since);
      return paged(
        commits.slice(0, newer).map((_, index) => toCommit(hashOf(index))),
        searchParams,
      );
    }
    const diff = /^commits\/(\w+)\/diff$/.exec(path);
    if (diff !== null) return paged(commits[commits.findIndex((_, index) => hashOf(index) === diff[1])] ?? [], searchParams);
    const [, file = "", raw] = /^files\/(.+?)(\/raw)?$/.exec(path) ?? [];
    if (lacks === "files" || (lacks === "head" && method === "HEAD")) return lacking();
    const ref = searchParams.get("ref");
    const isThere = ref === old ? file === "a.ts" : there.includes(file);
    if (!isThere) return Response.json({ message: "404 File Not Found" }, { status: 404 });
    const blob = (commits.length === 0 ? "1" : ref === old ? "1" : "2").repeat(40);
    if (raw !== undefined)
      return new Response(null, { headers: { "x-gitlab-blob-id": blob, "x-gitlab-size": "3", "x-gitlab-last-commit-id": old } });
    return Response.json({
      ...{ file_name: file, file_path: file, size: 3, encoding: "base64", content: "", content_sha256: "0".repeat(64) },
      ...{ ref: "r", blob_id: blob, commit_id: old, last_commit_id: old, execute_filemode: false },
    });
  });
  const client = createQueryClient();
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } });
  return client.fetchQuery(fileNowQuery(`server ${servers}`, "p", old, "a.ts", tip));
}
const at = (path: string | null, isSame: boolean, hasCommit = true): FileNow => ({ path, isSame, hasCommit });

describe("where a file of an older commit is", () => {
  it.each<[string, Server, FileNow]>([
    ["at its path, where nothing changed it", { there: ["a.ts"] }, at("a.ts", true)],
    ["at its path, where commits only edited it", { there: ["a.ts"], commits: [[edited]] }, at("a.ts", true)],
    ["gone, where a commit took it away", { there: [], commits: [[removed]] }, at(null, true)],
    ["where a rename brought it", { there: ["b.ts"], commits: [[entry({ new_path: "b.ts", renamed_file: true })]] }, at("b.ts", true)],
    ["where it went, though the server calls no move a rename", { there: ["b.ts"], commits: [[made("b.ts"), removed]] }, at("b.ts", true)],
    [
      "not known, where a file that came with its removal has no lines told",
      { there: ["b.ts"], commits: [[made("b.ts", { diff: "", collapsed: true }), removed]] },
      at(null, false),
    ],
    [
      "a guess, where its own lines are not told and another file came",
      { there: ["a.ts", "b.ts"], commits: [[made("b.ts"), entry({ collapsed: true })]] },
      at("a.ts", false),
    ],
    ["on another branch", { there: ["a.ts"], base: middle }, at("a.ts", false, false)],
  ])("is %s", async (_, server, found) => {
    expect(await ask(server)).toEqual(found);
  });
});

describe("a server that lacks something", () => {
  it("never has the branch without the commit for want of merge bases", async () => {
    expect(await ask({ there: ["a.ts"], lacks: "merge_base" })).toEqual(at("a.ts", false));
    expect(await ask({ there: [], lacks: "merge_base" })).toEqual(at(null, false));
    const rename = entry({ new_path: "b.ts", renamed_file: true });
    expect(await ask({ there: ["b.ts"], commits: [[rename]], lacks: "merge_base" })).toEqual(at("b.ts", false));
  });
  it("leaves a guess where it lists no range of commits", async () => {
    expect(await ask({ there: ["a.ts"], lacks: "range" })).toEqual(at("a.ts", false));
  });
  it("leaves a guess where it lists no commit, and the file is another or gone all the same", async () => {
    const nothing: Server = { there: [] };
    expect(await ask(nothing)).toEqual(at(null, false));
  });
  it("is asked for the file itself where it knows no HEAD", async () => {
    expect(await ask({ there: ["a.ts"], lacks: "head" })).toEqual(at("a.ts", true));
    expect(await ask({ there: [], commits: [[removed]], lacks: "head" })).toEqual(at(null, true));
  });
  it("says nothing of a file where it has no files", async () => {
    await expect(ask({ there: [], commits: [[removed]], lacks: "files" })).rejects.toMatchObject({ status: 404 });
  });
});

describe("a server that pages in small pages", () => {
  it("is read to the end: the rename behind the first page counts", async () => {
    const editedThere = { ...edited, old_path: "b.ts", new_path: "b.ts" };
    const rename = [entry({ new_path: "b.ts", renamed_file: true })];
    expect(await ask({ there: ["b.ts", "a.ts"], commits: [[editedThere], [editedThere], rename], page: 2 })).toEqual(at("b.ts", true));
    const wide = [...Array.from({ length: 3 }, (_, index) => made(`n${index}`, { diff: "+x\n" })), ...rename];
    expect(await ask({ there: ["b.ts"], commits: [wide], page: 2 })).toEqual(at("b.ts", true));
  });
  it("leaves a guess beyond the commits that are looked into", async () => {
    const many = Array.from({ length: 41 }, () => [edited]);
    expect(await ask({ there: ["a.ts"], commits: many, page: 20 })).toEqual(at("a.ts", false));
  });
});
