// Folders of this machine and the sample: for the desktop alone.
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { git } from "../scenarios/builder.ts";
import { type Fixture, startService } from "./api-fixture.ts";

let service: Fixture;

beforeAll(() => {
  service = startService();
});
afterAll(() => service.end());

const open = (path: string) => service.ask("POST", "/repodesk/folders", { as: "local", json: { path } });

describe("a folder of this machine", () => {
  it("becomes a private project, the same one each time", async () => {
    const repo = service.repository("one/src dir").write("a", "a").commit("One");
    const first = await open(join(repo.folder));
    expect(first).toMatchObject({
      status: 201,
      body: { path_with_namespace: "local/src-dir", visibility: "private", default_branch: "main", warning: null },
    });
    mkdirSync(join(repo.folder, "deep"));
    expect((await open(join(repo.folder, "deep"))).body.id).toBe(first.body.id);
    const twin = service.repository("two/src dir").write("a", "a").commit("One");
    expect((await open(twin.folder)).body.path_with_namespace).toBe("local/src-dir-2");
    expect((await service.ask("GET", `/projects/${first.body.id}/repository/tree`, { as: "local" })).body).toHaveLength(1);
  });

  it("says what a person should know", async () => {
    const repo = service.repository("dirty").write("a", "a").commit("One").write("a", "b");
    expect((await open(repo.folder)).body.warning).toContain("not committed");
    const loose = service.repository("loose").write("a", "a").commit("One");
    git(loose.folder, ["checkout", "-q", "--detach"]);
    expect((await open(loose.folder)).body.warning).toContain("HEAD is detached");
    git(service.folder, ["clone", "-q", "--depth=1", `file://${repo.folder}`, "shallow"]);
    expect((await open(join(service.folder, "shallow"))).body.warning).toContain("shallow clone");
  });

  it("is opened with a hundred and fifty thousand of its files deleted", { tags: "long" }, async () => {
    const repo = service.repository("wide-and-empty");
    const files = Array.from({ length: 150_000 }, (_, index) => `M 100644 :1 d${index % 500}/f${index}\n`).join("");
    const identity = "committer A <a@example.org> 1700000000 +0000\ndata 1\nx\n";
    const input = `blob\nmark :1\ndata 1\nx\ncommit refs/heads/main\n${identity}${files}\n`;
    git(repo.folder, ["fast-import", "--quiet"], { input });
    const { status, body } = await open(repo.folder);
    expect([status, body.warning]).toEqual([201, expect.stringContaining("not committed")]);
  });

  it("takes empty, bare and SHA-256 repositories", async () => {
    const bare = service.repository("kept.git", { bare: true });
    expect(await open(bare.folder)).toMatchObject({ status: 201, body: { path: "kept", warning: null, empty_repo: true } });
    expect((await open(bare.folder)).body.work_tree).toBe(false);
    const wide = service.repository("wide", { sha256: true }).write("a", "a").commit("One");
    const { body } = await open(wide.folder);
    const tree = await service.ask("GET", `/projects/${body.id}/repository/tree`, { as: "local" });
    expect([tree.body[0].id.length, body.work_tree]).toEqual([64, true]);
  });

  it("tells how the index of its history fares, and lets it be stopped", async () => {
    const repo = service.repository("indexed").write("a", "a").commit("One");
    const { id } = (await open(repo.folder)).body;
    const index = `/repodesk/projects/${id}/history_index`;
    for (const method of ["GET", "DELETE"]) {
      const { status, body } = await service.ask(method, index, { as: "local" });
      expect([status, Object.keys(body)]).toEqual([200, ["phase", "commits", "message"]]);
      expect(["waiting", "small"]).toContain(body.phase);
      expect((await service.ask(method, index)).status).toBe(404);
    }
  });

  it("refuses with the reason what is no repository", async () => {
    mkdirSync(join(service.folder, "plain"));
    writeFileSync(join(service.folder, "file"), "");
    const astray = service.repository("astray").write("a", "a").commit("One").folder;
    git(astray, ["config", "core.worktree", service.folder]);
    for (const [path, word] of [
      [join(service.folder, "nowhere"), "no folder"],
      [join(service.folder, "plain"), "not in a git repository"],
      [join(service.folder, "file"), "is a file"],
      ["relative/path", "full path"],
      [astray, "config --unset core.worktree"],
    ] as const) {
      const { status, body } = await open(path);
      expect(status).toBe(422);
      expect(body.message).toContain(word);
    }
  });

  it("is nobody else's business", async () => {
    for (const path of ["folders", "sample"]) {
      const answer = await service.ask("POST", `/repodesk/${path}`, { as: "admin", json: { path: "/" } });
      expect(answer).toMatchObject({ status: 404, body: { error: "404 Not Found" } });
    }
  });
});

describe("who a commit of this machine is by", () => {
  /** The person's own configuration. */
  let personal: string;
  beforeEach(() => {
    personal = join(service.folder, "personal.gitconfig");
    writeFileSync(personal, "");
    vi.stubEnv("GIT_CONFIG_GLOBAL", personal);
    return () => vi.unstubAllEnvs();
  });

  const people = (folder: string, revision = "main") => git(folder, ["log", "-1", "--format=%an <%ae>, %cn <%ce>", revision]);
  /** Whom git itself would name there, twice as `people` does. */
  const asGitSays = (folder: string) => {
    const env = { GIT_CONFIG_GLOBAL: personal };
    const who = `${git(folder, ["config", "user.name"], { env })} <${git(folder, ["config", "user.email"], { env })}>`;
    return `${who}, ${who}`;
  };
  let count = 0;
  async function make(kind = {}) {
    count += 1;
    const repo = service.repository(`by/${count}`, kind).write("a", "a").commit("One");
    const { id } = (await open(repo.folder)).body;
    const tell = async (method: string, path: string, json?: unknown, as: "local" | "admin" = "local") => {
      const answer = await service.ask(method, `/projects/${id}/${path}`, { as, json });
      expect(answer.text).toBe(answer.status < 300 ? answer.text : "");
      return answer.body;
    };
    let number = 0;
    return {
      folder: repo.folder,
      tell,
      attempt: (more: object) => {
        const actions = [{ action: "create", file_path: "attempt", content: "x" }];
        const json = { branch: "main", commit_message: "More", actions, ...more };
        return service.ask("POST", `/projects/${id}/repository/commits`, { as: "local", json });
      },
      foretold: async () => (await service.ask("GET", `/repodesk/projects/${id}/identity`, { as: "local" })).body,
      commit: async (more = {}, as: "local" | "admin" = "local") => {
        number += 1;
        const actions = [{ action: "create", file_path: `f${number}`, content: "x" }];
        await tell("POST", "repository/commits", { branch: "main", commit_message: "More", actions, ...more }, as);
        return people(repo.folder);
      },
    };
  }

  it("is whom the repository's own configuration names, at once when that changes", { tags: "long" }, async () => {
    writeFileSync(personal, "[user]\n\tname = At Home\n\temail = me@home.example\n");
    const { folder, commit, foretold } = await make();
    expect(await commit()).toBe("At Home <me@home.example>, At Home <me@home.example>");
    for (const address of ["me@work.example", "me@else.example"]) {
      git(folder, ["config", "user.email", address]);
      expect(await foretold()).toEqual({ name: "At Home", email: address });
      expect(await commit()).toBe(asGitSays(folder));
      expect(await commit()).toContain(`<${address}>, At Home <${address}>`);
    }
    // Named in the request: the author alone.
    expect(await commit({ author_name: "Guest", author_email: "g@example.com" })).toBe("Guest <g@example.com>, At Home <me@else.example>");
  });

  it("is whom an include of the person's own file names for this folder or branch", { tags: "long" }, async () => {
    const { folder, commit, foretold } = await make();
    const included = join(service.folder, "work.gitconfig");
    const branch = '[includeIf "onbranch:side"]\n\tpath = side.gitconfig\n';
    const condition = `[includeIf "gitdir:${folder}/"]\n\tpath = work.gitconfig\n`;
    writeFileSync(personal, `[user]\n\tname = At Home\n\temail = me@home.example\n${condition}${branch}`);
    writeFileSync(join(service.folder, "side.gitconfig"), "[user]\n\tname = On The Side\n");
    expect(await commit()).toBe("At Home <me@home.example>, At Home <me@home.example>");
    // The file was named before it was there.
    writeFileSync(included, "[user]\n\temail = me@work.example\n");
    expect(await foretold()).toEqual({ name: "At Home", email: "me@work.example" });
    expect(await commit()).toBe(asGitSays(folder));
    git(folder, ["checkout", "-q", "-b", "side"]);
    expect(await commit()).toBe("On The Side <me@work.example>, On The Side <me@work.example>");
    expect(await commit()).toBe(asGitSays(folder));
    const { commit: elsewhere } = await make();
    expect(await elsewhere()).toBe("At Home <me@home.example>, At Home <me@home.example>");
  });

  it("is nobody where git has no name, until the commit says who", async () => {
    const { folder, commit, foretold, attempt } = await make();
    const before = git(folder, ["rev-parse", "main"]);
    expect(await foretold()).toEqual({ name: null, email: null });
    const ada = { author_name: "Ada", author_email: "ada@example.com" };
    for (const more of [{}, { author_name: "Ada" }, { author_email: "ada@example.com" }]) {
      const { status, body } = await attempt(more);
      expect([status, body.message]).toEqual([400, expect.stringContaining("git config --global user.name")]);
    }
    expect(git(folder, ["rev-parse", "main"])).toBe(before);
    // Whom git does not know is who they say: the committer too, which git would refuse to guess.
    expect(await commit(ada)).toBe("Ada <ada@example.com>, Ada <ada@example.com>");
    git(folder, ["config", "user.name", " <> "]);
    git(folder, ["config", "user.email", "a@b.example>\nparent 0"]);
    expect(await foretold()).toEqual({ name: null, email: "a@b.exampleparent 0" });
    expect(await commit({ author_name: "Ada" })).toBe("Ada <a@b.exampleparent 0>, Ada <a@b.exampleparent 0>");
    git(folder, ["config", "--remove-section", "user"]);
    expect((await attempt({})).status).toBe(400);
    // Git can't read this at all.
    writeFileSync(personal, "[user\n");
    expect(await foretold()).toEqual({ name: null, email: null });
  });

  it("is the same for files, picks, reverts, tags and merges", { tags: "long" }, async () => {
    const { folder, tell } = await make({ sha256: true });
    git(folder, ["config", "user.name", "Here"]);
    git(folder, ["config", "user.email", "me@here.example"]);
    const here = "Here <me@here.example>";
    const both = `${here}, ${here}`;
    await tell("POST", "repository/files/b", { branch: "side", start_branch: "main", content: "b", commit_message: "B" });
    expect(people(folder, "side")).toBe(both);
    const revert = await tell("POST", "repository/commits/side/revert", { branch: "side" });
    expect(people(folder, revert.id)).toBe(both);
    const pick = await tell("POST", `repository/commits/${git(folder, ["rev-parse", "side~1"])}/cherry_pick`, { branch: "main" });
    expect(people(folder, pick.id)).toBe(both);
    await tell("POST", "repository/branches", { branch: "hers", ref: revert.id });
    await tell("POST", "repository/commits", {
      branch: "hers",
      commit_message: "C",
      author_name: "Ada",
      author_email: "ada@example.com",
      actions: [{ action: "create", file_path: "c", content: "c" }],
    });
    const hers = await tell("POST", `repository/commits/${git(folder, ["rev-parse", "hers"])}/cherry_pick`, { branch: "main" });
    expect(people(folder, hers.id)).toBe(`Ada <ada@example.com>, ${here}`);
    for (const squash of [false, true]) {
      const source = `merge-${squash}`;
      await tell("POST", "repository/files/d", { branch: source, start_branch: "main", content: source, commit_message: "D" });
      const { iid } = await tell("POST", "merge_requests", { source_branch: source, target_branch: "main", title: "D" });
      const merged = await tell("PUT", `merge_requests/${iid}/merge`, { squash });
      expect(people(folder, merged.merge_commit_sha)).toBe(both);
      if (squash) expect(people(folder, merged.squash_commit_sha)).toBe(both);
      await tell("DELETE", "repository/files/d", { branch: "main", commit_message: "No D" });
    }
    await tell("POST", "repository/tags", { tag_name: "v1", ref: "main", message: "One" });
    expect(git(folder, ["for-each-ref", "--format=%(taggername) %(taggeremail)", "refs/tags/v1"])).toBe(here);
  });

  it("is nobody else's business", async () => {
    const repo = service.repository("by/served").write("a", "a").commit("One");
    git(repo.folder, ["config", "user.email", "me@here.example"]);
    const { id } = service.serve("served", repo.folder);
    expect((await service.ask("GET", `/repodesk/projects/${id}/identity`, { as: "admin" })).status).toBe(404);
    const actions = [{ action: "create", file_path: "b", content: "x" }];
    await service.ask("POST", `/projects/${id}/repository/commits`, { json: { branch: "main", commit_message: "More", actions } });
    expect(people(repo.folder)).toBe("The developer <developer@example.com>, The developer <developer@example.com>");
  });
});

describe("what git would run on a commit", () => {
  let personal: string;
  beforeEach(() => {
    personal = join(service.folder, "programs.gitconfig");
    writeFileSync(personal, "");
    vi.stubEnv("GIT_CONFIG_GLOBAL", personal);
    return () => vi.unstubAllEnvs();
  });
  let count = 0;
  async function make(options = {}) {
    count += 1;
    const repo = service.repository(`runs/${count}`, options);
    repo.write("a", "a").write(".gitattributes", "*.bin filter=lfs diff=lfs\n# *.c filter=tidy\n*.h filter=other\n").commit("One");
    const { id } = (await open(repo.folder)).body;
    const programs = `/repodesk/projects/${id}/commit_programs`;
    return { ...{ folder: repo.folder, programs }, ask: async () => (await service.ask("GET", programs, { as: "local" })).body };
  }
  const hook = (path: string, mode = 0o755) => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, '#!/bin/sh\ntouch "$(dirname "$0")/ran-$(basename "$0")"\n', { mode });
  };

  it("is told, and git indeed runs it", async () => {
    const { folder, ask } = await make();
    expect(await ask()).toEqual({ hooks: [], signs: false, filters: [] });
    const hooks = join(folder, ".git/hooks");
    for (const name of ["post-commit", "pre-commit", "pre-push"]) hook(join(hooks, name));
    hook(join(hooks, "commit-msg"), 0o644);
    git(folder, ["config", "commit.gpgSign", "yes"]);
    for (const filter of ["lfs", "tidy", "unnamed"]) git(folder, ["config", `filter.${filter}.clean`, "cat"]);
    expect(await ask()).toEqual({ hooks: ["pre-commit", "post-commit"], signs: true, filters: ["lfs"] });
    git(folder, ["-c", "user.name=A", "-c", "user.email=a@b", "commit", "-q", "--no-gpg-sign", "--allow-empty", "-m", "Two"]);
    expect(readdirSync(hooks).filter((name) => name.startsWith("ran-"))).toEqual(["ran-post-commit", "ran-pre-commit"]);
  });

  it("stands in the person's own settings too, and in a hooks folder elsewhere", async () => {
    const { folder, ask } = await make();
    hook(join(folder, ".git/hooks/pre-commit"));
    hook(join(folder, ".husky/commit-msg"));
    writeFileSync(personal, '[core]\n\thooksPath = .husky\n[commit]\n\tgpgsign\n[filter "lfs"]\n\tprocess = git-lfs filter-process\n');
    expect(await ask()).toEqual({ hooks: ["commit-msg"], signs: true, filters: ["lfs"] });
    git(folder, ["config", "commit.gpgsign", "false"]);
    git(folder, ["config", "core.hooksPath", join(folder, ".git/hooks")]);
    expect(await ask()).toEqual({ hooks: ["pre-commit"], signs: false, filters: ["lfs"] });
  });

  it("is nobody else's business", async () => {
    const { programs } = await make();
    expect((await service.ask("GET", programs, { as: "admin" })).status).toBe(404);
  });
});

/** Numbers of the lines that a diff adds. */
function addedLines(diff: string): number[] {
  let at = 0;
  return diff.split("\n").flatMap((row) => {
    const head = /^@@ -\S+ \+(\d+)/.exec(row);
    if (head !== null) at = Number(head[1]);
    else if (row.startsWith("+")) return [at++];
    else if (row.startsWith(" ")) at += 1;
    return [];
  });
}

describe("the sample", () => {
  const head = "ed0c5e0b1b8dcdcd9f004656bc68233a613d136f";

  it("is the same each time, and can be reset", { tags: "long" }, async () => {
    const made = await service.ask("POST", "/repodesk/sample", { as: "local", json: {} });
    expect(made).toMatchObject({ status: 201, body: { path_with_namespace: "local/repartition", default_branch: "main" } });
    const { id, folder } = made.body;
    const commits = `/projects/${id}/repository/commits`;
    expect((await service.ask("GET", `${commits}/main`, { as: "local" })).body.id).toBe(head);
    expect(git(folder, ["fsck", "--strict"])).toBe("");
    expect(Number(git(folder, ["rev-list", "--count", "--all"]))).toBeGreaterThan(240);

    const action = { action: "create", file_path: "mine", content: "m" };
    const change = await service.ask("POST", commits, { as: "local", json: { branch: "main", commit_message: "Mine", actions: [action] } });
    expect(change.status).toBe(201);
    expect((await service.ask("POST", "/repodesk/sample", { as: "local", json: {} })).body.id).toBe(id);
    expect((await service.ask("GET", `${commits}/main`, { as: "local" })).body.id).toBe(change.body.id);

    expect((await service.ask("POST", "/repodesk/sample", { as: "local", json: { reset: true } })).body.id).toBe(id);
    expect((await service.ask("GET", `${commits}/main`, { as: "local" })).body.id).toBe(head);
  });

  it("has members, issues and merge requests, and a year of readings that end where its counters are", { tags: "long" }, async () => {
    const { id } = (await service.ask("POST", "/repodesk/sample", { as: "local", json: {} })).body;
    const ask = async (path: string) => (await service.ask("GET", path, { as: "local" })).body;
    const merged = await ask(`/projects/${id}/merge_requests?state=merged&per_page=100`);
    expect(merged.length).toBeGreaterThan(3);
    expect((await ask(`/projects/${id}/issues?per_page=100`)).length).toBe(100);
    const facts = await ask("/repodesk/activity_facts?group_path=local");
    expect(facts).toMatchObject({ recent_days: 30, most: 1000 });
    expect(facts.sample).toHaveLength(365);
    const { issues_count: issues } = await ask("/analytics/group_activity/issues_count?group_path=local");
    const { new_members_count: members } = await ask("/analytics/group_activity/new_members_count?group_path=local");
    expect(issues).toBeGreaterThan(5);
    expect(members).toBeGreaterThan(0);
    expect(Math.abs(facts.sample.at(-1).issues - issues)).toBeLessThan(12);
    expect(Math.max(...facts.sample.map((reading: { merge_requests: number }) => reading.merge_requests))).toBeGreaterThan(0);
    expect((await service.ask("GET", "/repodesk/activity_facts?group_path=local", { as: "admin" })).body.sample ?? []).toEqual([]);
    expect((await service.ask("GET", "/repodesk/activity_facts", { as: null })).status).toBe(401);
  });

  it("has threads at lines that their commits brought, and jobs in two pipelines with their times", async () => {
    const { id } = (await service.ask("POST", "/repodesk/sample", { as: "local", json: {} })).body;
    const ask = async (path: string) => (await service.ask("GET", `/projects/${id}/repository/commits${path}`, { as: "local" })).body;
    const commits: { id: string }[] = await ask("?per_page=10&first_parent=true");
    const placed: { path: string; line: number; note: string }[] = [];
    for (const commit of commits) {
      const added = (await ask(`/${commit.id}/diff`)).map((file: { new_path: string; diff: string }) => ({
        path: file.new_path,
        lines: addedLines(file.diff),
      }));
      for (const { path, line, note } of await ask(`/${commit.id}/comments`)) {
        expect(note).not.toBe("");
        if (path === null) continue;
        expect(added.find((file: { path: string }) => file.path === path)?.lines).toContain(line);
        placed.push({ path, line, note });
      }
    }
    expect(placed.length).toBeGreaterThan(4);
    const statuses: { name: string; ref: string; started_at: string | null; finished_at: string | null; status: string }[] = await ask(
      `/${head}/statuses?all=true&per_page=100`,
    );
    expect(new Set(statuses.map(({ ref }) => ref))).toEqual(new Set(["main"]));
    const nightly = await ask(`/${head}/statuses?ref=nightly&per_page=100`);
    expect(nightly.length).toBe(2);
    const running = statuses.find(({ name }) => name === "replan-smoke");
    expect([running?.status, running?.finished_at]).toEqual(["running", null]);
    for (const { started_at, finished_at, status } of statuses.filter(({ status }) => status === "success"))
      expect(Date.parse(finished_at ?? "") - Date.parse(started_at ?? ""), status).toBeGreaterThan(10_000);
  });

  it("has two branches that conflict with main, tags of both kinds, odd files", async () => {
    const { folder } = (await service.ask("POST", "/repodesk/sample", { as: "local", json: {} })).body;
    for (const branch of ["night-trunk", "plan-cutoff-slack"])
      expect(() => git(folder, ["merge-tree", "--write-tree", "main", branch])).toThrow();
    expect(git(folder, ["for-each-ref", "--format=%(objecttype)", "refs/tags"]).split("\n").toSorted()).toEqual([
      "commit",
      "commit",
      "tag",
      "tag",
      "tag",
      "tag",
    ]);
    expect(git(folder, ["ls-tree", "main", "scripts/nightly-replan.sh", "docs/latest.md"])).toMatch(/^120000.*\n100755/);
    expect(git(folder, ["show", "main:data/archive/legacy-cutoffs.csv"])).toContain("\r\n");
    expect(git(folder, ["show", "main:data/städte.csv"]).charCodeAt(0)).toBe(0xfeff);
  });
});
