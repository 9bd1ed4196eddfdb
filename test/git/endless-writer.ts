// A program for durability.test.ts: commits to one repository without end, telling each commit when it is acknowledged.

import { openRepository } from "../../service/git/open.ts";
import { writeCommit } from "../../service/git/writing/write-commit.ts";

const repository = await openRepository(process.argv[2]!);
const person = { name: "Ada", email: "ada@example.org", seconds: 1_700_000_000, offset: 0 };

for (let round = 0; ; round += 1) {
  const content = Buffer.from(`${process.pid} ${round}\n`);
  console.log("begin");
  const outcome = await writeCommit(repository, {
    branch: "main",
    start: null,
    force: false,
    actions: ["a", "b"].map((path) => ({ action: "update", path, content }) as const),
    message: `Round ${round}`,
    author: person,
    committer: person,
    refuseUnchanged: false,
  });
  console.log(outcome.outcome === "committed" ? `done ${outcome.commit.id}` : `refused ${JSON.stringify(outcome)}`);
}
