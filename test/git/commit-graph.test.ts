// Walks over the commit-graph, each against git's own answer on random histories.

import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { internalsOf } from "../../service/git/handle.ts";
import { listContainingRefs, listHolders } from "../../service/git/history/contains.ts";
import { readDirectoryHistory } from "../../service/git/history/directory-history.ts";
import { cancelGraph, type GraphState, graphState, prepareGraph } from "../../service/git/history/graph.ts";
import { readLastCommit } from "../../service/git/history/last-commit.ts";
import { countCommits, listCommits } from "../../service/git/history/log.ts";
import { openRepository } from "../../service/git/open.ts";
import type { Repository } from "../../service/git/types.ts";
import { importHistory, randomHistory } from "./random-history.ts";
import { commitFiles, git, makeRepository, temporaryFolder } from "./repositories.ts";

/** Random histories of each kind; hundreds take minutes. */
const histories = Number(process.env["REPODESK_TEST_HISTORIES"] ?? 5);

const lines = (folder: string, ...args: string[]): string[] => git(folder, args).split("\n").filter(Boolean);

async function openWithGraph(folder: string, threshold = 1): Promise<{ repository: Repository; overlay: string; states: GraphState[] }> {
  const overlay = join(temporaryFolder(), "overlay");
  const states: GraphState[] = [];
  const repository = await openRepository(folder, { overlay, graphThreshold: threshold, onGraph: (state) => states.push(state) });
  await prepareGraph(repository);
  return { repository, overlay, states };
}

/** Every file below a folder with its size, to see that nothing was written. */
const contentsOf = (folder: string): string[] => readdirSync(folder, { recursive: true }).map(String).sort();

async function expectSameWalks(folder: string, repository: Repository, tip: string, { filters = true } = {}): Promise<void> {
  const { graph } = internalsOf(repository);
  const all = lines(folder, "rev-list", tip);
  expect(await graph.page({ tip, firstParent: false, skip: 0, limit: 1000 }, {})).toEqual(all);
  for (const skip of [1, 3, all.length - 1, all.length]) {
    const page = await graph.page({ tip, firstParent: false, skip, limit: 4 }, {});
    expect(page).toEqual(all.slice(skip, skip + 4));
  }
  const line = lines(folder, "rev-list", "--first-parent", tip);
  expect(await graph.page({ tip, firstParent: true, skip: 2, limit: 5 }, {})).toEqual(line.slice(2, 7));
  for (const firstParent of [false, true]) {
    const rows = firstParent ? line : all;
    for (const row of new Set([0, rows.length >> 1, rows.length - 1]))
      expect(await graph.row({ tip, firstParent, commit: rows[row]!, until: null }, {})).toEqual({ total: rows.length, row });
    // A clock may have gone back: what is newer than the moment can come behind it.
    const [date = ""] = lines(folder, "log", "-1", "--format=%ct", rows[rows.length >> 1]!);
    const [first] = lines(folder, "rev-list", `--until=${date}`, ...(firstParent ? ["--first-parent"] : []), tip);
    const found = await graph.row({ tip, firstParent, commit: null, until: Number(date) }, {});
    expect(found).toEqual({ total: rows.length, row: rows.indexOf(first!) });
  }
  expect(await graph.row({ tip, firstParent: false, commit: "0".repeat(tip.length), until: null }, {})).toEqual({
    total: all.length,
    row: null,
  });
  expect(await graph.count(tip, false, {})).toBe(all.length);
  expect(await graph.count(tip, true, {})).toBe(line.length);
  for (const path of ["a", "d.txt", "sub", "sub/deep/ü", "sub-x/e f", "sub/none", "none/of/this"]) {
    const touching = lines(folder, "--literal-pathspecs", "rev-list", "--full-history", tip, "--", path);
    expect([path, await graph.neverHeld(tip, Buffer.from(path).toString("latin1"), {})]).toEqual([
      path,
      filters ? touching.length === 0 : null,
    ]);
    const changing = lines(folder, "--literal-pathspecs", "rev-list", tip, "--", path);
    const [first] = changing;
    const bytes = Buffer.from(path).toString("latin1");
    for (const [skip, limit] of [
      [0, 1000],
      [0, 2],
      [1, 3],
      [changing.length, 1],
    ] as const)
      expect([path, skip, await graph.pathPage({ tip, path: bytes, skip, limit }, {})]).toEqual([
        path,
        skip,
        filters ? changing.slice(skip, skip + limit) : null,
      ]);
    expect((await listCommits(repository, { from: [tip], path, skip: 1, limit: 4 })).map(({ id }) => id)).toEqual(changing.slice(1, 5));
    expect((await listCommits(repository, { from: [tip], path, limit: 1 }))[0]?.id).toBe(first);
    expect([path, await readLastCommit(repository, tip, path)]).toEqual([path, first ?? null]);
  }
}

async function historyOf(repository: Repository, commit: string, path: string): Promise<Record<string, string>> {
  const found: [string, string][] = [];
  for await (const batch of (await readDirectoryHistory(repository, commit, path)) ?? [])
    for (const { name, commit: id } of batch) found.push([name, id]);
  expect(new Set(found.map(([name]) => name)).size).toBe(found.length);
  return Object.fromEntries(found);
}

async function namesIn(history: AsyncIterable<readonly { name: string }[]>): Promise<string[]> {
  const names: string[] = [];
  for await (const batch of history) names.push(...batch.map(({ name }) => name));
  return names;
}

function historyByGit(folder: string, commit: string, path: string): Record<string, string> {
  const treeish = path === "" ? `${commit}^{tree}` : `${commit}:${path}`;
  const names = git(folder, ["ls-tree", "-z", "--name-only", treeish]).split("\0").filter(Boolean);
  const prefix = path === "" ? "" : `${path}/`;
  return Object.fromEntries(
    names.map((name) => [name, git(folder, ["--literal-pathspecs", "rev-list", "-1", commit, "--", prefix + name])]),
  );
}

describe("commit-graph", () => {
  it("orders, counts and contains as git does, whatever the history", { tags: "long", timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(randomHistory, fc.constantFrom("sha1" as const, "sha256" as const), async (commits, format) => {
        const folder = importHistory(commits, format);
        const before = contentsOf(folder);
        const { repository } = await openWithGraph(folder);
        const plain = await openRepository(folder);
        const fresh = await openRepository(folder);
        try {
          expect(graphState(repository).phase).toBe("ready");
          for (const tip of lines(folder, "rev-list", "--all").slice(0, 3)) await expectSameWalks(folder, repository, tip);
          const branches = lines(folder, "for-each-ref", "--format=%(objectname) %(refname)").map((line) => line.split(" "));
          const some = lines(folder, "rev-list", "--all").filter((_, index) => index % 11 === 0);
          const holders = await listHolders(fresh, some, {});
          for (const commit of some) {
            expect([...(holders.get(commit) ?? [])].map((name) => `refs/heads/${name}`)).toEqual(
              lines(folder, "for-each-ref", `--contains=${commit}`, "--format=%(refname)"),
            );
            const flags = await internalsOf(repository).graph.containing(
              commit,
              branches.map(([tip]) => tip!),
              {},
            );
            const containing = branches.filter((_, index) => flags?.[index]).map(([, name]) => name);
            expect(containing).toEqual(lines(folder, "for-each-ref", `--contains=${commit}`, "--format=%(refname)"));
            for (const one of [repository, plain]) {
              const shown = (await listContainingRefs(one, commit, { type: "all" })).map(({ name }) => `refs/heads/${name}`);
              expect(shown).toEqual(containing);
            }
          }
          expect(contentsOf(folder)).toEqual(before);
        } finally {
          await fresh.close();
          await plain.close();
          await repository.close();
        }
      }),
      { numRuns: histories },
    );
  });

  it("finds the last commit of every entry as one rev-list for each does", { tags: "long", timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(randomHistory, fc.constantFrom("sha1" as const, "sha256" as const), async (commits, format) => {
        const folder = importHistory(commits, format);
        const [tip, older] = lines(folder, "rev-list", "main").filter((_, index) => index % 4 === 0);
        const large = await openWithGraph(folder);
        const small = await openRepository(folder);
        try {
          // The older one first: the newer then goes on from what is remembered.
          for (const repository of [large.repository, small])
            for (const commit of [older ?? tip, tip])
              for (const path of ["", ...lines(folder, "ls-tree", "-r", "-d", "--name-only", commit!)])
                expect(await historyOf(repository, commit!, path)).toEqual(historyByGit(folder, commit!, path));
        } finally {
          await Promise.all([large.repository.close(), small.close()]);
        }
      }),
      { numRuns: histories },
    );
  });

  it("adds commits that are newer than the graph, and a layer when they are many", { tags: "long" }, async () => {
    const folder = makeRepository();
    for (let index = 0; index < 5; index += 1) commitFiles(folder, { a: `${index}\n` });
    const { repository, overlay, states } = await openWithGraph(folder);
    expect(states.map(({ phase }) => phase)).toEqual(["writing", "ready"]);
    commitFiles(folder, { b: "1\n" });
    const tip = commitFiles(folder, { a: "new\n" });
    await expectSameWalks(folder, repository, tip);
    expect(await historyOf(repository, tip, "")).toEqual(historyByGit(folder, tip, ""));
    await repository.close();
    await prepareGraph(repository);
    const chain = readFileSync(join(overlay, "info/commit-graphs/commit-graph-chain"), "utf8").split("\n").filter(Boolean);
    expect(chain).toHaveLength(2);
    expect(graphState(repository)).toEqual({ phase: "ready", commits: 7, message: null });
    await expectSameWalks(folder, repository, tip);
    await repository.close();
  });

  it("knows of hundreds of commits without filters that they never held a path", async () => {
    const folder = makeRepository({ bare: true });
    const commit = (n: number, change: string): string =>
      `commit refs/heads/main\ncommitter A <a@b> ${1_700_000_000 + n} +0000\ndata 0\n${n === 5 ? "from refs/heads/main^0\n" : ""}${change}\n`;
    const change = (n: number): string =>
      n === 200 ? "M 100644 inline gone\ndata 1\nx\n" : `M 100644 inline f\ndata ${`${n}`.length}\n${n}\n`;
    git(folder, ["fast-import", "--quiet"], Array.from({ length: 5 }, (_, n) => commit(n, change(n))).join(""));
    const { repository } = await openWithGraph(folder);
    const newer = Array.from({ length: 400 }, (_, n) => commit(n + 5, n === 250 ? "D gone" : change(n + 5)));
    git(folder, ["fast-import", "--quiet"], newer.join(""));
    const tip = git(folder, ["rev-parse", "main"]);
    const { graph } = internalsOf(repository);
    expect(await Promise.all(["never", "f/below", "gone", "f"].map((path) => graph.neverHeld(tip, path, {})))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    await repository.close();
  });

  it("knows the same of commits that changed too much for a filter", async () => {
    const folder = makeRepository({ bare: true });
    const commit = (n: number, change: string): string =>
      `commit refs/heads/main\ncommitter A <a@b> ${1_700_000_000 + n} +0000\ndata 0\n\n${change}\n`;
    const files = ["once", "many/once", ...Array.from({ length: 600 }, (_, n) => `many/${n}`)];
    const changes = [
      "M 100644 inline f\ndata 1\nx",
      files.map((file) => `M 100644 inline ${file}\ndata 1\nx`).join("\n"),
      files.map((file) => `D ${file}`).join("\n"),
      "M 100644 inline f\ndata 1\ny",
    ];
    git(folder, ["fast-import", "--quiet"], changes.map((change, n) => commit(n, change)).join(""));
    const { repository } = await openWithGraph(folder);
    const tip = git(folder, ["rev-parse", "main"]);
    const { graph } = internalsOf(repository);
    for (const [path, never] of Object.entries({ none: true, "none/x": true, "many/none": true, once: false, "many/5": false, f: false }))
      expect([path, await graph.neverHeld(tip, path, {})]).toEqual([path, never]);
    for (const path of ["once", "many/5", "f", "none"])
      expect((await listCommits(repository, { from: [tip], path, limit: 9 })).map(({ id }) => id)).toEqual(
        lines(folder, "rev-list", "main", "--", path),
      );
    await repository.close();
  });

  it("asks git for a path's history where folders of more than 16 MB would be read", { tags: "long", timeout: 60_000 }, async () => {
    const folder = makeRepository({ bare: true });
    const name = (n: number): string => `wide/${String(n).padStart(240, "f")}`;
    const write = (path: string, text: string): string => `M 100644 inline ${path}\ndata ${text.length}\n${text}\n`;
    const commit = (at: number, changes: string): string =>
      `commit refs/heads/main\ncommitter A <a@b> ${1_700_000_000 + at} +0000\ndata 0\n\n${changes}\n`;
    // Half a megabyte of names, and 50 versions of it.
    let stream = commit(0, Array.from({ length: 2_000 }, (_, n) => write(name(n), "0")).join(""));
    for (let at = 1; at <= 50; at += 1) stream += commit(at, write(at % 5 === 0 ? "other" : name(7), String(at)));
    git(folder, ["fast-import", "--quiet"], stream);
    const { repository } = await openWithGraph(folder);
    const tip = git(folder, ["rev-parse", "main"]);
    const path = name(7);
    const changing = lines(folder, "rev-list", tip, "--", path);
    expect(changing).toHaveLength(41);
    const { graph } = internalsOf(repository);
    expect(await graph.pathPage({ tip, path, skip: 0, limit: 5 }, {})).toEqual(changing.slice(0, 5));
    expect(await graph.pathPage({ tip, path, skip: 0, limit: 100 }, {})).toBeNull();
    for (const [skip, limit] of [
      [0, 5],
      [0, 100],
      [30, 5],
      [39, 5],
      [41, 5],
    ] as const)
      expect((await listCommits(repository, { from: [tip], path, skip, limit })).map(({ id }) => id)).toEqual(
        changing.slice(skip, skip + limit),
      );
    await repository.close();
  });

  it("leaves a graph of the repository's own alone, and reads it where there is no overlay", { tags: "long" }, async () => {
    const folder = makeRepository();
    for (let index = 0; index < 5; index += 1) commitFiles(folder, { a: `${index}\n` });
    git(folder, ["commit-graph", "write", "--reachable"]);
    const before = contentsOf(folder);
    const { repository } = await openWithGraph(folder);
    const head = git(folder, ["rev-parse", "HEAD"]);
    await expectSameWalks(folder, repository, head);
    const own = await openRepository(folder, { graphThreshold: 1 });
    await prepareGraph(own);
    expect(graphState(own)).toMatchObject({ phase: "ready", commits: 5 });
    await expectSameWalks(folder, own, head, { filters: false });
    expect(contentsOf(folder)).toEqual(before);
    await Promise.all([repository.close(), own.close()]);
  });

  it("asks git where history is shallow, grafted or replaced", async () => {
    const origin = makeRepository();
    for (let index = 0; index < 5; index += 1) commitFiles(origin, { a: `${index}\n`, [`f${index}`]: "x\n" });
    const clone = (...args: string[]): string => {
      const folder = temporaryFolder();
      git(folder, ["clone", "-q", ...args, `file://${origin}`, "."]);
      return folder;
    };
    const shallow = clone("--depth=3");
    const grafted = clone();
    const [head, , third] = lines(grafted, "rev-list", "HEAD");
    writeFileSync(join(grafted, ".git/info/grafts"), `${head} ${third}\n`);
    const replaced = clone();
    git(replaced, ["replace", "--graft", head!, third!]);
    for (const folder of [shallow, grafted, replaced]) {
      const { repository, overlay } = await openWithGraph(folder);
      expect(graphState(repository).phase).toBe("unsuitable");
      expect(existsSync(join(overlay, "info/commit-graphs"))).toBe(false);
      // Replacements are what this service never looks at; grafts and cuts are.
      const args = folder === replaced ? ["--no-replace-objects", "rev-list", "HEAD"] : ["rev-list", "HEAD"];
      const ids = lines(folder, ...args);
      expect((await listCommits(repository, { from: [head!], limit: 9 })).map(({ id }) => id)).toEqual(ids);
      expect(await countCommits(repository, head!)).toBe(ids.length);
      if (folder !== replaced) expect(await historyOf(repository, head!, "")).toEqual(historyByGit(folder, head!, ""));
      await repository.close();
    }
  });

  it("makes a damaged graph again, and believes no byte of it", { tags: "long", timeout: 120_000 }, async () => {
    const folder = makeRepository();
    for (let index = 0; index < 5; index += 1) commitFiles(folder, { a: `${index}\n` });
    const { repository, overlay } = await openWithGraph(folder);
    await repository.close();
    const graphs = join(overlay, "info/commit-graphs");
    const file = join(graphs, readdirSync(graphs).find((name) => name.endsWith(".graph"))!);
    const sound = readFileSync(file);
    for (const place of [0, 9, sound.length >> 1, sound.length - 3]) {
      const bytes = Buffer.from(sound);
      bytes[place]! ^= 0x55;
      execFileSync("chmod", ["u+w", file]);
      writeFileSync(file, bytes);
      await prepareGraph(repository);
      expect(graphState(repository)).toMatchObject({ phase: "ready", commits: 5 });
      expect(readFileSync(file).equals(sound)).toBe(true);
      await expectSameWalks(folder, repository, git(folder, ["rev-parse", "HEAD"]));
      await repository.close();
    }
  });

  it("can be cancelled while it writes, and history is told all the same", async () => {
    const folder = makeRepository();
    for (let index = 0; index < 5; index += 1) commitFiles(folder, { a: `${index}\n` });
    const overlay = join(temporaryFolder(), "overlay");
    const repository: Repository = await openRepository(folder, {
      overlay,
      graphThreshold: 1,
      onGraph: ({ phase }) => phase === "writing" && cancelGraph(repository),
    });
    await prepareGraph(repository);
    expect(graphState(repository).phase).toBe("cancelled");
    expect(await listCommits(repository, { from: [git(folder, ["rev-parse", "HEAD"])], limit: 9 })).toHaveLength(5);
    await repository.close();
  });

  it("ends a walk that nobody waits for", async () => {
    const folder = makeRepository();
    for (let index = 0; index < 5; index += 1) commitFiles(folder, { [`f${index}`]: "x\n" });
    const { repository } = await openWithGraph(folder);
    const head = git(folder, ["rev-parse", "HEAD"]);
    const history = await readDirectoryHistory(repository, head, "", { signal: AbortSignal.abort(new Error("gone")) });
    await expect(history![Symbol.asyncIterator]().next()).rejects.toThrow("gone");
    const stop = new AbortController();
    const alone = await readDirectoryHistory(repository, head, "", { signal: stop.signal });
    const other = await readDirectoryHistory(repository, head, "");
    const [stopped, kept] = [alone!, other!].map((each) => namesIn(each));
    stop.abort(new Error("gone"));
    await expect(stopped).rejects.toThrow("gone");
    expect((await kept!).sort()).toEqual(["f0", "f1", "f2", "f3", "f4"]);
    expect(await historyOf(repository, head, "")).toEqual(historyByGit(folder, head, ""));
    const { graph } = internalsOf(repository);
    const gone = graph.page({ tip: head, firstParent: false, skip: 0, limit: 1 }, { signal: AbortSignal.abort(new Error("gone")) });
    await expect(gone).rejects.toThrow("gone");
    expect(await readDirectoryHistory(repository, head, "f0")).toBeNull();
    await expectSameWalks(folder, repository, head);
    await repository.close();
  });
});

it("seeks only what is asked for in a very wide directory, and remembers it", { tags: "long", timeout: 60_000 }, async () => {
  const folder = makeRepository({ bare: true });
  const name = (n: number): string => `f${String(n).padStart(5, "0")}`;
  const change = (n: number, text: string): string => `M 100644 inline wide/${name(n)}\ndata ${text.length}\n${text}\n`;
  const commit = (at: number, changes: string): string =>
    `commit refs/heads/main\ncommitter A <a@b> ${1_700_000_000 + at} +0000\ndata 0\n${changes}\n`;
  let stream = commit(0, Array.from({ length: 10_000 }, (_, n) => change(n, "0")).join("") + change(10_000, "0"));
  for (let n = 1; n < 30; n += 1) stream += commit(n, change(n * 331, String(n)));
  git(folder, ["fast-import", "--quiet"], stream);
  const { repository } = await openWithGraph(folder);
  const head = git(folder, ["rev-parse", "main"]);
  const names = Array.from({ length: 40 }, (_, n) => name(n * 331 - (n % 3 === 0 ? 0 : 1))).filter(
    (each) => each >= "f0" && each < "f10001",
  );
  const ask = async (wanted: readonly string[]): Promise<Record<string, string>> => {
    const found: [string, string][] = [];
    for await (const batch of (await readDirectoryHistory(repository, head, "wide", { names: wanted })) ?? [])
      for (const { name: each, commit: id } of batch) found.push([each, id]);
    expect(new Set(found.map(([each]) => each)).size).toBe(found.length);
    return Object.fromEntries(found);
  };
  const byGit = Object.fromEntries(names.map((each) => [each, git(folder, ["rev-list", "-1", head, "--", `wide/${each}`])]));
  expect(new Set(Object.values(byGit)).size).toBeGreaterThan(5);
  expect(await ask(names.slice(0, 10))).toEqual(Object.fromEntries(Object.entries(byGit).slice(0, 10)));
  expect(await ask(names)).toEqual(byGit);
  expect(await ask(["nowhere"])).toEqual({});
  await repository.close();
});
