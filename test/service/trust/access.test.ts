// The table of endpoint x credential x visibility x role: every refusal, and anyone who gets in with each role and each credential; refusals and reads change nothing.
import { afterAll, describe, expect, it } from "vitest";
import type { Endpoint } from "../../../shared/contract/endpoint.ts";
import { expectationOf, opens } from "./access-rules.ts";
import { endpoints, exampleOf, requestOf } from "./examples.ts";
import { bodyOf, type Credential, createWorld, credentials, type Role, roleNames, type Visibility, visibilities } from "./world.ts";

const world = createWorld({ settings: { archivesPerMinute: 1e6 } });
afterAll(() => world.end());

interface Cell {
  readonly credential: Credential;
  readonly visibility: Visibility;
  readonly role: Role;
}

/** Without a token, or with one that nobody has, there is no role. */
const rolesOf = (credential: Credential): readonly Role[] =>
  credential === "anonymous" || credential === "unknown" ? ["none"] : roleNames;
const cellsOf = (visibility: Visibility): Cell[] =>
  credentials.flatMap((credential) => rolesOf(credential).map((role) => ({ credential, visibility, role })));

/**
 * Which of the cells that are open are asked: each role with the whole scope once, and each narrower credential once, of another role and
 * in another visibility in each endpoint, so that all of them come many times. Refusals are asked whole: they cost no git.
 */
function chooseOpen(open: readonly Cell[], turn: number): Cell[] {
  const groups = Map.groupBy(open, ({ credential, role }) => (credential === "api" ? role : credential));
  return [...groups.values()].map((cells, at) => cells[(turn + at) % cells.length]!);
}

let walked = 0;
let wanted = 0;
const asked = new Set<string>();
const examples = new Map<string, number>();

async function ask(name: string, endpoint: Endpoint, cell: Cell, parameters: Awaited<ReturnType<typeof exampleOf>>) {
  walked++;
  asked.add(`${cell.credential} ${cell.role} ${cell.visibility}`);
  const { path, asked: request } = requestOf(endpoint, parameters);
  const answer = await world.ask(endpoint.method, path, { ...request, token: world.token(cell.role, cell.credential) });
  return { answer, said: `${name} ${JSON.stringify(cell)} -> ${answer.status} ${answer.text.slice(0, 200)}` };
}

/** Keys and namespaces are seen by their owner alone, so each caller needs one. */
const isOfCaller = (endpoint: Endpoint): boolean => "key_id" in endpoint.params.shape || endpoint.path === "/namespaces/:id";
/** A public key takes a program to make; that it is read and refused for itself shows that the caller got in. */
const needsProgram: Readonly<Record<string, number>> = { createGpgKey: 400 };

function nextExample(name: string, endpoint: Endpoint, visibility: Visibility, role: Role = "admin") {
  const key = `${name} ${visibility}`;
  const n = examples.get(key) ?? 0;
  examples.set(key, n + 1);
  return exampleOf(name, endpoint, { world, visibility, n, userId: world.users[role] });
}

describe.each(endpoints)("%s", (name, endpoint) => {
  const isOpen = (cell: Cell): boolean => expectationOf(name, endpoint, cell).open;
  const turn = endpoints.findIndex(([other]) => other === name);
  const chosen = chooseOpen(visibilities.flatMap(cellsOf).filter(isOpen), turn);

  it.each(visibilities)("in a %s project", { tags: "long" }, async (visibility) => {
    const cells = cellsOf(visibility);
    const wrong: string[] = [];
    const refusals = cells.filter((cell) => !isOpen(cell));
    const open = chosen.filter((cell) => cell.visibility === visibility);
    wanted += refusals.length + open.length;
    const example = await nextExample(name, endpoint, visibility);
    const before = world.state();
    for (const cell of refusals) {
      const { answer, said } = await ask(name, endpoint, cell, example);
      const expected = expectationOf(name, endpoint, cell) as { statuses: readonly number[] };
      if (!expected.statuses.includes(answer.status)) wrong.push(`${said}, not ${expected.statuses}`);
      const body = bodyOf(answer);
      if (typeof body?.["message"] !== "string" && typeof body?.["error"] !== "string") wrong.push(`${said}: no error body`);
      if (answer.status === 403 && !["anonymous", "api"].includes(cell.credential) && !opens(endpoint, cell.credential))
        if (body?.["error"] !== "insufficient_scope") wrong.push(`${said}: not insufficient_scope`);
    }
    expect(world.state(), `${name}: a refusal changed something`).toBe(before);
    for (const cell of open) {
      const parameters =
        endpoint.method === "GET" && !isOfCaller(endpoint) ? example : await nextExample(name, endpoint, visibility, cell.role);
      const { answer, said } = await ask(name, endpoint, cell, parameters);
      if ((answer.status < 200 || answer.status > 299) && answer.status !== needsProgram[name]) wrong.push(said);
      if (cell.credential.startsWith("read_") && endpoint.method !== "GET") wrong.push(`${said}: a reading scope wrote`);
    }
    expect(wrong).toEqual([]);
    if (endpoint.method === "GET" && !isOfCaller(endpoint)) expect(world.state(), `${name}: a read changed something`).toBe(before);
  });
});

it("walked every cell, and nothing failed inside", { tags: "long" }, () => {
  expect(walked).toBe(wanted);
  // Every credential of every role in every visibility, and most of them at most endpoints.
  expect(asked.size).toBe(visibilities.reduce((sum, visibility) => sum + cellsOf(visibility).length, 0));
  expect(walked).toBeGreaterThan(endpoints.length * 40);
  expect(world.logged.filter(({ level }) => level === "error")).toEqual([]);
});

it.each([
  ["a missing project and a hidden one", "/projects/999", "/projects/private-team%2Fthing"],
  ["a missing group and a hidden one", "/groups/999", "/groups/private-team"],
])("answers %s alike", async (_, missing, hidden) => {
  const token = world.token("none");
  const [first, second] = [await world.ask("GET", missing, { token }), await world.ask("GET", hidden, { token })];
  expect([second.status, second.text]).toEqual([first.status, first.text]);
});
