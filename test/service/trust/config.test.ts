// A hostile repository's configuration, attributes, hooks and names run nothing, whatever endpoint is asked, bare or with a work tree.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { openRepository } from "../../../service/git/open.ts";
import type { Endpoint } from "../../../shared/contract/endpoint.ts";
import { git } from "../../scenarios/builder.ts";
import { endpoints, exampleOf, type Parameters, requestOf } from "./examples.ts";
import { makeBareHistory } from "./history.ts";
import {
  appendBytes,
  attributesInTree,
  canariesIn,
  configLine,
  hostileKeys,
  makeHostile,
  makeProgram,
  oddNames,
} from "./hostile-config.ts";
import { createWorld } from "./world.ts";

const nests = mkdtempSync(join(tmpdir(), "repodesk-nest-"));
afterAll(() => rmSync(nests, { recursive: true, force: true }));

it("has every kind of key, and a program that would leave its canary", { tags: "long" }, () => {
  expect(new Set(hostileKeys.map(({ setting }) => setting)).size).toBeGreaterThanOrEqual(75);
  const nest = join(nests, "proof");
  const folder = makeHostile(join(nests, "proof-repository"), nest, { bare: false });
  git(folder, ["status"]);
  expect(canariesIn(nest).length).toBeGreaterThan(0);
});

/** A request for each odd name, where an endpoint takes a path: in its address, its query, its body, or one of its actions. */
function withOddNames(endpoint: Endpoint, example: Parameters): Parameters[] {
  const keys = [endpoint.params, endpoint.query, endpoint.body].flatMap(({ shape }) => Object.keys(shape));
  return oddNames
    .map((name) => Buffer.from(name, "latin1").toString("utf8"))
    .flatMap((path): Parameters[] => {
      const own = keys.filter((key) => ["file_path", "path", "exclude_paths"].includes(key)).map((key) => ({ ...example, [key]: path }));
      const action = { ...example, actions: [{ action: "update", file_path: path, content: `changed ${path}` }] };
      return keys.includes("actions") ? [...own, action] : own;
    });
}

/** A fetch of everything, and a push of a branch and a tag, as git sends them. */
function exchanges(folder: string): [service: string, body: Buffer][] {
  const id = git(folder, ["rev-parse", "main"]);
  const line = (text: string): string => (Buffer.byteLength(text) + 4).toString(16).padStart(4, "0") + text;
  const zero = "0".repeat(id.length);
  const refs = [`${zero} ${id} refs/heads/pushed\0 report-status`, `${zero} ${id} refs/tags/pushed`].map(line).join("");
  const pack = execFileSync("git", ["pack-objects", "--stdout", "-q"], { cwd: folder, input: "", stdio: ["pipe", "pipe", "ignore"] });
  return [
    ["git-upload-pack", Buffer.from(`${line(`want ${id}\n`)}0000${line("done\n")}`)],
    ["git-receive-pack", Buffer.concat([Buffer.from(`${refs}0000`), pack])],
  ];
}

describe.each([
  ["bare", true],
  ["with a work tree", false],
])("%s", (name, bare) => {
  const nest = join(nests, name.replaceAll(" ", "-"));
  const world = createWorld({ makeRepository: (folder) => makeHostile(folder, nest, { bare }), settings: { archivesPerMinute: 1e6 } });
  const token = world.token("admin");
  afterAll(() => world.end());

  it("runs nothing, whatever is asked", { tags: "long", timeout: 120_000 }, async () => {
    const project = `/projects/${world.projects.public.id}/repository`;
    const made = await world.ask("POST", `${project}/files/%2Egitattributes`, {
      token,
      json: { branch: "main", commit_message: "Name filters\n\nsign: x", content: attributesInTree },
    });
    expect([made.status, canariesIn(nest)]).toEqual([201, []]);
    const wrong: string[] = [];
    let done = 0;
    let odd = 0;
    for (const [operation, endpoint] of endpoints) {
      const example = await exampleOf(operation, endpoint, { world, visibility: "public", n: 6 });
      const ask = async (parameters: Parameters, of: string | null): Promise<boolean> => {
        const { path, asked } = requestOf(endpoint, parameters);
        const answer = await world.ask(endpoint.method, path, { ...asked, token: of });
        if (answer.status >= 500) wrong.push(`${operation} ${path}: ${answer.status} ${JSON.stringify(world.logged.at(-1))}`);
        for (const canary of canariesIn(nest)) wrong.push(`${operation} ${path}: ${canary}`);
        return answer.status < 300;
      };
      if (await ask(example, token)) done++;
      for (const parameters of withOddNames(endpoint, example)) {
        if (await ask(parameters, token)) odd++;
        if (endpoint.access.anonymous) await ask(parameters, null);
      }
    }
    for (const [service, body] of exchanges(world.projects.public.folder)) {
      const at = "/public-team/thing.git";
      const answers = [
        await world.askOutside("GET", `${at}/info/refs?service=${service}`, { token }),
        await world.askOutside("POST", `${at}/${service}`, { token, body, type: `application/x-${service}-request` }),
      ];
      for (const { status, text } of answers) if (status !== 200 || /ng refs/.test(text)) wrong.push(`${service}: ${status} ${text}`);
      for (const canary of canariesIn(nest)) wrong.push(`${service}: ${canary}`);
    }
    expect(wrong).toEqual([]);
    // Most answered well, so that git was really at work.
    expect(done).toBeGreaterThan(endpoints.length * 0.75);
    expect(odd).toBeGreaterThan(oddNames.length * 8);
  });
});

describe("a program under a name that no environment can hold", () => {
  const many = Array.from({ length: 300 }, (_, n) => `filter.evil${n}.smudge`);
  it.each([
    ["a filter of bytes", ["filter.\xe9vil.clean", "filter.\xe9vil.smudge", "filter.\xe9vil.process"]],
    ["a hook of bytes", ["hook.\xe9vil.command"]],
    ["more filters than can be switched off", many],
  ])("does not run: %s", { tags: "long" }, async (kind, keys) => {
    const nest = join(nests, kind.replaceAll(" ", "-"));
    const program = makeProgram(nest);
    const makeRepository = (folder: string): string => {
      git(nest, ["clone", "-q", makeBareHistory(`${folder}-source.git`), folder]);
      const lines = keys.map((key) => configLine(key, `${program} ${key.replaceAll("\xe9", "e")}`));
      const events = keys.map((key) => configLine(key.replace(/[^.]*$/, "event"), "reference-transaction"));
      appendBytes(join(folder, ".git", "config"), [...lines, ...(keys[0]!.startsWith("hook") ? events : [])].join(""));
      appendBytes(join(folder, ".git", "info", "attributes"), "* filter=\xe9vil\n");
      return folder;
    };
    const world = createWorld({ makeRepository, only: "public" });
    try {
      const { id, folder } = world.projects.public;
      const json = { branch: "main", commit_message: "Change", content: "text" };
      const answer = await world.ask("PUT", `/projects/${id}/repository/files/README%2Emd`, { token: world.token("admin"), json });
      expect([answer.status, canariesIn(nest)]).toEqual([404, []]);
      await expect(openRepository(folder)).rejects.toMatchObject({
        failure: "refused",
        message: expect.stringMatching(/git settings.*switched off.*config/s),
      });
    } finally {
      await world.end();
    }
  });
});
