// Text search as lines, an extension: the same as all pages together, each place as it is found, and no git that nobody waits for.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Fixture, startService } from "./api-fixture.ts";

let service: Fixture;
let address: string;
let folder: string;

beforeAll(async () => {
  service = startService();
  const repo = service.repository("lines");
  for (let at = 0; at < 60; at += 1)
    repo.write(`src/file-${at}.txt`, `one\n${at % 2 === 0 ? "The Tide" : "calm"}\n${"x\n".repeat(9)}tide\n`);
  repo.write("tide/map.md", "nothing of it\n").write("tide.bin", "tide\0").write("wide.txt", Buffer.from("\ufeffhigh tide\r\n", "utf16le"));
  folder = repo.commit("One").folder;
  const { id } = (await service.ask("POST", "/repodesk/folders", { as: "local", json: { path: folder } })).body;
  address = `/projects/${id}/search?scope=blobs`;
});
afterAll(() => service.end());

const accept = { accept: "application/x-ndjson" };
const linesOf = async (query: string): Promise<Record<string, unknown>[]> => {
  const { text, headers, status } = await service.ask("GET", `${address}&pagination=none&${query}`, { as: "local", headers: accept });
  expect([status, headers.get("content-type")]).toEqual([200, "application/x-ndjson"]);
  return text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
};
const pagesOf = async (query: string): Promise<unknown[]> => {
  const rows: unknown[] = [];
  for (let page: string | null = "1"; page !== null && page !== ""; ) {
    const answer = await service.ask("GET", `${address}&per_page=20&page=${page}&${query}`, { as: "local" });
    rows.push(...answer.body);
    page = answer.headers.get("x-next-page");
  }
  return rows;
};

it.each(["tide", "the tide", "nowhere at all", "tide -path:src", "filename:map", "one path:file-1", "file-1"])(
  "of %j are what all pages have, in their order",
  async (search) => {
    const query = `search=${encodeURIComponent(search)}`;
    expect(await linesOf(query)).toEqual(await pagesOf(query));
  },
);

it.each([
  ["without asking for lines", "search=tide", {}],
  ["of an expression", "search=tide&regexp=true", accept],
])("are refused %s, with what they go with", async (_name, query, headers) => {
  const { status, body } = await service.ask("GET", `${address}&pagination=none&${query}`, { as: "local", headers });
  expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining("Accept: application/x-ndjson")]);
});

it("of a ref that is none are refused by their status", async () => {
  const { status } = await service.ask("GET", `${address}&pagination=none&search=tide&ref=nowhere`, { as: "local", headers: accept });
  expect(status).toBe(404);
});

/** A service whose git stands still where it is to look for anything, and tells its process. */
function startSlow(limits = {}) {
  const program = join(service.folder, "slow-grep");
  const pids = `${program}.pids`;
  const slow = `for word; do if [ "$word" = grep ]; then echo $$ >> ${pids}; exec sleep 600; fi; done\nexec git "$@"\n`;
  writeFileSync(program, `#!/bin/sh\n${slow}`, { mode: 0o755 });
  writeFileSync(pids, "");
  const started = startService({}, { git: program, limits });
  const { id } = started.serve("slow", folder);
  const isRunning = (): boolean => {
    try {
      return process.kill(Number(readFileSync(pids, "utf8").trim()), 0);
    } catch {
      return false; // there is no such process
    }
  };
  const find = (search: string) =>
    started.send("GET", `/projects/${id}/search?scope=blobs&pagination=none&search=${search}`, { headers: accept });
  return { started, isRunning, find, hasBegun: () => readFileSync(pids, "utf8") !== "" };
}

it("come before git is at its end, and git's process ends with who reads them", { timeout: 30_000 }, async () => {
  const { started, isRunning, find, hasBegun } = startSlow();
  try {
    const { body } = await find("tide");
    const reader = body?.getReader();
    const { value } = (await reader?.read()) ?? {};
    // Found by its name.
    expect(JSON.parse(new TextDecoder().decode(value).split("\n")[0] ?? "")).toMatchObject({ path: "tide.bin" });
    await expect.poll(() => hasBegun() && isRunning()).toBe(true);
    await reader?.cancel();
    await expect.poll(isRunning, { timeout: 10_000 }).toBe(false);
  } finally {
    await started.end();
  }
});

it("say by a status that git took too long, where nothing was found until then", { timeout: 30_000 }, async () => {
  const { started, isRunning, find } = startSlow({ walk: 300 });
  try {
    const answer = await find("calm");
    expect([answer.status, await answer.text()]).toEqual([422, expect.stringMatching(/This takes git too long/)]);
    expect(isRunning()).toBe(false);
  } finally {
    await started.end();
  }
});
