// A shallow clone of which the rest is fetched while it is served: what was said and kept before, here and by clients, counts no more.
import { afterAll, beforeAll, expect, it } from "vitest";
import { git, type RepositoryBuilder } from "../scenarios/builder.ts";
import { type Fixture, startService } from "./api-fixture.ts";

let service: Fixture;
let whole: RepositoryBuilder;
let repo: RepositoryBuilder;
let project: string;
let always: string;

beforeAll(() => {
  service = startService();
  const long = Array.from({ length: 20_000 }, (_, line) => `line ${line}\n`).join("");
  whole = service.repository("whole").write("a.txt", "1\n").write("old.txt", "old\n").write("long.txt", long).commit("Begin\n");
  whole.write("a.txt", "1\n2\n").write("long.txt", `${long}more\n`).commit("Edge\n").branch("side");
  whole.checkout("side").write("s.txt", "s\n").commit("Side\n").checkout("main");
  whole.write("a.txt", "1\n2\n3\n").write("long.txt", `${long}more\nyet more\n`).commit("Tip\n");
  git(service.folder, ["clone", "-q", "--bare", "--depth=1", "--no-single-branch", `file://${whole.folder}`, "shallow.git"]);
  repo = service.repository("shallow.git", { bare: true });
  project = `/projects/${service.serve("shallow", repo.folder).id}`;
  always = `/projects/${service.serve("always", whole.folder).id}`;
});
afterAll(() => service.end());

const read = async (path: string, headers: Record<string, string> = {}) => service.ask("GET", path, { headers });

it("answers as if it had always been whole, and takes the last commit that it names", { tags: "long" }, async () => {
  const questions = [
    ...["files/a.txt?ref=main", "files/old.txt?ref=main", "files/a.txt/blame?ref=main", "files/long.txt/blame?ref=main"],
    ...["tree?with_last_commit=true", "commits?per_page=100", "commits?path=old.txt", "contributors", "compare?from=side&to=main"],
    ...[
      `commits/${repo.id("main")}`,
      `commits/${repo.id("main")}/diff`,
      `commits/${repo.id("side")}/refs`,
      "merge_base?refs[]=main&refs[]=side",
    ],
    ...[`commits/${repo.id("main")}/sequence`, `commits/${repo.id("main")}/sequence?first_parent=true`],
  ].map((path) => `/repository/${path}`);
  const tagged: [string, string][] = [];
  for (const question of questions) {
    const { status, headers } = await read(`${project}${question}`);
    expect([question, status < 500]).toEqual([question, true]);
    const etag = headers.get("etag");
    if (etag !== null) tagged.push([question, etag]);
    if (etag !== null) expect([question, (await read(`${project}${question}`, { "if-none-match": etag })).status]).toEqual([question, 304]);
  }
  expect(tagged.length).toBeGreaterThanOrEqual(4);
  const json = { source_branch: "side", target_branch: "main", title: "t" };
  const { body: request } = await service.ask("POST", `${project}/merge_requests`, { json });
  expect(request).toMatchObject({ merge_status: "cannot_be_merged", diff_refs: { base_sha: null } });

  git(repo.folder, ["fetch", "-q", "--unshallow", `file://${whole.folder}`]);

  const plain = (text: string): string => text.replaceAll("team/always", "team/shallow").replace(/"project_id":\d+/g, "");
  for (const question of questions) {
    const [ours, theirs] = [await read(`${project}${question}`), await read(`${always}${question}`)];
    const same = plain(ours.text) === plain(theirs.text);
    expect([question, ours.status, same ? "" : ours.text.slice(0, 500)]).toEqual([question, theirs.status, ""]);
  }
  // All of them say something else now.
  for (const [question, etag] of tagged)
    expect([question, (await read(`${project}${question}`, { "if-none-match": etag })).status]).toEqual([question, 200]);
  expect((await read(`${project}/merge_requests/${request.iid}`)).body).toMatchObject({
    merge_status: "can_be_merged",
    diff_refs: { base_sha: repo.id("main~1") },
  });
  const [first] = git(repo.folder, ["rev-list", "--max-parents=0", "main"]).split("\n");
  const put = { branch: "main", commit_message: "m", content: "new\n", last_commit_id: first };
  expect((await service.ask("PUT", `${project}/repository/files/old.txt`, { json: put })).status).toBe(200);
});
