// What is found in files is shown while it comes, as the lines that stand there, and says where it was cut off.
import { afterEach, describe, expect, it, vi } from "vitest";
import { createQueryClient } from "./query-client.ts";
import { mostPieces, type TextSearch, textSearchQuery } from "./text-search.ts";

const row = (changes: object = {}) => ({
  path: "a.ts",
  basename: "a",
  filename: "a.ts",
  data: "one\ntwo\n",
  startline: 7,
  ref: "main",
  ...changes,
});
const head = "a".repeat(40);
afterEach(() => void vi.unstubAllGlobals());

/** A server that has these pages. */
const serve = (...pages: readonly (readonly object[])[]): void =>
  void vi.stubGlobal("fetch", async (url: string) => {
    const page = Number(new URL(url, "http://x/").searchParams.get("page") ?? 1);
    return new Response(JSON.stringify(pages[page - 1] ?? []), { headers: page < pages.length ? { "x-next-page": String(page + 1) } : {} });
  });
const search = (connection: string): Promise<TextSearch> => createQueryClient().fetchQuery(textSearchQuery(connection, "p", head, "one"));

describe("a piece that is found", () => {
  it.each([
    ["with its last line feed", "one\ntwo\n", ["one", "two"]],
    ["with a line end of Windows", "one\r\n", ["one"]],
    ["with an empty line at its end", "one\n\n", ["one", ""]],
    ["without a line end", "one", ["one"]],
  ])("%s has its lines", async (name, data, lines) => {
    serve([row({ data })]);
    expect((await search(name)).pieces).toEqual([{ path: "a.ts", startLine: 7, lines, matched: null }]);
  });

  it.each([undefined, 0, -3, "7"])("begins at line 1 where the server says %j", async (startline) => {
    serve([row({ startline })]);
    expect((await search(`line ${startline}`)).pieces[0]?.startLine).toBe(1);
  });
});

it("is whole after its last page, and leaves out rows of another kind", async () => {
  serve([row(), { id: 1, title: "An issue" }], [row({ path: "b.ts" })]);
  const found = await search("pages");
  expect([found.pieces.map(({ path }) => path), found.isWhole, found.isCut]).toEqual([["a.ts", "b.ts"], true, false]);
});

it("of an expression says which lines match, and is another search", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(new URL(url, "http://x/").search);
    return new Response(JSON.stringify([row({ matched_lines: [8] })]));
  });
  const found = await createQueryClient().fetchQuery(
    textSearchQuery("expression", "p", head, "t.o", { matchCase: true, wholeWord: false }),
  );
  expect(found.pieces).toEqual([{ path: "a.ts", startLine: 7, lines: ["one", "two"], matched: [8] }]);
  expect(Object.fromEntries(new URLSearchParams(asked[0]))).toMatchObject({
    search: "t.o",
    regexp: "true",
    match_case: "true",
    whole_word: "false",
  });
});

it("ends at a thousand pieces and says that there may be more", async () => {
  serve(...Array.from({ length: 12 }, () => Array.from({ length: 100 }, () => row())));
  const found = await search("many");
  expect([found.pieces.length, found.isCut]).toEqual([mostPieces, true]);
});

it("that a server refuses is told at once, not tried again", async () => {
  let times = 0;
  vi.stubGlobal("fetch", async () => {
    times += 1;
    return new Response("{}", { status: 403 });
  });
  await expect(search("refused")).rejects.toMatchObject({ status: 403 });
  expect(times).toBe(1);
});

it.each(["unfetched", "damaged"])("says that content is not here to be searched (%s), and asks again the next time", async (why) => {
  let passedOver: string | null = why;
  vi.stubGlobal("fetch", async () => new Response("[]", { headers: passedOver === null ? {} : { "x-service-passed-over": passedOver } }));
  const client = createQueryClient();
  const ask = () => client.fetchQuery(textSearchQuery("far", "p", head, why));
  expect(await ask()).toMatchObject({ pieces: [], passedOver: why });
  passedOver = null;
  expect(await ask()).toMatchObject({ pieces: [], passedOver: null });
});

describe("the service of this machine", () => {
  const lines = (...rows: readonly object[]): Uint8Array =>
    new TextEncoder().encode(rows.map((one) => `${JSON.stringify(one)}\n`).join(""));

  /** Answers with lines that a test sends; `gone` when nobody reads on. */
  function answerLines() {
    const stream = new TransformStream<Uint8Array, Uint8Array>();
    const writer = stream.writable.getWriter();
    const asked: URL[] = [];
    vi.stubGlobal("fetch", async (url: string) => {
      asked.push(new URL(url, "http://x/"));
      return new Response(stream.readable, { headers: { "content-type": "application/x-ndjson" } });
    });
    return { writer, asked };
  }

  it("is asked once, and each place is there as it is found", async () => {
    const { writer, asked } = answerLines();
    const client = createQueryClient();
    const query = textSearchQuery("local", "p", head, "as it is found");
    const { promise: shown, resolve } = Promise.withResolvers<TextSearch>();
    client.getQueryCache().subscribe(() => {
      const data = client.getQueryData<TextSearch>(query.queryKey);
      if (data?.isWhole === false) resolve(data);
    });
    const whole = client.fetchQuery(query);
    await writer.write(lines(row()));
    expect((await shown).pieces.map(({ path }) => path)).toEqual(["a.ts"]);
    await writer.write(lines(row({ path: "b.ts" })));
    await writer.close();
    expect(await whole).toMatchObject({ pieces: [{ path: "a.ts" }, { path: "b.ts" }], isWhole: true, isCut: false, passedOver: null });
    expect(asked.map(({ searchParams }) => searchParams.get("pagination"))).toEqual(["none"]);
  });

  it("is not listened to after a thousand places", async () => {
    const { writer } = answerLines();
    const found = createQueryClient().fetchQuery(textSearchQuery("local", "p", head, "more than a thousand"));
    await writer.write(lines(...Array.from({ length: mostPieces + 10 }, () => row())));
    expect(await found).toMatchObject({ isWhole: true, isCut: true });
    expect((await found).pieces).toHaveLength(mostPieces);
    await expect(writer.closed).rejects.toBeUndefined();
  });

  it("says in its last line that content is not here to be searched", async () => {
    const { writer } = answerLines();
    const found = createQueryClient().fetchQuery(textSearchQuery("local", "p", head, "not here"));
    await writer.write(lines(row(), { passed_over: "unfetched" }));
    await writer.close();
    expect(await found).toMatchObject({ pieces: [{ path: "a.ts" }], passedOver: "unfetched" });
  });
});
