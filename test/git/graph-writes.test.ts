// When a commit-graph is written: once, and again where commits are missing from it, but not because of what it cannot tell.
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { internalsOf } from "../../service/git/handle.ts";
import { prepareGraph } from "../../service/git/history/graph.ts";
import { openRepository } from "../../service/git/open.ts";
import { commitFiles, makeRepository, temporaryFolder } from "./repositories.ts";

/** How often a graph was written, or looked at to be. */
const written = vi.hoisted(() => ({ count: 0 }));
vi.mock("../../service/git/commit-graph/graph-writing.ts", async (original) => {
  const real = await original<typeof import("../../service/git/commit-graph/graph-writing.ts")>();
  const writeGraph: typeof real.writeGraph = (...of) => {
    written.count += 1;
    return real.writeGraph(...of);
  };
  return { ...real, writeGraph };
});

it("is not written again because of a question that it cannot answer", async () => {
  const folder = makeRepository();
  const tip = commitFiles(folder, { a: "1\n" });
  const repository = await openRepository(folder, { overlay: join(temporaryFolder(), "overlay"), graphThreshold: 1 });
  await prepareGraph(repository);
  const { graph } = internalsOf(repository);
  expect(written.count).toBe(1);
  const absent = "0".repeat(tip.length);
  expect(await graph.page({ tip: absent, firstParent: false, skip: 0, limit: 1 }, {})).toBeNull();
  expect(await graph.page({ tip, firstParent: false, skip: 0, limit: 1 }, {})).toEqual([tip]);
  expect(written.count).toBe(1);
  await repository.close();
});
