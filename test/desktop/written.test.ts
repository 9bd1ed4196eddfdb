// Windows hear of what one of them changed on a server, whatever it was.
import { afterAll, beforeAll, expect, it } from "vitest";
import { windowHeader } from "../../shared/contract/windows.ts";
import { startDesktop, type TestDesktop } from "./desktops.ts";
import { answerAsGitlab, sendJson, startServer, type TestServer } from "./servers.ts";

let server: TestServer;
let desktop: TestDesktop;

beforeAll(async () => {
  server = await startServer();
  server.answer = answerAsGitlab();
  desktop = startDesktop();
});
afterAll(async () => {
  await desktop.close();
  await server.close();
});

it("events tell windows what one of them changed on a server, and nothing that was refused or only read", async () => {
  const { data: far } = await desktop.client.createConnection({ url: server.origin, token: "t" });
  const controller = new AbortController();
  const answer = await desktop.fetch("/desktop/events", { signal: controller.signal });
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
  let text = "";
  const written = async (count: number): Promise<unknown[]> => {
    const all = () => [...text.matchAll(/event: written\ndata: (.*)\n/g)].map(([, data = ""]) => JSON.parse(data) as unknown);
    while (all().length < count) text += Buffer.from((await reader.read()).value ?? []).toString();
    return all();
  };
  const usual = server.answer;
  const send = async (status: number, path: string, method = "POST", window: string | null = "w1") => {
    server.answer = (_request, response) => (status === 0 ? response.destroy() : sendJson(response, status, {}));
    const headers: Record<string, string> = { "content-type": "application/json", ...(window === null ? {} : { [windowHeader]: window }) };
    await desktop.fetch(`/connections/${far.id}/api/v4/projects/halden%2Frouter/${path}`, {
      method,
      headers,
      ...(method === "GET" ? {} : { body: "{}" }),
    });
  };
  try {
    await send(400, "repository/commits/a1/revert");
    await send(200, "repository/branches", "GET");
    await send(201, "repository/branches", "POST", null);
    await send(201, "repository/commits/a1/cherry_pick");
    // An answer that is lost: it may have been done.
    await send(0, "repository/commits/a1/revert", "POST", "w2");
  } finally {
    server.answer = usual;
  }
  const told = { connection: far.id, project: "halden/router" };
  expect(await written(2)).toEqual([
    { ...told, window: "w1", operation: "cherryPickCommit" },
    { ...told, window: "w2", operation: "revertCommit" },
  ]);
  expect(server.asked.some(({ headers }) => windowHeader in headers)).toBe(false);
  controller.abort();
});
