// A file at a commit: its facts from the answer's headers, or asked for, and no byte of one that is too large.
import { afterEach, describe, expect, it, vi } from "vitest";
import { factsLaterHeader } from "../../shared/contract/facts-later.ts";
import { fileFactsQuery, knownLastCommit, largestShown, openedFileQuery, readFirst } from "./file.ts";
import { createQueryClient } from "./query-client.ts";
import { rawTextQuery } from "./raw-text.ts";

afterEach(() => void vi.unstubAllGlobals());
const commit = "c".repeat(40);
const facts = (prefix: string, size: number, executable = "false"): Record<string, string> => ({
  ...{ [`x-${prefix}-size`]: String(size), [`x-${prefix}-blob-id`]: "blob", [`x-${prefix}-last-commit-id`]: "last" },
  [`x-${prefix}-execute-filemode`]: executable,
});
let asked: string[] = [];
const answer = (responses: (url: string) => Response): void => {
  asked = [];
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(url);
    return responses(url);
  });
};
const open = (connection: string) => createQueryClient().fetchQuery(openedFileQuery(connection, "p", commit, "a b.txt"));

describe("an opened file", () => {
  it.each(["service", "gitlab"])("has its facts from the headers of a %s", async (prefix) => {
    answer(() => new Response("text\n", { headers: facts(prefix, 5, "true") }));
    expect(await open(`facts ${prefix}`)).toMatchObject({
      ...{ path: "a b.txt", commit, size: 5, blob: "blob", lastCommit: "last", executable: true },
      content: { kind: "text", text: "text\n" },
    });
    expect(asked.length).toBe(1);
  });

  it("is asked about where the headers say nothing", async () => {
    const record = {
      file_name: "a b.txt",
      file_path: "a b.txt",
      size: 5,
      encoding: "base64",
      content: "",
      content_sha256: "",
      ref: commit,
    };
    const ids = { blob_id: "blob", commit_id: commit, last_commit_id: "last", execute_filemode: true };
    answer((url) => (url.includes("/raw?") ? new Response("text\n") : new Response(JSON.stringify({ ...record, ...ids }))));
    expect(await open("no headers")).toMatchObject({ size: 5, blob: "blob", lastCommit: "last", executable: true });
    expect(asked.length).toBe(2);
  });

  it("of this machine does not wait for its last commit", async () => {
    const { "x-service-last-commit-id": last, ...untold } = facts("service", 5);
    const sent: unknown[] = [];
    vi.stubGlobal("fetch", async (_url: string, { method, headers }: RequestInit) => {
      const isLater = new Headers(headers).has(factsLaterHeader);
      sent.push([method, isLater]);
      return new Response(method === "HEAD" ? null : "text\n", {
        headers: isLater ? untold : { ...untold, "x-service-last-commit-id": last! },
      });
    });
    const client = createQueryClient();
    const file = await client.fetchQuery(openedFileQuery("local", "p", commit, "a b.txt"));
    expect(file).toMatchObject({ size: 5, blob: "blob", lastCommit: "", content: { text: "text\n" } });
    expect(knownLastCommit({ client, connection: "local", project: "p" }, file)).toBe("");
    await client.fetchQuery(fileFactsQuery("local", "p", commit, "a b.txt"));
    expect(knownLastCommit({ client, connection: "local", project: "p" }, file)).toBe("last");
    expect(sent).toEqual([
      ["GET", true],
      ["HEAD", false],
    ]);
  });

  it("of a server is asked for as every client asks", async () => {
    const fetched = vi.fn(async (_url: string, _init: RequestInit) => new Response("text\n", { headers: facts("gitlab", 5) }));
    vi.stubGlobal("fetch", fetched);
    await open("7");
    expect(new Headers(fetched.mock.calls[0]?.[1].headers).has(factsLaterHeader)).toBe(false);
  });

  it("of more bytes than are shown has its facts alone, and its body is let go", async () => {
    let isCancelled = false;
    const body = new ReadableStream({
      cancel: () => {
        isCancelled = true;
      },
    });
    answer(() => new Response(body, { headers: facts("service", largestShown + 1) }));
    expect(await open("large")).toMatchObject({ content: null, size: largestShown + 1 });
    expect(isCancelled).toBe(true);
  });

  it("that is only known to be large by its length is not read either", async () => {
    answer(() => new Response("x", { headers: { ...facts("service", 1), "content-length": String(largestShown + 1) } }));
    expect((await open("long")).content).toBeNull();
  });

  it("that is not there says so", async () => {
    answer(() => new Response('{"message":"404 File Not Found"}', { status: 404 }));
    await expect(open("missing")).rejects.toMatchObject({ status: 404 });
  });

  it("of a full hash is never asked for twice", async () => {
    answer(() => new Response("text\n", { headers: facts("service", 5) }));
    const client = createQueryClient();
    const query = openedFileQuery("once", "p", commit, "a.txt");
    await client.fetchQuery(query);
    await client.fetchQuery(query);
    expect(asked.length).toBe(1);
  });
});

describe("the text for a diff", () => {
  it("keeps line ends and a byte-order mark, and marks what is no UTF-8", async () => {
    answer(() => new Response(Buffer.from([0xef, 0xbb, 0xbf, 0x61, 0x0d, 0x0a, 0xff])));
    expect(await createQueryClient().fetchQuery(rawTextQuery("raw", "p", commit, "a"))).toBe("\ufeffa\r\n\ufffd");
  });
});

describe("a text in UTF-16 for a diff", () => {
  it("is decoded by its mark, in both orders of bytes", async () => {
    answer(() => new Response(Buffer.from("\ufeffŻ\r\n", "utf16le")));
    expect(await createQueryClient().fetchQuery(rawTextQuery("raw", "p", commit, "little"))).toBe("Ż\r\n");
    answer(() => new Response(Buffer.from("\ufeffŻ\r\n", "utf16le").swap16()));
    expect(await createQueryClient().fetchQuery(rawTextQuery("raw", "p", commit, "big"))).toBe("Ż\r\n");
  });
});

describe("the first bytes of a body", () => {
  const bodyOf = (pieces: readonly number[][], onCancel = () => {}) => {
    const left = [...pieces];
    return new ReadableStream<Uint8Array>(
      {
        pull(control) {
          const next = left.shift();
          if (next === undefined) control.close();
          else control.enqueue(new Uint8Array(next));
        },
        cancel: onCancel,
      },
      { highWaterMark: 0 },
    );
  };

  it.each([
    ["nothing", [], 4, [], true],
    ["fewer", [[1], [2, 3]], 4, [1, 2, 3], true],
    [
      "exactly as many",
      [
        [1, 2],
        [3, 4],
      ],
      4,
      [1, 2, 3, 4],
      true,
    ],
    ["more in one piece", [[1, 2, 3, 4, 5]], 4, [1, 2, 3, 4], false],
    ["more in several", [[1, 2, 3], [4, 5], [6]], 4, [1, 2, 3, 4], false],
  ] as const)("of %s", async (_, pieces, most, bytes, isWhole) => {
    const read = await readFirst(bodyOf(pieces.map((piece) => [...piece])), most);
    expect({ bytes: [...read.bytes], isWhole: read.isWhole }).toEqual({ bytes: [...bytes], isWhole });
  });

  it("let go of what comes after them", async () => {
    const onCancel = vi.fn();
    await readFirst(bodyOf([[1, 2, 3], [4]], onCancel), 2);
    expect(onCancel).toHaveBeenCalledOnce();
  });
});
