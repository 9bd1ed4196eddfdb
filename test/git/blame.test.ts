// Blame as it is found, and as it is remembered; `git blame --porcelain` is the oracle.

import { describe, expect, it } from "vitest";
import { followBlame, readBlame } from "../../service/git/content/blame.ts";
import { openRepository } from "../../service/git/open.ts";
import { commitFiles, git, makeRepository } from "./repositories.ts";

function ownersByGit(folder: string, path: string): string[] {
  return [...git(folder, ["blame", "--porcelain", "HEAD", "--", path]).matchAll(/^([0-9a-f]{40}) \d+ \d+/gm)].map((match) => match[1]!);
}

describe("blame", () => {
  it("tells every line once, to each of several readers, and then from memory", async () => {
    const folder = makeRepository();
    const text = Array.from({ length: 60 }, (_, index) => `line ${index}`);
    for (let round = 0; round < 6; round += 1) {
      for (let line = round; line < 60; line += 6 + round) text[line] = `line ${line} of round ${round}`;
      commitFiles(folder, { "f.txt": `${text.join("\n")}\n` });
    }
    const repository = await openRepository(folder);
    const head = git(folder, ["rev-parse", "HEAD"]);
    const expected = ownersByGit(folder, "f.txt");
    const read = async (): Promise<string[]> => {
      const owners: string[] = [];
      for await (const batch of (await followBlame(repository, head, "f.txt"))!)
        for (const { commit, first, count } of batch)
          for (let line = first; line < first + count; line += 1) {
            expect(owners[line - 1]).toBeUndefined();
            owners[line - 1] = commit;
          }
      return owners;
    };
    expect(await Promise.all([read(), read()])).toEqual([expected, expected]);
    expect(await read()).toEqual(expected);
    const parts = (await readBlame(repository, head, "f.txt", { range: { start: 7, end: 30 } }))!;
    expect(parts.flatMap(({ commit, lines }) => lines.map(() => commit))).toEqual(expected.slice(6, 30));
    expect(await followBlame(repository, head, "missing")).toBeNull();
    await repository.close();
  });

  it("tells where lines stood in their commits and what the file was called there, as git does, found and remembered", async () => {
    const folder = makeRepository();
    const text = Array.from({ length: 30 }, (_, index) => `line ${index}`);
    for (const [round, name] of ["old\tname.txt", "old\tname.txt", 'ünd "so".txt', "f.txt", "f.txt"].entries()) {
      text.splice(round * 3, 1, `first of ${round}`, `second of ${round}`, "}");
      for (const other of git(folder, ["ls-files", "-z"]).split("\0")) if (other !== "" && other !== name) git(folder, ["mv", other, name]);
      commitFiles(folder, { [name]: `${text.join("\n")}\n` });
    }
    const repository = await openRepository(folder);
    const head = git(folder, ["rev-parse", "HEAD"]);
    const printed = git(folder, ["blame", "--line-porcelain", "HEAD", "--", "f.txt"]);
    const expected = [...printed.matchAll(/^([0-9a-f]{40}) (\d+) \d+[\s\S]*?^filename (.*)$/gm)].map(([, commit, line, name]) => [
      commit,
      Number(line),
      name === '"old\\tname.txt"' ? "old\tname.txt" : name === '"\\303\\274nd \\"so\\".txt"' ? 'ünd "so".txt' : name,
    ]);
    const read = async (): Promise<unknown[]> => {
      const found: unknown[] = [];
      for await (const batch of (await followBlame(repository, head, "f.txt"))!)
        for (const { commit, first, count, origin } of batch)
          for (let at = 0; at < count; at += 1) found[first - 1 + at] = [commit, origin.line + at, origin.path];
      return found;
    };
    expect(await read()).toEqual(expected);
    expect(await read()).toEqual(expected);
    expect(new Set(expected.map(([, , name]) => name)).size).toBe(3);
    await repository.close();
  });

  it("looks past commits also in a file whose name is no text", async () => {
    const folder = makeRepository();
    const lines = Array.from({ length: 12 }, (_, index) => `line ${index}`);
    let stream = "";
    for (let round = 0; round < 4; round += 1) {
      if (round > 0) for (let line = round; line < 12; line += 3) lines[line] = `  ${lines[line]}`;
      const text = `${lines.join("\n")}\n`;
      const files = ["plain", '"caf\\351"'].map((name) => `M 100644 inline ${name}\ndata ${text.length}\n${text}`).join("\n");
      stream += `commit refs/heads/odd\ncommitter A <a@example.com> ${1_750_000_000 + round} +0000\ndata 1\n${round}\n${files}\n`;
    }
    git(folder, ["fast-import", "--quiet"], stream);
    const [tip = "", ignored = ""] = git(folder, ["rev-list", "odd"]).split("\n");
    const repository = await openRepository(folder);
    const ownersOf = async (path: string): Promise<string[]> =>
      ((await readBlame(repository, tip, path, { ignored: [ignored] })) ?? []).flatMap(({ commit, lines: of }) => of.map(() => commit));
    const expected = [
      ...git(folder, ["blame", "--porcelain", "--ignore-rev", ignored, "odd", "--", "plain"]).matchAll(/^([0-9a-f]{40}) \d+ \d+/gm),
    ];
    expect(expected.some(([, id]) => id === ignored)).toBe(false);
    expect(await ownersOf("plain")).toEqual(expected.map((match) => match[1]));
    expect(await ownersOf("caf\ufffd")).toEqual(await ownersOf("plain"));
    await repository.close();
  });

  it("ends git when its only reader goes away, and starts again for the next", async () => {
    const folder = makeRepository();
    const head = commitFiles(folder, { f: "1\n2\n" });
    const repository = await openRepository(folder);
    const stop = new AbortController();
    const reader = (await followBlame(repository, head, "f", { signal: stop.signal }))![Symbol.asyncIterator]().next();
    stop.abort(new Error("gone"));
    await expect(reader).rejects.toThrow("gone");
    expect(await readBlame(repository, head, "f")).toEqual([{ commit: head, first: 1, lines: ["1", "2"] }]);
    await repository.close();
  });
});
