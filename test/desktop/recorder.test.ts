// What the recorder keeps is what the server served, at every poll and nowhere else: over a year of missed polls, jumping clocks and faults.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as fc from "fast-check";
import { afterEach, beforeEach, expect, it, onTestFinished } from "vitest";
import { createReadings, type Reading } from "../../electron/desktop/activity/readings.ts";
import { createRecorder, type Recorder } from "../../electron/desktop/activity/recorder.ts";
import { openDesktopDatabase } from "../../electron/desktop/kept/database.ts";
import { createJobTable } from "../../electron/desktop/schedule/job-table.ts";
import { createScheduler, type Scheduler } from "../../electron/desktop/schedule/scheduler.ts";
import type { Database } from "../../local/database.ts";
import { createClient } from "../../shared/client/client.ts";
import { api } from "../../shared/contract/contract.ts";
import { ApiError } from "../../shared/contract/errors.ts";
import { counterNames, type Series } from "../../shared/contract/readings.ts";
import { createTestClock, settle, type TestClock } from "./test-clock.ts";

const hour = 3_600_000;
const day = 24 * hour;
const start = Date.UTC(2026, 0, 4, 9);
const always = { from: Number.MIN_SAFE_INTEGER, to: Number.MAX_SAFE_INTEGER };

/** What a request of a group is answered with: a status and a body; or the word of a fault of the line. */
type Script = (group: string, counter: string) => { status: number; body: unknown; headers?: Record<string, string> } | "no line";

interface Bench {
  readonly recorder: Recorder;
  readonly scheduler: Scheduler;
  readonly clock: TestClock;
}

let folder: string;
let database: Database;
let script: Script;
let turns = 0;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "repodesk-recorder-"));
  database = openDesktopDatabase(folder);
  // Nobody pulls the plug here.
  database.script("PRAGMA synchronous = OFF");
});
afterEach(() => {
  database.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Whom the connection asks as. */
let reader: string | null = null;

function setUp(clock = createTestClock(start), forgotten = new Set<string>()): Bench {
  const client = createClient(api, {
    base: "",
    fetch: async (url) => {
      const [path = "", query = ""] = url.split("?");
      const answer = script(new URLSearchParams(query).get("group_path") ?? "", path.split("/").at(-1) ?? "");
      if (answer === "no line") throw new ApiError("server_unreachable", 502, "halden cannot be reached.", {});
      return Response.json(answer.body, { status: answer.status, headers: answer.headers ?? {} });
    },
  });
  const scheduler = createScheduler({
    ...{ clock, store: createJobTable(database, forgotten), log: () => undefined, random: () => 0.5 },
    longestRest: 6 * hour,
  });
  const recorder = createRecorder({
    ...{ readings: createReadings(database, forgotten), scheduler, clock, client: () => client },
    ...{ require: () => undefined, reader: () => reader, onChange: () => undefined },
  });
  return { recorder, scheduler, clock };
}

const serve =
  (figure: (counter: string) => unknown): Script =>
  (_group, counter) => ({ status: 200, body: { [counter]: figure(counter) } });
const rowsOf = (series: Series | undefined): Reading[] =>
  (series?.at ?? []).map((at, index) => ({
    at,
    ...(Object.fromEntries(counterNames.map((name) => [name, series?.[name][index] ?? null])) as Omit<Reading, "at">),
  }));

it("keeps what was served at every poll of a year, and nothing else", { tags: "long", timeout: 60_000 }, async () => {
  type Event = { kind: "away" | "asleep" | "jump"; hours: number } | { kind: "broken"; hours: number } | { kind: "on"; hours: number };
  const event = fc.record({
    kind: fc.constantFrom("on" as const, "on" as const, "away" as const, "asleep" as const, "jump" as const, "broken" as const),
    hours: fc.integer({ min: 1, max: 24 * 40 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 4, maxLength: 25 }), fc.integer(), async (events: Event[], seed) => {
      const served: Reading[] = [];
      let isBroken = false;
      let turn = 0;
      let bench = setUp();
      const connection = `c${turns++}`;
      const figures = () => ({ issues: (seed + turn * 7) & 255, merge_requests: (turn * 3) & 127, new_members: turn & 15 });
      script = (_group, counter) => {
        if (isBroken) return "no line";
        const name = counter === "issues_count" ? "issues" : counter === "merge_requests_count" ? "merge_requests" : "new_members";
        if (name === "new_members") {
          served.push({ at: bench.clock.now(), ...figures() });
          turn += 1;
          return { status: 200, body: { [counter]: served.at(-1)?.[name] } };
        }
        return { status: 200, body: { [counter]: figures()[name] } };
      };
      await bench.recorder.watch(connection, "halden");
      await settle();
      for (const { kind, hours } of events) {
        const { clock } = bench;
        if (kind === "away") {
          await bench.scheduler.close();
          clock.jump(hours * hour);
          bench = setUp(clock);
        } else if (kind === "asleep") clock.jump(hours * hour);
        else if (kind === "jump") clock.jump((hours % 2 === 0 ? 1 : -1) * hours * hour);
        else {
          isBroken = kind === "broken";
          await clock.pass(hours * hour);
          isBroken = false;
        }
        await clock.pass(hour);
      }
      await bench.scheduler.close();
      const [series] = bench.recorder.series(connection, always);
      const inTime = served.map((reading, index) => ({ reading, index })).sort((a, b) => a.reading.at - b.reading.at || a.index - b.index);
      expect(rowsOf(series)).toEqual(inTime.map(({ reading }) => reading));
      // Never a burst: where the clock was not put back, readings are at least a quarter of a day apart.
      const isSteady = !events.some(({ kind }) => kind === "jump");
      if (isSteady)
        for (const [index, { at }] of served.entries())
          if (index > 0) expect(at - (served[index - 1]?.at ?? 0)).toBeGreaterThanOrEqual(day / 4 - 2 * hour);
      bench.recorder.unwatch(connection, "halden");
    }),
    { numRuns: 15 },
  );
});

it("reads every day of a year, at the same hour in UTC whatever the zone of the machine", { tags: "long" }, async () => {
  const zone = process.env["TZ"];
  try {
    for (const name of ["America/St_Johns", "Pacific/Kiritimati"]) {
      process.env["TZ"] = name;
      script = serve(() => 5);
      const { recorder, clock, scheduler } = setUp();
      await recorder.watch(name, "g");
      await clock.pass(364 * day + 2 * hour);
      await scheduler.close();
      const [series] = recorder.series(name, always);
      expect(series?.at.length).toBe(365);
      for (const [index, at] of (series?.at ?? []).entries()) expect(Math.abs(at - start - index * day)).toBeLessThanOrEqual(120_000);
    }
  } finally {
    if (zone === undefined) delete process.env["TZ"];
    else process.env["TZ"] = zone;
  }
});

it.each([
  [{ status: 403, body: { message: "403 Forbidden" } }, "no_right", /\(403\)/],
  [{ status: 404, body: { error: "404 Not Found" } }, "not_offered", /no counter .*\(404\)/],
  [{ status: 404, body: { message: "404 Group Not Found" } }, "not_offered", /no such group/],
  [{ status: 401, body: { message: "401 Unauthorized" } }, "signed_out", /^Counters need a token that the server takes \(401\)/],
  [{ status: 200, body: { issues_count: null } }, "unreadable", /holds no count/],
  [{ status: 200, body: { issues_count: "12" } }, "unreadable", /holds no count/],
  [{ status: 200, body: { issues_count: 1e30 } }, "unreadable", /holds no count/],
  [{ status: 200, body: { issues_count: -3 } }, "unreadable", /is -3: a count is never below 0/],
  [{ status: 200, body: { issues_count: 5e12 } }, "unreadable", /5000000000000: that is more/],
  [{ status: 500, body: {} }, "failed", /^The server could not answer for issues \(500/],
  [{ status: 500, body: { message: "500" } }, "failed", /^The server could not answer for issues \(500\)/],
  [{ status: 503, body: { message: "503 Service Unavailable" } }, "failed", /could not answer for issues \(503 Service Unavailable\)/],
  ["no line", "failed", /cannot be reached/],
] as const)("says at the group what %j means, and keeps the other counters", async (answer, kind, words) => {
  script = (_group, counter) => (counter === "issues_count" ? answer : { status: 200, body: { [counter]: 3 } });
  const { recorder, scheduler } = setUp();
  await recorder.watch("c", "halden/labs");
  await settle();
  await settle();
  await scheduler.close();
  const { groups } = recorder.describe("c");
  expect(groups[0]).toMatchObject({ path: "halden/labs", readings: 1, trouble: { kind, counter: "issues" } });
  expect(groups[0]?.trouble?.sentence).toMatch(words);
  expect(rowsOf(recorder.series("c", always)[0])).toEqual([{ at: start, issues: null, merge_requests: 3, new_members: 3 }]);
});

it("tells who asked for a reading why none came, in the words that go over the wire", async () => {
  script = () => "no line";
  const { recorder, scheduler } = setUp();
  await recorder.watch("c", "halden/labs");
  await settle();
  await settle();
  const error: unknown = await recorder.read("c").catch((thrown: unknown) => thrown);
  await scheduler.close();
  expect(error).toMatchObject({ status: 502, body: { message: "halden cannot be reached." } });
});

it("tries again only what failed, and asks nothing before a 429 allows it", async () => {
  const asked: string[] = [];
  let isBroken = true;
  script = (group, counter) => {
    if (counter === "issues_count") asked.push(group);
    if (group === "b" && isBroken) return "no line";
    return { status: 200, body: { [counter]: 1 } };
  };
  const { recorder, clock } = setUp();
  for (const path of ["a", "b", "c"]) await recorder.watch("c", path);
  await clock.pass(1);
  expect(asked.toSorted()).toEqual(["a", "b", "c"]);
  await clock.pass(hour);
  expect(asked.slice(3).every((group) => group === "b")).toBe(true);
  isBroken = false;
  await clock.pass(12 * hour);
  expect(recorder.describe("c").groups.map(({ trouble, readings }) => [trouble, readings])).toEqual([
    [null, 1],
    [null, 1],
    [null, 1],
  ]);
  const before = asked.length;
  script = (group) => {
    asked.push(group);
    return { status: 429, body: {}, headers: { "retry-after": "7200" } };
  };
  await expect(recorder.read("c")).rejects.toMatchObject({ status: 429 });
  const refused = asked.length;
  expect(refused).toBeGreaterThan(before);
  await expect(recorder.read("c")).rejects.toMatchObject({ status: 429 });
  await clock.pass(1.9 * hour);
  expect(asked.length).toBe(refused);
});

it.each([null, day])(
  "says until when a server asks to wait, and reads all groups by itself then, where they are read every %s ms",
  async (every) => {
    script = serve(() => 1);
    const { recorder, clock } = setUp();
    for (const path of ["a", "b"]) await recorder.watch("c", path);
    await clock.pass(1);
    recorder.schedule("c", every);
    await clock.pass(hour);
    script = () => ({ status: 429, body: {}, headers: { "retry-after": "600" } });
    await expect(recorder.read("c")).rejects.toMatchObject({ status: 429 });
    expect(recorder.describe("c")).toMatchObject({ waits_until: clock.now() + 600_000, is_reading: false });
    script = serve(() => 2);
    await clock.pass(601_000);
    expect(recorder.describe("c").waits_until).toBeNull();
    expect(recorder.series("c", always).map(({ issues }) => issues)).toEqual([
      [1, 2],
      [1, 2],
    ]);
  },
);

it("says until when a request waits that the server put off for a short time", async () => {
  const clock = createTestClock(start);
  const scheduler = createScheduler({ clock, store: createJobTable(database, new Set()), log: () => undefined, random: () => 0 });
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const told: (number | null)[] = [];
  const recorder: Recorder = createRecorder({
    ...{ readings: createReadings(database, new Set()), scheduler, clock, require: () => undefined, reader: () => null },
    onChange: () => void told.push(recorder.describe("c").waits_until),
    client: (_connection, onWait) =>
      createClient(api, {
        base: "",
        fetch: async (url) => {
          onWait(clock.now() + 30_000);
          await held;
          return Response.json({ [url.split("?")[0]?.split("/").at(-1) ?? ""]: 4 });
        },
      }),
  });
  await recorder.watch("c", "halden");
  await settle();
  expect(told.at(-1)).toBe(start + 30_000);
  clock.jump(-day);
  expect(recorder.describe("c").waits_until, "the clock was put back").toBeNull();
  clock.jump(day);
  await clock.pass(30_000);
  answer();
  await settle();
  expect(told.at(-1)).toBeNull();
});

it("takes readings of another machine once, reads their groups from now on, and keeps its own", async () => {
  script = serve(() => 5);
  const { recorder, clock } = setUp();
  const at = clock.now() - 3 * day;
  const brought = [
    { group: "halden", at, issues: 1, merge_requests: 2, new_members: 3, sample: false },
    { group: "halden", at: at + day, issues: null, merge_requests: 4, new_members: null, sample: false },
    { group: "halden", at: at + 2 * day, issues: null, merge_requests: null, new_members: null, sample: false },
  ];
  expect(await recorder.bring("c", brought)).toEqual({ taken: 2, known: 1 });
  await settle();
  const now = { at: clock.now(), issues: 5, merge_requests: 5, new_members: 5 };
  const earlier = brought.slice(0, 2).map(({ group: _group, sample: _sample, ...reading }) => reading);
  expect(rowsOf(recorder.series("c", always)[0])).toEqual([...earlier, now]);
  expect(await recorder.bring("c", brought)).toEqual({ taken: 0, known: 3 });
  expect(rowsOf(recorder.series("c", always)[0])).toEqual([...earlier, now]);
});

it("tells where another account began to read, or a stranger, and never keeps a reading that two of them took", async () => {
  const { recorder, scheduler, clock } = setUp();
  onTestFinished(() => {
    reader = null;
  });
  let meanwhile: () => void = () => undefined;
  script = (_group, counter) => {
    if (counter === "issues_count") meanwhile();
    return { status: 200, body: { [counter]: reader === "ada" ? 70 : 3 } };
  };
  const readAs = async (who: string | null): Promise<void> => {
    reader = who;
    await clock.pass(hour);
    await recorder.read("c");
  };
  // Of an older version's readings it is not known who took them.
  await recorder.watch("c", "halden");
  await settle();
  await readAs("ada");
  await readAs("ada");
  await readAs("");
  await readAs("bo");
  await readAs("bo");
  // Without a reading in between, nothing was read by another one.
  reader = "";
  await readAs("bo");
  meanwhile = () => {
    reader = "ada";
    meanwhile = () => undefined;
  };
  await readAs("bo");
  await scheduler.close();
  const [series] = recorder.series("c", always);
  expect(series?.issues).toEqual([3, 70, 70, 3, 3, 3, 3, 70]);
  expect(series?.merge_requests.at(-1)).toBe(70);
  expect(series?.other_account).toEqual([3, 4, 7]);
  expect(recorder.series("c", { ...always, to: start + 2.5 * hour })[0]).not.toHaveProperty("other_account");
});

it("keeps nothing of a group or a connection that went while it was read", async () => {
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const forgotten = new Set<string>();
  const clock = createTestClock(start);
  const client = createClient(api, {
    base: "",
    fetch: async (url) => {
      await held;
      return Response.json({ [url.split("?")[0]?.split("/").at(-1) ?? ""]: 4 });
    },
  });
  const scheduler = createScheduler({ clock, store: createJobTable(database, forgotten), log: () => undefined, random: () => 0 });
  const readings = createReadings(database, forgotten);
  const recorder = createRecorder({
    ...{ readings, scheduler, clock, client: () => client },
    ...{ require: () => undefined, reader: () => null, onChange: () => undefined },
  });
  await recorder.watch("c", "gone");
  await recorder.watch("d", "whole");
  recorder.unwatch("c", "gone");
  forgotten.add("d");
  recorder.forget("d");
  answer();
  await settle();
  await scheduler.close();
  expect([readings.series("c", always), readings.series("d", always)]).toEqual([[], []]);
  expect(database.all("SELECT connection FROM jobs")).toEqual([]);
});

it("shows a year of daily readings of 50 groups for 100 ms of work", () => {
  const readings = createReadings(database, new Set());
  database.transaction(() => {
    for (let group = 0; group < 50; group += 1) {
      const path = `halden/group-${group}`;
      readings.watch("c", path, start);
      for (let index = 0; index < 365; index += 1)
        readings.keep("c", path, { at: start + index * day, issues: index, merge_requests: group, new_members: 1 }, null);
    }
  });
  const times = Array.from({ length: 7 }, () => {
    const before = process.threadCpuUsage();
    const all = readings.series("c", always);
    expect([all.length, all[0]?.at.length]).toEqual([50, 365]);
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  });
  expect(Math.min(...times)).toBeLessThan(100);
});
