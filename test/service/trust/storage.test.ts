// A disk that is full, or read-only, at any moment of any write: a clear answer, the branch as it was, and the same request works once there is room.
import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { errorCatalogue } from "../../../shared/contract/errors.ts";
import { git } from "../../scenarios/builder.ts";
import { installFailpoints, type Point } from "./crash/failpoints.ts";
import { type Client, operations } from "./crash/operations.ts";
import { bodyOf, createWorld, type Visibility } from "./world.ts";

const place = mkdtempSync(join(tmpdir(), "repodesk-full-"));
const flag = join(place, "full");
/** A git whose every write to a file fails while the flag stands, as on a full disk; the signal that goes with it is ignored, as it is there. */
const wrapper = join(place, "git");
writeFileSync(wrapper, `#!/bin/sh\nif [ -e '${flag}' ]; then trap '' XFSZ; ulimit -f 0; fi\nexec git "$@"\n`);
chmodSync(wrapper, 0o755);
process.env["REPODESK_GIT"] = wrapper;

const failpoints = await installFailpoints();
const world = createWorld();
const token = world.token("admin");
afterAll(async () => {
  await world.end();
  rmSync(place, { recursive: true });
});

const clientOf = (visibility: Visibility): Client => ({
  folder: world.projects[visibility].folder,
  async ask(method, path, json) {
    const answer = await world.ask(method, `/projects/${world.projects[visibility].id}${path}`, { token, json });
    return { status: answer.status, body: bodyOf(answer) };
  },
});

const texts = { full: errorCatalogue.storage_full, "read-only": errorCatalogue.storage_refused } as const;
/** All operations rather than those that differ most; takes a minute. */
const everything = process.env["REPODESK_TEST_CRASHES"] === "all";
const chosen = {
  full: ["a commit of several files", "a new tag", "a status", "a comment"],
  "read-only": ["a new file", "a deleted branch", "a comment"],
};
let turn = 0;

/** Where Node's own functions are about to write. */
function pointsOf(steps: readonly string[]): Point[] {
  const writes = /^before (mkdir|mkdtemp|open|rename|writeFile|handle|row)/;
  return steps.flatMap((step, index) => {
    const nth = steps.slice(0, index + 1).filter((other) => other === step).length;
    return writes.test(step) ? [{ step: `^${step.replace(/[()*]/g, ".")}$`, nth }] : [];
  });
}

/** The ref had moved before this step. */
function isAfterRef(steps: readonly string[], { step, nth }: Point): boolean {
  const moved = steps.findIndex((name) => /^git update-ref has (answered|ended)/.test(name));
  const matching = steps.flatMap((name, index) => (new RegExp(step).test(name) ? [index] : []));
  return moved >= 0 && (matching[nth - 1] ?? 0) > moved;
}

describe.each(["full", "read-only"] as const)("a %s disk", (ending) => {
  const tried = Object.entries(operations).filter(([name]) => everything || chosen[ending].includes(name));
  it.each(tried)("at each step of %s", { tags: "long", timeout: 60_000 }, async (_, operation) => {
    const client = clientOf("private");
    turn++;
    await operation.prepare?.(client, turn);
    failpoints.arm(null, ending);
    expect(await operation.write(client, turn)).toBeLessThan(300);
    const points = pointsOf(failpoints.disarm());
    let refused = 0;
    for (const point of points) {
      turn++;
      await operation.prepare?.(client, turn);
      const before = world.refs("private");
      let said: unknown;
      const listening: Client = {
        ...client,
        ask: async (...asked) => {
          const answer = await client.ask(...asked);
          said = answer.body;
          return answer;
        },
      };
      failpoints.arm(point, ending);
      const status = await operation.write(listening, turn);
      const taken = failpoints.disarm();
      const count = await operation.count(client, turn).catch(() => -1);
      if (status >= 300) {
        refused++;
        expect([point, status, said]).toEqual([point, texts[ending].status, { message: texts[ending].text }]);
        // A merge may be told as failed when only its row is missing: that is noted after the next start.
        if (!isAfterRef(taken, point)) expect([point, count, world.refs("private")]).toEqual([point, 0, before]);
      }
      const again = await operation.write(client, turn);
      if (count === 0) expect([point, again < 300]).toEqual([point, true]);
      if (operation.repeated !== undefined && count === 1) expect([point, again]).toEqual([point, operation.repeated]);
    }
    expect(points.length === 0 || refused > 0).toBe(true);
    git(client.folder, ["fsck", "--strict", "--full", "--no-dangling"]);
  });
});

describe("a disk that is full for git", () => {
  // A project each: git that runs already would not notice.
  it.each([
    ["private", "the ref of a small commit", 1],
    ["internal", "the pack of a large one", 100],
  ] as const)("(%s) %s", async (visibility, _, files) => {
    const { ask, folder } = clientOf(visibility);
    const actions = Array.from({ length: files }, (__, n) => ({ action: "create", file_path: `full/${n}`, content: `${n}` }));
    const write = () => ask("POST", "/repository/commits", { branch: "main", commit_message: "Full", actions });
    await world.ask("GET", `/projects/${world.projects[visibility].id}/repository/branches/main`, { token });
    const before = world.refs(visibility);
    const rows = world.rowCounts();
    writeFileSync(flag, "");
    for (const path of visibility === "private" ? [] : ["branches?branch=full&ref=main", "tags?tag_name=full&ref=main"])
      expect(await ask("POST", `/repository/${path}`)).toEqual({ status: 507, body: { message: texts.full.text } });
    const answer = await write();
    rmSync(flag);
    if (visibility === "internal") expect(answer).toEqual({ status: 507, body: { message: texts.full.text } });
    expect([world.refs(visibility), world.rowCounts()]).toEqual(answer.status === 201 ? [expect.anything(), rows] : [before, rows]);
    expect(readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".lock"))).toEqual([]);
    expect((await write()).status).toBe(answer.status === 201 ? 400 : 201);
    git(folder, ["fsck", "--strict", "--full", "--no-dangling"]);
  });
});
