// What the dialog opens with: commits never before one that they were made from, and branches that a person expects.
import type { QueryClient } from "@tanstack/react-query";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { ApiError } from "../../../shared/contract/errors.ts";
import type { CommitDetail } from "../../../shared/contract/resources.ts";
import { type PickRequest, rememberChosen, usePick, visitBranch } from "../../state/pick.ts";
import { readCommits, readSuggestions } from "./opening.ts";

interface Stored {
  readonly parents: readonly string[];
  readonly date: string;
}
interface Server {
  readonly commits?: Readonly<Record<string, Stored>>;
  /** How many commits each reaches; absent = a server that does not count. */
  readonly counts?: Readonly<Record<string, number>>;
  readonly main?: string | null;
  readonly branches?: readonly string[];
  /** What asking for a single branch fails with. */
  readonly status?: number;
}

/** `isListed`: the list of all branches has been read already. */
function serve({ commits = {}, counts, main = "main", branches = [], status = 404 }: Server, isListed = false) {
  const asked: string[] = [];
  const fail = (code: number): never => {
    throw new ApiError(null, code, "no", {});
  };
  const fetchQuery = async ({ queryKey }: { queryKey: readonly unknown[] }): Promise<unknown> => {
    const [operation, , input] = queryKey as readonly [string, string, { sha?: string; branch?: string }];
    asked.push(operation);
    const { sha = "", branch = "" } = input;
    if (operation === "getProject") return main === null ? {} : { default_branch: main };
    if (operation === "listBranches") return branches.map((name) => ({ name }));
    if (operation === "getBranch") return branches.includes(branch) ? { name: branch } : fail(status);
    if (operation === "getCommitSequence") return counts === undefined ? fail(404) : { count: counts[sha] };
    const found = commits[sha];
    return found === undefined ? fail(404) : { id: sha, parent_ids: found.parents, committed_date: found.date };
  };
  const data = isListed ? branches.map((name) => ({ name })) : undefined;
  const getQueryState = (): unknown => ({ fetchStatus: "idle", data });
  return { client: { fetchQuery, getQueryState } as unknown as QueryClient, asked };
}

const request = (more: Partial<PickRequest> = {}): PickRequest => ({
  ...{ kind: "cherry-pick", connection: "x", project: "p", commits: [], branch: null },
  ...more,
});
const ids = (commits: readonly { id: string }[]): string => commits.map(({ id }) => id).join("");
const commit = (id: string, ...parent_ids: string[]): CommitDetail => ({ id, parent_ids }) as unknown as CommitDetail;
/** What tells who holds a commit, all on one page. */
const holders = (all: (sha: string) => Promise<ReadonlySet<string>>): Parameters<typeof readSuggestions>[3] => ({
  ...{ all, first: async (sha) => ({ names: await all(sha), rest: false }) },
  has: async (sha, branch) => (await all(sha)).has(branch),
});
const nowhere = holders(async () => new Set());

beforeEach(() => usePick.setState({ request: null, chosen: {}, messages: {}, visited: {} }));

describe("the commits", () => {
  const commits = {
    a: { parents: [], date: "2026-01-03T00:00:00Z" },
    b: { parents: ["a"], date: "2026-01-02T00:00:00Z" },
    c: { parents: ["b"], date: "2026-01-01T00:00:00Z" },
  };

  it("are picked oldest first and reverted newest first, each once, whatever their dates say", async () => {
    const { client } = serve({ commits });
    const chosen = { commits: ["c", "a", "b", "a"] };
    expect(ids(await readCommits(client, request(chosen)))).toBe("abc");
    expect(ids(await readCommits(client, request({ ...chosen, kind: "revert" })))).toBe("cba");
  });

  it("of which one between them is not chosen are ordered by how much each reaches, where a server counts", async () => {
    const counts = { a: 1, b: 2, c: 3 };
    expect(ids(await readCommits(serve({ commits, counts }).client, request({ commits: ["c", "a"] })))).toBe("ac");
    // Nobody knows better than the dates then.
    expect(ids(await readCommits(serve({ commits }).client, request({ commits: ["a", "c"] })))).toBe("ca");
  });

  it("are not counted where there is one alone", async () => {
    const { client, asked } = serve({ commits });
    await readCommits(client, request({ commits: ["b"] }));
    expect(asked).toEqual(["getCommit"]);
  });

  it("that cannot be read are said, not left out", async () => {
    await expect(readCommits(serve({ commits }).client, request({ commits: ["a", "gone"] }))).rejects.toMatchObject({ status: 404 });
  });

  it("never come before one that they were made from", async () => {
    /** Each commit with parents among those before it, and a clock that nobody may trust. */
    const history = fc.array(fc.record({ parents: fc.array(fc.nat(), { maxLength: 2 }), hour: fc.nat(5) }), {
      minLength: 1,
      maxLength: 12,
    });
    await fc.assert(
      fc.asyncProperty(history, fc.boolean(), fc.infiniteStream(fc.nat()), async (drawn, isCounted, mix) => {
        const name = (index: number): string => `c${index}`;
        const made: Record<string, Stored> = {};
        const counts: Record<string, number> = {};
        for (const [index, { parents, hour }] of drawn.entries()) {
          const from = index === 0 ? [] : [...new Set(parents.map((parent) => name(parent % index)))];
          made[name(index)] = { parents: from, date: `2026-01-01T0${hour}:00:00Z` };
          counts[name(index)] = 1 + Math.max(0, ...from.map((parent) => counts[parent] ?? 0));
        }
        const chosen = Object.keys(made)
          .map((sha) => ({ sha, at: mix.next().value }))
          .sort((one, other) => one.at - other.at)
          .map(({ sha }) => sha);
        const { client } = serve({ commits: made, ...(isCounted ? { counts } : {}) });
        const picked = (await readCommits(client, request({ commits: chosen }))).map(({ id }) => id);
        expect([...picked].sort()).toEqual([...chosen].sort());
        for (const [index, sha] of picked.entries())
          for (const parent of made[sha]?.parents ?? []) expect(picked.indexOf(parent)).toBeLessThan(index);
        const reverted = await readCommits(client, request({ commits: chosen, kind: "revert" }));
        expect(reverted.map(({ id }) => id)).toEqual(picked.toReversed());
      }),
    );
  });
});

describe("the branches of a cherry-pick", () => {
  const branches = ["main", "release/1.9", "release/1.10", "tide", "spring"];

  it("begin with the one that it is meant for, then the default one, those that were seen, and releases, the newest first", async () => {
    const { client } = serve({ branches });
    visitBranch(request(), "tide");
    expect(await readSuggestions(client, request({ branch: "spring" }), [commit("a")], nowhere)).toEqual([
      ...["spring", "main", "tide", "release/1.10", "release/1.9"],
    ]);
  });

  it("leave out those that have every one of the commits, and keep those that lack one", async () => {
    const { client } = serve({ branches });
    const of: Readonly<Record<string, readonly string[]>> = { a: ["main", "release/1.9"], b: ["main"] };
    const holdersOf = async (sha: string): Promise<ReadonlySet<string>> => new Set(of[sha]);
    const found = await readSuggestions(client, request(), [commit("a"), commit("b")], holders(holdersOf));
    expect(found).toEqual(["release/1.10", "release/1.9"]);
  });

  it("leave out those that have a long row of commits, asked of its last one alone", async () => {
    const { client } = serve({ branches });
    const row = Array.from({ length: 30 }, (_, index) => commit(`c${index}`, `c${index - 1}`));
    const asked: string[] = [];
    const holdersOf = async (sha: string): Promise<ReadonlySet<string>> => {
      asked.push(sha);
      return new Set(["main"]);
    };
    expect(await readSuggestions(client, request(), row, holders(holdersOf))).toEqual(["release/1.10", "release/1.9"]);
    expect(asked).toEqual(["c29"]);
  });

  it("leave out those that have the commit though they are not among the first that the server names", async () => {
    const { client } = serve({ branches });
    const far = new Set(["main", "release/1.9", "release/1.10"]);
    const asked: string[] = [];
    const told = {
      ...{ first: async () => ({ names: new Set(["tide"]), rest: true }), all: async () => new Set(["tide", ...far]) },
      has: async (_sha: string, branch: string) => {
        asked.push(branch);
        return far.has(branch);
      },
    };
    visitBranch(request(), "spring");
    expect(await readSuggestions(client, request(), [commit("a")], told)).toEqual(["spring"]);
    expect(asked).toEqual(["main", "spring", "release/1.10", "release/1.9", "spring"]);
  });

  it("are those of the last time, as far as they are there still", async () => {
    rememberChosen(request(), ["gone", "tide"]);
    expect(await readSuggestions(serve({ branches }).client, request(), [], nowhere)).toEqual(["tide"]);
  });

  it("are not asked for again where the screen has them all, and of many commits nobody asks where they are", async () => {
    const { client, asked } = serve({ branches }, true);
    const many = Array.from({ length: 11 }, (_, index) => commit(`${index}`));
    let askedHolders = 0;
    const count = holders(async () => {
      askedHolders += 1;
      return new Set();
    });
    await readSuggestions(client, request(), many, count);
    expect([asked, askedHolders]).toEqual([["getProject"], 0]);
  });

  it("of a project with more than one answer holds may be one that was not in it", async () => {
    const hundred = Array.from({ length: 100 }, (_, index) => `topic-${index}`);
    rememberChosen(request(), ["further-down"]);
    expect(await readSuggestions(serve({ branches: hundred }).client, request(), [], nowhere)).toEqual(["further-down"]);
    // All of them are known: it is gone.
    expect(await readSuggestions(serve({ branches: hundred }, true).client, request(), [], nowhere)).toEqual([]);
  });
});

describe("the branch of a revert", () => {
  const revert = (more: Partial<PickRequest> = {}): PickRequest => request({ kind: "revert", ...more });

  it("is the one that was named, without a question", async () => {
    const { client, asked } = serve({});
    expect(await readSuggestions(client, revert({ branch: "tide" }), [], nowhere)).toEqual(["tide"]);
    expect(asked).toEqual([]);
  });

  it("is the ref on screen where that is a branch, else the default one", async () => {
    const { client } = serve({ branches: ["tide"] });
    expect(await readSuggestions(client, revert({ ref: "tide" }), [], nowhere)).toEqual(["tide"]);
    expect(await readSuggestions(client, revert({ ref: "v1.0" }), [], nowhere)).toEqual(["main"]);
    expect(await readSuggestions(serve({ main: null }).client, revert({ ref: "v1.0" }), [], nowhere)).toEqual([]);
  });

  it("is not guessed where nobody could tell whether that is a branch", async () => {
    const { client } = serve({ status: 503 });
    await expect(readSuggestions(client, revert({ ref: "tide" }), [], nowhere)).rejects.toMatchObject({ status: 503 });
  });
});
