// A long session: views, files, typing, staging, commits and searches by the thousand, and what of them stays in the window's memory.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CDPSession, Page } from "@playwright/test";
import { RepositoryBuilder } from "../scenarios/builder.ts";
import { inTurn, ms, printTable, row } from "./harness.ts";
import { openFolder, roomOf, startProgram, viewport } from "./window.ts";

const wanted = Number(process.env["REPODESK_BENCH_ACTIONS"] ?? 2_000);
/** What may stay of a thousand actions once the first have filled what is kept on purpose. */
const most = { data: 1, nodes: 500, listeners: 250 };
/** Rounds of all steps whose tasks are measured by processor time. */
const tracedRounds = 20;
const MB = 1024 * 1024;

const base = mkdtempSync(join(tmpdir(), "repodesk-session-"));
const folder = join(base, "session");
const paths = Array.from({ length: 24 }, (_, index) => `src/part${index % 4}/file${index}.ts`);
const builder = new RepositoryBuilder(folder);
const text = (path: string, lines: number) =>
  Array.from({ length: lines }, (_, index) => `export const step${index} = (a: number): number => a + ${index}; // ${path}`).join("\n");
for (const path of paths) builder.write(path, text(path, 200));
builder.commit("Begin");
for (let commit = 0; commit < 40; commit += 1) {
  const path = paths[commit % paths.length]!;
  builder.write(path, text(path, 200 + commit)).commit(`Lengthen ${path}`);
}

const { entrance, browser, close } = await startProgram(join(base, "desktop"));
const page = await browser.newPage({ viewport });
page.setDefaultTimeout(60_000);
await page.addInitScript(() => {
  const seen = { longest: 0, count: 0 };
  Object.assign(window, { longTasks: seen });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      seen.longest = Math.max(seen.longest, duration);
      seen.count += 1;
    }
  }).observe({ type: "longtask", buffered: true });
});
await page.goto(entrance);
const room = roomOf(page);
const { project } = await openFolder(page.request, room, folder);
await page.goto(`${room}#/local/${encodeURIComponent(project)}/files?path=${encodeURIComponent(paths[0]!)}`);

const path = inTurn(paths);
const staged = page.getByRole("tab", { name: /^Changes\D*1\b/ });
const press = (keys: string) => page.keyboard.press(keys);
const shown = (selector: string) => page.locator(selector).first().waitFor();
let open = paths[0]!;

/** What a person does, by keys; each ends when the screen shows what it leads to. */
const steps: readonly (readonly [name: string, run: () => Promise<unknown>])[] = [
  [
    "open a file by its name",
    async () => {
      open = path();
      await press("Control+p");
      await page.keyboard.type(open);
      await page
        .getByRole("option", { name: new RegExp(`^${open.split("/").at(-1)}`) })
        .first()
        .waitFor();
      await press("Enter");
      await page.getByRole("textbox", { name: open, exact: true }).waitFor({ state: "attached" });
    },
  ],
  [
    "type",
    async () => {
      await page.keyboard.type("// typed\n");
      await page
        .getByRole("region", { name: /not staged|unsaved/i })
        .or(page.getByRole("button", { name: /^Stage/ }))
        .first()
        .waitFor();
    },
  ],
  ["stage", () => press("Control+s").then(() => staged.waitFor())],
  ["look at the changes", () => press("Control+2").then(() => shown(".diff-row, [role=grid][aria-label^='Diff']"))],
  [
    "unstage",
    async () => {
      await page.getByRole("option").or(page.getByRole("row")).first().waitFor();
      await press("Delete");
      await page.getByRole("heading", { name: "Nothing is staged" }).waitFor();
    },
  ],
  ["look at the history", () => press("Control+3").then(() => page.getByRole("grid", { name: "Commits" }).waitFor())],
  ["go down", () => press("j").then(() => press("j"))],
  [
    "open a commit",
    () =>
      press("Enter").then(() =>
        page
          .getByRole("grid", { name: /^Diff of/ })
          .first()
          .waitFor(),
      ),
  ],
  ["go back", () => press("Alt+,").then(() => page.getByRole("grid", { name: "Commits" }).waitFor())],
  [
    "search",
    async () => {
      await press("Control+Shift+f");
      await page.keyboard.type("step7 ");
      await page.getByRole("treeitem", { name: /^Line/ }).first().waitFor();
      await press("Escape");
    },
  ],
  // The search shows its first file beside it; whichever text is open then.
  ["go to the files", () => press("Control+1").then(() => shown(".editor-host .view-line span span"))],
  [
    "look for a command",
    () =>
      press("Control+Shift+p")
        .then(() => page.keyboard.type("blame"))
        .then(() => press("Escape")),
  ],
];

/** Whole rounds, so that nothing is left staged for those that are traced. */
const actions = Math.ceil(wanted / steps.length) * steps.length;

interface Weight {
  /** Megabytes of objects, texts, arrays and closures. V8's own code for what runs often, and what Chromium keeps for the tools, are none of the window's. */
  readonly data: number;
  /** Megabytes with those. */
  readonly heap: number;
  readonly nodes: number;
  readonly listeners: number;
}

interface Snapshot {
  readonly snapshot: { readonly meta: { readonly node_fields: readonly string[]; readonly node_types: readonly [readonly string[]] } };
  readonly nodes: readonly number[];
}

const isData = /^(object|closure|array|string|concatenated string|sliced string|regexp|number|bigint|symbol)$/;

/** Bytes of what the window's own code has made, from a snapshot of the heap. */
async function weighData(session: CDPSession): Promise<number> {
  const chunks: string[] = [];
  const hear = ({ chunk }: { chunk: string }): void => void chunks.push(chunk);
  session.on("HeapProfiler.addHeapSnapshotChunk", hear);
  await session.send("HeapProfiler.takeHeapSnapshot", { reportProgress: false });
  session.off("HeapProfiler.addHeapSnapshotChunk", hear);
  const { snapshot, nodes } = JSON.parse(chunks.join("")) as Snapshot;
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [typeAt, sizeAt] = [fields.indexOf("type"), fields.indexOf("self_size")];
  let bytes = 0;
  for (let at = 0; at < nodes.length; at += fields.length)
    if (isData.test(types[0][nodes[at + typeAt] ?? 0] ?? "")) bytes += nodes[at + sizeAt] ?? 0;
  return bytes;
}

async function weigh(session: CDPSession): Promise<Weight> {
  await session.send("HeapProfiler.collectGarbage");
  const { metrics } = await session.send("Performance.getMetrics");
  const of = (wanted: string): number => metrics.find(({ name }) => name === wanted)?.value ?? 0;
  return { data: (await weighData(session)) / MB, heap: of("JSHeapUsedSize") / MB, nodes: of("Nodes"), listeners: of("JSEventListeners") };
}

const tasksOf = (of: Page) =>
  of.evaluate(() => {
    const { longTasks } = window as unknown as { longTasks: { longest: number; count: number } };
    const seen = { ...longTasks };
    Object.assign(longTasks, { longest: 0, count: 0 });
    return seen;
  });

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly args?: { readonly name?: string };
  /** Microseconds: when it began, how long it took, and the thread's own processor time of that. */
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
}

interface TracedStep {
  /** Milliseconds of processor time that the longest task of the window's main thread took: what waited for a processor is none of it. */
  readonly own: number;
  /** Tasks of over 50 ms by the clock. */
  readonly over: number;
  /** Those of them that are as long without the time in which V8 collected garbage. */
  readonly apart: number;
}

function readStep(trace: Buffer): TracedStep {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: readonly TraceEvent[] };
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain")
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const onMain = traceEvents.filter(({ pid, tid }) => mains.has(`${pid} ${tid}`));
  const runs = onMain.filter(({ name }) => name.endsWith("RunTask"));
  const collections = onMain.filter(({ name }) => name === "MinorGC" || name === "MajorGC");
  const over = runs.filter(({ dur = 0 }) => dur > 50_000);
  const collecting = ({ ts: began, dur: took = 0 }: TraceEvent): number =>
    collections.reduce((sum, { ts, dur = 0 }) => (ts >= began && ts <= began + took ? sum + dur : sum), 0);
  return {
    own: Math.max(0, ...runs.map(({ tdur = 0 }) => tdur)) / 1_000,
    over: over.length,
    apart: over.filter((run) => (run.dur ?? 0) - collecting(run) > 50_000).length,
  };
}

await page.getByRole("textbox", { name: open, exact: true }).waitFor({ state: "attached" });
const session = await page.context().newCDPSession(page);
await session.send("Performance.enable");
const tasks = new Map<string, { longest: number; count: number; took: number[]; traced: TracedStep[] }>();
const weights: { done: number; weight: Weight }[] = [];
const every = Math.max(steps.length, Math.floor(actions / 10 / steps.length) * steps.length);
async function runStep(name: string, run: () => Promise<unknown>): Promise<void> {
  try {
    await run();
  } catch (error) {
    await page.screenshot({ path: join(tmpdir(), "repodesk-session.png") });
    throw new Error(`${name}: the screen does not show what it leads to.`, { cause: error });
  }
}

// Lazy code, Monaco's start and the texts that are kept for going back come with the first tenth.
for (let done = 0; done < actions; done += 1) {
  const [name, run] = steps[done % steps.length]!;
  const began = performance.now();
  await runStep(name, run);
  const took = performance.now() - began;
  const seen = await tasksOf(page);
  const all = tasks.get(name) ?? { longest: 0, count: 0, took: [], traced: [] };
  tasks.set(name, all);
  if (done >= every) {
    all.longest = Math.max(all.longest, seen.longest);
    all.count += seen.count;
    all.took.push(took);
  }
  if ((done + 1) % every === 0) {
    const weight = await weigh(session);
    weights.push({ done: done + 1, weight });
    console.log(
      `${done + 1} actions: ${weight.data.toFixed(1)} MB (${weight.heap.toFixed(1)} with code), ${weight.nodes} nodes, ${weight.listeners} listeners`,
    );
  }
}

// Traced alone: a trace is memory of the window's.
for (let round = 0; round < tracedRounds; round += 1)
  for (const [name, run] of steps) {
    await browser.startTracing(page, { categories: ["toplevel", "v8", "devtools.timeline"] });
    await runStep(name, run);
    tasks.get(name)?.traced.push(readStep(await browser.stopTracing()));
  }

// What was asked for is kept for five minutes: the first two fifths fill that.
const [first, last] = [weights[Math.floor(weights.length * 0.4)]!, weights.at(-1)!];
const thousands = Math.max(1, last.done - first.done) / 1_000;
for (const [what, unit] of [
  ["data", " MB"],
  ["nodes", ""],
  ["listeners", ""],
] as const) {
  const grown = (last.weight[what] - first.weight[what]) / thousands;
  row({
    what: `${what} after ${last.done} actions`,
    measured: `${last.weight[what].toFixed(what === "data" ? 1 : 0)}${unit}, ${grown.toFixed(1)}${unit} for each 1,000`,
    compared: `after ${first.done}: ${first.weight[what].toFixed(what === "data" ? 1 : 0)}${unit}`,
    target: `<= ${most[what]}${unit} for each 1,000`,
    held: grown <= most[what],
  });
}
const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
const median = (values: readonly number[]): number => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
for (const [name, { longest, count, took, traced }] of tasks) {
  const own = traced.map((step) => step.own);
  row({
    what: name,
    measured: `longest task ${longest === 0 ? "under 50" : ms(longest)} ms`,
    compared: `${count} over 50 ms in ${took.length}, the step ${ms(median(took))} ms; by processor time the longest of a step ${ms(median(own))} ms, at most ${ms(Math.max(...own))}`,
    target: "no task over 50 ms",
    held: longest === 0,
  });
}
const traced = [...tasks.values()].flatMap((step) => step.traced);
const [over, apart] = [sum(traced.map((step) => step.over)), sum(traced.map((step) => step.apart))];
row({
  what: "tasks that are long without V8's collections",
  measured: `${apart} over 50 ms in ${traced.length} traced steps`,
  compared: `${over} with them, by the clock; by processor time at most ${ms(Math.max(...traced.map(({ own }) => own)))} ms`,
  target: "none",
  held: apart === 0,
});
printTable(`${actions} actions`);
await close();
rmSync(base, { recursive: true, force: true });
