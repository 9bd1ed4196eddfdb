// Rows 4, 7 to 13: last commits, pages of history, positions and containing refs, beside git with the same commit-graph.
import { startBenchService } from "./bench-service.ts";
import { benchRepository, counter, inTurn, measure, measureInTurns, ms, printTable, row, timeGit, told } from "./harness.ts";
import { lastCommitRows } from "./last-commit-rows.ts";
import { openCgit } from "./peers.ts";

const repository = (await benchRepository())!;
const { folder, path, rarePath, head, middle } = repository;
const service = await startBenchService(folder);
const seconds = await service.graphReady();
console.log(`commit-graph written and read after ${seconds.toFixed(1)} s`);
const gitTime = (...args: string[]) => timeGit(folder, args, service.graphEnvironment);
const cgit = openCgit(folder);
const commits = `${service.repository}/commits`;
const older = (number: number): string => `${head}~${number}`;
const ids = (await timeGit(folder, ["rev-list", "--first-parent", "-n", "400", head])).output.toString().trim().split("\n");
/** A commit that was not asked about before, so that nothing is remembered of it. */
const fresh = inTurn(ids);

for (const [kind, file, target] of [
  ["often", path, 10],
  ["hardly", rarePath, 80],
] as const) {
  const ask = (sha: string) => service.ask(`${service.repository}/files/${encodeURIComponent(file)}?ref=${sha}`, { method: "HEAD" });
  const { cold, git } = await measureInTurns(15, { cold: () => ask(fresh()), git: () => gitTime("rev-list", "-1", fresh(), "--", file) });
  row({
    what: `4 last commit of a file that ${kind} changes, cold`,
    measured: told(cold),
    compared: `git ${told(git)}`,
    target: `<= ${target} ms`,
    held: cold.median <= target,
  });
  await ask(head);
  const warm = await measureInTurns(200, { warm: () => ask(head), empty: () => service.ask("/version") });
  const own = warm.warm.median - warm.empty.median;
  row({
    what: "4 the same, remembered",
    measured: `${ms(own)} ms more than an empty request`,
    compared: "-",
    target: "<= 0.5 ms",
    held: own <= 0.5,
  });
}

await lastCommitRows(service, repository);

const first = await measureInTurns(60, {
  ours: () => service.ask(`${commits}?per_page=20`),
  git: () => gitTime("log", "-20", "--format=raw", head),
});
const cgitLog = cgit && (await measure(15, () => cgit.page("log/")));
row({
  what: "8 first page of history, 20 with all fields",
  measured: told(first.ours),
  compared: `git ${ms(first.git.median)}, cgit ${cgitLog ? ms(cgitLog.median) : "-"}`,
  target: "<= 3 ms",
  held: first.ours.median <= 3,
});
const deepPage = counter(2_000);
const deep = await measureInTurns(15, {
  ours: () => service.ask(`${commits}?per_page=20&page=${deepPage()}`),
  git: () => gitTime("log", "-20", `--skip=${deepPage() * 20}`, "--format=raw", head),
});
row({
  what: "9 page of history at offset 40,000",
  measured: told(deep.ours),
  compared: `git ${ms(deep.git.median)}`,
  target: "<= 5 ms",
  held: deep.ours.median <= 5,
});

const ofPath = await measureInTurns(15, {
  ours: () => service.ask(`${commits}?per_page=20&path=${encodeURIComponent(path)}&ref_name=${fresh()}`),
  git: () => gitTime("log", "-20", "--format=raw", fresh(), "--", path),
});
const cgitPath = cgit && (await measure(10, () => cgit.page(`log/${path}`)));
row({
  what: "10 history of a path, 20",
  measured: told(ofPath.ours),
  compared: `git ${ms(ofPath.git.median)}, cgit ${cgitPath ? ms(cgitPath.median) : "-"}`,
  target: "<= 25 ms",
  held: ofPath.ours.median <= 25,
});
const missing = counter(0);
const absent = await measureInTurns(5, {
  ours: () => service.ask(`${commits}?per_page=20&path=no%2Fsuch%2Ffile-${missing()}&ref_name=${fresh()}`),
  git: () => gitTime("log", "-20", "--format=raw", fresh(), "--", `no/such/file-${missing()}`),
});
row({
  what: "10 history of a path that never was",
  measured: told(absent.ours),
  compared: `git ${ms(absent.git.median)}`,
  target: "<= 5 ms where excluded, else bounded",
  held: absent.ours.median <= 5,
});

const statsPage = counter(0);
const skipped = counter(-1);
// 2, 1, 4, 3 and so on beside 1, 2, 3, 4: of each two pages one finds what git has brought into the disk's cache, and git the other.
const swapped = (page: number): number => (page % 2 === 0 ? page - 1 : page + 1);
const stats = await measureInTurns(
  8,
  {
    ours: () => service.ask(`${commits}?per_page=100&with_stats=true&page=${swapped(statsPage())}`),
    git: () => gitTime("log", "-100", `--skip=${skipped() * 100}`, "--numstat", "-M", "-z", "--diff-merges=first-parent", head),
  },
  2,
);
const again = await measure(20, () => service.ask(`${commits}?per_page=100&with_stats=true&page=1`));
const statsRatio = stats.ours.median / stats.git.median;
row({
  what: "11 history with stats, 100, cold",
  measured: told(stats.ours),
  compared: `git ${ms(stats.git.median)}: ${statsRatio.toFixed(2)}x`,
  target: "<= 1.3x git",
  held: statsRatio <= 1.3,
});
row({ what: "11 the same, remembered", measured: told(again), compared: "-", target: "<= 5 ms", held: again.median <= 5 });

for (const firstParent of [false, true]) {
  const { ours, git } = await measureInTurns(15, {
    ours: () => service.ask(`${commits}/${fresh()}/sequence?first_parent=${firstParent}`),
    git: () => gitTime("rev-list", "--count", ...(firstParent ? ["--first-parent"] : []), fresh()),
  });
  row({
    what: `12 sequence${firstParent ? ", first parents" : ""}, cold`,
    measured: told(ours),
    compared: `git ${ms(git.median)}`,
    target: "<= 5 ms",
    held: ours.median <= 5,
  });
}
for (const [where, sha] of [
  ["HEAD~10", (await timeGit(folder, ["rev-parse", older(10)])).output.toString().trim()],
  ["the middle", middle],
] as const) {
  const { ours, git } = await measureInTurns(5, {
    ours: () => service.ask(`${commits}/${sha}/refs?per_page=100`),
    git: () => gitTime("for-each-ref", "--contains", sha),
  });
  row({
    what: `13 refs that contain ${where}`,
    measured: told(ours),
    compared: `git ${ms(git.median)}`,
    target: "<= 5 ms",
    held: ours.median <= 5,
  });
}
await service.stop();
repository.remove();
printTable(repository.name);
