// A program for blocked-work-tree.test.ts: makes one commit as the one who runs it, for permissions hold for nobody who is root.

import { openRepository } from "../../service/git/open.ts";
import { writeCommit } from "../../service/git/writing/write-commit.ts";

const [folder = "", intents = "", actions = "[]"] = process.argv.slice(2);
const repository = await openRepository(folder, { intents });
const person = { name: "Ada", email: "ada@example.org", seconds: 1_700_000_000, offset: 0 };
const outcome = await writeCommit(repository, {
  ...{ branch: "main", start: null, force: false, message: "m", author: person, committer: person, refuseUnchanged: false },
  actions: (JSON.parse(actions) as { content?: string }[]).map(
    (action) => ({ ...action, content: Buffer.from(action.content ?? "") }) as never,
  ),
});
await repository.close();
console.log(JSON.stringify(outcome));
