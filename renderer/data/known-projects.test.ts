// The projects that a person most likely means: their own, else what the token may see.
import { afterEach, expect, it, vi } from "vitest";
import { knownProjectsQuery, projectPagesQuery } from "./known-projects.ts";
import { createQueryClient } from "./query-client.ts";

afterEach(() => void vi.unstubAllGlobals());

const project = (id: number) => ({
  ...{ id, name: `n${id}`, path: `p${id}`, path_with_namespace: `g/p${id}`, name_with_namespace: `g / n${id}`, description: null },
  ...{ default_branch: "main", web_url: "", created_at: "2026-01-01T00:00:00Z", last_activity_at: "2026-01-01T00:00:00Z" },
});

/** A server on which the person is a member of `own`, and that shows `all`. */
function serve(own: readonly number[], all: readonly number[]): URLSearchParams[] {
  const asked: URLSearchParams[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    const query = new URL(url, "http://x/").searchParams;
    asked.push(query);
    return new Response(JSON.stringify((query.get("membership") === "true" ? own : all).map(project)));
  });
  return asked;
}
const known = async (connection: string, search = "") =>
  (await createQueryClient().fetchQuery(knownProjectsQuery(connection, search))).map(({ id }) => id);

it("are those where the person is a member", async () => {
  const asked = serve([1, 2], [1, 2, 3]);
  expect([await known("member"), asked.length]).toEqual([[1, 2], 1]);
});

it("are all that can be seen for somebody who is a member nowhere", async () => {
  const asked = serve([], [3]);
  expect([await known("visitor"), asked.map((query) => query.get("membership"))]).toEqual([[3], ["true", null]]);
});

it("are all of this machine, asked once", async () => {
  const asked = serve([1], [1, 2]);
  expect([await known("local"), asked.length]).toEqual([[1, 2], 1]);
});

it("are searched in groups too, and only where something is searched", async () => {
  const asked = serve([1], []);
  await known("searched", "tide");
  await known("unsearched");
  expect(asked.map((query) => [query.get("search"), query.get("search_namespaces"), query.get("order_by")])).toEqual([
    ["tide", "true", "last_activity_at"],
    [null, "true", "last_activity_at"],
  ]);
});

it("come page by page, of members only unless all are wanted", async () => {
  const asked = serve([1], [1, 2]);
  const client = createQueryClient();
  for (const [connection, all] of [
    ["far", false],
    ["far", true],
    ["local", false],
  ] as const)
    await client.fetchInfiniteQuery({ ...projectPagesQuery(connection, "", all), pages: 1 } as never);
  expect(asked.map((query) => query.get("membership"))).toEqual(["true", null, null]);
});
