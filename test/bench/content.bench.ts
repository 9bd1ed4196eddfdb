// Rows 14 and 15: blame and large diffs, beside git and cgit.
import { git } from "../scenarios/builder.ts";
import { startBenchService } from "./bench-service.ts";
import { benchRepository, inTurn, measure, measureInTurns, ms, printTable, row, timeGit, told } from "./harness.ts";
import { openCgit } from "./peers.ts";

const repository = (await benchRepository())!;
const { folder, path, head } = repository;
const service = await startBenchService(folder);
await service.graphReady();
const cgit = openCgit(folder);
const fresh = inTurn(git(folder, ["rev-list", "-n", "40", head]).split("\n"));
/** Commits that changed the file: what is remembered of one is no answer for another. */
const freshOfPath = inTurn(git(folder, ["rev-list", "-n", "40", head, "--", path]).split("\n"));

const blame = (ref: string, range = "") => service.ask(`${service.repository}/files/${encodeURIComponent(path)}/blame?ref=${ref}${range}`);
const gitBlame = (ref: string, ...args: string[]) =>
  timeGit(folder, ["blame", "--porcelain", ...args, ref, "--", path], service.graphEnvironment);
const whole = await measureInTurns(5, { ours: () => blame(freshOfPath()), git: () => gitBlame(freshOfPath()) });
const cgitBlame = cgit && (await measure(3, () => cgit.page(`blame/${path}`)));
const ratio = whole.ours.median / whole.git.median;
row({
  what: `14 blame of ${path}, all, cold`,
  measured: told(whole.ours),
  compared: `git ${told(whole.git)}: ${ratio.toFixed(2)}x, cgit ${cgitBlame ? ms(cgitBlame.median) : "-"}`,
  target: "<= 1.2x git",
  held: ratio <= 1.2,
});
const ranged = await measureInTurns(3, {
  ours: () => blame(freshOfPath(), "&range%5Bstart%5D=1&range%5Bend%5D=20"),
  git: () => gitBlame(freshOfPath(), "-L", "1,20"),
});
row({
  what: "14 blame of lines 1 to 20, cold",
  measured: told(ranged.ours),
  compared: `git -L ${told(ranged.git)}`,
  target: "<= 1.2x git (40 ms for the first range needs a stream, which the answer's one JSON array is not)",
  held: ranged.ours.median <= ranged.git.median * 1.2,
});
await blame(head);
const known = await measure(50, () => blame(head));
row({ what: "14 the same, remembered", measured: told(known), compared: "-", target: "<= 5 ms", held: known.median <= 5 });

const large = largeCommit();
const diffPath = `${service.repository}/commits/${large.sha}/diff`;
const pages = Math.ceil(large.files / 100);
const list = await measureInTurns(5, {
  ours: async () => (await service.ask(`${diffPath}?per_page=20`)).firstByte,
  git: () => timeGit(folder, ["diff-tree", "-r", "-M", "--raw", large.sha]),
  patch: () => timeGit(folder, ["diff-tree", "-r", "-p", "-M", "--raw", large.sha]),
  all: async () => {
    for (let page = 1; page <= pages; page += 1) await service.ask(`${diffPath}?per_page=100&page=${page}`);
  },
});
const cgitDiff = cgit && (await measure(3, () => cgit.page("commit/", `&id=${large.sha}`)));
const first = await coldDiff(`${service.repository}/commits/`);
row({
  what: "15 diff of a commit, first 20 files",
  measured: `${ms(first)} ms cold, ${ms(list.ours.median)} remembered`,
  compared: `git --raw ${ms(list.git.median)}`,
  target: "<= 20 ms",
  held: first <= 20,
});
const diffRatio = list.all.median / list.patch.median;
row({
  what: `15 diff of a commit of ${large.files} files, all ${pages} pages`,
  measured: told(list.all),
  compared: `git ${ms(list.patch.median)}: ${diffRatio.toFixed(2)}x, cgit ${cgitDiff ? ms(cgitDiff.median) : "-"}`,
  target: "<= 1.3x git",
  held: diffRatio <= 1.3,
});
await service.stop();
repository.remove();
printTable(repository.name);

/** git/git's commit of 338 files where it is there, else the one of the most files among the last 300. */
function largeCommit(): { sha: string; files: number } {
  const count = (sha: string): number =>
    git(folder, ["diff-tree", "-r", "--root", "--no-commit-id", "--name-only", sha]).split("\n").length;
  const known = "47f79f619834acdd39d39bd1d3b33bf57f80d0a2";
  const candidates = git(folder, ["rev-list", "--no-merges", "-n", "300", head]).split("\n");
  try {
    return { sha: git(folder, ["rev-parse", "--verify", "--quiet", `${known}^{commit}`]), files: count(known) };
  } catch {
    return candidates.map((sha) => ({ sha, files: count(sha) })).reduce((most, one) => (one.files > most.files ? one : most)); // another repository
  }
}

/** Milliseconds until the first page of a diff that nobody asked for before. */
async function coldDiff(commits: string): Promise<number> {
  const timing = await measure(5, () => service.ask(`${commits}${fresh()}/diff?per_page=20`));
  return timing.median;
}
