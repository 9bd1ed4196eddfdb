// The client's promises: right URLs, right types, errors in the server's words.
import { describe, expect, it } from "vitest";
import { api } from "../contract/contract.ts";
import { ApiError } from "../contract/errors.ts";
import { createClient, toUrl, type WireRequest } from "./client.ts";

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
    const client = createClient(api, {
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
    const client = createClient(api, { base: "", fetch: answer(404, '{"message":"404 Project Not Found"}') });
    const error = await client.getProject({ id: 7 }).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ code: "project_not_found", status: 404, message: "404 Project Not Found" });
  });

  it("says that a login page is no answer of this endpoint", async () => {
    const client = createClient(api, { base: "", fetch: answer(200, "<html>Sign in</html>") });
    await expect(client.getProject({ id: 7 })).rejects.toMatchObject({ code: "server_answered_oddly" });
  });

  it.each<[body: string, said: string]>([
    ['{"message":"Plain"}', "Plain"],
    ['{"error":"invalid_token","error_description":"It was revoked."}', "It was revoked."],
    ['{"message":{"name":["is taken","is too short"],"base":["No"]}}', "name is taken, is too short; No"],
    ['{"message":{"author":{"email":["is invalid"]}}}', "author email is invalid"],
    ['{"message":["one","two"]}', "one, two"],
    ['{"message":null,"error":"Other"}', "Other"],
    ["<html>", "400 Bad Request"],
    ["[]", "400 Bad Request"],
    ["", "400 Bad Request"],
  ])("says what a server says as %s: %s", async (body, said) => {
    const client = createClient(api, { base: "", fetch: async () => new Response(body, { status: 400, statusText: "Bad Request" }) });
    await expect(client.getProject({ id: 7 })).rejects.toMatchObject({ message: said, status: 400 });
  });

  it("takes for a code of ours only what is one", async () => {
    const code = async (body: object, status: number) => {
      const client = createClient(api, { base: "", fetch: answer(status, JSON.stringify(body)) });
      const error = (await client.getProject({ id: 7 }).catch((caught: unknown) => caught)) as ApiError;
      return error.code;
    };
    expect(await code({ message: "x", code: "server_unreachable" }, 502)).toBe("server_unreachable");
    for (const name of ["toString", "constructor", "__proto__", "never"])
      expect(await code({ message: "x", code: name }, 400), name).toBeNull();
  });

  it("knows the page that comes next by number or by token, whatever the headers hold", async () => {
    const pageOf = async (headers: Record<string, string>) => {
      const client = createClient(api, { base: "", fetch: answer(200, "[]", headers) });
      return (await client.listTree({ id: 1 })).page;
    };
    expect(await pageOf({})).toEqual({ page: null, perPage: null, nextPage: null, total: null, nextToken: null });
    expect(await pageOf({ "x-next-page": "", "x-page": "3", "x-per-page": "20", "x-total": "many" })).toEqual({
      ...{ page: 3, perPage: 20, nextPage: null, total: null, nextToken: null },
    });
    const link = (token: string) => `<https://x/tree?page=1>; rel="first", <https://x/tree?per_page=2&page_token=${token}&a=b>; rel="next"`;
    expect((await pageOf({ link: link("a%2Fb%20c") })).nextToken).toBe("a/b c");
    // Some servers, and proxies before them, leave the X- headers out.
    for (const rel of ['rel="next"', "rel=next", 'title="on"; rel="next"'])
      expect(
        (await pageOf({ link: `<https://x/tree?page=1>; rel="prev", <https://x/tree?per_page=2&page=3&a=b>; ${rel}` })).nextPage,
        rel,
      ).toBe(3);
    expect((await pageOf({ link: '<https://x/tree?page=9>; rel="last"' })).nextPage).toBeNull();
    expect((await pageOf({ link: link("z") })).nextPage).toBeNull();
    expect((await pageOf({ "x-next-page": "", link: '<https://x/tree?page=3>; rel="next"' })).nextPage).toBeNull();
    expect((await pageOf({ link: link("100%") })).nextToken).toBe("100%");
    expect((await pageOf({ link: '<https://x/tree?page_token=z>; rel="prev"' })).nextToken).toBeNull();
    expect((await pageOf({ link: "<broken" })).nextToken).toBeNull();
  });

  it("is never led back to the page that it is on", async () => {
    const ask = async (asked: { page?: number; page_token?: string }, headers: Record<string, string>) => {
      const client = createClient(api, { base: "", fetch: answer(200, "[]", headers) });
      const { nextPage, nextToken } = (await client.listTree({ id: 1, ...asked })).page;
      return [nextPage, nextToken];
    };
    expect(await ask({}, { link: '<https://x/tree?page=1&cursor=a>; rel="next"' })).toEqual([null, null]);
    expect(await ask({ page: 3 }, { "x-next-page": "3" })).toEqual([null, null]);
    expect(await ask({ page: 3 }, { "x-next-page": "4" })).toEqual([4, null]);
    expect(await ask({ page_token: "b" }, { link: '<https://x/tree?page_token=b>; rel="next"' })).toEqual([null, null]);
    // A token that the endpoint does not take would be left out, and the first page come again.
    const client = createClient(api, { base: "", fetch: answer(200, "[]", { link: '<https://x/commits?page_token=b>; rel="next"' }) });
    expect((await client.listCommits({ id: 1 })).page.nextToken).toBeNull();
  });

  it("sends the fields of a body as JSON, all else in the address, and nothing that is not given", async () => {
    const sent: [string, WireRequest][] = [];
    const client = createClient(api, {
      ...{ base: "/api/v4", headers: { "x-own": "1" } },
      fetch: async (url, request) => {
        sent.push([url, request]);
        return new Response("{}", { status: 409 });
      },
    });
    const { signal } = new AbortController();
    await client
      .createBranch({ id: "a/b", branch: "x y", ref: "main" }, { signal, headers: { "x-call": "2" }, priority: "low" })
      .catch(() => undefined);
    await client.getProject({ id: 7 }).catch(() => undefined);
    const [[url, request] = ["", {} as WireRequest], [, plain] = ["", {} as WireRequest]] = sent;
    expect(url.startsWith("/api/v4/projects/a%2Fb/repository/branches")).toBe(true);
    expect(`${url}${request.body ?? ""}`).toMatch(/x y|x%20y/);
    expect(request).toMatchObject({ method: "POST", signal, priority: "low", headers: { "x-own": "1", "x-call": "2" } });
    expect([plain.method, "body" in plain, "content-type" in plain.headers, "signal" in plain]).toEqual(["GET", false, false, false]);
  });

  it("reads the wait after a 429", async () => {
    const client = createClient(api, { base: "", fetch: answer(429, '{"message":{"error":"Too many"}}', { "retry-after": "38" }) });
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
      const client = createClient(api, { base: "", fetch: async () => new Response(body, { headers: { "content-type": type } }) });
      const found: string[][] = [];
      for await (const items of client.stream("listTree", { id: 1 })) found.push(items.map(({ name }) => name));
      return found;
    };
    expect(await pieces("application/json", `[${entry("a")},${entry("b")},`, entry("c"), "]")).toEqual([["a", "b"], ["c"]]);
    expect(await pieces("application/x-ndjson", `${entry("a")}\n${entry("b").slice(0, 9)}`, `${entry("b").slice(9)}\n`)).toEqual([
      ["a"],
      ["b"],
    ]);
    // Many at once take longer than a screen can wait.
    const many = Array.from({ length: 1_200 }, (_, index) => entry(`${index}`));
    expect((await pieces("application/x-ndjson", `${many.join("\n")}\n`)).map(({ length }) => length)).toEqual([500, 500, 200]);
    for (const broken of ["<html>", `[${entry("a")},`, '[{"id":1}]'])
      await expect(pieces("application/json", broken), broken).rejects.toMatchObject({ code: "server_answered_oddly" });
  });
});
