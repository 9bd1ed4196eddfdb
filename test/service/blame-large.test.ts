// Blame of large files, which is sent while git is still at it; git's own blame is the oracle.
import { afterAll, beforeAll, expect, it } from "vitest";
import { git, type RepositoryBuilder } from "../scenarios/builder.ts";
import { type Fixture, startService } from "./api-fixture.ts";

let service: Fixture;
let repo: RepositoryBuilder;
let root: string;

const text = (change: (n: number) => string | null): string =>
  Array.from({ length: 12_000 }, (_, n) => change(n) ?? `a line of text, number ${n}`).join("\n");

beforeAll(() => {
  service = startService();
  repo = service
    .repository("b")
    .write(
      "f",
      text(() => null),
    )
    .commit("One");
  for (let step = 1; step <= 12; step += 1)
    repo
      .write("f", `${step === 12 ? "" : "\n"}${text((n) => (n % 97 < step ? `changed ${step} "quoted" \u2028 ü ${n}` : null))}\n`)
      .commit(`Step ${step}`);
  root = `/projects/${service.serve("b", repo.folder).id}/repository/files/f/blame?ref=`;
});
afterAll(() => service.end());

/** Commit and lines of each range, as `git blame --porcelain` has them. */
function blameByGit(ref: string): [string, string[]][] {
  const ranges: [string, string[]][] = [];
  for (const line of git(repo.folder, ["blame", "--line-porcelain", ref, "--", "f"]).split("\n")) {
    const head = /^([0-9a-f]{40}) \d+ \d+/.exec(line);
    if (head?.[1] !== undefined && ranges.at(-1)?.[0] !== head[1]) ranges.push([head[1], []]);
    if (line.startsWith("\t")) ranges.at(-1)![1].push(line.slice(1));
  }
  return ranges;
}

it.each(["main", "main~1", "main~12"])(
  "equals git's and keeps its shape at %s, the first time and when it is remembered",
  async (revision) => {
    const ref = git(repo.folder, ["rev-parse", revision]);
    const expected = blameByGit(ref);
    for (let time = 0; time < 2; time += 1) {
      const { status, body, headers } = await service.ask("GET", `${root}${ref}`);
      expect([status, headers.get("content-type")]).toEqual([200, "application/json"]);
      const ranges = body as { commit: { id: string }; lines: string[] }[];
      expect(ranges.map(({ commit, lines }) => [commit.id, lines])).toEqual(expected);
      // The same file with a range is answered at once, not in pieces.
      const whole = await service.ask("GET", `${root}${ref}&range%5Bstart%5D=1&range%5Bend%5D=99999`);
      expect(body).toEqual(whole.body);
    }
    expect((await service.ask("HEAD", `${root}${ref}`)).text).toBe("");
  },
);
