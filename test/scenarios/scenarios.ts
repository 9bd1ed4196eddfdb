// Named repositories, each showing one thing that Repodesk must handle. `npm run sandbox -- NAME` opens one by hand.
import { rmSync } from "node:fs";
import { git, RepositoryBuilder } from "./builder.ts";

type Scenario = (folder: string) => Promise<void>;

const build =
  (story: (folder: string) => void): Scenario =>
  async (folder) => {
    rmSync(folder, { recursive: true, force: true });
    story(folder);
  };

/** A small project with folders, an executable, a link, merges and tags: the everyday case. */
export const everyday = build((folder) => {
  new RepositoryBuilder(folder)
    .write("README.md", "# Tide tables\n\nTimes of high and low water.\n")
    .write("src/tide.ts", "export function highWater(day: number): number {\n  return (day * 50) % 1490;\n}\n")
    .write("src/gauge/read.ts", 'import { highWater } from "../tide.ts";\n\nexport const read = () => highWater(1);\n')
    .write("scripts/update.sh", "#!/bin/sh\nexec node src/tide.ts\n")
    .executable("scripts/update.sh")
    .link("latest", "README.md")
    .commit("Add tide tables")
    .as("Bo Lind")
    .write("src/tide.ts", "const MINUTES = 1490;\n\nexport function highWater(day: number): number {\n  return (day * 50) % MINUTES;\n}\n")
    .commit("Name the length of a lunar day\n\nThe number stood in two places.\n\nReviewed-by: Ada Nowak <ada@example.com>")
    .tag("v1.0", "First release")
    .branch("gauge-gaps")
    .checkout("gauge-gaps")
    .write("src/gauge/gaps.ts", "export const gaps: number[] = [];\n")
    .commit("List gaps of a gauge")
    .checkout("main")
    .as("Ada Nowak")
    .write("docs/format.md", "# Format\n\nOne line a day.\n")
    .commit("Describe the format")
    .merge("gauge-gaps")
    .tag("v1.1");
});

/** No commit yet: the first one must make the branch. */
export const empty = build((folder) => {
  new RepositoryBuilder(folder);
});

/** No work tree. */
export const bare = build((folder) => {
  const source = `${folder}.source`;
  rmSync(source, { recursive: true, force: true });
  new RepositoryBuilder(source).write("README.md", "# Bare\n").commit("Begin").write("a.txt", "a\n").commit("Add a");
  git(source, ["clone", "-q", "--bare", source, folder]);
  rmSync(source, { recursive: true, force: true });
});

/** 64-digit hashes. */
export const sha256 = build((folder) => {
  new RepositoryBuilder(folder, { sha256: true })
    .write("README.md", "# SHA-256\n")
    .commit("Begin")
    .write("src/a.ts", "export {};\n")
    .commit("Add a module");
});

/** HEAD names a commit, no branch. */
export const detached = build((folder) => {
  new RepositoryBuilder(folder).write("a.txt", "1\n").commit("One").write("a.txt", "2\n").commit("Two").checkout("HEAD~1");
});

/** Uncommitted work lies in the work tree; Repodesk must not touch it. */
export const dirty = build((folder) => {
  new RepositoryBuilder(folder)
    .write("a.txt", "1\n")
    .write("b.txt", "1\n")
    .commit("One")
    .write("a.txt", "changed by hand, not committed\n");
});

/** Names and contents that break careless tools. */
export const awkward = build((folder) => {
  new RepositoryBuilder(folder)
    .write("with space.txt", "space\n")
    .write("100%.txt", "percent\n")
    .write("a#b?c+d&e=f.txt", "signs\n")
    .write("-dash.txt", "dash\n")
    .write(".dotfile", "dot\n")
    .write("..twodots", "dots\n")
    .write("caf\u00e9.txt", "NFC\n")
    .write("cafe\u0301.txt", "NFD\n")
    .write("日本語/ファイル.txt", "日本語\n")
    .write("crlf.txt", "one\r\ntwo\r\nthree\r\n")
    .write("mixed.txt", "one\r\ntwo\nthree\rfour\r\n")
    .write("bom.txt", "\ufeffwith a mark\n")
    .write("latin1.txt", Buffer.from("na\xefve caf\xe9\n", "latin1"))
    .write("no-newline.txt", "no newline at the end")
    .write("zero.txt", "")
    .write("binary.bin", Buffer.from([0, 1, 2, 3, 255, 254, 0, 10]))
    .write("large.txt", "0123456789abcde\n".repeat(786_432))
    .commit("Add awkward files");
});

/** Two branches that change the same line. */
export const conflict = build((folder) => {
  new RepositoryBuilder(folder)
    .write("plan.txt", "one\ntwo\nthree\n")
    .commit("Plan")
    .branch("other")
    .write("plan.txt", "one\nTWO\nthree\n")
    .commit("Shout the second")
    .checkout("other")
    .write("plan.txt", "one\n2\nthree\n")
    .commit("Use digits")
    .checkout("main");
});

/** `commits` commits over `files` files by fast-import; a few seconds for 10,000. For benchmarks and scrolling. */
export async function buildHistory(folder: string, commits: number, files: number): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  new RepositoryBuilder(folder, { bare: true });
  const lines: string[] = [];
  const data = (text: string) => `data ${Buffer.byteLength(text)}\n${text}\n`;
  for (let n = 1; n <= commits; n += 1) {
    const person = `Dev ${n % 10} <dev${n % 10}@example.com> ${1_600_000_000 + n * 60} +0000`;
    lines.push(
      `commit refs/heads/main\nmark :${n}\nauthor ${person}\ncommitter ${person}\n${data(`Change ${n}`)}${n > 1 ? `from :${n - 1}\n` : ""}`,
    );
    const touched = n === 1 ? Array.from({ length: files }, (_, index) => index) : [(n * 7919) % files];
    for (const file of touched) lines.push(`M 100644 inline dir${file % 100}/file${file}.txt\n${data(`file ${file} at ${n}\n`)}`);
  }
  git(folder, ["fast-import", "--quiet"], { input: `${lines.join("")}done\n` });
}

/** Thousands of commits: scrolling and paging. */
export const long: Scenario = (folder) => buildHistory(folder, 5_000, 500);

/** One folder of 10,000 files, in another order by name than by bytes. */
export const wide: Scenario = async (folder) => {
  rmSync(folder, { recursive: true, force: true });
  new RepositoryBuilder(folder, { bare: true });
  const files = Array.from({ length: 10_000 }, (_, index) => `M 100644 :1 wide/entry-${index}.txt\n`);
  const head = "blob\nmark :1\ndata 2\nx\ncommit refs/heads/main\ncommitter Dev <dev@example.com> 1600000000 +0000\ndata 4\nWide\n";
  git(folder, ["fast-import", "--quiet"], { input: `${head}${files.join("")}` });
};

/** A commit of 338 files, a renamed file, and commits that break careless screens: no message, three parents, a megabyte, broken bytes. */
export const review = build((folder) => {
  const made = new RepositoryBuilder(folder)
    .write("src/model/load.ts", `${Array.from({ length: 30 }, (_, at) => `line ${at + 1}`).join("\n")}\n`)
    .write("old/name.ts", "one\ntwo\nthree\nfour\n")
    .commit("Begin")
    .as("Bo Lind")
    .write("old/name.ts", "one\ntwo\nthree\nfour, mended\n")
    .commit("Mend the fourth")
    .move("old/name.ts", "new/name.ts")
    .commit("Move the name")
    .as("Ada Nowak")
    .write("new/name.ts", "one\n2\nthree\nfour, mended\n")
    .commit("Count the second");
  for (let at = 0; at < 336; at += 1) made.write(`fixtures/${["at", "be", "ch"][at % 3]}/city-${at}.json`, `{ "id": ${at} }\n`);
  made
    .write("docs/guide.md", "# Guide\n")
    .write("src/model/load.ts", `${Array.from({ length: 30 }, (_, at) => (at === 6 ? "seven" : `line ${at + 1}`)).join("\n")}\n`)
    .commit("Give every city its own file\n\nSee https://example.org/cities.\n\nRefs: ROUTE-466\nReviewed-by: Bo Lind <bo@example.com>")
    .tag("v1.0")
    .branch("one")
    .branch("two")
    .checkout("one")
    .write("one.txt", "1\n")
    .commit("One")
    .checkout("two")
    .write("two.txt", "2\n")
    .commit("Two")
    .checkout("main")
    .write("src/model/load.ts", "short\n")
    .commit(`Write at length\n\n${"word ".repeat(200_000)}`)
    .tag("length");
  const identity = { GIT_COMMITTER_NAME: "Ada Nowak", GIT_COMMITTER_EMAIL: "ada@example.com" };
  const env = { ...identity, GIT_AUTHOR_NAME: "Ada Nowak", GIT_AUTHOR_EMAIL: "ada@example.com" };
  const dated = (day: number) => ({
    ...env,
    GIT_AUTHOR_DATE: `2026-02-0${day}T10:00:00Z`,
    GIT_COMMITTER_DATE: `2026-02-0${day}T10:00:00Z`,
  });
  const parents = ["main", "one", "two"].flatMap((ref) => ["-p", made.id(ref)]);
  git(folder, [
    "branch",
    "-f",
    "octopus",
    git(folder, ["commit-tree", "main^{tree}", ...parents, "-m", "Bring three together"], { env: dated(1) }),
  ]);
  git(folder, ["branch", "-f", "silent", git(folder, ["commit-tree", "main^{tree}", "-p", "main"], { env: dated(2), input: "" })]);
  git(folder, [
    "branch",
    "-f",
    "broken",
    git(folder, ["commit-tree", "main^{tree}", "-p", "main"], { env: dated(3), input: Buffer.from("Caf\xe9 \xff\xfe\n", "latin1") }),
  ]);
});

/**
 * Fixes on main and release branches that lack them: each fix goes cleanly onto some, conflicts on others, is there already or would be
 * empty. `late` conflicts alone where `fix` is missing, and goes after it.
 */
export const backports = build((folder) => {
  const plan = (changes: Readonly<Record<number, string>>): string =>
    Array.from({ length: 30 }, (_, index) => `${changes[index + 1] ?? `step ${index + 1}`}\n`).join("");
  const one = { 5: "if (leg.departs < cutoff) continue;" };
  const two = { 5: "if (leg.departs < cutoff(leg)) continue;" };
  const utc = { 20: "const arrival = toUtc(leg);" };
  const story = new RepositoryBuilder(folder)
    .write("src/planner.ts", plan({}))
    .write("src/retry.ts", "retry(3)\n")
    .commit("Begin")
    .branch("release/4.0")
    .branch("release/4.1")
    .branch("release/4.2")
    .branch("staging")
    .as("Priya Raman")
    .write("src/planner.ts", plan(one))
    .commit("Skip depots past their cut-off\n\nA closed depot forwards nothing.\n")
    .tag("fix")
    .as("Lena Fischer")
    .write("src/planner.ts", plan({ ...one, ...utc }))
    .commit("Compare arrivals in UTC\n")
    .tag("utc")
    .write("src/retry.ts", "retry(3, { idempotent: true })\n")
    .commit("Retry sorter calls only when idempotent\n")
    .tag("retry")
    .branch("depots-eu")
    .write("src/planner.ts", plan({ ...two, ...utc }))
    .commit("Ask for the cut-off of a leg\n")
    .tag("late")
    .branch("night")
    .checkout("night")
    .write("src/night.ts", "export const night = true;\n")
    .commit("Allow night trunks\n")
    .checkout("main")
    .merge("night")
    .tag("merged");
  story
    .checkout("release/4.0")
    .write("src/planner.ts", plan({ 5: "reject(leg);" }))
    .commit("Reject late arrivals\n");
  story
    .checkout("release/4.1")
    .pick("retry", true)
    .write("src/planner.ts", plan({ 20: "const arrival = late(leg);" }))
    .commit("Count late\n");
  story.checkout("release/4.2").write("src/retry.ts", "retry(3, { idempotent: true })\n").commit("Mind retries\n");
  story.checkout("main");
});

/** A file of several hands: renamed once, indented once by a commit that the repository lists to be looked past; and bytes that are no text. */
export const blamed = build((folder) => {
  const lines = Array.from({ length: 40 }, (_, index) => `step ${index + 1}`);
  const builder = new RepositoryBuilder(folder);
  const write = (path: string): RepositoryBuilder => builder.write(path, `${lines.join("\n")}\n`);
  const change = (at: readonly number[], word: string): void => {
    for (const line of at) lines[line - 1] = `${word} ${line}`;
  };
  builder
    .as("Lena Fischer")
    .write("logo.bin", new Uint8Array([0, 1, 2, 3, 0, 255]))
    .write("src/other.ts", "export {};\n");
  write("src/router.ts").commit("Split the router from the server\n\nIt had grown in two places\nat the same time.");
  change([6, 7, 20], "cap");
  builder.as("Mateo Rossi");
  write("src/router.ts").commit("Cap routes at six legs");
  builder.as("Aiko Tanaka").move("src/router.ts", "src/planner.ts");
  change([12], "deadline");
  write("src/planner.ts").commit("Call it planner");
  for (const line of [6, 13, 14]) lines[line - 1] = `  ${lines[line - 1]}`;
  builder.as("Tomasz Nowak");
  write("src/planner.ts").commit("Indent");
  builder.write(".git-blame-ignore-revs", `# Indentation\n${builder.id()}\n`).commit("List what blame looks past");
  change([7], "raise");
  builder.as("Priya Raman");
  write("src/planner.ts").commit("Raise the cap");
});

export const scenarios: Readonly<Record<string, Scenario>> = {
  everyday,
  empty,
  bare,
  sha256,
  detached,
  dirty,
  awkward,
  conflict,
  long,
  wide,
  review,
  backports,
  blamed,
};
