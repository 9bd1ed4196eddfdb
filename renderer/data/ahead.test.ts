// What a row opens is fetched while somebody rests on it: small files and folders of this machine, of servers only what is pressed.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fetchBeforeOpening } from "./ahead.ts";
import { loadEndpoints } from "./endpoints.ts";
import { openedFileQuery } from "./file.ts";
import { createQueryClient } from "./query-client.ts";
import { treeQuery } from "./repository.ts";

const commit = "a".repeat(40);
const tree = { connection: "local", project: "local/thing", commit };
let asked: string[] = [];
let size = 3;

beforeEach(async () => {
  await loadEndpoints();
  asked = [];
  size = 3;
  vi.stubGlobal("fetch", async (url: string, { method = "GET" }: RequestInit) => {
    asked.push(`${method} ${decodeURIComponent(url.replace(/\?.*/, "")).replace(/^.*\/repository\//, "")}`);
    const facts = { "x-service-size": `${size}`, "x-service-blob-id": "b".repeat(40), "x-service-last-commit-id": commit };
    return new Response(method === "HEAD" ? null : url.includes("/tree") ? "[]" : "abc", { headers: facts });
  });
});
afterEach(() => void vi.unstubAllGlobals());

/** A window that has listed one folder. */
function windowOf(connection: string) {
  const client = createQueryClient();
  const entries = (["blob", "tree"] as const).map((type) => ({ id: "c", name: type, type, path: `src/${type}`, mode: "100644" }));
  client.setQueryData(treeQuery(connection, tree.project, commit, "src").queryKey, { entries, isWhole: true });
  return client;
}

it("fetches a file of this machine once", async () => {
  const client = windowOf("local");
  await fetchBeforeOpening(client, tree, "src/blob", false);
  expect(asked).toEqual(["HEAD files/src/blob/raw", "GET files/src/blob/raw"]);
  expect(client.getQueryData(openedFileQuery("local", tree.project, commit, "src/blob").queryKey)).toMatchObject({ size: 3 });
  await fetchBeforeOpening(client, tree, "src/blob", false);
  await fetchBeforeOpening(client, tree, "src/blob", true);
  expect(asked).toHaveLength(2);
});

it("leaves a large one until it is pressed", async () => {
  size = 1_000_001;
  const client = windowOf("local");
  await fetchBeforeOpening(client, tree, "src/blob", false);
  expect(asked).toEqual(["HEAD files/src/blob/raw"]);
  await fetchBeforeOpening(client, tree, "src/blob", true);
  expect(asked).toHaveLength(2);
});

it("lists a folder", async () => {
  await fetchBeforeOpening(windowOf("local"), tree, "src/tree", false);
  expect(asked).toEqual(["GET tree"]);
});

it("asks a server for what is pressed only", async () => {
  const client = windowOf("far");
  for (const path of ["src/blob", "src/tree"]) await fetchBeforeOpening(client, { ...tree, connection: "far" }, path, false);
  expect(asked).toEqual([]);
  await fetchBeforeOpening(client, { ...tree, connection: "far" }, "src/blob", true);
  expect(asked).toEqual(["GET files/src/blob/raw"]);
});

it("asks for nothing that nobody has listed, and keeps what fails to itself", async () => {
  const client = windowOf("local");
  await fetchBeforeOpening(client, tree, "src/else", true);
  expect(asked).toEqual([]);
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("fetch failed")));
  await fetchBeforeOpening(client, tree, "src/blob", false);
  expect(client.getQueryData(openedFileQuery("local", tree.project, commit, "src/blob").queryKey)).toBeUndefined();
});
