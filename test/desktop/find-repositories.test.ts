// A search for repositories: what it finds and leaves out, each of its bounds, and that it ends with its request.
import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findRepositories, type Search } from "../../electron/desktop/commands/find-repositories.ts";
import { type SearchEnd, type SearchNews, searchLimits } from "../../shared/contract/desktop.ts";
import { startDesktop } from "./desktops.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "repodesk-search-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const folder = (...paths: string[]): void => {
  for (const path of paths) mkdirSync(join(root, path), { recursive: true });
};
const git = (...args: string[]): string =>
  execFileSync("git", ["-c", "user.name=A", "-c", "user.email=a@b", ...args], { encoding: "utf8" });
const repository = (...paths: string[]): void => {
  for (const path of paths) git("init", "-q", join(root, path));
};
/** As good as a repository for a search, and much faster made. */
const plain = (...paths: string[]): void => {
  folder(...paths.flatMap((path) => [join(path, ".git", "objects"), join(path, ".git", "refs")]));
  for (const path of paths) writeFileSync(join(root, path, ".git", "HEAD"), "ref: refs/heads/main\n");
};

async function search(changes: Partial<Omit<Search, "limits">> & { limits?: Partial<Search["limits"]> } = {}) {
  const found: string[] = [];
  const news: SearchNews[] = [];
  let end: SearchEnd | null = null;
  const { limits, ...rest } = changes;
  const signal = new AbortController().signal;
  for await (const pieces of findRepositories({ folder: root, signal, ...rest, limits: { ...searchLimits, ...limits } })) {
    news.push(...pieces);
    for (const piece of pieces) {
      if (piece.kind === "found") found.push(piece.below);
      if (piece.kind === "end") {
        const { kind: _kind, ...facts } = piece;
        end = facts;
      }
    }
  }
  return { found, news, end };
}

describe("a search", () => {
  it("finds work trees, bare repositories and linked work trees, those nearest first", async () => {
    repository("group/deep/three", "work");
    git("init", "-q", "--bare", join(root, "bare.git"));
    git("-C", join(root, "work"), "commit", "-q", "--allow-empty", "-m", "One");
    git("-C", join(root, "work"), "worktree", "add", "-q", join(root, "group", "linked"));
    git("init", "-q", `--separate-git-dir=${join(root, ".apart")}`, join(root, "Apart"));
    const { found, news, end } = await search();
    expect(found).toEqual(["Apart", "bare.git", "work", "group/linked", "group/deep/three"].map((path) => join(...path.split("/"))));
    expect(news.find((piece) => piece.kind === "found" && piece.bare)).toEqual({
      ...{ kind: "found", name: "bare.git", path: join(root, "bare.git"), below: "bare.git", bare: true },
    });
    expect(end).toEqual({ looked: 8, unread: 0, nameless: 0, deeper: false, cut: null });
  });

  it("leaves alone what lies inside a repository, hidden folders, node_modules, and what only looks like one", async () => {
    plain("a", "a/inner", "a/sub/module", ".hidden/b", "c/node_modules/d", "c/.cache/e", "f");
    folder("looks/.git", "named/objects", "named/refs", "named/real");
    plain("named/real");
    writeFileSync(join(root, "looks", "HEAD"), "");
    folder("text", "dead", "half/.git");
    writeFileSync(join(root, "half", ".git", "HEAD"), "ref: refs/heads/main");
    writeFileSync(join(root, "text", ".git"), "a note of mine");
    symlinkSync(join(root, "nowhere"), join(root, "dead", ".git"));
    symlinkSync(join(root, "a", ".git"), join(root, "text", "linked"));
    expect((await search()).found).toEqual(["a", "f", join("named", "real")]);
  });

  it("looks into the folder that was asked for, also where that is a repository itself", async () => {
    plain(".", "src/a");
    expect((await search()).found).toEqual(["", join("src", "a")]);
    rmSync(join(root, "src"), { recursive: true });
    rmSync(join(root, ".git"), { recursive: true });
    git("init", "-q", "--bare", root);
    expect((await search()).found).toEqual([""]);
  });

  it("does not follow links, in a circle or out of the folder", async () => {
    plain("a/b");
    symlinkSync(root, join(root, "a", "round"));
    symlinkSync(join(root, "a", "b"), join(root, "again"));
    symlinkSync(join(root, "nowhere"), join(root, "dead"));
    const { found, end } = await search();
    expect([found, end?.looked]).toEqual([[join("a", "b")], 3]);
  });

  it("finds an odd name as it is, and counts those that are no text", async () => {
    if (process.platform === "win32") return;
    plain("line\nend", "ü %#? ", "-n");
    const bytes = Buffer.concat([Buffer.from(`${root}/`), Buffer.from([0x6e, 0xff, 0xfe])]);
    try {
      mkdirSync(bytes);
    } catch {
      // A file system that keeps text alone makes no such folder.
    }
    const isThere = readdirSync(root, { encoding: "buffer" }).some((name) => name.includes(0xff));
    const { found, end } = await search();
    expect(found.sort()).toEqual(["-n", "line\nend", "ü %#? "]);
    expect(end?.nameless).toBe(isThere ? 1 : 0);
  });

  it.skipIf(process.platform === "win32" || process.getuid?.() === 0)("counts what it may not look into, and goes on", async () => {
    plain("a/in", "b", "shut/in");
    folder("locked/.git");
    for (const name of ["shut", "locked/.git"]) chmodSync(join(root, name), 0);
    try {
      expect(await search()).toMatchObject({ found: ["b", join("a", "in")], end: { unread: 2, cut: null } });
    } finally {
      for (const name of ["shut", "locked/.git"]) chmodSync(join(root, name), 0o700);
    }
  });

  it("goes on where a folder is gone before it is looked into", async () => {
    plain("a", "b");
    folder("c");
    const { found, end } = await search({
      list: async (path) => {
        if (path === join(root, "c")) rmSync(path, { recursive: true });
        return readdirSync(path, { encoding: "buffer", withFileTypes: true });
      },
    });
    expect([found, end?.unread]).toEqual([["a", "b"], 1]);
  });
});

describe("a bound", () => {
  it("of steps down ends at the fifth, and says that there is more", async () => {
    plain("1/2/3/4/five", "1/2/3/4/5/six");
    expect(await search()).toMatchObject({ found: [join("1", "2", "3", "4", "five")], end: { deeper: true, cut: null } });
    rmSync(join(root, "1", "2", "3", "4", "5", "six"), { recursive: true });
    expect(await search()).toMatchObject({ end: { deeper: false, cut: null } });
  });

  it("of folders looks into so many, and says so only if there were more", async () => {
    plain("a", "b", "c", "d");
    expect(await search({ limits: { folders: 3 } })).toMatchObject({ found: ["a", "b"], end: { looked: 3, cut: "folders" } });
    expect(await search({ limits: { folders: 5 } })).toMatchObject({ found: ["a", "b", "c", "d"], end: { looked: 5, cut: null } });
  });

  it("of repositories finds so many, and says so only if there was one more", async () => {
    plain("a", "b", "c");
    expect(await search({ limits: { found: 2 } })).toMatchObject({ found: ["a", "b"], end: { cut: "found" } });
    expect(await search({ limits: { found: 3 } })).toMatchObject({ found: ["a", "b", "c"], end: { cut: null } });
  });

  it("of time holds where a disk never answers, and keeps what was found", async () => {
    plain("a");
    folder("b/gone");
    const list: Search["list"] = async (path) =>
      path === join(root, "b", "gone") ? new Promise(() => undefined) : readdirSync(path, { encoding: "buffer", withFileTypes: true });
    expect(await search({ list, limits: { milliseconds: 300 } })).toMatchObject({ found: ["a"], end: { looked: 3, cut: "milliseconds" } });
  });
});

describe("the command", () => {
  it("sends what was found and how it ended", async () => {
    plain("a", "group/b");
    const desktop = startDesktop();
    try {
      const { data } = await desktop.client.searchFolder({ path: root });
      expect(data.map((piece) => (piece.kind === "found" ? piece.path : piece.kind))).toEqual([
        ...[join(root, "a"), join(root, "group", "b")],
        "end",
      ]);
      const streamed: SearchNews[] = [];
      for await (const pieces of desktop.client.stream("searchFolder", { path: root })) streamed.push(...pieces);
      expect(streamed).toEqual(data);
    } finally {
      await desktop.close();
    }
  });

  it("sends what was found before the next thing is", async () => {
    plain("a", "b/c");
    const desktop = startDesktop();
    try {
      const pieces: string[][] = [];
      for await (const news of desktop.client.stream("searchFolder", { path: root })) pieces.push(news.map(({ kind }) => kind));
      expect(pieces).toEqual([["found"], ["found"], ["end"]]);
    } finally {
      await desktop.close();
    }
  });

  it("says why a folder cannot be searched", async () => {
    writeFileSync(join(root, "file"), "");
    const desktop = startDesktop();
    try {
      await expect(desktop.client.searchFolder({ path: join(root, "none") })).rejects.toMatchObject({
        ...{ code: "folder_refused", message: expect.stringMatching(/no such folder/) },
      });
      await expect(desktop.client.searchFolder({ path: join(root, "file") })).rejects.toMatchObject({
        message: expect.stringMatching(/it is a file/),
      });
      await expect(desktop.client.searchFolder({ path: "relative" })).rejects.toMatchObject({ code: "folder_refused" });
    } finally {
      await desktop.close();
    }
  });

  it("ends with the request that asked", async () => {
    plain("a");
    folder("b/c/d");
    const gone = new AbortController();
    const listed: string[] = [];
    const list: Search["list"] = async (path) => {
      listed.push(path.slice(root.length + 1));
      if (path === join(root, "b")) gone.abort();
      return readdirSync(path, { encoding: "buffer", withFileTypes: true });
    };
    const { found, end } = await search({ list, signal: gone.signal });
    expect([found, end, listed]).toEqual([[], null, ["", "a", "b"]]);
    expect(existsSync(join(root, "b", "c", "d"))).toBe(true);
  });

  it("ends with a reader who leaves before the end", async () => {
    plain(...Array.from({ length: 40 }, (_, index) => `g${index}/a`));
    const desktop = startDesktop();
    try {
      for await (const pieces of desktop.client.stream("searchFolder", { path: root })) {
        expect(pieces.length).toBeGreaterThan(0);
        break;
      }
    } finally {
      await desktop.close();
    }
    expect(desktop.log).toEqual([]);
  });
});
