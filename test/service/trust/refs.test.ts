// Hostile revisions in every parameter that names one: nothing is written, no program's usage comes back, nothing takes long.
import { readdirSync } from "node:fs";
import { afterAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import { unwrap } from "../../../shared/contract/wire.ts";
import { git } from "../../scenarios/builder.ts";
import { endpoints, exampleOf, requestOf } from "./examples.ts";
import { measureHeld } from "./held-loop.ts";
import { makeBareHistory } from "./history.ts";
import { hostileRefs, isRefParameter } from "./hostile-refs.ts";
import { createWorld } from "./world.ts";

/** Such refs can exist: git's plumbing makes them. */
function makeRepository(folder: string): string {
  makeBareHistory(folder);
  for (const name of ["-x", "--output=canary", "--all"]) git(folder, ["update-ref", `refs/heads/${name}`, "main"]);
  git(folder, ["pack-refs", "--all"]);
  return folder;
}

const world = createWorld({ makeRepository, settings: { archivesPerMinute: 1e6, largeBlobPerMinute: 1e6 } });
const token = world.token("admin");
afterAll(() => world.end());

const cases = endpoints.flatMap(([name, endpoint]) => {
  const shape = { ...endpoint.query.shape, ...endpoint.body.shape, ...endpoint.params.shape } as Record<string, z.ZodType>;
  return Object.keys(shape)
    .filter(isRefParameter)
    .map((key) => ({ name, endpoint, key, list: (unwrap(shape[key]!).def as { type: string }).type === "array" }));
});
/** Files of the repository outside objects, and what lies where the service and its repositories are. */
const files = (): Set<string> => {
  const inside = readdirSync(world.projects.public.folder, { recursive: true, encoding: "utf8" }).filter(
    (name) => !name.startsWith("objects"),
  );
  return new Set([...inside, ...readdirSync(world.folder), ...readdirSync(process.cwd()).filter((name) => /canary|^-|passwd/.test(name))]);
};

it("has enough to try", () => {
  expect(hostileRefs.length).toBeGreaterThanOrEqual(200);
  expect(cases.length).toBeGreaterThan(30);
});

describe.each(cases)("$name, $key", ({ name, endpoint, key, list }) => {
  it("lets none of them through", { tags: "long", timeout: 60_000 }, async () => {
    const good = await exampleOf(name, endpoint, { world, visibility: "public", n: 5 });
    const [before, filesBefore] = [world.refs("public"), files()];
    const wrong: string[] = [];
    for (const bad of hostileRefs) {
      const { path, asked } = requestOf(endpoint, { ...good, [key]: list ? [bad, "main"] : bad });
      const { answer, held } = await measureHeld(() => world.ask(endpoint.method, path, { ...asked, token }));
      const said = `${JSON.stringify(bad.slice(0, 60))}: ${answer.status} ${answer.text.slice(0, 120)}`;
      if (answer.status >= 500 || held > 500 || /usage:|fatal:|error: /.test(answer.text)) wrong.push(`${said} (${Math.round(held)} ms)`);
    }
    expect(wrong).toEqual([]);
    // A name with blanks around it, or none, may be taken for what it means: then a lawful ref is made, and no other file.
    const made = [...files()].filter((file) => !filesBefore.has(file));
    expect(made.filter((file) => endpoint.method === "GET" || !/^refs\/heads\/[a-z0-9-]+$/.test(file))).toEqual([]);
    if (endpoint.method === "GET") expect(world.refs("public")).toBe(before);
  });
});

it("logged no fault of its own", () => {
  expect(world.logged.filter(({ level }) => level === "error").map(({ details }) => String(details["err"]))).toEqual([]);
});
