// Blame's first range comes while git is still at it, and its walk begins beside that for the last commit; git's own blame is the oracle.
// A program stands for git that lets each of the two go on only when the other, or the test, has come so far.
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { git, type RepositoryBuilder } from "../scenarios/builder.ts";
import { type Fixture, startService } from "./api-fixture.ts";

interface Range {
  readonly commit: { readonly id: string };
  readonly lines: readonly string[];
  readonly start_line?: number;
}

const length = 6_000;
let folder: string;
let service: Fixture;
let repo: RepositoryBuilder;
let blame: string;
const at = (name: string): string => join(folder, name);

/**
 * `blame` meets the walk for the last commit before it tells anything (`meets`), tells its first entry, or all but the last, waits until
 * somebody writes to the pipe `rest`, tells the others and leaves the file `ended`. Everything else is git's.
 */
function writeGit(tells: "first" | "all but the last", meets: boolean): string {
  for (const pipe of ["met", "rest"]) execFileSync("mkfifo", [at(pipe)]);
  const script = `#!/bin/sh
case " $* " in
*" blame "*)
  git "$@" > '${at("whole")}' || exit
  ${meets ? `echo > '${at("met")}'` : ":"}
  n=${tells === "first" ? "1" : `$(($(grep -c '^filename ' '${at("whole")}') - 1))`}
  awk -v n="$n" '{ print } /^filename / && ++c == n { exit }' '${at("whole")}'
  read -r line < '${at("rest")}'
  awk -v n="$n" 'c >= n; /^filename / { ++c }' '${at("whole")}'
  : > '${at("ended")}';;
*" rev-list "*)
  ${meets ? `read -r line < '${at("met")}'` : ":"}
  exec git "$@";;
*) exec git "$@";;
esac
`;
  writeFileSync(at("git"), script, { mode: 0o755 });
  return at("git");
}

function serve(tells: "first" | "all but the last", meets: boolean): void {
  service = startService({}, { git: writeGit(tells, meets) });
  repo = service.repository("b");
  const line = (n: number, step: number): string =>
    `line of some length, number ${n}${n < 2_000 && step > 0 && n % (step + 1) === 0 ? ` of step ${step}` : ""}`;
  for (let step = 0; step <= 6; step += 1)
    repo.write("f", `${Array.from({ length }, (_, n) => line(n, step)).join("\n")}\n`).commit(`Step ${step}`);
  blame = `/projects/${service.serve("b", repo.folder).id}/repository/files/f/blame?ref=main`;
}

/** Commit and text of each line. */
const blameByGit = (): string[] => {
  const owned: string[] = [];
  let owner = "";
  for (const line of git(repo.folder, ["blame", "--line-porcelain", "main", "--", "f"]).split("\n")) {
    owner = /^([0-9a-f]{40}) \d+ \d+/.exec(line)?.[1] ?? owner;
    if (line.startsWith("\t")) owned.push(`${owner} ${line.slice(1)}`);
  }
  return owned;
};

/** The body as text, piece by piece. */
async function* piecesOf(response: Response): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder();
  for await (const bytes of response.body as unknown as AsyncIterable<Uint8Array>) yield decoder.decode(bytes, { stream: true });
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "repodesk-blame-"));
});
afterEach(async () => {
  await service.end();
  rmSync(folder, { recursive: true, force: true });
});

it.skipIf(process.platform === "win32")(
  "as lines: its walk begins before the last commit is known, and what is found is sent at once",
  { tags: "long" },
  async () => {
    serve("first", true);
    const response = await service.send("GET", blame, { headers: { accept: "application/x-ndjson" } });
    expect(response.status).toBe(200);
    const body = piecesOf(response);
    const { value: first = "" } = await body.next();
    const expected = blameByGit();
    const found: string[] = [];
    const take = (text: string): void => {
      for (const { commit, lines, start_line = 0 } of text
        .split("\n")
        .filter(Boolean)
        .map((each) => JSON.parse(each) as Range))
        for (const [index, line] of lines.entries()) {
          expect(found[start_line + index]).toBeUndefined();
          found[start_line + index] = `${commit.id} ${line}`;
        }
    };
    take(first);
    const known = found.flatMap((line, number) => (line === undefined ? [] : [[line, expected[number - 1]]]));
    expect(known.length).toBeGreaterThan(0);
    expect(known.length).toBeLessThan(length);
    for (const [ours, theirs] of known) expect(ours).toBe(theirs);
    expect(existsSync(at("ended"))).toBe(false);
    writeFileSync(at("rest"), "\n");
    let text = "";
    for await (const piece of body) text += piece;
    take(text);
    expect(found.slice(1)).toEqual(expected);
  },
);

it.skipIf(process.platform === "win32")(
  "as one answer of a large file: the ranges before the first unknown line are sent at once",
  async () => {
    serve("all but the last", false);
    const body = piecesOf(await service.send("GET", blame));
    let text = (await body.next()).value ?? "";
    expect(text.startsWith('[{"commit":')).toBe(true);
    expect(existsSync(at("ended"))).toBe(false);
    writeFileSync(at("rest"), "\n");
    for await (const piece of body) text += piece;
    expect((JSON.parse(text) as Range[]).flatMap(({ commit, lines }) => lines.map((line) => `${commit.id} ${line}`))).toEqual(blameByGit());
  },
);
