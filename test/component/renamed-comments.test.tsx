// Comments on a file that was renamed later stand in the file as it is called now, as git follows it; never at a wrong line without a doubt.
import { beforeAll, expect, it } from "vitest";
import { commands, page } from "vitest/browser";
import { useFileCommentsStore } from "../../renderer/state/file-comments.ts";
import { fetchViews } from "./support/fetch-views.ts";
import { hashOf, openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 180_000);

const plan = [
  "export function planRoute(parcel) {",
  "  const depot = findDepot(parcel);",
  "  const legs = outboundOf(depot);",
  "  if (arrival >= options.deadline) return null;",
  "  const unused = countAgain(legs);",
  "  return { parcel, legs, depot };",
  "}",
];
/** The same with a line on top, one edited and one taken away. */
const later = ["// routes", ...plan.slice(0, 3), "  if (arrival > options.deadline) return null;", ...plan.slice(5)];

interface World {
  git(...args: string[]): Promise<string>;
  write(path: string, lines: readonly string[]): Promise<void>;
  /** Commits all that was written; answers the hash. */
  commit(subject: string): Promise<string>;
  /** Comments on a line of a commit. */
  say(commit: string, path: string, line: number): Promise<void>;
}

async function openWorld(build: (world: World) => Promise<void>) {
  const { project, folder } = await commands.repository("everyday");
  const git = (...args: string[]) => commands.runGit(folder, ["-c", "user.name=Ada", "-c", "user.email=ada@example.com", ...args]);
  const said: { commit: string; path: string; line: number }[] = [];
  await build({
    git,
    write: (path, lines) => commands.writeInto(folder, path, `${lines.join("\n")}\n`),
    commit: async (subject) => {
      await git("add", "-A");
      await git("commit", "-q", "-m", subject);
      return git("rev-parse", "HEAD");
    },
    say: async (commit, path, line) => {
      said.push({ commit, path, line });
      const answer = await fetch(`connections/local/api/v4/projects/${encodeURIComponent(project)}/repository/commits/${commit}/comments`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ note: `On ${line}.`, path, line, line_type: "new" }),
      });
      if (!answer.ok) throw new Error(await answer.text());
    },
  });
  return { project, git, said };
}

/** Where git says that lines of commits are in a file now: the line by "commit path line". */
async function blame(git: World["git"], path: string): Promise<Map<string, number>> {
  const places = new Map<string, number>();
  let [now, key, own] = [0, "", ""];
  for (const line of (await git("blame", "-C", "--line-porcelain", "HEAD", "--", path)).split("\n")) {
    const head = /^([0-9a-f]{40}) (\d+) (\d+)/.exec(line);
    if (head !== null) [key, own, now] = [head[1] ?? "", head[2] ?? "", Number(head[3])];
    else if (line.startsWith("filename ")) places.set(`${key} ${line.slice(9)} ${own}`, now);
  }
  return places;
}

/** What is told of each comment on the open file: "4 edited 5", by the line on which it was said. */
async function read(project: string, path: string): Promise<() => string[]> {
  useFileCommentsStore.setState({ isListed: true });
  openWindow(hashOf(project, "files", `?path=${path}`));
  // All of them are there.
  await expect.element(page.getByText(/^(Gone: .*)?Read from \d+ commits? of this file, which are all\.$/)).toBeVisible();
  return () =>
    [...document.querySelectorAll(".file-comments-row-head")]
      .map((row) => /^(\D+?)line (\d+).*?(?:line (\d+))?$/.exec((row.textContent ?? "").replace(/at [0-9a-f]{7}/, "·")))
      .map((found) => `${found?.[2]} ${found?.[1]}${found?.[3] === undefined ? "" : ` ${found[3]}`}`)
      .sort();
}

/** One comment on each line that says something. */
const sayAll = async (world: World, commit: string, path: string, lines = [1, 2, 3, 4, 5, 6]): Promise<void> => {
  for (const line of lines) await world.say(commit, path, line);
};
const stayed = ["1 exact 1", "2 exact 2", "3 exact 3", "4 exact 4", "5 exact 5", "6 exact 6"];
const travelled = ["1 moved 2", "2 moved 3", "3 moved 4", "4 edited 5", "5 gone", "6 exact 6"];

it.each<[what: string, path: string, told: readonly string[], build: (world: World) => Promise<void>]>([
  [
    "renamed alone",
    "route.ts",
    stayed,
    async (world) => {
      await world.write("plan.ts", plan);
      await sayAll(world, await world.commit("Plan"), "plan.ts");
      await world.git("mv", "plan.ts", "route.ts");
      await world.commit("Rename");
    },
  ],
  [
    "renamed with edits",
    "src/route.ts",
    travelled,
    async (world) => {
      await world.write("plan.ts", plan);
      await sayAll(world, await world.commit("Plan"), "plan.ts");
      await world.git("rm", "-q", "plan.ts");
      await world.write("src/route.ts", later);
      await world.commit("Rename and edit");
    },
  ],
  [
    "renamed twice, with edits between",
    "way.ts",
    travelled,
    async (world) => {
      await world.write("plan.ts", plan);
      await sayAll(world, await world.commit("Plan"), "plan.ts");
      await world.git("mv", "plan.ts", "route.ts");
      await world.commit("Rename");
      await world.write("route.ts", later);
      await world.commit("Edit");
      await world.git("mv", "route.ts", "way.ts");
      await world.commit("Rename again");
    },
  ],
  [
    "renamed, with a new file at the old path later",
    "route.ts",
    stayed,
    async (world) => {
      await world.write("plan.ts", plan);
      await sayAll(world, await world.commit("Plan"), "plan.ts");
      await world.git("mv", "plan.ts", "route.ts");
      await world.commit("Rename");
      await world.write("plan.ts", plan.slice(0, 3));
      await world.commit("Another plan");
    },
  ],
  [
    "renamed, with a new file at the old path in the same commit",
    "route.ts",
    stayed,
    async (world) => {
      await world.write("plan.ts", plan);
      await sayAll(world, await world.commit("Plan"), "plan.ts");
      await world.git("mv", "plan.ts", "route.ts");
      await world.write("plan.ts", ['export * from "./route.ts";']);
      await world.commit("Move, and leave a door");
    },
  ],
  [
    "renamed and back, with comments on the name between",
    "plan.ts",
    stayed,
    async (world) => {
      await world.write("plan.ts", ["one", "two", "three"]);
      await world.commit("No plan yet");
      await world.git("mv", "plan.ts", "route.ts");
      await world.commit("Rename");
      await world.write("route.ts", plan);
      await sayAll(world, await world.commit("A plan"), "route.ts");
      await world.git("mv", "route.ts", "plan.ts");
      await world.commit("Back");
    },
  ],
  [
    "freed of a return within a line, which ends none of git's",
    "plan.ts",
    ["3 exact 3", "4 exact 4", "6 exact 6"],
    async (world) => {
      await world.write("plan.ts", plan.toSpliced(1, 1, "  const depot =\r findDepot(parcel);"));
      await sayAll(world, await world.commit("Plan"), "plan.ts", [3, 4, 6]);
      await world.write("plan.ts", plan);
      await world.commit("No return");
    },
  ],
])("of a file that was %s", { tags: "long" }, async (_what, path, told, build) => {
  const { project, git, said } = await openWorld(build);
  const rows = await read(project, path);
  await expect.poll(rows).toEqual(told);
  // It is one file for git too.
  const followed = (await git("log", "--follow", "--format=%H", "HEAD", "--", path)).split("\n");
  for (const { commit } of said) expect(followed).toContain(commit);
  // As git has it: where it knows the line, that is the line that is told.
  const places = await blame(git, path);
  for (const { commit, path: then, line } of said) {
    const now = places.get(`${commit} ${then} ${line}`);
    if (now !== undefined) expect(rows().map((row) => row.replace(/ \D+ /, " "))).toContain(`${line} ${now}`);
  }
});

it("of the file before it are none of a new file at its old path", { tags: "long" }, async () => {
  const { project } = await openWorld(async (world) => {
    await world.write("plan.ts", plan);
    await sayAll(world, await world.commit("Plan"), "plan.ts");
    await world.git("mv", "plan.ts", "route.ts");
    await world.commit("Rename");
    // Some of its lines read the same, and are others.
    await world.write("plan.ts", ["import { planRoute } from './route.ts';", ...plan.slice(0, 4), "}"]);
    await sayAll(world, await world.commit("Another plan"), "plan.ts", [1]);
  });
  const rows = await read(project, "plan.ts");
  await expect.poll(rows).toEqual(["1 exact 1"]);
});
