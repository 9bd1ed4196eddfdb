// Not a time: random pairs of a revision and a path, each asked of the service and of git, and how many answers differ.
import { git } from "../scenarios/builder.ts";
import { type BenchService, startBenchService } from "./bench-service.ts";
import { benchRepository, timeGit } from "./harness.ts";

const repository = (await benchRepository())!;
const { folder, head } = repository;
const pairs = Number(process.env["REPODESK_BENCH_PAIRS"] ?? 1_000);
const service = await startBenchService(folder);
await service.graphReady();

/** Bytes of a patch from which on its file is marked as too large (api-behaviour 4). */
const largestPatch = 204_800;

interface Pair {
  readonly sha: string;
  readonly path: string;
}

/** Answers of both sides, as texts that can be compared. */
type Check = (pair: Pair) => Promise<[ours: string, theirs: string]>;

const lines = async (args: readonly string[]): Promise<string> =>
  (await timeGit(folder, args, service.graphEnvironment)).output.toString("latin1").trimEnd();
const json = async <T>(path: string): Promise<T> => JSON.parse((await service.ask(`${service.repository}${path}`)).body.toString()) as T;
const fileOf = ({ sha, path }: Pair, rest = ""): string => `/files/${encodeURIComponent(path)}${rest}?ref=${sha}`;

const checks: Readonly<Record<string, Check>> = {
  "bytes of a file": async (pair) => [
    (await service.ask(`${service.repository}${fileOf(pair, "/raw")}`)).body.toString("latin1"),
    (await timeGit(folder, ["cat-file", "blob", `${pair.sha}:${pair.path}`])).output.toString("latin1"),
  ],
  "last commit": async (pair) => [
    String((await service.ask(`${service.repository}${fileOf(pair)}`, { method: "HEAD" })).headers["x-gitlab-last-commit-id"]),
    await lines(["rev-list", "-1", pair.sha, "--", pair.path]),
  ],
  blame: async (pair) => {
    const ranges = await json<{ commit: { id: string }; lines: string[] }[]>(fileOf(pair, "/blame"));
    const blamed = await lines(["blame", "-s", "-l", "--root", pair.sha, "--", pair.path]);
    return [
      ranges.flatMap(({ commit, lines: own }) => own.map(() => commit.id)).join("\n"),
      // What follows may hold carriage returns and other ends of lines.
      blamed
        .split("\n")
        .map((line) => line.slice(0, 40))
        .join("\n"),
    ];
  },
  "history of a path": async ({ sha, path }) => [
    (await json<{ id: string }[]>(`/commits?per_page=20&ref_name=${sha}&path=${encodeURIComponent(path)}`)).map(({ id }) => id).join("\n"),
    await lines(["rev-list", "-20", sha, "--", path]),
  ],
  refs: async ({ sha }) => [
    (await everyPage<{ type: string; name: string }>(`/commits/${sha}/refs`))
      .map(({ type, name }) => `refs/${type === "branch" ? "heads" : "tags"}/${name}`)
      .sort()
      .join("\n"),
    (await lines(["for-each-ref", "--format=%(refname)", "--contains", sha, "refs/heads", "refs/tags"])).split("\n").sort().join("\n"),
  ],
  sequence: async ({ sha }) => [
    String((await json<{ count: number }>(`/commits/${sha}/sequence`)).count),
    await lines(["rev-list", "--count", sha]),
  ],
  diff: async ({ sha }) => [
    (await everyPage<{ new_path: string; diff: string }>(`/commits/${sha}/diff`))
      .map(({ diff }) => Buffer.from(diff).toString("latin1"))
      .join(""),
    (await lines(["diff-tree", "-p", "-M30%", "-l1000", "--root", ...(await parentOf(sha)), sha]))
      .split(/^(?=diff --git )/m)
      .map(hunksOf)
      // JSON holds text: bytes that are no UTF-8 are replaced on both sides.
      .map((patch) => Buffer.from(Buffer.from(patch, "latin1").toString("utf8")).toString("latin1"))
      .join(""),
  ],
  stats: async ({ sha }) => {
    const { stats } = await json<{ stats: { additions: number; deletions: number } }>(`/commits/${sha}`);
    const counts = (await lines(["diff-tree", "-r", "--numstat", "-M", "--root", ...(await parentOf(sha)), sha])).matchAll(
      /^(\d+)\t(\d+)\t/gm,
    );
    const sums = [0, 0];
    for (const [, added, removed] of counts) {
      sums[0]! += Number(added);
      sums[1]! += Number(removed);
    }
    return [`+${stats.additions} -${stats.deletions}`, `+${sums[0]} -${sums[1]}`];
  },
};

async function everyPage<T>(path: string): Promise<T[]> {
  const found: T[] = [];
  for (let page = "1"; page !== ""; ) {
    const answer: Awaited<ReturnType<BenchService["ask"]>> = await service.ask(`${service.repository}${path}?per_page=100&page=${page}`);
    found.push(...(JSON.parse(answer.body.toString()) as T[]));
    page = String(answer.headers["x-next-page"] ?? "");
  }
  return found;
}

async function parentOf(sha: string): Promise<string[]> {
  return (await lines(["rev-list", "--parents", "-n", "1", sha])).split(" ").slice(1, 2);
}

/** What the API shows of one file's patch: from its first hunk on, and nothing of one that is too large. */
function hunksOf(patch: string): string {
  const start = patch.search(/^@@ /m);
  const text = start < 0 ? (/^Binary files .*$/m.exec(patch)?.[0] ?? "") : patch.slice(start);
  if (text.length >= largestPatch) return "";
  return text === "" || text.endsWith("\n") ? text : `${text}\n`;
}

/** The same pairs on every run (a linear congruential generator). */
function* randomPairs(count: number): Generator<Pair> {
  const commits = git(folder, ["rev-list", head]).split("\n");
  let state = 20_261_121;
  const below = (limit: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  for (let made = 0; made < count; made += 1) {
    const sha = commits[below(commits.length)]!;
    // Submodules are no files.
    const blobs = git(folder, ["ls-tree", "-r", "-z", sha])
      .split("\0")
      .filter((entry) => / blob /.test(entry));
    yield { sha, path: blobs[below(blobs.length)]!.split("\t")[1]! };
  }
}

const compared: Record<string, number> = {};
const differing = new Map<string, string[]>(Object.keys(checks).map((name) => [name, []]));
const remaining = randomPairs(pairs);
let done = 0;
await Promise.all(
  [1, 2].map(async () => {
    for (let next = remaining.next(); !next.done; next = remaining.next()) {
      for (const [name, check] of Object.entries(checks)) {
        const pair = next.value;
        const same = await check(pair).then(
          ([ours, theirs]) => ours.trimEnd() === theirs.trimEnd(),
          (error: Error) => error.message,
        );
        compared[name] = (compared[name] ?? 0) + 1;
        if (same !== true) differing.get(name)?.push(`${pair.sha}:${pair.path}${same === false ? "" : ` (${same})`}`);
      }
      done += 1;
      if (done % 100 === 0) console.log(`${done} pairs`);
    }
  }),
);
console.log(`\n| what | compared | differ |\n|---|---|---|`);
for (const name of Object.keys(checks)) console.log(`| ${name} | ${compared[name] ?? 0} | ${differing.get(name)?.length ?? 0} |`);
for (const [name, places] of differing) if (places.length > 0) console.log(`\n${name} differs at\n${places.slice(0, 10).join("\n")}`);
if ([...differing.values()].some((places) => places.length > 0)) process.exitCode = 1;
await service.stop();
repository.remove();
