// What is told of last commits while there is no graph: at once, and once each when a graph comes in the middle.

import { join } from "node:path";
import { expect, it } from "vitest";
import { HistoryEngine } from "../../service/git/commit-graph/history-engine.ts";
import { internalsOf } from "../../service/git/handle.ts";
import { openRepository } from "../../service/git/open.ts";
import { git, makeRepository } from "./repositories.ts";

const lastByGit = (folder: string, name: string): string => git(folder, ["rev-list", "-1", "main", "--", name]);

/** One file is changed by the newest of 300 commits, one by the first; reads are counted, and wait from one of them on. */
async function engineOf300(heldFrom = Number.POSITIVE_INFINITY) {
  const folder = makeRepository({ bare: true });
  const commit = (n: number): string =>
    `commit refs/heads/main\ncommitter A <a@b> ${1_700_000_000 + n} +0000\ndata 0\n\nM 100644 inline ${n === 0 ? "old" : "new"}\ndata 3\n${100 + n}\n`;
  git(folder, ["fast-import", "--quiet"], Array.from({ length: 300 }, (_, n) => commit(n)).join(""));
  const repository = await openRepository(folder);
  const { interactive: reader } = internalsOf(repository);
  const held = Promise.withResolvers<void>();
  const waits = Promise.withResolvers<void>();
  const reads: string[] = [];
  const engine = new HistoryEngine({
    objects: join(folder, "objects"),
    idBytes: 20,
    orderBytes: 1e6,
    read: async (spec) => {
      if (reads.push(spec) >= heldFrom) {
        waits.resolve();
        await held.promise;
      }
      return reader.contents(spec);
    },
  });
  const question = { commit: git(folder, ["rev-parse", "main"]), path: "", size: 2, only: null, known: [] };
  return { folder, repository, engine, question, reads, held, waits };
}

it("tells what changed last without a graph, before the rest of history is read", async () => {
  const { folder, repository, engine, question, reads } = await engineOf300();
  const stop = new AbortController();
  const found: [string, string, number][] = [];
  const told = engine.lastCommits(
    question,
    (name, commit) => {
      found.push([name, commit, reads.length]);
      stop.abort(new Error("seen"));
    },
    stop.signal,
  );
  await expect(told).rejects.toThrow("seen");
  expect(found).toEqual([["new", lastByGit(folder, "new"), expect.any(Number)]]);
  expect(found[0]![2]).toBeLessThan(20);
  await repository.close();
});

it("finds with a graph that is loaded meanwhile what a walk without it has not found yet", async () => {
  const { folder, repository, engine, question, reads, held, waits } = await engineOf300(100);
  const found: [string, string][] = [];
  const told = engine.lastCommits(question, (name, commit) => found.push([name, commit]), new AbortController().signal);
  await waits.promise;
  git(folder, ["commit-graph", "write", "--reachable", "--changed-paths"]);
  expect(await engine.load()).toBe(300);
  held.resolve();
  expect(await told).toBe(true);
  expect(found.map(([name]) => name)).toEqual(["new", "old"]);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(["new", "old"].map((name) => [name, lastByGit(folder, name)])));
  // Without it the walk would read 500 more.
  expect(reads.length).toBeLessThan(130);
  await repository.close();
});
