// Any list of actions comes to the tree that git's own index makes of it, or to the refusal that the first wrong one deserves.
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { git, type RepositoryBuilder } from "../scenarios/builder.ts";
import { type Fixture, startService } from "./api-fixture.ts";

let service: Fixture;
let repo: RepositoryBuilder;
let commits: string;

interface File {
  readonly mode: string;
  readonly content: Buffer;
}

type Action = { readonly action: string; readonly file_path: string } & Record<string, unknown>;

/** Few names, so that they meet: files that become directories, directories that become files, links and a submodule between them. */
const paths = ["a", "a/b", "a/b/c", "a/d", "e", "e/f", "link", "link/x", "sub", "sub/x", "tool", "a.b", "a-"];
const submodule = "1".repeat(40);
const first: ReadonlyMap<string, File> = new Map([
  ["a/b/c", { mode: "100644", content: Buffer.from("abc\n") }],
  ["a/d", { mode: "100755", content: Buffer.from("ad\n") }],
  ["e", { mode: "100644", content: Buffer.from("e\n") }],
  ["link", { mode: "120000", content: Buffer.from("e") }],
  ["sub", { mode: "160000", content: Buffer.from(submodule) }],
  ["tool", { mode: "100755", content: Buffer.from("#!\n") }],
]);
let start: string;
/** Last commits of paths at the start. */
const lastOf = new Map<string, string>();

const person = { GIT_AUTHOR_NAME: "a", GIT_AUTHOR_EMAIL: "a@b", GIT_COMMITTER_NAME: "a", GIT_COMMITTER_EMAIL: "a@b" };

/** The tree that an index makes of files. */
function treeOf(files: ReadonlyMap<string, File>): string {
  const env = { GIT_INDEX_FILE: `${repo.folder}/model-index` };
  git(repo.folder, ["read-tree", "--empty"], { env });
  const lines = [...files].map(([path, { mode, content }]) => {
    const id = mode === "160000" ? String(content) : git(repo.folder, ["hash-object", "-w", "--stdin"], { input: content });
    return `${mode} ${id}\t${path}\0`;
  });
  git(repo.folder, ["update-index", "-z", "--index-info"], { env, input: lines.join("") });
  return git(repo.folder, ["write-tree"], { env });
}

beforeAll(() => {
  service = startService();
  repo = service.repository("model.git", { bare: true });
  commits = `/projects/${service.serve("model", repo.folder).id}/repository/commits`;
  const half = new Map([...first].slice(0, 3));
  const one = git(repo.folder, ["commit-tree", "-m", "One", treeOf(half)], { env: person });
  start = git(repo.folder, ["commit-tree", "-m", "Two", "-p", one, treeOf(first)], { env: person });
  git(repo.folder, ["update-ref", "refs/heads/main", start]);
  for (const path of first.keys()) lastOf.set(path, half.has(path) ? one : start);
});
afterAll(() => service.end());

const exists = "A file with this name already exists";
const isDirectory = "A directory with this name already exists";
const missing = "A file with this name doesn't exist";

/** What actions make of files, in the plainest way; a text is the refusal. */
function model(actions: readonly Action[]): Map<string, File> | string {
  const files = new Map(first);
  const below = (path: string): string[] => [...files.keys()].filter((name) => name.startsWith(`${path}/`));
  const taken = (path: string): string | null => {
    if (files.has(path) || path.split("/").some((_, at, all) => at > 0 && files.has(all.slice(0, at).join("/")))) return exists;
    return below(path).length > 0 ? isDirectory : null;
  };
  const fileAt = (path: string): File | null => {
    const file = files.get(path);
    return file === undefined || file.mode === "160000" ? null : file;
  };
  for (const {
    action,
    file_path: path,
    previous_path: previous,
    content,
    encoding,
    execute_filemode: mode,
    last_commit_id: known,
  } of actions) {
    const bytes = typeof content === "string" ? Buffer.from(content, encoding === "base64" ? "base64" : "utf8") : null;
    const from = typeof previous === "string" && action === "move" ? previous : path;
    const last = lastOf.get(from) ?? (below(from).length > 0 ? lastOfFolder(from) : undefined);
    const stale = known !== undefined && ["update", "move", "delete"].includes(action) && last !== undefined && last !== known;
    const isThere = action === "delete" ? files.has(from) || below(from).length > 0 : fileAt(from) !== null;
    if (action === "chmod" && !files.has(path)) return missing;
    if (["update", "move", "delete"].includes(action)) {
      if (!isThere) return missing;
      if (stale) return `The file has changed since you started editing it: ${from}`;
    }
    if (action === "delete") for (const name of [from, ...below(from)]) files.delete(name);
    if (action === "update") files.set(path, { ...files.get(path)!, content: bytes! });
    if (action === "chmod" && files.get(path)!.mode.startsWith("100"))
      files.set(path, { ...files.get(path)!, mode: mode === true ? "100755" : "100644" });
    if (action === "create" || action === "move") {
      const file = files.get(from);
      if (action === "move" && path !== from) files.delete(from);
      const why = taken(path);
      if (why !== null) return why;
      files.set(path, { mode: file?.mode ?? "100644", content: bytes ?? file!.content });
    }
  }
  return files;
}

const lastOfFolder = (path: string): string | undefined =>
  [...first.keys()].filter((name) => name.startsWith(`${path}/`)).length === 0
    ? undefined
    : git(repo.folder, ["rev-list", "-1", start, "--", path]) || undefined;

const path = fc.constantFrom(...paths);
const content = fc.oneof(fc.constantFrom("", "e\n", "x\r\ny", "\ufeffü\0"), fc.string({ maxLength: 5 }));
const known = fc.option(fc.constantFrom("start", "last", "0".repeat(40)), { nil: undefined, freq: 3 });
const action: fc.Arbitrary<Action> = fc
  .record({
    action: fc.constantFrom("create", "update", "move", "delete", "chmod"),
    path,
    previous: path,
    content,
    on: fc.boolean(),
    plain: fc.boolean(),
    bare: fc.boolean(),
    known,
  })
  .map(({ action, path, previous, content, on, plain, bare, known }) => {
    const guarded = action === "move" ? previous : path;
    const id = known === "start" ? start : known === "last" ? (lastOf.get(guarded) ?? start) : known;
    const text = plain ? { content } : { content: Buffer.from(content).toString("base64"), encoding: "base64" };
    return {
      action,
      file_path: path,
      ...(action === "move" ? { previous_path: previous } : {}),
      ...(action === "create" || action === "update" || (action === "move" && !bare) ? text : {}),
      ...(action === "chmod" ? { execute_filemode: on } : {}),
      ...(id === undefined ? {} : { last_commit_id: id }),
    };
  });

it("is what git makes of it", { tags: "long" }, async () => {
  let made = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 6 }), async (actions) => {
      const branch = `b${made++}`;
      const { status, body } = await service.ask("POST", commits, {
        json: { branch, start_branch: "main", commit_message: "m", actions },
      });
      const expected = model(actions);
      if (typeof expected === "string") {
        expect([status, body.message]).toEqual([400, expected]);
        return;
      }
      expect([status, body.message]).toEqual([201, "m"]);
      expect(git(repo.folder, ["rev-parse", `${branch}^{tree}`])).toBe(treeOf(expected));
    }),
    { numRuns: Number(process.env["RUNS"] ?? 120) },
  );
  expect(git(repo.folder, ["fsck", "--strict", "--no-dangling"])).toBe("");
});

it("lets a file and a folder change places, in the work tree too", async () => {
  const own = service.repository("places").write("folder/only", "only\n").write("file", "file\n").commit("One");
  const { id } = service.serve("places", own.folder);
  const actions = [
    { action: "move", previous_path: "folder/only", file_path: "folder" },
    { action: "move", previous_path: "file", file_path: "file/below" },
  ];
  const json = { branch: "main", commit_message: "m", actions };
  expect((await service.ask("POST", `/projects/${id}/repository/commits`, { json })).status).toBe(201);
  expect(git(own.folder, ["ls-tree", "-r", "--name-only", "main"])).toBe("file/below\nfolder");
  expect([git(own.folder, ["status", "--porcelain"]), git(own.folder, ["show", "main:folder"])]).toEqual(["", "only"]);
});

it("does a thousand of them in one commit", { tags: "long" }, async () => {
  const name = (n: number): string => `d${n % 7}/${n}`;
  const actions = Array.from({ length: 250 }, (_, n) => [
    { action: "create", file_path: name(n), content: `${n}\n` },
    { action: "chmod", file_path: name(n), execute_filemode: n % 2 === 0 },
    { action: "move", previous_path: name(n), file_path: `moved/${name(n)}` },
    ...(n % 3 === 0
      ? [{ action: "delete", file_path: `moved/${name(n)}` }]
      : [{ action: "update", file_path: `moved/${name(n)}`, content: `u${n}` }]),
  ]).flat();
  expect(actions).toHaveLength(1_000);
  const json = { branch: "thousand", start_branch: "main", commit_message: "m", actions };
  const { status, body } = await service.ask("POST", commits, { json });
  const expected = new Map(first);
  for (let n = 0; n < 250; n += 1)
    if (n % 3 !== 0) expected.set(`moved/${name(n)}`, { mode: n % 2 === 0 ? "100755" : "100644", content: Buffer.from(`u${n}`) });
  expect([status, body.stats.total]).toEqual([201, 166]);
  expect(git(repo.folder, ["rev-parse", "thousand^{tree}"])).toBe(treeOf(expected));
});
