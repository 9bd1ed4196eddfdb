// Where a commit starts: every combination of branch, start_branch, start_sha, start_project and force against the rules (api-behaviour 2.3, 2.4).
import { afterAll, beforeAll, expect, it } from "vitest";
import { git, type RepositoryBuilder } from "../scenarios/builder.ts";
import { type Fixture, startService } from "./api-fixture.ts";

let service: Fixture;
let repo: RepositoryBuilder;
let fork: RepositoryBuilder;
let ids: Record<"own" | "fork" | "stranger", number>;
let commits: string;

beforeAll(() => {
  service = startService();
  const seed = service.repository("seed").write("a", "a\n").commit("One").write("a", "b\n").commit("Two").branch("topic", "HEAD~1");
  for (const name of ["own", "fork"]) git(service.folder, ["clone", "-q", "--bare", seed.folder, `${name}.git`]);
  repo = service.repository("own.git", { bare: true });
  fork = service.repository("fork.git", { bare: true });
  const env = { GIT_AUTHOR_NAME: "a", GIT_AUTHOR_EMAIL: "a@b", GIT_COMMITTER_NAME: "a", GIT_COMMITTER_EMAIL: "a@b" };
  const ahead = git(fork.folder, ["commit-tree", "-m", "Fork", "-p", "main", "main^{tree}"], { env });
  for (const branch of ["main", "only-there"]) git(fork.folder, ["update-ref", `refs/heads/${branch}`, ahead]);
  const stranger = service.repository("stranger").write("s", "s\n").commit("Stranger");
  ids = {
    own: service.serve("own", repo.folder).id,
    fork: service.serve("fork", fork.folder).id,
    stranger: service.serve("stranger", stranger.folder).id,
  };
  commits = `/projects/${ids.own}/repository/commits`;
});
afterAll(() => service.end());

interface Asked {
  readonly branch: string;
  readonly start_branch?: string | undefined;
  readonly start_sha?: string | undefined;
  readonly start_project?: number | undefined;
  readonly force?: boolean | undefined;
}

const tip = (at: RepositoryBuilder, branch: string): string | null =>
  git(at.folder, ["for-each-ref", "--format=%(objectname)", `refs/heads/${branch}`]) || null;

const noBranch = "You can only create or edit files when you are on a branch";

/** The parent of the commit, or the refusal. */
function expected({ branch, start_branch: from, start_sha: sha, start_project: project, force = false }: Asked): string {
  if (from !== undefined && sha !== undefined) return "400 Bad request - start_branch, start_sha are mutually exclusive";
  if (sha !== undefined && !/^[0-9a-f]{40}$/.test(sha)) return `Invalid start_sha '${sha}'`;
  if (project === ids.stranger) return "403 Forbidden - Project is not included in the fork network for team/own";
  const elsewhere = project === ids.fork;
  const source = elsewhere ? fork : repo;
  const now = tip(repo, branch);
  if (sha === undefined && !elsewhere && (from === undefined || from === branch)) return now ?? noBranch;
  if (sha !== undefined) {
    const found = git(source.folder, ["cat-file", "--batch-check"], { input: `${sha}\n` });
    if (found.endsWith(" missing")) return `Cannot find start_sha '${sha}'`;
  }
  const start = sha ?? tip(source, from ?? branch);
  if (start === null) return noBranch;
  if (now !== null && !force) return `A branch called '${branch}' already exists. Switch to that branch in order to make changes`;
  return start;
}

it("is where the rules say, or refused in their words, with nothing moved", { tags: "long" }, async () => {
  const [head, before, there] = [tip(repo, "main")!, repo.id("main~1"), tip(fork, "only-there")!];
  let count = 0;
  const wrong: unknown[] = [];
  for (const kept of ["main", "new"])
    for (const start_branch of [undefined, "same", "topic", "only-there", "nowhere"])
      for (const start_sha of [undefined, before, there, "main"])
        for (const start_project of [undefined, ids.own, ids.fork, ids.stranger])
          for (const force of [false, true]) {
            if (start_branch !== undefined && start_sha !== undefined && (start_project !== undefined || force)) continue;
            const branch = kept === "new" ? `new-${count}` : kept;
            const asked: Asked = { branch, start_branch: start_branch === "same" ? branch : start_branch, start_sha, start_project, force };
            const rule = expected(asked);
            const refs = git(repo.folder, ["for-each-ref"]);
            const actions = [{ action: "create", file_path: `f${count++}`, content: "" }];
            const { status, body } = await service.ask("POST", commits, { json: { ...asked, commit_message: "m", actions } });
            const isRefused = !/^[0-9a-f]{40}$/.test(rule);
            const told = isRefused ? [body.message, git(repo.folder, ["for-each-ref"])] : [body.parent_ids?.[0], tip(repo, branch)];
            const wanted = isRefused ? [rule, refs] : [rule, body.id];
            if (told.join() !== wanted.join() || (status === 201) === isRefused) wrong.push({ asked, status, told: told[0], rule });
            if (status === 201 && branch === "main") git(repo.folder, ["update-ref", "refs/heads/main", head]);
          }
  expect(wrong).toEqual([]);
  expect(count).toBe(152);
  expect(git(repo.folder, ["fsck", "--strict", "--no-dangling"])).toBe("");
});

it("is nothing in an empty repository, whatever branch it was to be", async () => {
  for (const [n, path] of ["commits", "files/a"].entries()) {
    const empty = service.repository(`empty-${n}.git`, { bare: true });
    const { id } = service.serve(`empty-${n}`, empty.folder);
    const create = path === "commits" ? { actions: [{ action: "create", file_path: "a", content: "1" }] } : { content: "1" };
    const json = { branch: "first", start_branch: "main", commit_message: "m", ...create };
    expect((await service.ask("POST", `/projects/${id}/repository/${path}`, { json })).status).toBe(201);
    expect(git(empty.folder, ["log", "--format=%P%s", "first"])).toBe("m");
    // Now there is a branch to be on.
    const second = await service.ask("POST", `/projects/${id}/repository/${path}`, { json: { ...json, branch: "second" } });
    expect([second.status, second.body]).toEqual([400, { message: noBranch }]);
  }
});
