// The commits of a path end where the file that is there now begins: what was there before is another file.
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Fixture, startService } from "./api-fixture.ts";

let service: Fixture;
let path: string;
/** Hashes by subject. */
const hashes = new Map<string, string>();

beforeAll(() => {
  service = startService();
  const repo = service.repository("lives");
  const commit = (subject: string): void => {
    repo.commit(subject);
    hashes.set(subject, repo.id());
  };
  repo.write("kept.txt", "kept").write("dir/file.txt", "first life");
  commit("Begin");
  repo.write("dir/file.txt", "first life, changed");
  commit("Change");
  repo.remove("dir/file.txt");
  commit("Remove");
  repo.write("dir/file.txt", "second life");
  commit("Begin again");
  repo.write("dir/file.txt", "second life, changed");
  commit("Change again");
  const { id } = service.serve("lives", repo.folder);
  path = `/projects/${id}/repository/commits`;
});
afterAll(() => service.end());

it.each<[query: string, subjects: readonly string[], hasNext: boolean]>([
  ["path=dir/file.txt", ["Change again", "Begin again", "Remove", "Change", "Begin"], false],
  ["path=dir/file.txt&lifetime=true", ["Change again", "Begin again"], false],
  ["path=/dir/file.txt/&lifetime=true&per_page=1", ["Change again"], true],
  ["path=dir/file.txt&lifetime=true&per_page=2", ["Change again", "Begin again"], true],
  ["path=dir/file.txt&lifetime=true&per_page=2&page=2", [], false],
  // Of a path that is not there, what was there last.
  ["path=dir/file.txt&lifetime=true&ref_name=Remove", ["Remove", "Change", "Begin"], false],
  ["path=kept.txt&lifetime=true", ["Begin"], false],
  ["path=nowhere&lifetime=true", [], false],
  ["lifetime=true", ["Change again", "Begin again", "Remove", "Change", "Begin"], false],
])("%s", async (query, subjects, hasNext) => {
  const asked = query.replace("ref_name=Remove", `ref_name=${hashes.get("Remove")}`);
  const answer = await service.ask("GET", `${path}?${asked}`);
  expect((answer.body as { title: string }[]).map(({ title }) => title)).toEqual(subjects);
  expect((answer.headers.get("x-next-page") ?? "") !== "").toBe(hasNext);
});
