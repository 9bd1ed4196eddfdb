// Hostile paths through every writing endpoint and encoding: none gets into a tree, their lawful look-alikes all do, and git's fsck agrees.
import { afterAll, describe, expect, it } from "vitest";
import { git } from "../../scenarios/builder.ts";
import { segment } from "./examples.ts";
import { hostilePaths, lawfulPaths } from "./hostile-paths.ts";
import { type Answer, bodyOf, createWorld } from "./world.ts";

const world = createWorld();
const token = world.token("developer");
const { id, folder } = world.projects.private;
const root = `/projects/${id}/repository`;
afterAll(() => world.end());

type Action = Readonly<Record<string, string>>;

const commit = (action: Action): Promise<Answer> =>
  world.ask("POST", `${root}/commits`, { token, json: { branch: "main", commit_message: "x", actions: [action] } });

function commitForm(action: Action): Promise<Answer> {
  const pairs: [string, string][] = Object.entries(action).map(([key, value]) => [`actions[][${key}]`, value.toWellFormed()]);
  const body = new URLSearchParams([["branch", "main"], ["commit_message", "x"], ...pairs]).toString();
  return world.ask("POST", `${root}/commits`, { token, body, type: "application/x-www-form-urlencoded" });
}

const change = { branch: "main", commit_message: "x", content: "x" };
const file = (method: string, encoded: string): Promise<Answer> => world.ask(method, `${root}/files/${encoded}`, { token, json: change });
const everyByte = (path: string): string => [...Buffer.from(path, "utf8")].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");
const once = (path: string): string => segment(path.toWellFormed());

/** A lone surrogate cannot be written in a URL or a form: there it is another character, and another test. */
const sendable = (path: string): boolean => path.isWellFormed();

const attempts: Readonly<Record<string, (path: string) => Promise<Answer> | null>> = {
  "POST file": (path) => (sendable(path) ? file("POST", once(path)) : null),
  "POST file, every byte encoded": (path) => (sendable(path) ? file("POST", everyByte(path)) : null),
  "PUT file": (path) => (sendable(path) ? file("PUT", once(path)) : null),
  "DELETE file": (path) => (sendable(path) ? file("DELETE", once(path)) : null),
  create: (path) => commit({ action: "create", file_path: path, content: "x" }),
  "create in a form": (path) => (sendable(path) ? commitForm({ action: "create", file_path: path, content: "x" }) : null),
  update: (path) => commit({ action: "update", file_path: path, content: "x" }),
  delete: (path) => commit({ action: "delete", file_path: path }),
  chmod: (path) => commit({ action: "chmod", file_path: path, execute_filemode: "true" }),
  "move to": (path) => commit({ action: "move", file_path: path, previous_path: "many/1.txt" }),
  "move from": (path) => commit({ action: "move", file_path: "moved.txt", previous_path: path }),
  "move from, in a form": (path) => (sendable(path) ? commitForm({ action: "move", file_path: "moved.txt", previous_path: path }) : null),
};

it("has enough to try", () => {
  expect(hostilePaths.length).toBeGreaterThanOrEqual(400);
});

describe("hostile paths", () => {
  it.each(Object.entries(attempts))("%s refuses every one and writes nothing", { tags: "long" }, async (_, attempt) => {
    const before = world.state();
    const wrong: string[] = [];
    for (const path of hostilePaths) {
      const answer = await attempt(path);
      if (answer === null) continue;
      const { error, message } = bodyOf(answer) ?? {};
      if (answer.status !== 400 && answer.status !== 404)
        wrong.push(`${JSON.stringify(path.slice(0, 60))}: ${answer.status} ${answer.text}`);
      else if (typeof error !== "string" && typeof message !== "string") wrong.push(`${JSON.stringify(path)}: ${answer.text}`);
    }
    expect(wrong).toEqual([]);
    expect(world.state()).toBe(before);
  });

  it("are at most plain text of a name when they come encoded twice", { tags: "long", timeout: 60_000 }, async () => {
    const before = new Set(git(folder, ["ls-tree", "-r", "-z", "--name-only", "main"]).split("\0"));
    let kept = 0;
    for (const path of hostilePaths.filter((candidate, n) => n % 4 === 0 && sendable(candidate))) {
      const name = encodeURIComponent(path);
      if (Buffer.byteLength(name) > 255) continue;
      const answer = await file("POST", once(name));
      if (answer.status !== 201) continue;
      kept++;
      // Decoded once, the name is what was sent; decoded twice, it would be the hostile one.
      expect(bodyOf(answer)?.["file_path"]).toBe(name);
    }
    const now = git(folder, ["ls-tree", "-r", "-z", "--name-only", "main"])
      .split("\0")
      .filter((name) => !before.has(name));
    expect(now).toHaveLength(kept);
    for (const name of now) expect(name).toMatch(/^[\w%.~*'()!-]+$/);
  });

  it("find no line to stand on as the place of a comment", async () => {
    for (const path of hostilePaths.filter((_, n) => n % 8 === 0)) {
      const json = { note: "x", path, line: 1 };
      const answer = await world.ask("POST", `${root}/commits/main/comments`, { token, json });
      if (answer.status === 201) expect(bodyOf(answer)).toMatchObject({ path: null, line: null, line_type: null });
      else expect([path, answer.status]).toEqual([path, 400]);
    }
  });
});

it("lawful look-alikes are written, read, moved and deleted", { tags: "long", timeout: 60_000 }, async () => {
  const root = `/projects/${world.projects.public.id}/repository`;
  const commit = (actions: readonly Action[]): Promise<Answer> =>
    world.ask("POST", `${root}/commits`, { token, json: { branch: "main", commit_message: "x", actions } });
  const refused: string[] = [];
  // One folder each: some would be a folder of another.
  const places = lawfulPaths.map((path, n) => `lawful/${n}/${path}`);
  for (const place of places.filter((_, n) => n % 3 === 0)) {
    const answers = [
      await world.ask("POST", `${root}/files/${once(place)}`, { token, json: change }),
      await world.ask("GET", `${root}/files/${once(place)}/raw?ref=main`, { token }),
      await commit([{ action: "delete", file_path: place }]),
    ];
    if (answers.some(({ status }) => status > 201)) refused.push(`${JSON.stringify(place)}: ${answers.map(({ text }) => text)}`);
  }
  const batches = [
    places.map((place) => ({ action: "create", file_path: place, content: "x" })),
    places.map((place) => ({ action: "move", file_path: `moved-${place}`, previous_path: place })),
  ];
  for (const batch of batches) {
    const answer = await commit(batch);
    if (answer.status !== 201) refused.push(answer.text);
  }
  const flat = lawfulPaths.filter((name) => !name.includes("/"));
  for (const action of ["create", "delete"]) {
    const answer = await commit(flat.map((path) => ({ action, file_path: path, content: "x" })));
    if (answer.status !== 201) refused.push(answer.text);
  }
  expect(refused).toEqual([]);
});

it("leaves repositories that git's strictest look finds whole", () => {
  for (const project of Object.values(world.projects)) git(project.folder, ["fsck", "--strict", "--full", "--no-dangling"]);
});
