// Every endpoint that takes a name finds a ref exactly when git has one of that name, however odd the name is.
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { isBranchName, isSafeRevision } from "../../service/git/refs/ref-name.ts";
import { byGit, oddNames, tryGit } from "../git/odd-names.ts";
import type { RepositoryBuilder } from "../scenarios/builder.ts";
import { enc, type Fixture, startService } from "./api-fixture.ts";

/** Names that are tried; each takes a dozen requests. */
const tries = Number(process.env["REPODESK_TEST_NAMES"] ?? 14);

let service: Fixture;
let repo: RepositoryBuilder;
let project: string;
let names: string[];

beforeAll(() => {
  service = startService();
  repo = service.repository("odd").write("a", "1").commit("One").write("a", "2").commit("Two").checkout("--detach");
  project = `/projects/${service.serve("odd", repo.folder).id}`;
  const ids = ["main", "main~1"].map((revision) => repo.id(revision));
  const arbitrary = oddNames(ids).filter((name) => name.trim() === name && !["", ".", ".."].includes(name) && !/[\0-\x1f\x7f]/.test(name));
  names = fc.sample(arbitrary, { numRuns: tries, seed: Number(process.env["REPODESK_TEST_SEED"] ?? 7) });
  // Of each kind: one that is there, one that is packed, one that is gone, tags and others of the same names.
  for (const [index, name] of fc.sample(arbitrary, { numRuns: tries, seed: 8 }).entries()) {
    const folder = ["refs/heads/", "refs/tags/", "refs/", "refs/remotes/"][index % 4];
    if (tryGit(repo.folder, ["update-ref", `${folder}${name}`, ids[index % 2]!]) === null) continue;
    if (index % 3 === 0) tryGit(repo.folder, ["pack-refs", "--all"]);
    if (index % 5 === 0) tryGit(repo.folder, ["update-ref", "-d", `${folder}${name}`]);
    names.push(name);
  }
});
afterAll(() => service.end());

const ask = async (method: string, path: string, json?: object) =>
  service.ask(method, `${project}/${path}`, json === undefined ? {} : { json });

it("finds what git has, and nothing else", { tags: "long", timeout: 120_000 }, async () => {
  const { folder } = repo;
  for (const name of names) {
    const branch = isBranchName(name) ? byGit.refCommit(folder, `refs/heads/${name}`) : null;
    const tag = isSafeRevision(name) ? byGit.ref(folder, `refs/tags/${name}`) : null;
    const revision = byGit.revision(folder, name);
    const raw = await ask("GET", `repository/files/a/raw?ref=${enc(name)}`);
    const listed = name.includes("..") ? null : await ask("GET", `repository/commits?per_page=1&ref_name=${enc(name)}`);
    expect({
      name,
      branch: (await ask("GET", `repository/branches/${enc(name)}`)).body.commit?.id,
      tag: (await ask("GET", `repository/tags/${enc(name)}`)).body.target,
      raw: raw.headers.get("x-gitlab-commit-id") ?? undefined,
      listed: listed === null ? (revision ?? undefined) : listed.body[0]?.id,
      commit: (await ask("GET", `repository/commits/${enc(name)}`)).body.id,
      compared: (await ask("GET", `repository/compare?from=${enc(name)}&to=main`)).status === 200,
      picked: (await ask("POST", "repository/commits/main/cherry_pick", { branch: name, dry_run: true })).status,
    }).toEqual({
      name,
      branch: branch ?? undefined,
      tag: tag ?? undefined,
      raw: revision ?? undefined,
      listed: revision ?? undefined,
      commit: revision ?? undefined,
      compared: revision !== null,
      picked: branch !== null ? 400 : isBranchName(name) ? 404 : 400,
    });
  }
});

it("writes to what git has, and to nothing else", { tags: "long", timeout: 120_000 }, async () => {
  const { folder } = repo;
  for (const [index, name] of names.entries()) {
    const tip = isSafeRevision(name) ? byGit.refCommit(folder, `refs/heads/${name}`) : null;
    // What begins with refs/heads/ may be there all the same, and be read; nobody means it when a branch is to be written.
    const branch = isBranchName(name) ? tip : null;
    const actions = [{ action: "create", file_path: `f${index}`, content: "x" }];
    const started = await ask("POST", "repository/commits", { branch: `new${index}`, start_branch: name, commit_message: "m", actions });
    expect([name, started.status, started.body.parent_ids]).toEqual([name, tip === null ? 400 : 201, tip === null ? undefined : [tip]]);
    const request = await ask("POST", "merge_requests", { source_branch: name, target_branch: "main", title: "t" });
    const wanted = name === "main" ? [422, undefined] : tip === null ? [400, undefined] : [201, tip];
    expect([name, request.status, request.body.sha]).toEqual([name, ...wanted]);
    if (request.status === 201) await ask("PUT", `merge_requests/${request.body.iid}`, { state_event: "close" });
    const written = await ask("POST", "repository/commits", { branch: name, commit_message: "m", actions });
    expect([name, written.status]).toEqual([name, branch === null ? 400 : 201]);
    expect(byGit.refCommit(folder, `refs/heads/${name}`)).toBe(branch === null ? tip : written.body.id);
    const deleted = await ask("DELETE", `repository/branches/${enc(name)}`);
    expect([name, deleted.status < 300]).toEqual([name, branch !== null]);
  }
});
