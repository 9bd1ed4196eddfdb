// What the first screen of a project will ask for is asked beside its code: in order, once, and no more than that.
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { until } from "../../test/until.ts";
import { parseHash } from "../state/place.ts";
import { readingsQuery } from "./activity.ts";
import { loadEndpoints } from "./endpoints.ts";
import { fetchAhead, fetchFirstAnswers } from "./first-answers.ts";
import { createQueryClient } from "./query-client.ts";
import { projectQuery, treeQuery } from "./repository.ts";

const head = "a".repeat(40);
const project = {
  ...{ id: 7, name: "thing", name_with_namespace: "local / thing", path: "thing", path_with_namespace: "local/thing" },
  ...{ web_url: "", default_branch: "trunk" },
};
const session = (open: unknown) => ({
  ...{ host: "browser", platform: "linux", version: "1", folder_dialog: false, home: "/", open },
  vault: { kind: "session", backend: "", reason: null, folder: null },
  service: { state: "ready", reason: null, retry_in: null },
});
const branch = (name: string, id: string) => ({ name, commit: { id, short_id: id }, merged: false, protected: false, default: true });
let asked: string[] = [];
let answers: Record<string, unknown> = {};

/** The last part of a request's path that tells what it is. */
const named = (url: string): string => decodeURIComponent(url.replace(/\?.*/, "")).replace(/^.*\/api\/v4\//, "");

// As a window has them by the time that this happens, whichever test ran before in this process.
beforeAll(loadEndpoints);
beforeEach(() => {
  asked = [];
  answers = {
    "desktop/session": session({ path: "/there", project: "local/thing", error: null }),
    "desktop/connections": [],
    "desktop/recent": [],
    "projects/local/thing": project,
    "projects/local/thing/repository/branches/trunk": branch("trunk", head),
    "projects/local/thing/repository/branches/topic": branch("topic", "b".repeat(40)),
    "projects/local/thing/repository/tree": [{ id: "x", name: "f", type: "blob", path: "f", mode: "100644" }],
  };
  vi.stubGlobal("fetch", async (url: string) => {
    const name = named(url);
    asked.push(name);
    const answer = answers[name];
    if (answer === undefined) return new Response(JSON.stringify({ message: "404 Not Found" }), { status: 404 });
    return new Response(JSON.stringify(answer), { headers: { "content-type": "application/json" } });
  });
});
afterEach(() => void vi.unstubAllGlobals());

const inProject = (): string[] =>
  asked.filter((name) => name.startsWith("projects/")).map((name) => name.replace("projects/local/thing", ""));

it("begins with the place that the address names, without waiting for the session", async () => {
  const client = createQueryClient();
  await fetchFirstAnswers(client, parseHash("#/local/local%2Fthing/files"));
  expect(inProject()).toEqual(["", "/repository/branches/trunk", "/repository/tree"]);
  expect(asked).not.toContain("desktop/session");
  expect(client.getQueryData(projectQuery("local", "local/thing").queryKey)).toMatchObject(project);
  expect(client.getQueryData(treeQuery("local", "local/thing", head, "").queryKey)).toMatchObject({ isWhole: true });
});

it("asks for the branch that the address names instead of the default one", async () => {
  await fetchFirstAnswers(createQueryClient(), parseHash("#/local/local%2Fthing/files?ref=topic"));
  expect(inProject()).toEqual(["", "/repository/branches/topic", "/repository/tree"]);
});

it.each(["history", "changes", "compare"])("lists no folder for the view %s, which shows none", async (view) => {
  await fetchFirstAnswers(createQueryClient(), parseHash(`#/local/local%2Fthing/${view}`));
  expect(inProject()).toEqual(["", "/repository/branches/trunk"]);
});

it("asks for nothing more where the address names a commit, which the screen asks for otherwise", async () => {
  await fetchFirstAnswers(createQueryClient(), parseHash(`#/local/local%2Fthing/files?ref=${head}`));
  expect(inProject()).toEqual([""]);
});

it("takes the project that Repodesk was started with, where the address is empty", async () => {
  await fetchFirstAnswers(createQueryClient(), parseHash(""));
  expect(asked[0]).toBe("desktop/session");
  expect(inProject()).toEqual(["", "/repository/branches/trunk", "/repository/tree"]);
});

it.each([
  ["was started without one", null],
  ["could not open the one that was named", { path: "/gone", project: null, error: "It is no repository." }],
])("asks for the session only where Repodesk %s", async (_, open) => {
  answers["desktop/session"] = session(open);
  await fetchFirstAnswers(createQueryClient(), parseHash(""));
  expect(asked).toEqual(["desktop/session"]);
});

it("leaves the settings and other pages alone, though a project was named at the start", async () => {
  await fetchFirstAnswers(createQueryClient(), parseHash("#/c/local/projects"));
  expect(inProject()).toEqual([]);
});

it.each([
  ["a project that is not there", "projects/local/thing", [""]],
  ["a branch that is none", "projects/local/thing/repository/branches/trunk", ["", "/repository/branches/trunk"]],
])("stops at %s and leaves saying so to the screen", async (_, missing, expected) => {
  delete answers[missing];
  const client = createQueryClient();
  await expect(fetchFirstAnswers(client, parseHash("#/local/local%2Fthing/files"))).resolves.toBeUndefined();
  expect(inProject()).toEqual(expected);
});

it("stops at a repository without a branch", async () => {
  answers["projects/local/thing"] = { ...project, default_branch: null };
  await fetchFirstAnswers(createQueryClient(), parseHash("#/local/local%2Fthing/files"));
  expect(inProject()).toEqual([""]);
});

it("is asked once: what the screen asks meanwhile joins in", async () => {
  const client = createQueryClient();
  const [, shown] = await Promise.all([
    fetchFirstAnswers(client, parseHash("#/local/local%2Fthing/files")),
    client.fetchQuery(projectQuery("local", "local/thing")),
  ]);
  expect(shown).toMatchObject(project);
  expect(inProject().filter((path) => path === "")).toEqual([""]);
});

it("asks for the diff of a commit and the commit beside each other when somebody goes to its page, and once", async () => {
  const client = createQueryClient();
  const place = parseHash(`#/local/local%2Fthing/commit?sha=${head}`);
  expect([fetchAhead(client, place), fetchAhead(client, place)]).toEqual([null, null]);
  await until(() => expect(asked.length).toBeGreaterThan(0));
  // Its message, and its counts, which may take longer.
  const commit = `/repository/commits/${head}`;
  expect(inProject().sort()).toEqual([commit, commit, `${commit}/diff`]);
});

it.each(["commit?sha=v1.0", `commit?sha=${head}&tab=details`, "commit", `history?sha=${head}`, "files"])(
  "asks for nothing ahead at %s",
  (rest) => {
    expect(fetchAhead(createQueryClient(), parseHash(`#/local/local%2Fthing/${rest}`))).toBeNull();
    expect(asked).toEqual([]);
  },
);

it("asks for a file that is known to be one as soon as somebody goes there, and once; the answer is settled when it is there", async () => {
  const client = createQueryClient();
  await fetchFirstAnswers(client, parseHash("#/local/local%2Fthing/files"));
  asked = [];
  const answers = [
    fetchAhead(client, parseHash("#/local/local%2Fthing/files?path=f")),
    fetchAhead(client, parseHash("#/local/local%2Fthing/files?ref=trunk&path=f")),
  ];
  // At once: what is awaited before a request leaves lets the screen be drawn first.
  expect(inProject()).toEqual(["/repository/files/f/raw"]);
  await Promise.all(answers);
  expect(answers).not.toContain(null);
});

it.each([
  ["what may be a folder", "path=g"],
  ["a file of another branch", "ref=topic&path=f"],
  ["no file", "search=f"],
])("leaves %s to the screen", async (_, rest) => {
  const client = createQueryClient();
  await fetchFirstAnswers(client, parseHash("#/local/local%2Fthing/files"));
  asked = [];
  expect(fetchAhead(client, parseHash(`#/local/local%2Fthing/files?${rest}`))).toBeNull();
  expect(asked).toEqual([]);
});

it("asks for the readings of groups as soon as somebody goes there, and not again for another counter", async () => {
  answers["desktop/activity/far"] = { every: null, next_at: null, is_reading: false, groups: [] };
  answers["desktop/activity/far/readings"] = [];
  const client = createQueryClient();
  await fetchAhead(client, parseHash("#/c/far/activity"));
  expect(client.getQueryData(readingsQuery("far").queryKey)).toEqual([]);
  expect(asked.toSorted()).toEqual(["desktop/activity/far", "desktop/activity/far/readings"]);
  expect(fetchAhead(client, parseHash("#/c/far/activity?counter=new_members"))).toBeNull();
  expect(fetchAhead(client, parseHash("#/c/far/projects"))).toBeNull();
  expect(asked).toHaveLength(2);
});
