// Rows 5, 6, 8, 9, 12, 13, 16, 17 and 19 on a repository of a million commits and 100,000 files (REPODESK_BENCH_LARGE).
import { git } from "../scenarios/builder.ts";
import { memoryOf, startBenchService } from "./bench-service.ts";
import { commitFiles, measureCommits } from "./commit-times.ts";
import { benchRepository, counter, inTurn, measure, measureInTurns, ms, printTable, row, timeGit, told } from "./harness.ts";
import { openCgit } from "./peers.ts";

const repository = await benchRepository("REPODESK_BENCH_LARGE");
if (repository === null) {
  console.log("Set REPODESK_BENCH_LARGE to a clone of a large repository to measure these rows.");
  process.exit(0);
}
const { folder, directory, head, middle } = repository;
const service = await startBenchService(folder);
const commits = `${service.repository}/commits`;
const cgit = openCgit(folder);

const tree = (query: string) => `${service.repository}/tree?${query}`;
const wide = tree(`path=${directory}&recursive=true&pagination=none`);
const page = await measureInTurns(30, {
  ours: () => service.ask(wide),
  git: () => timeGit(folder, ["ls-tree", "-z", `HEAD:${directory}`]),
});
const cgitTree = cgit && (await measure(5, () => cgit.page(`tree/${directory}`)));
row({
  what: `5 directory of ${JSON.parse((await service.ask(wide)).body.toString()).length} names`,
  measured: told(page.ours),
  compared: `git ${ms(page.git.median)}, cgit ${cgitTree ? ms(cgitTree.median) : "-"}`,
  target: "<= 10 ms, <= 1/10 of cgit",
  held: page.ours.median <= 10 && (cgitTree === null || page.ours.median <= cgitTree.median / 10),
});
const everything = tree("recursive=true&pagination=none");
const walked = await service.ask(everything);
const recursive = await measureInTurns(3, {
  ours: () => service.ask(everything),
  git: () => timeGit(folder, ["ls-tree", "-r", "-t", "-z", "HEAD"]),
});
row({
  what: `6 recursive tree of ${JSON.parse(walked.body.toString()).length} entries, all`,
  measured: `${told(recursive.ours)}, cold: first byte ${ms(walked.firstByte)} ms`,
  compared: `git ls-tree -r ${ms(recursive.git.median)}`,
  target: "<= 1.5x ls-tree, first bytes <= 20 ms",
  held: recursive.ours.median <= 1.5 * recursive.git.median && walked.firstByte <= 20,
});

const seconds = await service.graphReady();
console.log(`commit-graph written and read after ${seconds.toFixed(0)} s`);
const gitTime = (...args: string[]) => timeGit(folder, args, service.graphEnvironment);
const first = await measureInTurns(30, {
  ours: () => service.ask(`${commits}?per_page=20`),
  git: () => gitTime("log", "-20", "--format=raw", head),
});
row({
  what: "8 first page of history",
  measured: told(first.ours),
  compared: `git ${ms(first.git.median)}`,
  target: "<= 3 ms",
  held: first.ours.median <= 3,
});
const number = counter(0);
for (const offset of [50_000, 900_000]) {
  const { ours, git } = await measureInTurns(3, {
    ours: () => service.ask(`${commits}?per_page=20&page=${offset / 20 + number()}`),
    git: () => gitTime("log", "-20", `--skip=${offset + number() * 20}`, "--format=raw", head),
  });
  row({
    what: `9 page of history at offset ${offset.toLocaleString("en")}`,
    measured: told(ours),
    compared: `git ${ms(git.median)}`,
    target: "<= 5 ms",
    held: ours.median <= 5,
  });
}
const ids = (await gitTime("rev-list", "--first-parent", "-n", "50", head)).output.toString().trim().split("\n");
const fresh = inTurn(ids);
for (const firstParent of [false, true]) {
  const { ours, git } = await measureInTurns(4, {
    ours: () => service.ask(`${commits}/${fresh()}/sequence?first_parent=${firstParent}`),
    git: () => gitTime("rev-list", "--count", ...(firstParent ? ["--first-parent"] : []), fresh()),
  });
  row({
    what: `12 sequence${firstParent ? ", first parents" : ""}, cold`,
    measured: told(ours),
    compared: `git ${ms(git.median)}`,
    target: "<= 250 ms",
    held: ours.median <= 250,
  });
}
const ours = await measure(3, () => service.ask(`${commits}/${middle}/refs?per_page=100`), 0);
const theirs = await measure(1, () => gitTime("for-each-ref", "--contains", middle), 0);
row({
  what: "13 refs that contain the middle",
  measured: `${told(ours)}, the first time ${ms(ours.p95)}`,
  compared: `git ${ms(theirs.median)}`,
  target: "<= 500 ms",
  held: ours.median <= 500,
});

const branch = git(folder, ["symbolic-ref", "--short", "HEAD"]);
const one = await measureCommits(service, branch, 30, false);
row({
  what: "16 commit of one file",
  measured: told(one),
  compared: "compare with the row of the smaller repository: <= 1.5x",
  target: "<= 15 ms",
  held: one.median <= 15,
});
const many = await measure(3, () => commitFiles(service, branch, 1_000), 1);
const imported = await measure(3, (run) => importFiles(run + 10), 1);
const ratio = many.median / imported.median;
row({
  what: "17 commit of 1,000 new files",
  measured: told(many),
  compared: `git fast-import ${told(imported)}: ${ratio.toFixed(2)}x`,
  target: "<= 1.5x",
  held: ratio <= 1.5,
});
const memory = memoryOf(service.pid);
row({ what: "19 memory after all this", measured: `${memory.toFixed(0)} MB`, compared: "-", target: "<= 500 MB", held: memory <= 500 });
await service.stop();
repository.remove();
printTable(repository.name);

/** The same commit by git fast-import, to a ref of its own. */
function importFiles(run: number): void {
  const message = `Bench ${run}`;
  const files = Array.from({ length: 1_000 }, (_, index) => {
    const content = `import ${run}, file ${index}\n`;
    return `M 100644 inline bench/import/${run}-${index}.txt\ndata ${content.length}\n${content}\n`;
  });
  const person = "Bench <bench@example.com> 1700000000 +0000";
  const commit = `commit refs/heads/bench-import-${run}\ncommitter ${person}\ndata ${message.length}\n${message}\nfrom ${head}\n${files.join("")}done\n`;
  git(folder, ["fast-import", "--quiet", "--done"], { input: commit });
}
