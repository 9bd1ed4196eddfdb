// Names and addresses that try to forge headers of a commit: each commit has exactly its own headers, and git's strictest look is content.
import { afterAll, expect, it } from "vitest";
import { git } from "../../scenarios/builder.ts";
import { bodyOf, createWorld } from "./world.ts";

const world = createWorld();
const token = world.token("developer");
const { id, folder } = world.projects.private;
afterAll(() => world.end());

const forged = "\nauthor Eve <eve@example.com> 0 +0000\nparent 0000000000000000000000000000000000000000\n\nforged";
const marks: readonly string[] = [
  ...["\n", "\r", "\r\n", "\t", "\v", "\f", "\u0085", "\u2028", "\u2029", "\u0001", "\u001b[31m", "\u007f", "\ud800", "\u202e", "\ufeff"],
  ...["<", ">", "<>", "><", "<eve@example.com>", "> 0 +0000\nauthor x <", "<<", ">>", ".", ",", ";", ":", "'", '"', "\\", "\\n", "%0a"],
  forged,
];
const identities: readonly { name: string; email: string }[] = [
  ...marks.flatMap((mark) => [
    { name: `Ada${mark}Nowak`, email: "ada@example.com" },
    { name: "Ada", email: `ada${mark}@example.com` },
    { name: `${mark}Ada${mark}`, email: `${mark}ada@example.com${mark}` },
  ]),
  { name: "x".repeat(10_000), email: "ada@example.com" },
  { name: "Ada", email: `${"x".repeat(10_000)}@example.com` },
  { name: "日本 語", email: "日本@例え.jp" },
  { name: " Ada ", email: " ada@example.com " },
];

it("has enough to try", () => {
  expect(identities.length).toBeGreaterThanOrEqual(100);
});

it("no identity forges a header, and the committer stays who asked", { tags: "long", timeout: 60_000 }, async () => {
  let accepted = 0;
  for (const [n, { name, email }] of identities.entries()) {
    const person = { branch: "main", commit_message: `Change ${n}`, author_name: name, author_email: email };
    const answer =
      n % 2 === 0
        ? await world.ask("POST", `/projects/${id}/repository/files/who%2F${n}`, { token, json: { ...person, content: `${n}` } })
        : await world.ask("POST", `/projects/${id}/repository/commits`, {
            token,
            json: { ...person, actions: [{ action: "create", file_path: `who/${n}`, content: `${n}` }] },
          });
    if (answer.status !== 201) {
      expect([name, answer.status, typeof (bodyOf(answer)?.["message"] ?? bodyOf(answer)?.["error"])]).toEqual([name, 400, "string"]);
      continue;
    }
    accepted++;
    const [head = ""] = git(folder, ["cat-file", "commit", "main"]).split("\n\n", 1);
    const headers = head.split("\n").map((line) => line.split(" ", 1)[0]);
    expect([name, email, headers]).toEqual([name, email, ["tree", "parent", "author", "committer"]]);
    expect(head).toMatch(/^author [^<>\n\0]+ <[^<>\n\0]+> \d+ [+-]\d{4}\ncommitter developer <developer@example\.com> \d+ [+-]\d{4}$/m);
  }
  expect(accepted).toBeGreaterThan(50);
  git(folder, ["fsck", "--strict", "--full", "--no-dangling"]);
});

it("a NUL in an identity or elsewhere is refused", async () => {
  const before = world.state();
  for (const key of ["author_name", "author_email", "branch", "start_branch", "commit_message"]) {
    const json = { branch: "main", commit_message: "x", content: "x", [key]: "a\0b" };
    const answer = await world.ask("POST", `/projects/${id}/repository/files/nul`, { token, json });
    expect([key, answer.status]).toEqual([key, 400]);
  }
  expect(world.state()).toBe(before);
});

it("the author of a comment or a status is anyone who asks, not what the body says", async () => {
  const forged = { author: { id: 1 }, author_id: 1, user_id: 1, author_name: "root", created_at: "2000-01-01T00:00:00Z" };
  const root = `/projects/${id}/repository/commits/main`;
  for (const [path, json] of [
    [`${root}/comments`, { note: "x" }],
    [`${root}/discussions`, { body: "x" }],
    [`/projects/${id}/statuses/main`, { state: "success" }],
    [`/projects/${id}/issues`, { title: "x" }],
  ] as const) {
    const answer = await world.ask("POST", path, { token, json: { ...json, ...forged } });
    expect([path, answer.status]).toEqual([path, 201]);
    expect(answer.text).toContain('"username":"developer"');
    expect(answer.text).not.toContain('"username":"root"');
    expect(answer.text).not.toContain('"created_at":"2000-');
  }
});
