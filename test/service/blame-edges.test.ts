// Blame where it is easily wrong: hundreds of renames, merges and nonsense to look past, line ends of all kinds, the edges of ranges.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { git, type RepositoryBuilder } from "../scenarios/builder.ts";
import { enc, type Fixture, startService } from "./api-fixture.ts";

let service: Fixture;
let repo: RepositoryBuilder;
let files: string;
let clock = 1_700_000_000;

const blobs: Readonly<Record<string, string>> = {
  crlf: "one\r\ntwo\r\nthree",
  "only-cr": "one\rtwo\rthree",
  "one-line": "one",
  "line-feed": "\n",
  "line-feeds": "\n\n\n",
  empty: "",
  bytes: "a\0b\n\xff\xfe\n\x1b[0m\n",
  separators: "a\u2028b\u2029c\x85d\x0be\x0cf\n",
};

/** A commit of git fast-import. */
const commit = (ref: string, message: string, rest: string): string => {
  clock += 60;
  return `commit ${ref}\ncommitter C <c@example.com> ${clock} +0000\ndata ${Buffer.byteLength(message)}\n${message}\n${rest}\n`;
};
const inline = (path: string, text: string): string => `M 100644 inline ${path}\ndata ${Buffer.byteLength(text, "latin1")}\n${text}\n`;

beforeAll(() => {
  service = startService();
  repo = service.repository("edges.git", { bare: true });
  let text = "first\r\n";
  const stream: string[] = [];
  const all = Object.entries(blobs).map(([path, content]) => inline(path, Buffer.from(content, "utf8").toString("latin1")));
  stream.push(commit("refs/heads/main", "Begin", inline("moved/0", text) + all.join("")));
  for (let n = 1; n <= 320; n += 1) {
    text += n === 320 ? "last, without an end" : `line ${n}\r\n`;
    stream.push(commit("refs/heads/main", `Rename ${n}`, `R moved/${n - 1} moved/${n}\n${inline(`moved/${n}`, text)}`));
  }
  git(repo.folder, ["fast-import", "--quiet"], { input: Buffer.from(stream.join(""), "latin1") });
  // A side that changes lines, merged into another that changed others, with a line that only the merge has.
  const on = (branch: string, from: string, changed: string, path = "moved/320") => {
    git(repo.folder, ["fast-import", "--quiet"], {
      input: Buffer.from(commit(`refs/heads/${branch}`, branch, `from ${repo.id(from)}\n${inline(path, changed)}`), "latin1"),
    });
  };
  on("side", "main", text.replace("line 100\r", "line 100 of side\r"));
  on("tip", "main", text.replace("line 200\r", "line 200 of tip\r"));
  const merged = text
    .replace("line 100\r", "line 100 of side\r")
    .replace("line 200\r", "line 200 of tip\r")
    .replace("line 300\r", "evil\r");
  git(repo.folder, ["fast-import", "--quiet"], {
    input: Buffer.from(
      commit("refs/heads/merged", "Merge", `from ${repo.id("tip")}\nmerge ${repo.id("side")}\n${inline("moved/320", merged)}`),
      "latin1",
    ),
  });
  git(repo.folder, ["symbolic-ref", "HEAD", "refs/heads/main"]);
  files = `/projects/${service.serve("edges", repo.folder).id}/repository/files`;
});
afterAll(() => service.end());

/** One owner a line, as git has it. */
const byGit = (ref: string, path: string, ...args: string[]): string[] =>
  [...git(repo.folder, ["blame", "--porcelain", ...args, ref, "--", path]).matchAll(/^([0-9a-f]{40}) \d+ \d+/gm)].map((found) => found[1]!);

const ask = (path: string, query: string) => service.ask("GET", `${files}/${enc(path)}/blame?${query}`);
async function blame(path: string, query: string): Promise<{ owners: string[]; lines: string[] }> {
  const { status, body } = await ask(path, query);
  expect(status).toBe(200);
  const rows = body as { commit: { id: string }; lines: string[] }[];
  return { owners: rows.flatMap(({ commit: { id }, lines }) => lines.map(() => id)), lines: rows.flatMap(({ lines }) => lines) };
}

describe("through 320 renames", () => {
  it.each([320, 319, 160, 1])("is what git says of the name %i", async (n) => {
    const ref = n === 320 ? "main" : `main~${320 - n}`;
    const { owners, lines } = await blame(`moved/${n}`, `ref=${repo.id(ref)}`);
    expect(owners).toEqual(byGit(ref, `moved/${n}`));
    expect(lines.at(-1)).toBe(n === 320 ? "last, without an end" : `line ${n}\r`);
  });

  it("tells as lines, too, what a line was called", async () => {
    const { text } = await service.ask("GET", `${files}/${enc("moved/320")}/blame?ref=main`, {
      headers: { accept: "application/x-ndjson" },
    });
    const found: string[] = [];
    for (const row of text
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line)))
      for (let n = 0; n < row.lines.length; n += 1) found[row.start_line - 1 + n] = `${row.original_line + n} ${row.original_path}`;
    const printed = git(repo.folder, ["blame", "--line-porcelain", "main", "--", "moved/320"]);
    const expected = [...printed.matchAll(/^[0-9a-f]{40} (\d+) \d+[\s\S]*?^filename (.*)$/gm)].map(([, line, name]) => `${line} ${name}`);
    expect(found).toEqual(expected);
    expect(new Set(expected).size).toBe(321);
  });
});

describe("what is looked past", () => {
  it.each(["merged", "side", "tip", "main", "main~100", "main~320"])("may be %s", async (ref) => {
    const { owners } = await blame("moved/320", `ref=merged&ignore_rev[]=${repo.id(ref)}`);
    expect(owners).toEqual(byGit("merged", "moved/320", "--ignore-rev", repo.id(ref)));
  });

  it("may be several, known or not, and things that are no commits", async () => {
    const nonsense = ["0".repeat(40), "f".repeat(40), repo.id("main^{tree}"), repo.id("main:crlf")];
    const ids = ["merged", "tip", "main~5"].map((ref) => repo.id(ref));
    const query = [...nonsense, ...ids, ...ids].map((id) => `&ignore_rev[]=${id}`).join("");
    const { owners } = await blame("moved/320", `ref=merged${query}`);
    expect(owners).toEqual(byGit("merged", "moved/320", ...ids.flatMap((id) => ["--ignore-rev", id])));
  });
});

describe("lines", () => {
  it.each(Object.keys(blobs))("of %s are those of git", async (path) => {
    const { owners, lines } = await blame(path, "ref=main");
    expect(owners).toEqual(byGit("main", path));
    const text = blobs[path]!;
    expect(lines).toEqual(text === "" ? [] : text.replace(/\n$/, "").split("\n"));
  });
});

describe("ranges", () => {
  it.each([
    [1, 1],
    [321, 321],
    [320, 321],
    [320, 400],
    [321, 2 ** 31],
    [1, 2 ** 31],
    [2, 320],
  ])("%i to %i are those lines", async (start, end) => {
    const query = `ref=main&range[start]=${start}&range[end]=${end}`;
    const all = byGit("main", "moved/320");
    expect((await blame("moved/320", query)).owners).toEqual(all.slice(start - 1, end));
  });

  it.each([
    [322, 322],
    [322, 400],
    [2 ** 31, 2 ** 31],
    [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
  ])("%i to %i are nothing", async (start, end) => {
    const { status, body } = await ask("moved/320", `ref=main&range[start]=${start}&range[end]=${end}`);
    expect([status, body]).toEqual([200, []]);
  });

  it("of what is empty are nothing, and of the last line without an end that line", async () => {
    expect((await ask("empty", "ref=main&range[start]=1&range[end]=1")).body).toEqual([]);
    expect((await blame("crlf", "ref=main&range[start]=3&range[end]=3")).lines).toEqual(["three"]);
    expect((await blame("line-feed", "ref=main&range[start]=1&range[end]=9")).lines).toEqual([""]);
  });

  it.each([
    ["range[start]=0&range[end]=1", { error: "range[start] does not have a valid value" }],
    ["range[start]=1&range[end]=0", { error: "range[end] does not have a valid value" }],
    ["range[start]=-1&range[end]=1", { error: "range[start] does not have a valid value" }],
    ["range[start]=2&range[end]=1", { message: "range[start] must be less than or equal to range[end]" }],
    ["range[start]=1", { error: "range[end] is missing" }],
    ["range[end]=1", { error: "range[start] is missing" }],
    ["range[start]=&range[end]=1", { error: "range[start] is empty" }],
    ["range[start]=1.5&range[end]=2", { error: "range[start] is invalid" }],
    ["range[start]=1e1&range[end]=20", { error: "range[start] is invalid" }],
    ["range[start]=0x1&range[end]=20", { error: "range[start] is invalid" }],
    ["range=5", { error: "range is invalid" }],
    ["range[]=5", { error: "range is invalid" }],
  ])("%s is refused", async (query, body) => {
    expect(await ask("moved/320", `ref=main&${query}`)).toMatchObject({ status: 400, body });
  });
});
