// Which locations the screen before them waits for.
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { branchQuery } from "../data/checkout.ts";
import { loadEndpoints } from "../data/endpoints.ts";
import { createQueryClient } from "../data/query-client.ts";
import { projectQuery, treeQuery } from "../data/repository.ts";
import { parseHash } from "../state/place.ts";
import { prepareLocation } from "./prepare-location.ts";

const [id, head] = ["local/thing", "a".repeat(40)];

beforeAll(loadEndpoints);
beforeEach(() => {
  vi.stubGlobal("document", { activeElement: null });
  vi.stubGlobal("fetch", async () => new Response("text"));
});
afterEach(() => void vi.unstubAllGlobals());

/** What is waited for, in a window that knows a file of the branch. */
function prepared(query: string): Promise<void> | null {
  const client = createQueryClient();
  client.setQueryData(projectQuery("local", id).queryKey, { path_with_namespace: id, default_branch: "trunk" } as never);
  client.setQueryData(branchQuery("local", id, "trunk").queryKey, { name: "trunk", commit: { id: head } } as never);
  const entries = [{ id: "x", name: "f", type: "blob" as const, path: "f", mode: "100644" }];
  client.setQueryData(treeQuery("local", id, head, "").queryKey, { entries, isWhole: true });
  return prepareLocation(client, parseHash(`#/local/${encodeURIComponent(id)}/files?${query}`));
}

it("waits for a file of this machine", async () => {
  const waiting = prepared("path=f");
  expect(waiting).not.toBeNull();
  await waiting;
});

it("waits for readings of groups, which are kept on this machine, once", async () => {
  vi.stubGlobal("fetch", async (url: string) => {
    const answer = url.includes("readings") ? [] : { groups: [], every: null, next_at: null, is_reading: false, waits_until: null };
    return new Response(JSON.stringify(answer), { headers: { "content-type": "application/json" } });
  });
  const client = createQueryClient();
  const go = (query: string): Promise<void> | null => prepareLocation(client, parseHash(`#/c/far/activity${query}`));
  const waiting = go("");
  expect(waiting).not.toBeNull();
  await waiting;
  expect(go("?counter=new_members")).toBeNull();
});

it("draws a search at once, whose field goes on being typed into", () => {
  expect(prepared("path=f&line=1&search=te")).toBeNull();
});

it("waits for nothing that it does not know", () => {
  expect(prepared("path=g")).toBeNull();
});
