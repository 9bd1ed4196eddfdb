// A repository that is made in a new or an empty folder of this machine: what git itself would make there, or nothing.
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { git } from "../scenarios/builder.ts";
import { type Fixture, startService } from "./api-fixture.ts";

let service: Fixture;
beforeAll(() => {
  service = startService();
});
afterEach(() => void vi.unstubAllEnvs());
afterAll(() => service.end());

const at = (name: string): string => join(service.folder, name);
const make = (json: object) => service.ask("POST", "/repodesk/new_folder", { as: "local", json });
/** As a person whose own settings are these. */
function configure(text: string): void {
  const file = join(mkdtempSync(join(tmpdir(), "repodesk-person-")), "config");
  writeFileSync(file, text);
  vi.stubEnv("GIT_CONFIG_GLOBAL", file);
}

it("has the first branch that the person's git names, or the one that was asked for, and serves it", async () => {
  configure("[init]\n\tdefaultBranch = trunk\n[user]\n\tname = Ada\n\temail = ada@example.com\n");
  const usual = await service.ask("GET", "/repodesk/new_folder", { as: "local" });
  expect(usual.body).toEqual({ branch: "trunk", name: "Ada", email: "ada@example.com" });
  const { status, body } = await make({ path: at("tides") });
  expect([status, body.path_with_namespace, body.folder, body.empty_repo]).toEqual([201, "local/tides", at("tides"), true]);
  expect(git(at("tides"), ["symbolic-ref", "HEAD"]).trim()).toBe("refs/heads/trunk");
  await make({ path: at("named/"), branch: " release/1 " });
  expect(git(at("named"), ["symbolic-ref", "HEAD"]).trim()).toBe("refs/heads/release/1");
  // Nothing of the person's own settings is changed.
  expect(readFileSync(process.env["GIT_CONFIG_GLOBAL"] ?? "", "utf8")).toMatch(/^\[init\]\n\tdefaultBranch = trunk\n\[user\][^[]*$/);
});

it("has a first commit with a README by the person, and a clean work tree, in an empty folder too", async () => {
  configure("[user]\n\tname = Ada\n\temail = ada@example.com\n");
  mkdirSync(at("empty"));
  const { body } = await make({ path: at("empty"), branch: "main", readme: true });
  expect(body).toMatchObject({ default_branch: "main", empty_repo: false });
  expect(git(at("empty"), ["log", "--format=%an <%ae> %s"]).trim()).toBe("Ada <ada@example.com> Add a README");
  expect([readFileSync(join(at("empty"), "README.md"), "utf8"), git(at("empty"), ["status", "--porcelain"])]).toEqual(["# empty\n", ""]);
  expect(git(at("empty"), ["fsck", "--strict"])).toBe("");
});

it("leaves nothing where git does not say who its first commit is by", async () => {
  configure("");
  const { status, text } = await make({ path: at("nobody"), readme: true });
  expect([status, existsSync(at("nobody"))]).toEqual([400, false]);
  expect(text).toMatch(/user\.name/);
  mkdirSync(at("nobody-there"));
  expect((await make({ path: at("nobody-there"), readme: true })).status).toBe(400);
  expect(readdirSync(at("nobody-there"))).toEqual([]);
});

it("says of each place that cannot be taken why, and changes nothing there", async () => {
  mkdirSync(at("filled"));
  writeFileSync(at("filled/notes.txt"), "mine");
  writeFileSync(at("a-file"), "mine");
  service.repository("outer").write("a", "a").commit("One");
  service.repository("bare.git", { bare: true });
  const refused: [object, RegExp][] = [
    [{ path: at("filled") }, /filled is not empty\. /],
    [{ path: at("a-file") }, /a-file is a file\. /],
    [{ path: at("a-file/inside") }, /^There is no folder at .*a-file\. /],
    [{ path: at("no/such/place") }, /^There is no folder at .*no\/such\. Make it first/],
    [{ path: at("outer") }, /outer is a repository already\. Open it/],
    [{ path: at("outer/sub") }, /would lie inside the repository at .*outer, /],
    [{ path: at("bare.git/sub") }, /would lie inside the repository at .*bare\.git, /],
    [{ path: at("x".repeat(300)) }, /cannot take the name/],
    [{ path: at("two\nlines") }, /cannot take the name/],
    [{ path: at("odd"), branch: "a..b" }, /'a\.\.b' cannot be the name of a branch/],
    [{ path: "relative" }, /relative is not the full path/],
  ];
  for (const [json, words] of refused) {
    const { status, body } = await make(json);
    expect([json, status, body.message]).toEqual([json, 422, expect.stringMatching(words)]);
  }
  expect([readdirSync(at("filled")), existsSync(at("outer/sub")), existsSync(at("odd"))]).toEqual([["notes.txt"], false, false]);
});

it("says where one may not write", async () => {
  mkdirSync(at("shut"), { mode: 0o555 });
  const isRoot = process.getuid?.() === 0;
  if (isRoot) {
    chmodSync(service.folder, 0o755);
    chownSync(at("shut"), 0, 0);
    process.seteuid?.(65_534);
  }
  try {
    expect((await make({ path: at("shut/new") })).body.message).toMatch(/^You may not write in .*shut\. /);
  } finally {
    if (isRoot) process.seteuid?.(0);
    rmSync(at("shut"), { recursive: true });
  }
});

it("is for who sits at this machine alone", async () => {
  const asked = { as: "admin", json: { path: at("theirs") } } as const;
  expect([(await service.ask("POST", "/repodesk/new_folder", asked)).status, existsSync(at("theirs"))]).toEqual([404, false]);
  expect((await service.ask("GET", "/repodesk/new_folder", { as: "admin" })).status).toBe(404);
});
