// A comparison of more commits than one answer lists: it says how many there are.
import { execFileSync } from "node:child_process";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Fixture, startService } from "./api-fixture.ts";

const most = 10_000;
let service: Fixture;
let root: string;

beforeAll(() => {
  service = startService();
  const { folder } = service.repository("many", { bare: true });
  const commit = (n: number): string =>
    `commit refs/heads/main\nmark :${n + 1}\ncommitter A <a@example.com> ${1_700_000_000 + n} +0000\ndata 1\nm\n`;
  const commits = Array.from({ length: most + 3 }, (_, n) => commit(n)).join("");
  const resets = ["root", "near"].map((name, index) => `reset refs/heads/${name}\nfrom :${1 + index * 3}\n`).join("");
  execFileSync("git", ["fast-import", "--quiet"], { cwd: folder, input: `${commits}${resets}` });
  root = `/projects/${service.serve("many", folder).id}/repository`;
});
afterAll(() => service.end());

it.each([
  ["root", most, String(most + 2)],
  ["near", most - 1, null],
])("from %s lists %i, and tells of %s", async (from, listed, total) => {
  const { headers, body } = await service.ask("GET", `${root}/compare?from=${from}&to=main`);
  expect([body.commits.length, headers.get("x-total")]).toEqual([listed, total]);
  expect(body.commits.at(-1).id).toBe(body.commit.id);
});
