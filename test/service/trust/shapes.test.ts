// A repository whose very files lead elsewhere: links for refs, logs and objects, alternates, grafts, replacements, modules, rubbish. Nothing outside is read out or written.
import { createHash } from "node:crypto";
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { errorCatalogue } from "../../../shared/contract/errors.ts";
import { git } from "../../scenarios/builder.ts";
import { endpoints, exampleOf, requestOf } from "./examples.ts";
import { canariesIn, hostileModules, makeHostile } from "./hostile-config.ts";
import { createWorld } from "./world.ts";

const outside = mkdtempSync(join(tmpdir(), "repodesk-elsewhere-"));
afterAll(() => rmSync(outside, { recursive: true, force: true }));
const secret = "a secret that nobody may read";

/** Files and folders outside, to which links of the repository lead. */
function makeOutside(place: string): void {
  for (const folder of ["refs", "objects", "logs", "other"]) mkdirSync(join(place, folder), { recursive: true });
  for (const name of ["secret", "log", "refs/secret", "profile"]) writeFileSync(join(place, name), `${secret}\n`);
  git(join(place, "other"), ["init", "-q", "--bare", "."]);
}

const snapshot = (folder: string): string =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .sort()
    .map((name) => join(folder, name))
    .map((path) => (statSync(path).isFile() ? `${path} ${createHash("sha256").update(readFileSync(path)).digest("hex")}` : path))
    .join("\n");

function misshape(folder: string, place: string, nest: string, { bare, links }: { bare: boolean; links: boolean }): string {
  makeHostile(folder, nest, { bare, modules: true });
  const gitDir = bare ? folder : join(folder, ".git");
  const program = join(nest, "program.sh");
  const [main = "", step = ""] = git(folder, ["rev-parse", "main", "main~3"]).split("\n");
  const link = (to: string, at: string): void => {
    rmSync(join(gitDir, at), { recursive: true, force: true });
    mkdirSync(join(gitDir, at, ".."), { recursive: true });
    symlinkSync(join(place, to), join(gitDir, at));
  };
  link("secret", "refs/heads/linked");
  if (links) {
    link("refs", "refs/heads/beyond");
    link("refs", "refs/tags/beyond");
    link("log", "logs/HEAD");
    link("log", "logs/refs/heads/main");
    link("logs", "logs/refs/heads/beyond");
    // A folder that has an object already would take it along, and ids are anybody's guess.
    const free = Array.from({ length: 256 }, (_, n) => n.toString(16).padStart(2, "0")).filter(
      (prefix) => !existsSync(join(gitDir, "objects", prefix)),
    );
    for (const at of [0, 0.5, 0.99]) link("objects", `objects/${free[Math.floor(at * free.length)]}`);
  }
  link("secret", "description");
  link("profile", "COMMIT_EDITMSG");
  writeFileSync(join(gitDir, "refs/heads/climbs"), "ref: ../../../../secret\n");
  writeFileSync(join(gitDir, "refs/heads/climbs-too"), `ref: refs/heads/../../../${"../".repeat(8)}etc/passwd\n`);
  writeFileSync(join(gitDir, "refs/heads/rubbish"), "\0\0 no id\n");
  writeFileSync(join(gitDir, "objects/info/alternates"), `${join(place, "other/objects")}\n../../../../../no/such\n/etc\n\0\n`);
  writeFileSync(join(gitDir, "info/grafts"), `${main} ${step}\nrubbish\n`);
  mkdirSync(join(gitDir, "refs/replace"), { recursive: true });
  writeFileSync(join(gitDir, "refs/replace", main), `${step}\n`);
  appendFileSync(join(gitDir, "config"), "[core]\n\tlogAllRefUpdates = always\n\tsharedRepository = 0777\n");
  mkdirSync(join(gitDir, "worktrees/evil"), { recursive: true });
  writeFileSync(join(gitDir, "worktrees/evil/gitdir"), `${join(place, "other/.git")}\n`);
  writeFileSync(join(gitDir, "worktrees/evil/HEAD"), "ref: refs/heads/topic-1\n");
  writeFileSync(join(gitDir, "worktrees/evil/commondir"), "../..\n");
  mkdirSync(join(gitDir, "modules/evil"), { recursive: true });
  writeFileSync(join(gitDir, "modules/evil/config"), `[core]\n\tfsmonitor = ${program}\n\tworktree = ${place}\n`);
  return folder;
}

describe.each([
  ["bare, with links", true, true],
  ["with a work tree", false, false],
])("%s", (name, bare, links) => {
  const place = join(outside, name);
  const nest = join(outside, `nest-${name.replaceAll(/[ ,]+/g, "-")}`);
  makeOutside(place);
  const world = createWorld({
    makeRepository: (folder) => misshape(folder, place, nest, { bare, links }),
    settings: { archivesPerMinute: 1e6 },
  });
  const token = world.token("admin");
  afterAll(() => world.end());

  it("reads nothing out, writes nothing outside and runs nothing, whatever is asked", { tags: "long", timeout: 60_000 }, async () => {
    const before = snapshot(place);
    const wrong: string[] = [];
    const look = (asked: string, answer: { status: number; text: string }): void => {
      if (answer.text.includes(secret)) wrong.push(`${asked}: told the secret`);
      // A link where the service would write is refused in words of its own.
      if (answer.status >= 500 && !(links && answer.text.includes(errorCatalogue.storage_refused.text)))
        wrong.push(`${asked}: ${answer.status} ${JSON.stringify(world.logged.at(-1))}`);
      for (const canary of canariesIn(nest)) wrong.push(`${asked}: ${canary}`);
      if (snapshot(place) !== before) wrong.push(`${asked}: wrote outside`);
    };
    const root = `/projects/${world.projects.public.id}/repository`;
    const post = (path: string, json: unknown) => world.ask("POST", `${root}/${path}`, { token, json });
    const content = hostileModules(join(nest, "program.sh"));
    const named = await post("files/below%2F%2Egitmodules", { branch: "main", commit_message: "Name modules", content });
    look("POST .gitmodules", named);
    // As git would by a push; the one that came with the repository is there all the same.
    expect(named).toMatchObject({ status: 400, text: expect.stringContaining("gitmodules") });
    const first = await post("files/modules", { branch: "main", commit_message: "Name modules", content });
    look("POST modules", first);
    expect(first.status).toBe(links ? errorCatalogue.storage_refused.status : 201);
    for (const branch of ["linked", "climbs", "climbs-too", "rubbish", "beyond/new", "beyond/secret", "beyond"]) {
      const commit = {
        branch,
        start_branch: "main",
        commit_message: "x",
        actions: [{ action: "create", file_path: branch, content: "x" }],
      };
      look(`POST commits ${branch}`, await post("commits", commit));
      look(`POST forced ${branch}`, await post("commits", { ...commit, force: true }));
      look(`POST branches ${branch}`, await post(`branches?branch=${encodeURIComponent(branch)}&ref=main`, {}));
      look(`POST tags ${branch}`, await post(`tags?tag_name=${encodeURIComponent(branch)}&ref=main&message=x`, {}));
      look(`DELETE ${branch}`, await world.ask("DELETE", `${root}/branches/${encodeURIComponent(branch)}`, { token }));
      look(`GET ${branch}`, await world.ask("GET", `${root}/commits/${encodeURIComponent(branch)}`, { token }));
    }
    // Ids are anybody's guess: of so many objects some go to each of the folders that are links.
    const actions = Array.from({ length: 40 }, (_, n) => ({ action: "create", file_path: `spread/${n}`, content: `${n}` }));
    for (let n = 0; n < 8; n++) {
      const moved = actions.map((action) => ({ ...action, file_path: `${action.file_path}-${n}`, content: `${n} ${action.content}` }));
      look("POST many", await post("commits", { branch: "topic-2", commit_message: `x${n}`, actions: moved }));
    }
    for (const [operation, endpoint] of endpoints) {
      const { path, asked } = requestOf(endpoint, await exampleOf(operation, endpoint, { world, visibility: "public", n: 6 }));
      look(operation, await world.ask(endpoint.method, path, { ...asked, token }));
    }
    expect([...new Set(wrong)]).toEqual([]);
  });
});
