// Every text that any endpoint takes, as long as it may be and longer, in shapes that hurt: answered or refused, and nobody else kept waiting.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import type { Endpoint } from "../../../shared/contract/endpoint.ts";
import { longestOf, unwrap } from "../../../shared/contract/wire.ts";
import { endpoints, exampleOf, type Parameters, requestOf } from "./examples.ts";
import { measureHeld } from "./held-loop.ts";
import { type Answer, createWorld } from "./world.ts";

const world = createWorld({ settings: { archivesPerMinute: 1e6, largeBlobPerMinute: 1e6, largeRequestsPer30s: 1e6 } });
const token = world.token("admin");
afterAll(() => world.end());

// The path over which a search for path:a*a*…zb never ended.
beforeAll(async () => {
  const actions = [{ action: "create", file_path: "a".repeat(200), content: "a" }];
  const json = { branch: "main", commit_message: "Long", actions };
  const { status } = await world.ask("POST", `/projects/${world.projects.public.id}/repository/commits`, { token, json });
  expect(status).toBe(201);
});

/** Milliseconds that the event loop may be held. */
const tolerated = 200;
/** Compiling and collecting garbage come on top, at times: the best of so many is what the service does. */
const tries = 3;
/** Content may be as long as a request; that much shows what it costs. */
const longestTried = 1_048_576;

/** Texts of `length` on which patterns and loops go back and forth. */
const shapes: readonly ((length: number) => string)[] = [
  (length) => `a${" ".repeat(length - 2)}b`,
  (length) => `path:${"a*".repeat((length >> 1) - 4)}zb`,
  (length) => `x\n\n${"K: v\n (a?)<@./".repeat((length - 3) / 14)}`,
];

/** Places of texts in an endpoint's parameters; a project's id and the many names of the archive are tried once. */
const seen = new Set<string>();
const textsOf = (name: string, { path, params, query, body }: Endpoint): [key: string, schema: z.ZodType][] =>
  Object.entries({ ...params.shape, ...query.shape, ...body.shape } as Record<string, z.ZodType>).filter(([key, schema]) => {
    const { element } = unwrap(schema).def as unknown as { element?: z.ZodType };
    if (longestOf(element ?? schema) === null) return false;
    const place = key === "id" ? `${path.split("/")[1]} id` : name.startsWith("getArchive") ? `archive ${key}` : `${name} ${key}`;
    return seen.size < seen.add(place).size;
  });

const send = (endpoint: Endpoint, parameters: Parameters): Promise<Answer> => {
  const { path, asked } = requestOf(endpoint, parameters);
  return world.ask(endpoint.method, path, { ...asked, token });
};

/** Asks all at once; answers the answers, and the longest time in milliseconds that the event loop was held. */
const measured = (work: readonly (() => Promise<Answer>)[]): Promise<{ answer: Answer[]; held: number }> =>
  measureHeld(() => Promise.all(work.map((ask) => ask())));

describe.each(
  endpoints.map(([name, endpoint]) => ({ name, endpoint, texts: textsOf(name, endpoint) })).filter(({ texts }) => texts.length > 0),
)("$name", ({ name, endpoint, texts }) => {
  it("holds nobody up over its longest texts, and refuses longer ones by their name", { tags: "long" }, async () => {
    const good = await exampleOf(name, endpoint, { world, visibility: "public", n: 1 });
    const wrong: string[] = [];
    for (const [key, schema] of texts) {
      const { element } = unwrap(schema).def as unknown as { element?: z.ZodType };
      const limit = longestOf(element ?? schema) ?? 0;
      const withText = (text: string): Parameters => ({ ...good, [key]: element === undefined ? text : [text, text] });
      const work = shapes.map((shape) => () => send(endpoint, withText(shape(Math.min(limit, longestTried)))));
      const { answer: answers, held } = await measured(work);
      for (const { status, text } of answers) if (status >= 500) wrong.push(`${key}: ${status} ${text.slice(0, 200)}`);
      if (held >= tolerated) wrong.push(...(await slowOf(work)).map((what) => `${key} ${what}`));
      if (limit >= longestTried) continue;
      const { status, text } = await send(endpoint, withText("a".repeat(limit + 1)));
      // A project that is looked for first is not found by such a name.
      const told = status === 404 ? key === "id" : status === 400 && text.includes(`${key}`) && text.includes("is too long (maximum is ");
      if (!told) wrong.push(`${key} too long: ${status} ${text.slice(0, 200)}`);
    }
    expect(wrong).toEqual([]);
  });
});

/** Which of the requests hold the event loop also when they are alone, and how long. */
async function slowOf(work: readonly (() => Promise<Answer>)[]): Promise<string[]> {
  const found: string[] = [];
  for (const [index, ask] of work.entries()) {
    let best = Number.POSITIVE_INFINITY;
    for (let n = 0; n < tries && best >= tolerated; n++) best = Math.min(best, (await measured([ask])).held);
    if (best >= tolerated) found.push(`shape ${index}: ${Math.round(best)} ms`);
  }
  return found;
}

it("holds no reader up over what was stored", async () => {
  const root = `/projects/${world.projects.public.id}`;
  const blanks = " ".repeat(60_000);
  const message = `Title${blanks}x\n\nbody\n\nSigned-off-by: a${blanks}b\nKey: v\n${blanks}w\n`;
  const actions = [{ action: "create", file_path: "stored.txt", content: `a${blanks}b` }];
  const json = { branch: "main", commit_message: message, actions, author_name: `a${".".repeat(1_000)}b` };
  expect((await world.ask("POST", `${root}/repository/commits`, { token, json })).status).toBe(201);
  const reads = [
    ...["commits?trailers=true", "commits/main", "files/stored.txt/blame?ref=main", "commits/main/diff", "contributors", "branches"].map(
      (path) => `repository/${path}`,
    ),
    "search?scope=blobs&search=path:a*a*a*a*a*a*a*zb",
    `repository/branches?regex=${encodeURIComponent("((.*){9}(.+)+){3}z")}`,
  ];
  const work = reads.map((path) => () => world.ask("GET", `${root}/${path}`));
  expect((await measured(work)).answer.map((answer) => answer.status)).toEqual(reads.map(() => 200));
  expect(await slowOf(work)).toEqual([]);
});

it("logged no fault of its own", () => {
  expect(world.logged.filter(({ level }) => level === "error").map(({ details }) => String(details["err"]))).toEqual([]);
});
