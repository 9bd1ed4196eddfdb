// Tries, picks and what is read around them: what is asked of the server, and what is made of its answers.
import { afterEach, describe, expect, it, vi } from "vitest";
import { lastBranchesQuery, readHolders, readSince, sendPick, touchedQuery, tryPick } from "./pick.ts";
import { createQueryClient } from "./query-client.ts";

interface Asked {
  readonly line: string;
  readonly body: unknown;
}

const sha = "a".repeat(40);
const commit = (at: number) => ({
  ...{ id: at.toString(16).padStart(40, "0"), short_id: "x", title: `Commit ${at}`, message: `Commit ${at}`, parent_ids: [], web_url: "" },
  ...{ author_name: "A", author_email: "a@b", committer_name: "A", committer_email: "a@b" },
  ...{ authored_date: "2026-01-01T00:00:00Z", committed_date: "2026-01-01T00:00:00Z", created_at: "2026-01-01T00:00:00Z" },
});

/** Answers every request by `answer`; what was asked is in the order in which it came. */
function serve(answer: (line: string) => Response | unknown): Asked[] {
  const asked: Asked[] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    const line = `${init.method ?? "GET"} ${decodeURIComponent(url.replace(/^.*\/projects\/p\/repository\//, ""))}`;
    asked.push({ line, body: typeof init.body === "string" ? JSON.parse(init.body) : undefined });
    const found = answer(line);
    return found instanceof Response ? found : new Response(JSON.stringify(found), { headers: { "content-type": "application/json" } });
  });
  return asked;
}
afterEach(() => void vi.unstubAllGlobals());

const { signal } = new AbortController();
const target = { sha, branch: "release/4" };

describe("a try", () => {
  it.each([
    ["cherry-pick", "cherry_pick"],
    ["revert", "revert"],
  ] as const)("of a %s is a dry run on the branch", async (kind, path) => {
    const asked = serve(() => ({ dry_run: "success" }));
    await tryPick("c1", "p", kind, target, signal);
    expect(asked).toEqual([{ line: `POST commits/${sha}/${path}`, body: { branch: "release/4", dry_run: true } }]);
  });

  it("throws what the server says of a conflict", async () => {
    serve(() => new Response('{"message":"Sorry","error_code":"conflict","conflicts":["a.txt"]}', { status: 400 }));
    await expect(tryPick("c1", "p", "cherry-pick", target, signal)).rejects.toMatchObject({ status: 400, errorCode: "conflict" });
  });
});

describe("the act", () => {
  it("sends the person's message with a pick, and none where the server's own is meant", async () => {
    const asked = serve(() => commit(1));
    expect((await sendPick("c1", "p", "cherry-pick", { ...target, message: "Mine" }, signal)).title).toBe("Commit 1");
    await sendPick("c1", "p", "cherry-pick", { ...target, message: undefined }, signal);
    await sendPick("c1", "p", "revert", { ...target, message: "is not for a revert" }, signal);
    expect(asked.map(({ body }) => body)).toEqual([
      { branch: "release/4", message: "Mine" },
      { branch: "release/4" },
      { branch: "release/4" },
    ]);
    expect(asked.map(({ line }) => line.split("/").at(-1))).toEqual(["cherry_pick", "cherry_pick", "revert"]);
  });

  it("takes no answer for a commit that is none", async () => {
    serve(() => ({ dry_run: "success" }));
    await expect(sendPick("c1", "p", "cherry-pick", { ...target, message: undefined }, signal)).rejects.toThrow("no commit");
  });
});

describe("what is read", () => {
  it("of the branches that hold a commit: their names, each once", async () => {
    const asked = serve(() => ["main", "release/4", "main"].map((name) => ({ type: "branch", name })));
    expect([...(await readHolders("holders", "p", sha, signal))]).toEqual(["main", "release/4"]);
    expect(asked[0]?.line).toMatch(new RegExp(`^GET commits/${sha}/refs\\?.*type=branch`));
  });

  it("of a branch: what it has since a commit, but not without end", async () => {
    const pages: number[] = [];
    serve((line) => {
      const number = Number(/[?&]page=(\d+)/.exec(line)?.[1] ?? 1);
      const size = Number(/[?&]per_page=(\d+)/.exec(line)?.[1] ?? 20);
      expect(line).toContain(`ref_name=${sha}..main`);
      pages.push(number);
      return new Response(JSON.stringify(Array.from({ length: size }, (_, at) => commit(number * size + at))), {
        headers: {
          "content-type": "application/json",
          "x-next-page": String(number + 1),
          "x-page": String(number),
          "x-per-page": String(size),
        },
      });
    });
    const found = await readSince("since", "p", sha, "main", signal);
    expect(found.length).toBeGreaterThanOrEqual(300);
    expect(found.length).toBeLessThan(500);
    expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
  });

  it("nothing where the branch has nothing more", async () => {
    serve(() => []);
    expect(await readSince("none", "p", sha, "main", signal)).toEqual([]);
  });

  it("is given up with the dialog", async () => {
    const closed = AbortSignal.abort(new Error("closed"));
    vi.stubGlobal("fetch", async (_url: string, init: RequestInit = {}) => {
      init.signal?.throwIfAborted();
      return new Response("[]");
    });
    await expect(readSince("closed", "p", sha, "main", closed)).rejects.toThrow();
  });

  it("of files and of branches: one page, the newest branches first", async () => {
    const asked = serve(() => []);
    const client = createQueryClient();
    await client.fetchQuery(touchedQuery("files", "p", sha));
    await client.fetchQuery(lastBranchesQuery("files", "p"));
    expect(asked.map(({ line }) => line)).toEqual([
      expect.stringMatching(new RegExp(`^GET commits/${sha}/diff\\?per_page=100`)),
      expect.stringMatching(/^GET branches\?(?=.*sort=updated_desc)(?=.*per_page=100)/),
    ]);
  });
});
