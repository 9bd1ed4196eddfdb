// Blame knows the commit of each line, in whichever order the server tells of them, and the list of commits to look past as git reads it.
import { afterEach, describe, expect, it, vi } from "vitest";
import { type BlameQuestion, blamedLinesQuery, blameQuery, changedLinesQuery, ignoredRevisionsQuery } from "./blame.ts";
import { createQueryClient } from "./query-client.ts";

const [one, other] = ["1".repeat(40), "2".repeat(40)];
const commit = (id: string) => ({
  ...{ id, parent_ids: [], message: `Commit ${id}`, author_name: "A", author_email: "a@b", committer_name: "A", committer_email: "a@b" },
  ...{ authored_date: "2026-01-01T00:00:00Z", committed_date: "2026-01-01T00:00:00Z" },
});
const range = (id: string, lines: readonly string[], start_line?: number) => ({
  commit: commit(id),
  lines,
  ...(start_line === undefined ? {} : { start_line }),
});
let servers = 0;
function serve(answer: (url: URL) => Response): { connection: string; asked: string[] } {
  servers += 1;
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(decodeURIComponent(url));
    return answer(new URL(url, "http://desktop"));
  });
  return { connection: `blame ${servers}`, asked };
}
afterEach(() => void vi.unstubAllGlobals());
const question = (connection: string, skipsIgnored = false): BlameQuestion => ({
  ...{ connection, id: "p", commit: "c".repeat(40), path: "src/a.ts", skipsIgnored },
});

describe("a whole file", () => {
  it("has an owner for each line, one after the other where no number is told", async () => {
    const { connection, asked } = serve(() => Response.json([range(one, ["a", "b"]), range(other, ["c"]), range(one, ["d"])]));
    const blame = await createQueryClient().fetchQuery(blameQuery(question(connection)));
    expect(blame.owners).toEqual([one, one, other, one]);
    expect([[...blame.commits.keys()], blame.isWhole]).toEqual([[one, other], true]);
    expect(asked[0]).not.toContain("ignore_revs");
  });

  it("is put together by numbers where they come in another order, and knows what it was not told", async () => {
    const { connection } = serve(() => Response.json([range(one, ["d"], 4), range(other, ["a", "b"], 1)]));
    const { owners } = await createQueryClient().fetchQuery(blameQuery(question(connection)));
    expect(owners).toEqual([other, other, undefined, one]);
    expect(Object.keys(owners)).toHaveLength(4);
  });

  it("looks past commits only when that is asked for", async () => {
    const { connection, asked } = serve(() => Response.json([]));
    await createQueryClient().fetchQuery(blameQuery(question(connection, true)));
    expect(asked[0]).toContain("ignore_revs=true");
  });
});

it("shows what was found last though git is silent from then on", async () => {
  const encoder = new TextEncoder();
  let pipe: ReadableStreamDefaultController<Uint8Array> | null = null;
  const send = (part: unknown): void => pipe?.enqueue(encoder.encode(`${JSON.stringify(part)}\n`));
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      pipe = controller;
    },
  });
  const { connection } = serve(() => new Response(body, { headers: { "content-type": "application/x-ndjson" } }));
  const client = createQueryClient();
  const query = blameQuery(question(connection));
  const owners = () => client.getQueryData(query.queryKey)?.owners;
  const whole = client.fetchQuery(query);
  await expect.poll(() => pipe).not.toBeNull();
  send(range(one, ["a"], 1));
  await expect.poll(owners).toEqual([one]);
  // Both come at once after the first was shown: only one of them can be drawn by its coming.
  send(range(other, ["b"], 2));
  send(range(one, ["c"], 3));
  await expect.poll(owners).toEqual([one, other, one]);
  pipe!.close();
  expect((await whole).isWhole).toBe(true);
});

describe("some lines of a file", () => {
  it("stand where they were asked for", async () => {
    const { connection, asked } = serve(() => Response.json([range(one, ["x"]), range(other, ["y", "z"])]));
    const { owners } = await createQueryClient().fetchQuery(blamedLinesQuery(question(connection), 3, 5));
    expect(owners).toEqual([undefined, undefined, one, other, other]);
    expect(asked[0]).toMatch(/range\[start\]=3&range\[end\]=5/);
  });
});

describe("commits that the repository lists to be looked past", () => {
  const list = (answer: () => Response) => {
    const { connection } = serve(answer);
    return createQueryClient().fetchQuery({ ...ignoredRevisionsQuery(connection, "p", "c".repeat(40)), retry: false });
  };
  it("are full hashes, one a line, without comments and in any case", async () => {
    const text = `# reformatted\n${one}\n  ${other.toUpperCase()}  # again\n${one.slice(0, 10)}\nnothing\n`;
    expect(await list(() => new Response(text))).toEqual(new Set([one, other]));
  });
  it("are none where there is no list, and not known where the server fails", async () => {
    expect(await list(() => Response.json({ message: "404 File Not Found" }, { status: 404 }))).toEqual(new Set());
    await expect(list(() => Response.json({ message: "403 Forbidden" }, { status: 403 }))).rejects.toMatchObject({ status: 403 });
  });
});

it("counts the lines that commits changed, both ways together", async () => {
  serve(() =>
    Response.json([
      { id: one, additions: 3, deletions: 2 },
      { id: other, additions: 0, deletions: 0 },
    ]),
  );
  const counts = await createQueryClient().fetchQuery(changedLinesQuery("p", "a", [one, other]));
  expect([...counts]).toEqual([
    [one, 5],
    [other, 0],
  ]);
});
