// Rows of a history, told by git while there is no graph.
import { join } from "node:path";
import { expect, it } from "vitest";
import { prepareGraph } from "../../service/git/history/graph.ts";
import { type FoundRow, findRow } from "../../service/git/history/history-row.ts";
import { openRepository } from "../../service/git/open.ts";
import type { Repository } from "../../service/git/types.ts";
import { commitFiles, git, makeRepository, temporaryFolder } from "./repositories.ts";

it("counts a history of some thousands, and finds a row of it, while the graph is written", async () => {
  const folder = makeRepository();
  for (let index = 0; index < 5; index += 1) commitFiles(folder, { a: `${index}\n` });
  const tip = git(folder, ["rev-parse", "HEAD"]).trim();
  const found: Promise<FoundRow | null>[] = [];
  const repository: Repository = await openRepository(folder, {
    overlay: join(temporaryFolder(), "overlay"),
    graphThreshold: 1,
    onGraph: ({ phase }) => phase === "writing" && found.push(findRow(repository, { tip, firstParent: false, commit: tip })),
  });
  await prepareGraph(repository);
  expect(await Promise.all(found)).toEqual([{ total: 5, row: 0 }]);
  await repository.close();
});
