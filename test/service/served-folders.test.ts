// Folders of this machine by their paths: which ones are served, and names that end in a blank.
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Fixture, startService } from "./api-fixture.ts";

let service: Fixture;

beforeAll(() => {
  service = startService();
});
afterAll(() => service.end());

const open = (path: string) => service.ask("POST", "/repodesk/folders", { as: "local", json: { path } });

it.skipIf(process.platform === "win32")("a folder may have a name that ends in a blank; blanks around a path are none of it", async () => {
  const odd = service.repository("odd/ends in a blank ").write("a", "a").commit("One");
  expect((await open(odd.folder)).status).toBe(201);
  const plain = service.repository("odd/plain").write("a", "a").commit("One");
  expect((await open(` ${plain.folder}\n`)).body.path_with_namespace).toBe("local/plain");
});

it("a folder is listed with its project, for the desktop alone", async () => {
  const repo = service.repository("listed/tide-tables").write("a", "a").commit("One");
  const { path_with_namespace: project } = (await open(repo.folder)).body;
  const { status, body } = await service.ask("GET", "/repodesk/folders", { as: "local" });
  expect([status, body.filter(({ folder }: { folder: string }) => folder === repo.folder)]).toEqual([
    200,
    [{ path_with_namespace: project, folder: repo.folder }],
  ]);
  expect((await service.ask("GET", "/repodesk/folders")).status).toBe(404);
});
