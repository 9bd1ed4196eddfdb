// Rights that are taken while something is under way: what they are no longer there for does not happen.
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { git } from "../scenarios/builder.ts";
import { type Answer, type Fixture, startService } from "./api-fixture.ts";

/** Called when a request has opened its repository: it has been found to be allowed, and nothing has happened yet. */
const gate = vi.hoisted(() => ({ opened: (): unknown => undefined }));

vi.mock("../../service/api/projects/repositories.ts", async (load) => {
  const real = await load<typeof import("../../service/api/projects/repositories.ts")>();
  const createRepositories: typeof real.createRepositories = (options) => {
    const pool = real.createRepositories(options);
    const lease: typeof pool.lease = () => {
      const held = pool.lease();
      const open: typeof held.open = async (project) => {
        const repository = await held.open(project);
        gate.opened();
        return repository;
      };
      return { ...held, open };
    };
    return { ...pool, lease };
  };
  return { ...real, createRepositories };
});

let service: Fixture;
let folder: string;
let at: string;
let sha: string;

beforeAll(() => {
  service = startService();
  const repo = service.repository("work").write("a", "1\n").commit("Begin").branch("topic");
  repo.checkout("topic").write("b", "1\n").commit("Topic");
  sha = repo.id();
  repo.checkout("main").write("c", "1\n").commit("Main");
  folder = join(service.folder, "bare.git");
  git(service.folder, ["clone", "-q", "--bare", repo.folder, folder]);
  at = `/projects/${service.serve("rights", folder).id}`;
});

afterAll(() => service.end());

const refs = (): string => git(folder, ["for-each-ref", "--format=%(refname) %(objectname)"]);
const post = (path: string, json: object, as: "developer" | "admin" = "developer") => service.ask("POST", `${at}${path}`, { json, as });
const commit = { branch: "goal", commit_message: "Write", actions: [{ action: "create", file_path: "new", content: "x" }] };

/** Each acts on the branch `goal`, which stands where main does. */
const acts: Record<string, () => Promise<() => Promise<Answer>>> = {
  "a commit": async () => () => post("/repository/commits", commit),
  "a file": async () => () => post("/repository/files/new", { branch: "goal", commit_message: "Write", content: "x" }),
  "a cherry-pick": async () => () => post(`/repository/commits/${sha}/cherry_pick`, { branch: "goal" }),
  "a merge": async () => {
    const made = await post("/merge_requests", { source_branch: "topic", target_branch: "goal", title: "Topic" });
    expect(made.status).toBe(201);
    return () => service.ask("PUT", `${at}/merge_requests/${made.body.iid}/merge`, { json: {} });
  },
  "a deletion": async () => () => service.ask("DELETE", `${at}/repository/branches/goal`),
};

it.each(Object.keys(acts))("%s lands before a rule that forbids it is answered, or not at all", async (name) => {
  for (let round = 0; round < 3; round += 1) {
    git(folder, ["update-ref", "refs/heads/goal", "refs/heads/main"]);
    const before = refs();
    const act = await acts[name]!();
    const done = act();
    const rule = await post("/protected_branches", { name: "goal", push_access_level: 40 }, "admin");
    expect(rule.status).toBe(201);
    const then = refs();
    const { status } = await done;
    expect([status < 300, refs()]).toEqual([then !== before, then]);
    await service.ask("DELETE", `${at}/protected_branches/goal`, { as: "admin" });
    for (const row of service.store.mergeRequests.listOpen(Number(at.split("/")[2]))) service.store.mergeRequests.close(row, row.author_id);
  }
});

it.each([
  ["a comment", () => post(`/repository/commits/${sha}/comments`, { note: "late", path: "b", line: 1 }), 404],
  ["a discussion", () => post(`/repository/commits/${sha}/discussions`, { body: "late" }), 404],
  ["a status", () => post(`/statuses/${sha}`, { state: "success", name: "late" }), 404],
  ["a merge request", () => post("/merge_requests", { source_branch: "topic", target_branch: "main", title: "late" }), 404],
  ["a branch", () => post("/repository/branches", { branch: "late", ref: "main" }), 403],
  ["a tag", () => post("/repository/tags", { tag_name: "late", ref: "main" }), 403],
])("%s of somebody who is no member any more when it is ready is not made", async (_, act, refused) => {
  const id = Number(at.split("/")[2]);
  gate.opened = () => service.store.members.remove(service.users.developer, { projectId: id });
  const { status } = await act();
  gate.opened = () => undefined;
  expect(status).toBe(refused);
  expect(refs()).not.toContain("late");
  service.store.members.add({ userId: service.users.developer, projectId: id, accessLevel: 30 });
  expect((await act()).status).toBe(201);
  for (const ref of ["refs/heads/late", "refs/tags/late"]) git(folder, ["update-ref", "-d", ref]);
});
