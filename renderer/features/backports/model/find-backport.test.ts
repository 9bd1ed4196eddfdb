// Whether a branch has a fix, from every combination of what its commits, a dry run and its files say; a server is a table here.
import { describe, expect, it } from "vitest";
import type { CommitInList, DiffEntry } from "../../../../shared/contract/resources.ts";
import { type BackportPorts, findBackport } from "./find-backport.ts";
import type { Trial, Verdict } from "./verdict.ts";

const hash = (letter: string): string => letter.repeat(40);
const commit = (letter: string, more: Partial<CommitInList> = {}): CommitInList =>
  ({
    ...{ id: hash(letter), title: `Commit ${letter}`, message: `Commit ${letter}`, author_name: letter, author_email: `${letter}@x.y` },
    authored_date: "2026-03-01T10:00:00Z",
    ...more,
  }) as CommitInList;
const fix = commit("f");
const picked = commit("1", { message: `Other\n\n(cherry picked from commit ${hash("f")})` });
const titled = commit("2", { title: fix.title, author_name: "f", author_email: "f@x.y" });
const alike = commit("3", { author_name: "f", author_email: "f@x.y" });
const takesBack = (letter: string, ...named: string[]): CommitInList =>
  commit(letter, { message: named.map((name) => `This reverts commit ${hash(name)}.`).join("\n") });

const [above, added, below] = [
  "const depot = findDepot(parcel, zone);",
  "log.info('planned', parcel.id, depot.id);",
  "return depot.outbound.plan(parcel);",
];
const entry = (diff: string, more: Partial<DiffEntry> = {}): DiffEntry =>
  ({ old_path: "a.ts", new_path: "a.ts", new_file: false, diff, ...more }) as DiffEntry;
const adds = entry(`@@ -1,2 +1,3 @@\n ${above}\n+${added}\n ${below}\n`);
const removes = entry(`@@ -1,3 +1,2 @@\n ${above}\n-${added}\n ${below}\n`);
const texts = { with: `${above}\n${added}\n${below}\n`, without: `${above}\n${below}\n`, other: "something else altogether\n" };
const conflict = (paths: readonly string[] | null = ["a.ts"]): Trial => ({ kind: "conflict", says: "Sorry.", paths });

interface Server {
  readonly holders?: readonly string[] | null;
  /** Newest first. */
  readonly commits?: readonly CommitInList[];
  readonly at?: readonly CommitInList[];
  readonly trial?: Trial;
  /** By first letter of the hash; the fix adds a line. */
  readonly diffs?: Readonly<Record<string, readonly DiffEntry[]>>;
  /** The file on the branch, and where the two part. */
  readonly text?: string | null;
  readonly base?: string | null;
  /** Where they part, in place of a commit with that text; null = the server does not tell. */
  readonly parts?: string | null;
}

async function ask({
  holders = [],
  commits = [],
  at = [],
  trial = { kind: "clean" },
  diffs = {},
  text = null,
  base = null,
  parts,
}: Server) {
  const early: Verdict[] = [];
  const ports: BackportPorts = {
    holds: async (_sha, branch) => holders?.includes(branch),
    commitsOf: async () => commits,
    commitsAt: async () => at,
    tryPick: async () => trial,
    diffOf: async (sha) => diffs[sha[0] ?? ""] ?? (sha === fix.id ? [adds] : []),
    textOf: async (ref) => (ref === "base" ? base : text),
    baseOf: async () => (parts === null ? undefined : (parts ?? (base === null ? null : "base"))),
  };
  const verdict = await findBackport(ports, fix, "4.x", new AbortController().signal, (found) => void early.push(found));
  return { verdict, early };
}

/** "there by trailer 1", "reverted by 9 (clean)". */
function say(verdict: Verdict): string {
  const copy = "copy" in verdict ? ` by ${verdict.copy.by} ${verdict.copy.commit?.id[0] ?? "itself"}` : "";
  const isTried = verdict.is === "there" && !verdict.isTried ? ", not tried" : "";
  const revert = verdict.is === "reverted" ? `, back by ${verdict.revert?.id[0] ?? "nobody"}` : "";
  const isUntold = "isUntold" in verdict ? ", untold" : "";
  return verdict.is + copy + isTried + revert + ("trial" in verdict ? `, ${verdict.trial.kind}` : "") + isUntold;
}

describe("a branch whose commits tell nothing", () => {
  it.each<[verdict: string, what: string, server: Server]>([
    ["missing, clean", "the fix applies", {}],
    ["missing, refused", "nobody may try", { trial: { kind: "refused", says: "" } }],
    ["missing, failed", "no answer came", { trial: { kind: "failed", says: "" } }],
    ["within", "nothing is left to change, and it adds lines that tell", { trial: { kind: "empty" } }],
    [
      "nothing",
      "nothing is left, it only takes away, and nobody knows where they part",
      { trial: { kind: "empty" }, diffs: { f: [removes] } },
    ],
    [
      "within",
      "nothing is left, and what it takes away was there",
      { trial: { kind: "empty" }, diffs: { f: [removes] }, base: texts.with },
    ],
    [
      "unaffected",
      "nothing is left, and what it takes away was never there",
      { trial: { kind: "empty" }, diffs: { f: [removes] }, base: texts.other },
    ],
    ["missing, conflict", "it conflicts where its surroundings are", { trial: conflict(), text: texts.without }],
    ["within", "it conflicts, and its lines are there", { trial: conflict(), text: texts.with }],
    ["unaffected", "it conflicts, and none of the lines that it stands on is there", { trial: conflict(), text: texts.other }],
    ["unaffected", "it conflicts at a file that is not there", { trial: conflict() }],
    ["unaffected", "it conflicts somewhere, and no file is there", { trial: conflict(null) }],
    [
      "missing, conflict",
      "it conflicts, and a commit there made another change",
      { trial: conflict(), text: texts.without, at: [commit("5")], diffs: { "5": [removes] } },
    ],
    [
      "missing, conflict",
      "it conflicts, and shows no lines",
      { trial: conflict(["other.ts"]), diffs: { f: [entry("")] }, text: texts.without },
    ],
  ])("%s: %s", async (verdict, _what, server) => {
    const { verdict: found, early } = await ask(server);
    expect(say(found)).toBe(verdict);
    expect(early).toEqual([]);
  });
});

describe("a branch whose commits tell of it", () => {
  it.each<[verdict: string, what: string, server: Server]>([
    ["there by trailer 1", "and nothing is left to change", { commits: [picked], trial: { kind: "empty" } }],
    ["there by trailer 1", "and its lines are there though it would apply again", { commits: [picked], text: texts.with }],
    ["there by trailer 1, not tried", "and nobody may try", { commits: [picked], trial: { kind: "refused", says: "" } }],
    ["changed by trailer 1", "and it conflicts with what came since", { commits: [picked], trial: conflict(), text: texts.other }],
    ["reverted by trailer 1, back by nobody, clean", "and it applies again", { commits: [picked], text: texts.without }],
    [
      "reverted by trailer 1, back by nobody, conflict",
      "and all is as it was",
      { commits: [picked], trial: conflict(), text: texts.without },
    ],
    ["reverted by trailer 1, back by 9, clean", "and one takes the copy back", { commits: [takesBack("9", "1"), picked] }],
    ["reverted by trailer 1, back by 9, clean", "and one takes the fix back by its own name", { commits: [takesBack("9", "f"), picked] }],
    [
      "reverted by trailer 1, back by 9, failed",
      "and one takes it back, and no dry run was made",
      { commits: [takesBack("9", "1"), picked], trial: { kind: "failed", says: "" } },
    ],
    [
      "there by trailer 1",
      "and one takes it back, but nothing is left to change",
      { commits: [takesBack("9", "1"), picked], trial: { kind: "empty" } },
    ],
    [
      "there by trailer 1, not tried",
      "and what took it back was taken back",
      { commits: [takesBack("8", "9"), takesBack("9", "1"), picked], trial: { kind: "refused", says: "" } },
    ],
    [
      "there by trailer 1",
      "twice, the newer one taken back",
      { commits: [takesBack("9", "7"), commit("7", { message: picked.message }), picked], trial: { kind: "empty" } },
    ],
    ["there by title 2", "by author, date and title", { commits: [titled], trial: { kind: "empty" } }],
    [
      "there by patch 2",
      "by author, date and title, with the same change",
      { commits: [titled], trial: { kind: "empty" }, diffs: { "2": [adds] } },
    ],
    [
      "there by patch 3",
      "by author and date, with the same change",
      { commits: [alike], trial: { kind: "empty" }, diffs: { "3": [adds] } },
    ],
    ["within", "by author and date alone, which is nothing", { commits: [alike], trial: { kind: "empty" } }],
    ["there by hash itself", "as they reach it", { holders: ["4.x"], commits: [fix], trial: { kind: "empty" } }],
    ["there by hash itself", "as they reach it, and a copy too", { holders: ["4.x"], commits: [picked, fix], trial: { kind: "empty" } }],
    [
      "reverted by hash itself, back by 9, clean",
      "as they reach it, and one took it back",
      { holders: ["4.x"], commits: [takesBack("9", "f"), fix] },
    ],
    [
      "reverted by hash itself, back by 9, clean",
      "as they reach it from before what was read, and one took it back",
      { holders: ["4.x"], commits: [takesBack("9", "f")] },
    ],
    ["missing, clean", "of another branch that reaches it", { holders: ["4.x-next"] }],
  ])("%s: %s", async (verdict, _what, server) => expect(say((await ask(server)).verdict)).toBe(verdict));

  it("is told at once, before the dry run, unless one takes it back", async () => {
    expect((await ask({ commits: [picked] })).early.map(say)).toEqual(["there by trailer 1, not tried"]);
    expect((await ask({ commits: [takesBack("9", "1"), picked] })).early).toEqual([]);
  });
});

describe("a server that does not tell which branches have a commit", () => {
  const untold = { holders: null, parts: null } as const;
  it.each<[verdict: string, what: string, server: Server]>([
    ["untold", "nor where they part, and it only takes away", { ...untold, trial: { kind: "empty" }, diffs: { f: [removes] } }],
    ["within, untold", "nor where they part, and its lines are there", { ...untold, trial: { kind: "empty" } }],
    ["missing, conflict, untold", "nor where they part, and it conflicts", { ...untold, trial: conflict(), text: texts.without }],
    ["missing, clean, untold", "nor where they part, and it applies", untold],
    ["there by trailer 1", "nor where they part, of a copy that it has", { ...untold, commits: [picked], trial: { kind: "empty" } }],
    [
      "there by hash itself",
      "but they part at the fix",
      { holders: null, parts: fix.id, trial: { kind: "empty" }, diffs: { f: [removes] } },
    ],
    [
      "reverted by hash itself, back by 9, clean",
      "but they part at the fix, and one took it back",
      {
        ...{ holders: null, parts: fix.id },
        commits: [takesBack("9", "f")],
      },
    ],
    ["missing, clean", "but they part elsewhere", { holders: null, base: texts.other }],
  ])("%s: %s", async (verdict, _what, server) => expect(say((await ask(server)).verdict)).toBe(verdict));

  it("is asked where they part where only that is told", async () => {
    expect(say((await ask({ parts: null, trial: { kind: "empty" }, diffs: { f: [removes] } })).verdict)).toBe("untold");
  });
});

it("a server that cannot be asked is no verdict", async () => {
  const down = async (): Promise<never> => Promise.reject(new TypeError("no network"));
  const ports: BackportPorts = {
    holds: down,
    commitsOf: down,
    commitsAt: down,
    tryPick: down,
    diffOf: down,
    textOf: down,
    baseOf: down,
  };
  await expect(findBackport(ports, fix, "4.x", new AbortController().signal)).rejects.toThrow("no network");
});
