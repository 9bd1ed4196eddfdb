// Which commits of a project have comments, an extension: one question instead of one for each commit.
import { afterAll, beforeAll, expect, it } from "vitest";
import { git } from "../scenarios/builder.ts";
import { type Fixture, type Role, startService } from "./api-fixture.ts";

let service: Fixture;

beforeAll(() => {
  service = startService();
});
afterAll(() => service.end());

it("lists each commit with comments once, the last commented first, those of this project alone, and none whose comments are gone", async () => {
  const repo = service.repository("spoken").write("a.txt", "1\n").commit("One").write("a.txt", "2\n").commit("Two");
  const other = service.repository("elsewhere").write("a.txt", "3\n").commit("Other");
  const as = "local" as const;
  const open = async (folder: string): Promise<number> =>
    (await service.ask("POST", "/repodesk/folders", { as, json: { path: folder } })).body.id;
  const [id, elsewhere] = [await open(repo.folder), await open(other.folder)];
  const hashes = (folder: string): string[] => git(folder, ["rev-list", "HEAD"]).toString().trim().split("\n");
  const [two = "", one = ""] = hashes(repo.folder);
  const say = (project: number, sha: string) =>
    service.ask("POST", `/projects/${project}/repository/commits/${sha}/comments`, { as, json: { note: "Said" } });
  const list = async () => (await service.ask("GET", `/repodesk/projects/${id}/commented_commits`, { as })).body;
  expect(await list()).toEqual([]);
  for (const sha of [one, two, one]) expect((await say(id, sha)).status).toBe(201);
  expect((await say(elsewhere, hashes(other.folder)[0] ?? "")).status).toBe(201);
  expect(await list()).toEqual([one, two]);
  const { body } = await service.ask("GET", `/projects/${id}/repository/commits/${two}/discussions`, { as });
  const [{ id: discussion, notes }] = body;
  const gone = await service.ask("DELETE", `/projects/${id}/repository/commits/${two}/discussions/${discussion}/notes/${notes[0].id}`, {
    as,
  });
  expect(gone.status).toBe(204);
  expect(await list()).toEqual([one]);
});

it("answers whoever may read the comments themselves, and nobody else", async () => {
  const repo = service.repository("shared").write("a.txt", "1\n").commit("One");
  const hidden = service.serve("hidden", repo.folder);
  const open = service.serve("open", service.repository("seen").write("a.txt", "1\n").commit("One").folder, "public");
  const ask = async (id: number, as: Role | null) => {
    const told = await service.ask("GET", `/repodesk/projects/${id}/commented_commits`, { as });
    const comments = await service.ask("GET", `/projects/${id}/repository/commits/main/comments`, { as });
    expect([told.status, told.status < 400 ? null : told.body]).toEqual([comments.status, comments.status < 400 ? null : comments.body]);
    return told.status;
  };
  for (const [as, status] of [
    ["admin", 200],
    ["developer", 200],
    ["reporter", 200],
    ["guest", 403],
    ["stranger", 404],
    [null, 404],
  ] as const)
    expect([as, await ask(hidden.id, as)]).toEqual([as, status]);
  expect(await ask(open.id, null)).toBe(200);
});
