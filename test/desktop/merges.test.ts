// Files that two sides changed, from the desk through the service into a commit; git merge-file is the oracle of each choice.
import { execFile, execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import fc from "fast-check";
import { beforeEach, expect, it } from "vitest";
import { sendCommand } from "../../renderer/data/commands.ts";
import type { Change, FileMerge } from "../../renderer/desk/model.ts";
import { toActions } from "../../renderer/desk/request.ts";
import { setMerge } from "../../renderer/desk/staging.ts";
import { deskOf, editDesk } from "../../renderer/desk/store.ts";
import { choose, firstResult } from "../../renderer/features/merge/model/result.ts";
import { openMoved } from "../../renderer/features/merge/open-merges.ts";
import { openPlaces, readMerge } from "../../renderer/features/merge/read-merge.ts";
import { stageMerges } from "../../renderer/features/merge/stage-merge.ts";
import { git } from "../scenarios/builder.ts";
import { type DeskProject, freshProject, remove, update, withDeskService } from "./desk-service.ts";

withDeskService();
let at: DeskProject;
beforeEach(async () => {
  at = await freshProject();
});

/** A commit on main with these files; null = deleted. Latin-1: one character for each byte. */
function commitFiles(files: Readonly<Record<string, string | null>>): string {
  const parent = at.git("rev-parse", "main");
  const said = Object.entries(files).map(([path, text]) =>
    text === null ? `D ${path}\n` : `M 100644 inline ${path}\ndata ${Buffer.byteLength(text, "latin1")}\n${text}\n`,
  );
  const input = `commit refs/heads/main\ncommitter Eve <eve@example.com> 1750000000 +0000\ndata 4\nMore\nfrom ${parent}\n${said.join("")}`;
  git(at.folder, ["fast-import", "--quiet"], { input: Buffer.from(input, "latin1") as unknown as string });
  return at.git("rev-parse", "main");
}
const where = () => ({ client: at.client, connection: "local", project: at.project });
const put = (changes: readonly Change[]): void => editDesk(at.key, (desk) => ({ ...desk, changes }));
const merges = (): FileMerge[] => Object.values(deskOf(at.key).merges ?? {});

/** Decides each merge, stages all, and commits. */
async function settle(decide: (merge: FileMerge, open: Awaited<ReturnType<typeof readMerge>>) => Partial<FileMerge>): Promise<void> {
  for (const merge of merges()) setMerge(at.key, merge.path, { ...merge, ...decide(merge, await readMerge(where(), merge)) });
  const ready = await Promise.all(merges().map(async (merge) => ({ merge, open: await readMerge(where(), merge) })));
  expect(ready.map(({ merge, open }) => openPlaces(merge, open)).filter((left) => left > 0)).toEqual([]);
  expect(await stageMerges(where(), at.key, ready)).toMatchObject({ outcome: "staged" });
  const actions = toActions(deskOf(at.key).changes);
  if (actions.length > 0)
    await sendCommand(at.client, "local", "createCommit", { id: at.project, branch: "main", commit_message: "Merged", actions });
}

const text = fc.array(
  fc.nat(99_999).map((number) => `step ${number}`),
  { minLength: 6, maxLength: 24 },
);
const edits = fc.array(
  fc.record({
    at: fc.nat(24),
    count: fc.nat(2),
    lines: fc.array(
      fc.nat(99_999).map((number) => `new ${number}`),
      { maxLength: 2 },
    ),
  }),
  {
    minLength: 1,
    maxLength: 3,
  },
);
type Edits = typeof edits extends fc.Arbitrary<infer T> ? T : never;
const edit = (lines: readonly string[], list: Edits): string => {
  const next = [...lines];
  for (const { at: place, count, lines: added } of list) next.splice(Math.min(place, next.length), count, ...added);
  return `${next.join("\n")}\n`;
};

const conflicts = Number(process.env["REPODESK_TEST_CONFLICTS"] ?? 30);
/** Whoever holds up this process for seconds finds the connection to the service ended. */
const runGit = promisify(execFile);

it("generated conflicts, decided one way or the other, are committed as git merge-file makes them", {
  tags: "long",
  timeout: 40_000 + conflicts * 500,
}, async () => {
  const ways = ["theirs", "yours", "both"] as const;
  const samples = fc.sample(fc.record({ base: text, theirs: edits, yours: edits, way: fc.constantFrom(...ways) }), {
    numRuns: conflicts,
    seed: 5,
  });
  const files = samples.map(({ base, theirs, yours, way }, index) => ({
    ...{ path: `files/${index}.txt`, way },
    ...{ base: edit(base, []), theirs: edit(base, theirs), yours: edit(base, yours) },
  }));
  const said = (side: "base" | "theirs") => Object.fromEntries(files.map((file) => [file.path, file[side]]));
  commitFiles(said("base"));
  const changes: Change[] = [];
  for (const { path, yours } of files) changes.push(update(path, yours, await at.baseOf(path)));
  put(changes);
  const head = commitFiles(said("theirs"));
  await openMoved(
    where(),
    at.key,
    files.map(({ path }) => path),
    head,
  );
  await settle(({ path }, { lines }) => {
    const way = files.find((file) => file.path === path)?.way ?? "both";
    if (lines === null) return {};
    const { places } = lines;
    return {
      result: places.reduce((so, { from }, index) => (from === "overlap" ? choose(places, so, index, way) : so), firstResult(places)),
    };
  });
  for (const { path, way, ...sides } of files) {
    for (const [side, lines] of Object.entries(sides)) writeFileSync(join(at.folder, `.git/merge-${side}`), lines);
    const flag = { theirs: "--ours", yours: "--theirs", both: "--union" }[way];
    const names = ["theirs", "base", "yours"].map((side) => `.git/merge-${side}`);
    const wanted = await runGit("git", ["merge-file", "-p", flag, ...names], { cwd: at.folder });
    expect((await runGit("git", ["show", `main:${path}`], { cwd: at.folder })).stdout).toBe(wanted.stdout);
  }
  expect(at.git("rev-parse", "main^")).toBe(head);
});

it("files that are no text, deleted on one side, or changed by one side only", async () => {
  const binary = (end: string): string => `\0\x01\xff${end}`;
  commitFiles({ "a.bin": binary("base"), "b.bin": binary("base"), "gone.txt": "old\n", "kept.txt": "old\n", "same.txt": "old\n" });
  const base = Object.fromEntries(
    await Promise.all(["a.bin", "b.bin", "gone.txt", "kept.txt", "same.txt"].map(async (path) => [path, await at.baseOf(path)] as const)),
  );
  const raw = (end: string) => ({ encoding: "base64", base64: Buffer.from(binary(end), "latin1").toString("base64") }) as const;
  put([
    { kind: "update", path: "a.bin", content: raw("mine"), base: base["a.bin"]!, included: true },
    { kind: "update", path: "b.bin", content: raw("mine"), base: base["b.bin"]!, included: true },
    update("gone.txt", "mine\n", base["gone.txt"]!),
    remove("kept.txt", base["kept.txt"]!),
    update("same.txt", "mine\n", base["same.txt"]!),
  ]);
  const head = commitFiles({ "a.bin": binary("theirs"), "b.bin": binary("theirs"), "gone.txt": null, "kept.txt": "hers\n" });
  await openMoved(where(), at.key, Object.keys(base), head);
  const why: Record<string, unknown> = {};
  await settle(({ path }, open) => {
    why[path] = open.why ?? open.settled;
    return { whole: open.settled !== null ? null : path === "b.bin" || path === "kept.txt" ? "theirs" : "yours" };
  });
  expect(why).toEqual({ "a.bin": "binary", "b.bin": "binary", "gone.txt": "gone-theirs", "kept.txt": "gone-yours", "same.txt": "yours" });
  const blob = (path: string): string => execFileSync("git", ["cat-file", "blob", `main:${path}`], { cwd: at.folder }).toString("latin1");
  expect(Object.keys(base).map(blob)).toEqual([binary("mine"), binary("theirs"), "mine\n", "hers\n", "mine\n"]);
  expect(deskOf(at.key).merges).toBeUndefined();
});
