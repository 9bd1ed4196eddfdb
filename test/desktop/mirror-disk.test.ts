// The mirror and its disk: what was kept outlives a moment in which nothing can be written or opened, and is begun anew only where it is damaged.
import { existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { createMirror, type Mirror } from "../../electron/desktop/mirror/mirror.ts";

function temporary(): string {
  const folder = mkdtempSync(join(tmpdir(), "repodesk-mirror-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function openMirror({
  folder = join(temporary(), "mirror"),
  freeBytes = async () => 1e12,
} = {}): Mirror & { folder: string; said: string[] } {
  const said: string[] = [];
  const log = (line: string): void => void said.push(line);
  const mirror = createMirror({ folder, limit: () => 1e9, now: Date.now, connections: ["c"], log, freeBytes });
  onTestFinished(() => mirror.close());
  return { ...mirror, folder, said };
}

const answer = (text: string) => ({
  ...{ status: 200, headers: { "content-type": "application/json" }, pinned: false },
  body: new Uint8Array(Buffer.from(text)),
});
const bodiesIn = (folder: string): string[] => (existsSync(join(folder, "c")) ? readdirSync(join(folder, "c")) : []);

it("loses nothing where its index cannot be opened just now, as on a full disk", async () => {
  const first = openMirror();
  const question = first.question("c", "ada", "a");
  first.keep(question, answer("[1]"));
  await first.settled();
  await first.close();
  const log = join(first.folder, "index.sqlite-wal");
  rmSync(log, { force: true });
  symlinkSync(join(first.folder, "nowhere", "log"), log);
  const second = openMirror({ folder: first.folder });
  await second.settled();
  expect([await second.find(question), second.trouble(), bodiesIn(first.folder).length]).toEqual([null, expect.any(String), 1]);
  rmSync(log);
  expect((await second.find(question))?.status).toBe(200);
});

it("begins again where its index is no index, and goes without where nothing can be written", async () => {
  const folder = temporary();
  writeFileSync(join(folder, "index.sqlite"), "no database at all".repeat(400));
  const damaged = openMirror({ folder });
  const question = damaged.question("c", "ada", "a");
  damaged.keep(question, answer("[1]"));
  await damaged.settled();
  expect((await damaged.find(question))?.status).toBe(200);

  const file = join(temporary(), "a-file");
  writeFileSync(file, "");
  const blocked = openMirror({ folder: join(file, "mirror") });
  blocked.keep(question, answer("[1]"));
  await blocked.settled();
  expect([await blocked.find(question), blocked.said.length, blocked.trouble()]).toEqual([null, 1, "their folder cannot be written"]);
  // Once it is possible again, nothing is said any more.
  rmSync(file);
  blocked.keep(question, answer("[1]"));
  await blocked.settled();
  expect([(await blocked.find(question))?.status, blocked.trouble()]).toEqual([200, null]);
});

it("leaves the last of the disk to work that is nowhere else", async () => {
  let free = 64 * 1024 * 1024 + 100;
  const mirror = openMirror({ freeBytes: async () => free });
  const [small, large] = [mirror.question("c", "ada", "small"), mirror.question("c", "ada", "large")];
  mirror.keep(small, answer("[1]"));
  mirror.keep(large, answer(`["${"x".repeat(200)}"]`));
  await mirror.settled();
  expect([(await mirror.find(small))?.status, await mirror.find(large)]).toEqual([200, null]);
  expect([mirror.trouble(), bodiesIn(mirror.folder).flatMap((half) => readdirSync(join(mirror.folder, "c", half)))]).toEqual([
    "the disk is nearly full",
    [expect.stringMatching(/^[0-9a-f]{62}$/)],
  ]);
  free = 1e9;
  mirror.keep(large, answer("[2]"));
  await mirror.settled();
  expect([(await mirror.find(large))?.status, mirror.trouble()]).toEqual([200, null]);
});
