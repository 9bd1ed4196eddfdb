// Whatever is staged, undone, committed and settled, in whatever order: the next commit is one that the service takes, and makes what is seen.
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, it } from "vitest";
import type { Change } from "../../renderer/desk/model.ts";
import { toActions } from "../../renderer/desk/request.ts";
import { git } from "../scenarios/builder.ts";
import { type Fixture, startService } from "./api-fixture.ts";
import { countingServer, firstTree, type Server, Story, seen, steps, type Tree } from "./desk-story.ts";

/** Stories that are told to the real service; the many are told to a model of it. */
const told = Number(process.env["REPODESK_TEST_DESKS"] ?? 12);

let service: Fixture;
let seed: string;
beforeAll(() => {
  service = startService();
  const builder = service.repository("seed");
  for (const [path, { text, executable }] of firstTree("")) builder.write(path, text).executable(path, executable);
  seed = builder.commit("Begin").folder;
});
afterAll(() => service.end());

async function tell(server: Server, all: Parameters<Story["run"]>[0][]): Promise<Story> {
  const story = new Story(server);
  for (const step of all) await story.run(step);
  await story.end();
  return story;
}

it("any story of staging, undoing, committing and settling leaves a desk whose next commit fits and makes what is seen", async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (all) => void (await tell(countingServer(), all))),
    { numRuns: 100 * told },
  );
});

it("and the real service takes each of these commits, refuses what does not fit, and git has what was seen", { tags: "long" }, async () => {
  let count = 0;
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      count += 1;
      const folder = join(service.folder, `desk-${count}.git`);
      git(service.folder, ["clone", "-q", "--bare", seed, folder]);
      const { id } = service.serve(`desk-${count}`, folder);
      const story = await tell(await realServer(id, folder), all);
      if (seen(readTree(folder)).join() !== seen(story.tree).join()) throw new Error("git has another tree.");
    }),
    { numRuns: told },
  );
});

async function realServer(id: number, folder: string): Promise<Server> {
  const send = async (changes: readonly Change[]) =>
    service.ask("POST", `/projects/${id}/repository/commits`, {
      json: { branch: "main", commit_message: "Next", actions: toActions(changes) },
    });
  const first = git(folder, ["rev-parse", "main"]);
  return {
    first,
    async commit(changes) {
      const { status, body, text } = await send(changes);
      if (status !== 201) throw new Error(`${status} ${text} for ${JSON.stringify(toActions(changes))}`);
      return body.id;
    },
    takes: async (changes) => (await send(changes)).status === 201,
  };
}

function readTree(folder: string): Tree {
  const lines = git(folder, ["ls-tree", "-r", "--format=%(objectmode) %(path)", "main"]).split("\n").filter(Boolean);
  return new Map(
    lines.map((line) => {
      const path = line.slice(7);
      return [path, { text: git(folder, ["cat-file", "blob", `main:${path}`]), executable: line.startsWith("100755"), last: "" }];
    }),
  );
}
