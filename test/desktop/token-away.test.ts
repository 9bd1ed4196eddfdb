// While a token is not at hand, nobody's figures are kept as the account's: nothing is read, and it goes on as soon as it is given.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { startDesktop } from "./desktops.ts";
import { answerAsGitlab, sendJson, startServer, type TestServer } from "./servers.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

it("reads no counters as a stranger after a restart, says why, and reads them when the token is given", async () => {
  const usual = answerAsGitlab();
  // Everybody may see the group, its members see more of it.
  server.answer = (request, response, incoming) => {
    const counter = /\/(\w+_count)[?]/.exec(request.url)?.[1];
    if (counter === undefined) return usual(request, response, incoming);
    return sendJson(response, 200, { [counter]: request.headers["private-token"] === undefined ? 3 : 70 });
  };
  const dataDir = mkdtempSync(join(tmpdir(), "repodesk-test-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const options = { dataDir, loadKeychain: () => Promise.reject(new Error("there is none.")) };
  const first = startDesktop(options);
  const connection = (await first.client.createConnection({ url: server.origin, token: "t" })).data.id;
  const issues = async ({ client } = first) => (await client.listReadings({ connection, from: 0, to: 1e14 })).data[0]?.issues ?? [];
  await first.client.watchGroup({ connection, path: "halden" });
  await expect.poll(() => issues()).toEqual([70]);
  await first.close();

  const second = startDesktop(options);
  onTestFinished(() => second.close());
  server.asked.length = 0;
  await expect(second.client.readActivity({ connection })).rejects.toThrow(`The token for ${server.host} is not at hand`);
  expect(server.asked.filter(({ url }) => url.includes("_count"))).toEqual([]);
  expect(await issues(second)).toEqual([70]);
  const [group] = (await second.client.getWatchedActivity({ connection })).data.groups;
  expect(group?.trouble).toMatchObject({ kind: "failed", sentence: expect.stringContaining("not at hand") });

  await second.client.updateConnection({ connection, token: "t" });
  await expect.poll(() => issues(second)).toEqual([70, 70]);
  expect((await second.client.getWatchedActivity({ connection })).data.groups[0]?.trouble).toBeNull();
});
