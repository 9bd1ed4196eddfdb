// Rows 16 and 18: one commit, and picks, beside what git takes for the same.
import { git } from "../scenarios/builder.ts";
import { startBenchService } from "./bench-service.ts";
import { measureCommits } from "./commit-times.ts";
import { benchRepository, counter, inTurn, measure, printTable, row, timeGit, told } from "./harness.ts";

const repository = (await benchRepository())!;
const { folder, head } = repository;
const service = await startBenchService(folder);
await service.graphReady();
const branch = git(folder, ["symbolic-ref", "--short", "HEAD"]);
const count = git(folder, ["rev-list", "--count", "HEAD"]);
for (const stats of [false, true]) {
  const commit = await measureCommits(service, branch, 40, stats);
  row({
    what: `16 commit of one file on ${count} commits${stats ? ", with stats" : ""}`,
    measured: told(commit),
    compared: "an fsync of each object, its folder and the ref included",
    target: "<= 15 ms",
    held: commit.median <= 15,
  });
}
// Throws when an object that the new commits need is missing.
git(folder, ["rev-list", "--objects", branch, "--not", head]);

const picks = inTurn(git(folder, ["rev-list", "--no-merges", "-n", "30", head]).split("\n"));
for (const [verb, dry, limit] of [
  ["revert", true, 25],
  ["revert", false, 40],
] as const) {
  const number = counter(0);
  const objects = (): string => git(folder, ["count-objects"]);
  const before = objects();
  const timing = await measure(
    12,
    async () => {
      const sha = picks();
      const target = dry ? branch : `bench-${number()}`;
      // On a branch of its own each time: reverting twice on one would be empty.
      if (!dry) git(folder, ["branch", "-f", target, sha]);
      await service
        .ask(`${service.repository}/commits/${sha}/${verb}`, {
          method: "POST",
          json: { branch: target, ...(dry ? { dry_run: true } : {}) },
        })
        .catch((error: Error) => {
          if (!/: 400 /.test(error.message)) throw error; // a conflict, which takes the same way
        });
    },
    2,
  );
  const clean = !dry || objects() === before;
  row({
    what: `18 ${verb}${dry ? ", dry run" : ""}`,
    measured: `${told(timing)}${dry ? `, ${clean ? "no object" : "OBJECTS"} left behind` : " (with making a branch by git, about 4 ms)"}`,
    compared: "git revert in a work tree: 66 ms on another day",
    target: `<= ${limit} ms`,
    held: timing.median <= limit && clean,
  });
}
const resident = await measure(10, () => timeGit(folder, ["--version"]));
console.log(`starting any git process takes ${told(resident)} here`);
await service.stop();
repository.remove();
printTable(repository.name);
