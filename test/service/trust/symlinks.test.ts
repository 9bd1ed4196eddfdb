// Trees with symbolic links at every depth, written to under, through and over them: no file outside the repository changes.
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { git } from "../../scenarios/builder.ts";
import { startService } from "../api-fixture.ts";

const outside = mkdtempSync(join(tmpdir(), "repodesk-outside-"));
const fixture = startService();
let root: string;
let work: string;

/** Depth and target of each link; all of them lead out of the repository, or into its own .git. */
const links: readonly { path: string; target: string }[] = Array.from({ length: 50 }, (_, n) => {
  const path = [...Array.from({ length: n % 10 }, (_, depth) => `d${depth}`), `link-${n}`].join("/");
  const up = "../".repeat((n % 10) + 1);
  const targets = [join(outside, "folder"), `${up}../outside`, join(outside, "secret.txt"), `${up}.git`, `${up}.git/config`];
  return { path, target: targets[n % targets.length]! };
});

/** Every file below, with its content or target. */
function snapshot(folder: string, skip: (path: string) => boolean = () => false): string {
  const lines = readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) => {
    const path = join(entry.parentPath, entry.name);
    const name = relative(folder, path);
    if (entry.isDirectory() || skip(name)) return [];
    const content = entry.isSymbolicLink() ? `-> ${readlinkSync(path)}` : createHash("sha256").update(readFileSync(path)).digest("hex");
    return [`${name} ${content}`];
  });
  return lines.sort().join("\n");
}
/** What git itself writes when a branch moves. */
const ofGit = (path: string): boolean => /^(objects|refs|logs)\/|^(index|packed-refs|ORIG_HEAD)/.test(path);
const state = (): string => [snapshot(outside), snapshot(join(work, ".git"), ofGit)].join("\n--\n");

beforeAll(() => {
  mkdirSync(join(outside, "folder"));
  writeFileSync(join(outside, "folder", "file.txt"), "outside\n");
  writeFileSync(join(outside, "secret.txt"), "secret\n");
  const builder = fixture.repository("linked").write("plain.txt", "plain\n").write(".gitignore", "ignored*\n");
  for (const { path, target } of links) builder.link(path, target);
  builder.commit("Links");
  work = builder.folder;
  symlinkSync(join(outside, "folder"), join(work, "ignored-link"));
  const project = fixture.serve("linked", work);
  root = `/projects/${project.id}/repository`;
});

afterAll(async () => {
  await fixture.end();
  rmSync(outside, { recursive: true, force: true });
});

type Action = Readonly<Record<string, unknown>>;
const commit = (actions: readonly Action[]) =>
  fixture.ask("POST", `${root}/commits`, { json: { branch: "main", commit_message: "x", actions } });

it("refuses whatever would go through a link", { tags: "long", timeout: 60_000 }, async () => {
  const before = [state(), git(work, ["rev-parse", "main"])];
  const accepted: string[] = [];
  for (const { path } of links) {
    const below = `${path}/file.txt`;
    const batches: Action[][] = [
      [{ action: "create", file_path: `${path}/new.txt`, content: "x" }],
      [{ action: "create", file_path: `${path}/hooks/post-receive`, content: "x" }],
      [{ action: "update", file_path: below, content: "x" }],
      [{ action: "delete", file_path: below }],
      [{ action: "chmod", file_path: below, execute_filemode: true }],
      [{ action: "move", file_path: `${path}/moved.txt`, previous_path: "plain.txt" }],
      [{ action: "move", file_path: "stolen.txt", previous_path: below }],
      [{ action: "create", file_path: path, content: "x" }],
    ];
    for (const actions of batches) {
      const { status, text } = await commit(actions);
      if (status !== 400) accepted.push(`${path} ${JSON.stringify(actions[0])}: ${status} ${text}`);
    }
    for (const suffix of ["", "/raw", "/blame"]) {
      const file = encodeURIComponent(below).replaceAll(".", "%2E");
      const { status } = await fixture.ask("GET", `${root}/files/${file}${suffix}?ref=main`);
      if (status !== 404) accepted.push(`${below}${suffix}: ${status}`);
    }
  }
  expect(accepted).toEqual([]);
  expect([state(), git(work, ["rev-parse", "main"])]).toEqual(before);
});

it("reads a link as its own text, never as what it leads to", async () => {
  for (const { path, target } of links.slice(0, 10)) {
    const { text } = await fixture.ask("GET", `${root}/files/${encodeURIComponent(path)}/raw?ref=main`);
    expect(text).toBe(target);
  }
});

it("changes only the link where the link itself is changed, moved, replaced or deleted", { tags: "long", timeout: 60_000 }, async () => {
  const before = state();
  for (const [n, { path }] of links.entries()) {
    const change: Action[][] = [
      [{ action: "update", file_path: path, content: `${outside}/other` }],
      [{ action: "move", file_path: `${path}-moved`, previous_path: path }],
      [
        { action: "delete", file_path: path },
        { action: "create", file_path: `${path}/file.txt`, content: "inside" },
      ],
      [{ action: "delete", file_path: path }],
      [
        { action: "delete", file_path: path },
        { action: "create", file_path: path, content: "a file now" },
      ],
    ];
    const { status, text } = await commit(change[n % change.length]!);
    expect([path, status, status === 201 ? "" : text]).toEqual([path, 201, ""]);
  }
  expect(state()).toBe(before);
  expect(git(work, ["status", "--porcelain"])).toBe("");
  git(work, ["fsck", "--strict", "--full", "--no-dangling"]);
});

it("never writes through a link that lies in the work tree without being committed", async () => {
  const before = state();
  symlinkSync(join(outside, "folder"), join(work, "untracked-link"));
  for (const name of ["untracked-link", "ignored-link"])
    for (const file of ["file.txt", "new.txt"]) {
      const answer = await commit([{ action: "create", file_path: `${name}/${file}`, content: "x" }]);
      expect(answer.status).toBeLessThan(500);
    }
  expect(state()).toBe(before);
});
