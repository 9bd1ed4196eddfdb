// A commit whose answer was lost is found again by its message and by what it holds, and no other is taken for it.
import { createHash } from "node:crypto";
import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createQueryClient } from "../data/query-client.ts";
import type { Base, Change, Sending } from "./model.ts";
import { digest, findSentCommit } from "./outcome.ts";

afterEach(() => void vi.unstubAllGlobals());

const sha256 = (bytes: string | Buffer): string => createHash("sha256").update(bytes).digest("hex");

describe("the digest of content", () => {
  it("is that of the bytes as they will be stored", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "grapheme" }), fc.uint8Array(), async (text, bytes) => {
        expect(await digest({ encoding: "text", text })).toBe(sha256(text));
        expect(await digest({ encoding: "base64", base64: Buffer.from(bytes).toString("base64") })).toBe(sha256(Buffer.from(bytes)));
      }),
      { numRuns: 50 },
    );
  });
});

interface StoredFile {
  readonly text: string;
  readonly executable?: boolean;
}
type Tree = Readonly<Record<string, StoredFile>>;
let servers = 0;

/** A branch with these commits, the newest first, each with a message and what it holds. Answers what was asked. */
function serve(commits: readonly (readonly [message: string, tree: Tree])[]): { connection: string; asked: string[] } {
  servers += 1;
  const asked: string[] = [];
  const shaOf = (index: number): string => String(index).padStart(40, "c");
  vi.stubGlobal("fetch", async (url: string) => {
    const line = decodeURIComponent(url.replace(/^.*\/projects\/p\/repository\//, ""));
    asked.push(line);
    if (line.startsWith("commits?"))
      return new Response(
        JSON.stringify(
          commits.map(([message], index) => ({
            ...{ id: shaOf(index), short_id: "c", title: message, message, parent_ids: [], web_url: "" },
            ...{ author_name: "A", author_email: "a@b", committer_name: "A", committer_email: "a@b" },
            ...{ authored_date: "2026-01-01T00:00:00Z", committed_date: "2026-01-01T00:00:00Z", created_at: "2026-01-01T00:00:00Z" },
          })),
        ),
      );
    const [, path = "", ref = ""] = /^files\/(.+)\?.*ref=([^&]+)/.exec(line) ?? [];
    const stored = commits[Number(ref.replace(/^c+/, ""))]?.[1][path];
    if (stored === undefined) return new Response('{"message":"404 File Not Found"}', { status: 404 });
    const text = stored.text;
    return new Response(
      JSON.stringify({
        ...{ file_name: path, file_path: path, size: text.length, encoding: "base64", content: btoa(text), content_sha256: sha256(text) },
        ...{ ref, blob_id: "b", commit_id: ref, last_commit_id: ref, execute_filemode: stored.executable ?? false },
      }),
    );
  });
  return { connection: `outcome ${servers}`, asked };
}

const base: Base = { commit: "0", blob: "0", lastCommit: "0", executable: false };
const text = (content: string) => ({ encoding: "text", text: content }) as const;
const create = (path: string, content: string): Change => ({
  kind: "create",
  path,
  content: text(content),
  executable: false,
  included: true,
});
const remove = (path: string): Change => ({ kind: "delete", path, base, included: true });
const chmod = (path: string, executable: boolean): Change => ({ kind: "chmod", path, executable, base, included: true });
const sending: Sending = { message: "Try", branch: "main", parent: "0".repeat(40), at: 0 };

const find = async (commits: readonly (readonly [string, Tree])[], changes: readonly Change[], sent: Sending = sending) => {
  const { connection, asked } = serve(commits);
  const found = await findSentCommit(createQueryClient(), connection, "p", sent, changes);
  return { index: found === null ? null : Number(found.id.replace(/^c+/, "")), asked };
};

describe("a commit that was sent", () => {
  it("is the one with its message that holds its changes", async () => {
    const commits = [
      ["Later", {}],
      ["Try", { "a.txt": { text: "other" } }],
      ["Try\n", { "a.txt": { text: "mine" } }],
    ] as const;
    expect((await find(commits, [create("a.txt", "mine")])).index).toBe(2);
  });

  it("is not there where only the message, or only the change is", async () => {
    expect((await find([["Try", { "a.txt": { text: "other" } }]], [create("a.txt", "mine")])).index).toBeNull();
    expect((await find([["Other", { "a.txt": { text: "mine" } }]], [create("a.txt", "mine")])).index).toBeNull();
    expect((await find([], [create("a.txt", "mine")])).index).toBeNull();
  });

  it("has deleted what it deleted, unless another file took its place", async () => {
    expect((await find([["Try", {}]], [remove("a.txt")])).index).toBe(0);
    expect((await find([["Try", { "a.txt": { text: "still" } }]], [remove("a.txt")])).index).toBeNull();
    expect((await find([["Try", { "a.txt": { text: "new" } }]], [remove("a.txt"), create("a.txt", "new")])).index).toBe(0);
  });

  it("has the mode that it gave", async () => {
    const tree = { "run.sh": { text: "x", executable: true } };
    expect((await find([["Try", tree]], [chmod("run.sh", true)])).index).toBe(0);
    expect((await find([["Try", tree]], [chmod("run.sh", false)])).index).toBeNull();
  });

  it("is sought among what came since it was sent, the first of a repository among all", async () => {
    const since = await find([], []);
    expect(since.asked[0]).toContain(`ref_name=${"0".repeat(40)}..main`);
    const first = await find([], [], { ...sending, parent: null });
    expect(first.asked[0]).toMatch(/ref_name=main(&|$)/);
  });

  it("is known by ten of its changes, however many there are", async () => {
    const changes = Array.from({ length: 40 }, (_, number) => create(`${number}.txt`, "x"));
    const tree = Object.fromEntries(changes.map(({ path }) => [path, { text: "x" }]));
    const { index, asked } = await find([["Try", tree]], changes);
    expect([index, asked.filter((line) => line.startsWith("files/")).length]).toEqual([0, 10]);
  });

  it("is not said to be missing where the server fails", async () => {
    vi.stubGlobal("fetch", async () => new Response("{}", { status: 500 }));
    await expect(findSentCommit(createQueryClient(), "failing", "p", sending, [])).rejects.toMatchObject({ status: 500 });
  });
});
