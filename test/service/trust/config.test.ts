// A hostile repository's configuration, attributes and hooks run nothing, whatever endpoint is asked, bare or with a work tree.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { git } from "../../scenarios/builder.ts";
import { endpoints, exampleOf, requestOf } from "./examples.ts";
import { attributesInTree, canariesIn, canaryKeys, makeHostile } from "./hostile-config.ts";
import { createWorld } from "./world.ts";

const nests = mkdtempSync(join(tmpdir(), "repodesk-nest-"));
afterAll(() => rmSync(nests, { recursive: true, force: true }));

it("has enough keys, and a program that would leave its canary", () => {
  expect(canaryKeys.length).toBeGreaterThanOrEqual(20);
  const nest = join(nests, "proof");
  const folder = makeHostile(join(nests, "proof-repository"), nest, { bare: false });
  git(folder, ["status"]);
  expect(canariesIn(nest).length).toBeGreaterThan(0);
});

describe.each([
  ["bare", true],
  ["with a work tree", false],
])("%s", (name, bare) => {
  // Without spaces: what a shell would cut apart could not run, and would leave no canary whatever we did.
  const nest = join(nests, name.replaceAll(" ", "-"));
  const world = createWorld({ makeRepository: (folder) => makeHostile(folder, nest, { bare }), settings: { archivesPerMinute: 1e6 } });
  const token = world.token("admin");
  afterAll(() => world.end());

  it("runs nothing, whatever is asked", async () => {
    const project = `/projects/${world.projects.public.id}/repository`;
    const made = await world.ask("POST", `${project}/files/%2Egitattributes`, {
      token,
      json: { branch: "main", commit_message: "Name filters\n\nsign: x", content: attributesInTree },
    });
    expect([made.status, canariesIn(nest)]).toEqual([201, []]);
    const wrong: string[] = [];
    let done = 0;
    for (const [operation, endpoint] of endpoints) {
      const { path, asked } = requestOf(endpoint, await exampleOf(operation, endpoint, { world, visibility: "public", n: 6 }));
      const answer = await world.ask(endpoint.method, path, { ...asked, token });
      if (answer.status < 300) done++;
      if (answer.status >= 500) wrong.push(`${operation}: ${answer.status} ${JSON.stringify(world.logged.at(-1))}`);
      for (const canary of canariesIn(nest)) wrong.push(`${operation}: ${canary}`);
    }
    expect(wrong).toEqual([]);
    // Most answered well, so that git was really at work.
    expect(done).toBeGreaterThan(endpoints.length * 0.75);
  }, 60_000);
});
