// The client's promises: right URLs, right types, errors in the server's words.
import { describe, expect, it } from "vitest";
import { api } from "../contract/contract.ts";
import { ApiError } from "../contract/errors.ts";
import { createApiClient, toUrl, type WireRequest } from "./client.ts";

const answer =
  (status: number, body: string, headers: Record<string, string> = {}) =>
  async (_url: string, _request: WireRequest) =>
    new Response(status === 204 ? null : body, { status, headers });

describe("client", () => {
  it("encodes path parameters whole and puts the rest into the query", () => {
    expect(toUrl(api.getFile, "/api/v4", { id: "group/sub/name", file_path: "a b/ü#?.ts", ref: "feature/x" })).toBe(
      "/api/v4/projects/group%2Fsub%2Fname/repository/files/a%20b%2F%C3%BC%23%3F.ts?ref=feature%2Fx",
    );
  });

  it("refuses what URL parsing would turn into another endpoint", () => {
    for (const sha of ["", ".", ".."]) expect(() => toUrl(api.getCommit, "/api/v4", { id: 1, sha }), sha).toThrow("sha is invalid");
    expect(toUrl(api.getCommit, "/api/v4", { id: 1, sha: "..." })).toBe("/api/v4/projects/1/repository/commits/...");
  });

  it("answers typed data and the page that comes next", async () => {
    const client = createApiClient({
      base: "",
      fetch: answer(200, JSON.stringify([{ id: "x", name: "a", type: "blob", path: "a", mode: "100644" }]), {
        "x-next-page": "2",
        "x-total": "21",
      }),
    });
    const { data, page } = await client.listTree({ id: 1, path: "src" });
    expect(data[0]?.mode).toBe("100644");
    expect(page).toMatchObject({ nextPage: 2, total: 21, nextToken: null });
  });

  it("throws the server's own words as an ApiError with the catalogue's code", async () => {
    const client = createApiClient({ base: "", fetch: answer(404, '{"message":"404 Project Not Found"}') });
    const error = await client.getProject({ id: 7 }).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ code: "project_not_found", status: 404, message: "404 Project Not Found" });
  });

  it("says that a login page is no answer of this endpoint", async () => {
    const client = createApiClient({ base: "", fetch: answer(200, "<html>Sign in</html>") });
    await expect(client.getProject({ id: 7 })).rejects.toMatchObject({ code: "server_answered_oddly" });
  });

  it("reads the wait after a 429", async () => {
    const client = createApiClient({ base: "", fetch: answer(429, '{"message":{"error":"Too many"}}', { "retry-after": "38" }) });
    await expect(client.getProject({ id: 7 })).rejects.toMatchObject({ retryAfter: 38, message: "Too many" });
  });

  it("hands on the items of a list as they arrive, as lines or as an array", async () => {
    const entry = (name: string) => JSON.stringify({ id: "x", name, type: "blob", path: name, mode: "100644" });
    const pieces = async (type: string, ...texts: string[]) => {
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          for (const text of texts) controller.enqueue(new TextEncoder().encode(text));
          controller.close();
        },
      });
      const client = createApiClient({ base: "", fetch: async () => new Response(body, { headers: { "content-type": type } }) });
      const found: string[][] = [];
      for await (const items of client.stream("listTree", { id: 1 })) found.push(items.map(({ name }) => name));
      return found;
    };
    expect(await pieces("application/json", `[${entry("a")},${entry("b")},`, entry("c"), "]")).toEqual([["a", "b"], ["c"]]);
    expect(await pieces("application/x-ndjson", `${entry("a")}\n${entry("b").slice(0, 9)}`, `${entry("b").slice(9)}\n`)).toEqual([
      ["a"],
      ["b"],
    ]);
    for (const broken of ["<html>", `[${entry("a")},`, '[{"id":1}]'])
      await expect(pieces("application/json", broken), broken).rejects.toMatchObject({ code: "server_answered_oddly" });
  });
});
