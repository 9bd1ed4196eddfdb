// Blame that looks past commits, listed or named, and blame as lines while it is found; git's own blame is the oracle.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { git, type RepositoryBuilder } from "../scenarios/builder.ts";
import { type Fixture, startService } from "./api-fixture.ts";

let service: Fixture;
let repo: RepositoryBuilder;
let blame: string;
/** The commits that touched the file, oldest first. */
let commits: string[];

beforeAll(() => {
  service = startService();
  const lines = Array.from({ length: 30 }, (_, n) => `line ${n}`);
  repo = service
    .repository("b")
    .write("f", `${lines.join("\n")}\n`)
    .commit("One");
  for (let step = 2; step <= 6; step += 1) {
    for (let n = step; n < 30; n += step) lines[n] = step === 4 ? `  ${lines[n]}` : `line ${n} of ${step}`;
    repo.write("f", `${lines.join("\n")}\n`).commit(`Step ${step}`);
  }
  commits = git(repo.folder, ["rev-list", "--reverse", "HEAD", "--", "f"]).split("\n");
  const [, second = "", , fourth = ""] = commits;
  repo
    .write(".git-blame-ignore-revs", `# indentation\n${fourth}\n\n ${second.toUpperCase()} # again\nmain\n--output=x\n${"0".repeat(40)}\n`)
    .commit("List what to look past");
  blame = `/projects/${service.serve("b", repo.folder).id}/repository/files/f/blame`;
});
afterAll(() => service.end());

const ownersByGit = (ref: string, ...args: string[]): string[] =>
  [...git(repo.folder, ["blame", "--porcelain", ...args, ref, "--", "f"]).matchAll(/^([0-9a-f]{40}) \d+ \d+/gm)].map((found) => found[1]!);

interface Range {
  commit: { id: string };
  lines: string[];
  start_line?: number;
}

async function owners(query: string): Promise<string[]> {
  const { status, body } = await service.ask("GET", `${blame}?${query}`);
  expect(status).toBe(200);
  return (body as Range[]).flatMap(({ commit, lines }) => lines.map(() => commit.id));
}

it("looks past what the repository lists at that ref, as git does, whole and in parts", async () => {
  const [, second = "", , fourth = ""] = commits;
  const expected = ownersByGit("main", "--ignore-rev", fourth, "--ignore-rev", second);
  expect(expected).not.toEqual(ownersByGit("main"));
  expect(await owners("ref=main&ignore_revs=true")).toEqual(expected);
  expect(await owners("ref=main&ignore_revs=true")).toEqual(expected);
  expect(await owners("ref=main&ignore_revs=true&range[start]=5&range[end]=12")).toEqual(expected.slice(4, 12));
  expect(await owners("ref=main&ignore_revs=false")).toEqual(ownersByGit("main"));
  // The list is not there yet.
  expect(await owners(`ref=${repo.id("main~1")}&ignore_revs=true`)).toEqual(ownersByGit("main~1"));
});

it("looks past any commits that are named, and each answer has a tag of its own", async () => {
  await fc.assert(
    fc.asyncProperty(fc.subarray(commits), async (named) => {
      const asked = named.map((id) => `&ignore_rev[]=${id}`).join("");
      expect(await owners(`ref=main${asked}`)).toEqual(ownersByGit("main", ...named.flatMap((id) => ["--ignore-rev", id])));
    }),
    { numRuns: 8 },
  );
  const tags = new Set<string | null>();
  for (const query of ["", "&ignore_revs=true", `&ignore_rev[]=${commits[2]}`])
    tags.add((await service.ask("HEAD", `${blame}?ref=main${query}`)).headers.get("etag"));
  expect(tags.size).toBe(3);
});

it("takes nothing but full hashes, and a bounded number of them", async () => {
  for (const named of ["main", "--output=x", "HEAD~1", commits[0]!.slice(0, 12), `${commits[0]}\n`, "", "g".repeat(40)])
    expect((await service.ask("GET", `${blame}?ref=main&ignore_rev[]=${encodeURIComponent(named)}`)).status).toBe(400);
  const many = Array.from({ length: 101 }, () => `&ignore_rev[]=${commits[0]}`).join("");
  expect((await service.ask("GET", `${blame}?ref=main${many}`)).status).toBe(400);
  // One that is no commit does nothing.
  expect(await owners(`ref=main&ignore_rev[]=${"1".repeat(40)}`)).toEqual(ownersByGit("main"));
});

it("never reads the list that a configuration names", async () => {
  writeFileSync(join(repo.folder, "elsewhere"), `${commits[2]}\n`);
  git(repo.folder, ["config", "blame.ignoreRevsFile", "elsewhere"]);
  const plain = ownersByGit("main", "--ignore-revs-file=");
  expect(await owners("ref=main&range[start]=1&range[end]=30")).toEqual(plain);
  git(repo.folder, ["config", "--unset", "blame.ignoreRevsFile"]);
});

it.each(["", "&ignore_revs=true"])(
  "sends lines as they are found, each once and with its number, to who asks for lines%s",
  async (query) => {
    const list = query === "" ? [] : ["--ignore-rev", commits[3]!, "--ignore-rev", commits[1]!];
    for (let time = 0; time < 2; time += 1) {
      const { text, headers } = await service.ask("GET", `${blame}?ref=main${query}`, { headers: { accept: "application/x-ndjson" } });
      expect([headers.get("content-type"), headers.get("vary")]).toEqual(["application/x-ndjson", "Accept"]);
      const found: string[] = [];
      for (const range of text
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line) as Range))
        for (const [index, line] of range.lines.entries()) {
          const at = (range.start_line ?? 0) - 1 + index;
          expect(found[at]).toBeUndefined();
          expect(line).toContain(`line ${at}`);
          found[at] = range.commit.id;
        }
      expect(found).toEqual(ownersByGit("main", ...list));
    }
  },
);
