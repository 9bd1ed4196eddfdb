// What the last commits of a directory are, kept for the next opening: never believed without a look, never more than a bound.

import { readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, it, vi } from "vitest";
import { internalsOf } from "../../service/git/handle.ts";
import { readDirectoryHistory } from "../../service/git/history/directory-history.ts";
import { KeptAnswers } from "../../service/git/history/kept-answers.ts";
import { openRepository } from "../../service/git/open.ts";
import { commitFiles, git, makeRepository, temporaryFolder } from "./repositories.ts";

interface Told {
  readonly found: Record<string, string>;
  /** Whether history was walked for it, and from how many answers that were known. */
  readonly walks: readonly number[];
}

/** Opens the repository as after a restart, and asks. */
async function ask(folder: string, overlay: string, commit: string, path: string): Promise<Told> {
  const repository = await openRepository(folder, { overlay, graphThreshold: 100 });
  const walk = vi.spyOn(internalsOf(repository).graph, "lastCommits");
  try {
    const found: [string, string][] = [];
    for await (const batch of (await readDirectoryHistory(repository, commit, path)) ?? [])
      for (const { name, commit: id } of batch) found.push([name, id]);
    return { found: Object.fromEntries(found), walks: walk.mock.calls.map(([{ known }]) => known.length) };
  } finally {
    await repository.close();
  }
}

function byGit(folder: string, commit: string, path: string): Record<string, string> {
  const names = git(folder, ["ls-tree", "-z", "--name-only", `${commit}:${path}`])
    .split("\0")
    .filter(Boolean);
  return Object.fromEntries(
    names.map((name) => [name, git(folder, ["rev-list", "-1", commit, "--", path === "" ? name : `${path}/${name}`])]),
  );
}

const keptFiles = (overlay: string): string[] =>
  readdirSync(join(overlay, "last-commits")).map((name) => join(overlay, "last-commits", name));

it.each(["sha1", "sha256"] as const)(
  "survives a restart, and goes on from there (%s)",
  { tags: "long", timeout: 30_000 },
  async (format) => {
    const folder = makeRepository({ format });
    const overlay = join(temporaryFolder(), "overlay");
    commitFiles(folder, { "d/a": "1\n", "d/ü\n": "1\n", top: "1\n" });
    const first = commitFiles(folder, { "d/a": "2\n" });
    for (const path of ["", "d"]) {
      const cold = await ask(folder, overlay, first, path);
      expect(cold).toEqual({ found: byGit(folder, first, path), walks: [0] });
      expect(await ask(folder, overlay, first, path)).toEqual({ found: cold.found, walks: [] });
    }
    const second = commitFiles(folder, { "d/b": "new\n" });
    expect(await ask(folder, overlay, second, "d")).toEqual({ found: byGit(folder, second, "d"), walks: [1] });
    for (const commit of [first, second])
      expect(await ask(folder, overlay, commit, "d")).toEqual({ found: byGit(folder, commit, "d"), walks: [] });
  },
);

it("believes nothing that was damaged, cut off or put in another's place", { timeout: 30_000 }, async () => {
  const folder = makeRepository();
  const overlay = join(temporaryFolder(), "overlay");
  const head = commitFiles(folder, { "d/a": "1\n", "e/a": "2\n" });
  const answer = { found: byGit(folder, head, "d"), walks: [0] };
  expect(await ask(folder, overlay, head, "d")).toEqual(answer);
  const [file] = keptFiles(overlay);
  const sound = readFileSync(file!);
  await ask(folder, overlay, head, "e");
  const other = readFileSync(keptFiles(overlay).find((each) => each !== file)!);
  const flipped = Buffer.from(sound);
  flipped[sound.length - 50]! ^= 1;
  for (const bytes of [flipped, sound.subarray(0, sound.length >> 1), Buffer.alloc(0), Buffer.from("x\n"), other]) {
    writeFileSync(file!, bytes);
    expect(await ask(folder, overlay, head, "d")).toEqual(answer);
    // Found again, so kept again.
    expect(readFileSync(file!).equals(sound)).toBe(true);
  }
});

it("is not asked where history is cut off, whoever cut it", { timeout: 30_000 }, async () => {
  const folder = makeRepository();
  const overlay = join(temporaryFolder(), "overlay");
  commitFiles(folder, { a: "1\n" });
  const cut = commitFiles(folder, { b: "1\n" });
  const head = commitFiles(folder, { c: "1\n" });
  const whole = await ask(folder, overlay, head, "");
  const files = keptFiles(overlay).map((file) => readFileSync(file));
  writeFileSync(join(folder, ".git/shallow"), `${cut}\n`);
  const { found, walks } = await ask(folder, overlay, head, "");
  expect(found).toEqual(byGit(folder, head, ""));
  expect(found).not.toEqual(whole.found);
  expect(walks).toEqual([0]);
  expect(keptFiles(overlay).map((file) => readFileSync(file))).toEqual(files);
});

it("keeps what it was given, for all names and histories", async () => {
  const id = fc.stringMatching(/^[0-9a-f]{40}$/);
  const name = fc.string({ unit: "binary-ascii", minLength: 1 }).filter((text) => !/[\0/]/.test(text));
  const answers = fc.array(fc.record({ commit: id, entries: fc.array(fc.tuple(name, id)).map((rows) => new Map(rows)) }), {
    minLength: 1,
    maxLength: 4,
  });
  const folder = temporaryFolder();
  await fc.assert(
    fc.asyncProperty(name, answers, async (path, given) => {
      await new KeptAnswers(folder).write(path, given);
      expect(await new KeptAnswers(folder).read(path)).toEqual(given);
    }),
    { numRuns: 50 },
  );
});

it("holds to a bound: what was used longest ago goes first", async () => {
  const folder = temporaryFolder();
  const answers = [{ commit: "a".repeat(40), entries: new Map([["x", "b".repeat(40)]]) }];
  const bounds = { files: 10, bytes: 1_000_000, fileBytes: 500, between: 1 };
  const kept = new KeptAnswers(folder, bounds);
  for (let at = 0; at < 30; at += 1) {
    await kept.write(`d${at}`, answers);
    for (const file of readdirSync(folder).map((each) => join(folder, each)))
      if (statSync(file).mtimeMs > 1_000_000) utimesSync(file, 1 + at, 1 + at);
    // Reading is using.
    expect(await kept.read("d0")).toEqual(answers);
  }
  expect(readdirSync(folder).length).toBeLessThanOrEqual(11);
  expect(await kept.read("d0")).toEqual(answers);
  expect(await kept.read("d29")).toEqual(answers);
  expect(await kept.read("d5")).toEqual([]);
  // Of what is too long the newest is kept that still fits, and nothing of what never fits.
  const long = (commit: string, count: number) => ({
    commit: commit.repeat(40),
    entries: new Map(Array.from({ length: count }, (_, at) => [`name${at}`, "c".repeat(40)])),
  });
  await kept.write("long", [long("1", 5), long("2", 5)]);
  expect((await kept.read("long")).map(({ commit }) => commit[0])).toEqual(["2"]);
  await kept.write("long", [long("3", 500)]);
  expect(await kept.read("long")).toEqual([]);
});
