// What a window asks first comes in one answer, each part as the window's own question would be answered, in an order that lets it go on.
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { acceptJson, type FirstLine, firstQuestions } from "../../shared/contract/first-questions.ts";
import { startDesktop, type TestDesktop } from "./desktops.ts";
import { answerAsGitlab, sendJson, startServer, type TestServer } from "./servers.ts";

const head = "a".repeat(40);
let server: TestServer;
let desktop: TestDesktop;
let connection: string;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  const known = answerAsGitlab();
  server.answer = (request, response, incoming) => {
    if (request.url.endsWith("/projects/g%2Fp"))
      return sendJson(response, 200, { id: 1, path_with_namespace: "g/p", default_branch: "trunk" });
    if (request.url.endsWith("/branches/trunk"))
      return sendJson(response, 200, { name: "trunk", commit: { id: head } }, { "x-total": "1" });
    if (request.url.includes("/projects/")) return sendJson(response, 404, { message: "404 Project Not Found" });
    known(request, response, incoming);
  };
  desktop = startDesktop();
  connection = (await desktop.client.createConnection({ url: server.origin, token: "glpat-x" })).data.id;
  server.asked.length = 0;
});
afterEach(() => desktop.close());

const firstLines = async (query: string): Promise<FirstLine[]> => {
  const response = await desktop.fetch(`/desktop/first-answers?${query}`);
  expect(response.headers.get("content-type")).toMatch(/^application\/x-ndjson/);
  return (await response.text())
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as FirstLine);
};
const place = (options: Record<string, string> = {}): string => new URLSearchParams({ connection, project: "g/p", ...options }).toString();
/** The questions that go to the server. */
const onServer = (): (string | undefined)[] => server.asked.map(({ url }) => url.split("/projects/")[1]);

it("answers what every window asks as it would be answered alone", async () => {
  const lines = await firstLines("");
  for (const address of firstQuestions) {
    expect(lines[firstQuestions.indexOf(address)]).toEqual({ is: "asked", address, accept: acceptJson });
    const alone = await desktop.fetch(`/${address}`, { headers: { accept: acceptJson } });
    const line = lines.find((known) => known.is === "answer" && known.address === address);
    expect(line).toEqual({
      ...{ is: "answer", address, accept: acceptJson, status: 200 },
      ...{ headers: Object.fromEntries(alone.headers), body: await alone.text() },
    });
  }
  expect(onServer()).toEqual([]);
});

it("goes on to the project of a place and its branch, and says what is asked before it is answered", async () => {
  const lines = await firstLines(place());
  const told = lines
    .filter(({ address }) => address.startsWith("connections/"))
    .map(({ is, address }) => [is, address.split("/projects/")[1]]);
  expect(told).toEqual([
    ["asked", "g%2Fp"],
    ["answer", "g%2Fp"],
    ["asked", "g%2Fp/repository/branches/trunk"],
    ["answer", "g%2Fp/repository/branches/trunk"],
  ]);
  const branch = lines.findLast((line) => line.is === "answer" && line.address.endsWith("trunk"));
  expect(branch).toMatchObject({ status: 200, headers: { "x-total": "1" } });
  expect(onServer()).toEqual(["g%2Fp", "g%2Fp/repository/branches/trunk"]);
});

it("asks of a commit only its project, and hands on a refusal as it is", async () => {
  await firstLines(place({ ref: head }));
  expect(onServer()).toEqual(["g%2Fp"]);
  const lines = await firstLines(place({ project: "g/gone" }));
  const refused = lines.find((line) => line.is === "answer" && line.address.endsWith("g%2Fgone"));
  expect(refused).toMatchObject({ status: 404 });
  expect(lines.at(-1)?.is).toBe("answer");
});

it("leaves to the window what is large", async () => {
  await desktop.client.saveDraft({ key: "aside:large", value: "x".repeat(1_200_000) });
  const lines = await firstLines("");
  const address = "desktop/drafts?prefix=aside%3A";
  expect(lines.filter((line) => line.address === address).map(({ is }) => is)).toEqual(["asked", "left"]);
});
