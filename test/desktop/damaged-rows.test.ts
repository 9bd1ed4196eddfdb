// Rows of the desktop's own file that are damaged: each stands for itself alone.
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { startDesktop, type TestDesktop } from "./desktops.ts";
import { answerAsGitlab, startServer, type TestServer } from "./servers.ts";

const token = "glpat-very-secret-0123456789";
let server: TestServer;
let desktop: TestDesktop;

beforeAll(async () => {
  server = await startServer();
  server.answer = answerAsGitlab();
});
afterAll(() => server.close());
beforeEach(() => {
  desktop = startDesktop();
});
afterEach(() => desktop.close());

it.each([
  ["user", '{"username":"ada'],
  ["user", '["ada"]'],
  ["scopes", '["api'],
  ["scopes", "null"],
])("connections stay where one of them is damaged in its %s, which is told, and mended by its token: %s", async (column, text) => {
  const { data: broken } = await desktop.client.createConnection({ url: server.origin, token, name: "Work" });
  const { data: other } = await desktop.client.createConnection({ url: server.origin, name: "Other" });
  const database = new DatabaseSync(join(desktop.dataDir, "desktop.sqlite"));
  database.prepare(`UPDATE connections SET ${column} = ? WHERE id = ?`).run(text, broken.id);
  expect((await desktop.client.listConnections({})).data.slice(1)).toEqual([
    { ...broken, user: null, scopes: [], token: "missing", token_problem: expect.stringContaining("damaged") },
    other,
  ]);
  const before = server.asked.length;
  await desktop.fetch(`/connections/${broken.id}/api/v4/projects`);
  expect(server.asked.slice(before).filter(({ headers }) => headers["private-token"] !== undefined)).toEqual([]);
  await desktop.client.updateConnection({ connection: broken.id, name: "Works" });
  expect(database.prepare(`SELECT ${column} FROM connections WHERE id = ?`).get(broken.id)).toEqual({ [column]: text });
  database.close();
  const { data: mended } = await desktop.client.updateConnection({ connection: broken.id, token });
  expect(mended).toEqual({ ...broken, name: "Works" });
  expect((await desktop.client.listConnections({})).data.slice(1)).toEqual([mended, other]);
});
