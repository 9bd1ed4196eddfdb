// A token, wherever a client puts it, is in no answer, no log, no argument or environment of git, and no file, in no encoding.
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { endpoints, exampleOf, requestOf } from "./examples.ts";
import { type Asked, createWorld } from "./world.ts";

const place = mkdtempSync(join(tmpdir(), "repodesk-secrets-"));
const notes = join(place, "notes");
const wrapper = join(place, "git");
writeFileSync(wrapper, `#!/bin/sh\n{ printf '%s\\n' "$@"; env; } >> '${notes}'\nexec git "$@"\n`);
chmodSync(wrapper, 0o755);
process.env["REPODESK_GIT"] = wrapper;

const world = createWorld({ settings: { archivesPerMinute: 1e6, largeBlobPerMinute: 1e6 } });
const token = world.token("admin")!;
afterAll(async () => {
  await world.end();
  rmSync(place, { recursive: true });
});

/** The secret part, without the mark that says whose it is, as text and in the encodings in which it could travel on. */
const secret = token.replace(/^rdpat-/, "");
const forms: readonly Buffer[] = [
  Buffer.from(secret),
  Buffer.from(secret, "utf16le"),
  Buffer.from(Buffer.from(secret).toString("hex")),
  // Base64 of a longer text holds one of three shifts of it.
  ...["", "x", "xy"].map((before) => Buffer.from(Buffer.from(`${before}${secret}`).toString("base64").slice(4, -4))),
  Buffer.from([...secret].map((char) => `%${char.charCodeAt(0).toString(16)}`).join("")),
];
const holds = (bytes: Buffer | string): boolean => forms.some((form) => Buffer.from(bytes).includes(form));

interface Request {
  readonly path: string;
  readonly asked: Asked;
}
const withQuery = ({ path, asked }: Request, name: string): Request => ({
  path: `${path}${path.includes("?") ? "&" : "?"}${name}=${token}`,
  asked,
});
const withHeader = ({ path, asked }: Request, name: string, value: string): Request => ({
  path,
  asked: { ...asked, headers: { ...asked.headers, [name]: value } },
});

/** Every place where a token may stand, and some where it should not. */
const placements: readonly ((request: Request) => Request)[] = [
  (request) => withHeader(request, "private-token", token),
  (request) => withHeader(request, "authorization", `Bearer ${token}`),
  (request) => withHeader(request, "authorization", `Basic ${Buffer.from(`ada:${token}`).toString("base64")}`),
  (request) => withQuery(request, "private_token"),
  (request) => withQuery(request, "access_token"),
];

it("leaves no trace of a token, whatever is asked", { tags: "long", timeout: 60_000 }, async () => {
  const found: string[] = [];
  let answered = 0;
  const look = async (what: string, { path, asked }: Request, method: string): Promise<void> => {
    const answer = await world.ask(method, path, asked);
    if (answer.status < 300) answered++;
    const headers = JSON.stringify([...answer.headers]);
    if (holds(answer.text) || holds(headers)) found.push(`${what}: ${answer.status} ${headers} ${answer.text.slice(0, 200)}`);
  };
  for (const [at, [name, endpoint]] of endpoints.entries())
    for (const visibility of at % 2 === 0 ? (["private"] as const) : (["public"] as const)) {
      const put = placements[at % placements.length]!;
      const request = requestOf(endpoint, await exampleOf(name, endpoint, { world, visibility, n: 3 }));
      await look(`${name} ${visibility}`, put(request), endpoint.method);
    }
  // Pages link to the next one with all parameters, but for this one.
  const root = `/projects/${world.projects.public.id}`;
  for (const list of [
    "repository/tree?per_page=1",
    "repository/branches?per_page=1",
    "repository/commits?per_page=1",
    "repository/tree?pagination=keyset&per_page=1",
  ])
    for (const name of ["private_token", "access_token"]) await look(list, withQuery({ path: `${root}/${list}`, asked: {} }, name), "GET");
  // Refusals and faults repeat what they were asked for, and not this.
  for (const path of [
    `${root}/nothing`,
    "/projects/0",
    `${root}/repository/commits?since=x`,
    `${root}/repository/files/x?ref=${"y".repeat(300)}`,
  ]) {
    for (const put of placements) await look(path, put({ path, asked: {} }), "GET");
    await look(path, { path, asked: { headers: { "private-token": `${token}x` } } }, "POST");
  }
  expect(found).toEqual([]);
  expect(answered).toBeGreaterThan(endpoints.length * 0.75);
  expect(
    holds(
      JSON.stringify(world.logged, (_, value: unknown) => (value instanceof Error ? `${value.stack} ${JSON.stringify(value)}` : value)),
    ),
  ).toBe(false);
  const git = readFileSync(notes);
  expect([git.includes("update-ref"), holds(git)]).toEqual([true, false]);
  const files = readdirSync(world.folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  expect(files.filter((file) => holds(readFileSync(join(file.parentPath, file.name)))).map(({ name }) => name)).toEqual([]);
});

it("would have found it", () => {
  for (const text of [token, Buffer.from(`ada:${token}`).toString("base64"), `a=${token}&b`, Buffer.from(`x${token}`).toString("base64")])
    expect(holds(text)).toBe(true);
});
