// Text search in UTF-16, which git takes for binary: found as any other text, in the lines that a person sees.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { git } from "../scenarios/builder.ts";
import { type Fixture, startService } from "./api-fixture.ts";

let service: Fixture;
let folder: string;
let address: string;

const poem = "one\r\ntwo\r\nThe Tide rises\r\nfour\r\nfive\r\nsix\r\nseven\r\neight\r\nstraße, the tide\r\n";
const little = (text: string): Buffer => Buffer.from(`\ufeff${text}`, "utf16le");
const big = (text: string): Buffer => little(text).swap16();

beforeAll(async () => {
  service = startService();
  const repo = service.repository("wide").write("plain.txt", "no such word\n");
  folder = repo.folder;
  writeFileSync(join(folder, "little.txt"), little(poem));
  writeFileSync(join(folder, "über big.txt"), big(poem));
  // Not at its start, odd bytes, and a picture that begins alike: none is a text.
  writeFileSync(join(folder, "later.bin"), Buffer.concat([Buffer.from("x\n\0"), little("tide")]));
  writeFileSync(join(folder, "odd.bin"), Buffer.concat([little("tide"), Buffer.from([1])]));
  repo.commit("One");
  const { id } = (await service.ask("POST", "/repodesk/folders", { as: "local", json: { path: folder } })).body;
  address = `/projects/${id}/search?scope=blobs&per_page=100`;
});
afterAll(() => service.end());

interface Found {
  path: string;
  startline: number;
  data: string;
}
const search = async (query: string): Promise<Found[]> => (await service.ask("GET", `${address}&${query}`, { as: "local" })).body;

it("is found in both orders of bytes, whatever its case, with the lines around it", async () => {
  const pieces = [
    { startline: 1, data: "one\ntwo\nThe Tide rises\nfour\nfive\n" },
    { startline: 7, data: "seven\neight\nstraße, the tide\n" },
  ];
  expect(await search("search=tide")).toMatchObject(
    ["little.txt", "über big.txt"].flatMap((path) => pieces.map((piece) => ({ path, ...piece }))),
  );
  expect((await search("search=STRASSE")).length).toBe(0);
  expect((await search(`search=${encodeURIComponent("straße")}`)).map(({ path, startline }) => [path, startline])).toEqual([
    ["little.txt", 7],
    ["über big.txt", 7],
  ]);
  // The words that narrow a search narrow this one.
  expect((await search(`search=${encodeURIComponent("tide filename:little*")}`)).every(({ path }) => path === "little.txt")).toBe(true);
});

it("is one piece where lines are near each other", async () => {
  expect(await search("search=se")).toMatchObject([
    { path: "little.txt", startline: 1, data: poem.replaceAll("\r", "") },
    { path: "über big.txt", startline: 1 },
  ]);
});

it("is found without its mark too, and not in what only looks like it", async () => {
  const repo = service.repository("bare");
  const bare = (text: string): Buffer => Buffer.from(text, "utf16le");
  writeFileSync(join(repo.folder, "little.txt"), bare(poem));
  writeFileSync(join(repo.folder, "big.txt"), bare(poem).swap16());
  writeFileSync(join(repo.folder, "прилив.txt"), bare("Море уходит, и приходит прилив.\r\nДень, потом ночь. tide\r\n".repeat(3)));
  // Controls among its characters, and an odd byte at its end: bytes to the editor, and to the search.
  writeFileSync(join(repo.folder, "records.bin"), bare(`tide and ebb\u0001${poem}`));
  writeFileSync(join(repo.folder, "odd.bin"), Buffer.concat([bare(poem), Buffer.from([1])]));
  repo.commit("One");
  const { id } = (await service.ask("POST", "/repodesk/folders", { as: "local", json: { path: repo.folder } })).body;
  const found = await service.ask("GET", `/projects/${id}/search?scope=blobs&search=tide&per_page=100`, { as: "local" });
  expect(found.body.map(({ path, startline }: Found) => `${path}:${startline}`)).toEqual([
    ...["big.txt:1", "big.txt:7", "little.txt:1", "little.txt:7"],
    "прилив.txt:1",
  ]);
});

it("is searched at the commit that is asked for", async () => {
  const before = git(folder, ["rev-parse", "HEAD"]);
  git(folder, ["rm", "-q", "little.txt"]);
  git(folder, ["-c", "user.name=Ada", "-c", "user.email=ada@example.com", "commit", "-q", "-m", "Two"]);
  expect((await search("search=tide%20rises")).map(({ path }) => path)).toEqual(["über big.txt"]);
  expect((await search(`search=tide%20rises&ref=${before}`)).map(({ path }) => path)).toEqual(["little.txt", "über big.txt"]);
});
