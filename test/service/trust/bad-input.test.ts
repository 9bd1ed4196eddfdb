// Every parameter of every endpoint, wrong in every way that its schema can be: never a fault of ours, the right shape of refusal, nothing written.
import { afterAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import type { Endpoint } from "../../../shared/contract/endpoint.ts";
import { toPairs } from "../../../shared/contract/wire.ts";
import { type Fault, faultsOf, isRequired } from "./bad-values.ts";
import { endpoints, exampleOf, type Parameters, requestOf, segment } from "./examples.ts";
import { type Answer, type Asked, bodyOf, createWorld } from "./world.ts";

const world = createWorld({ settings: { archivesPerMinute: 1e6, largeBlobPerMinute: 1e6, largeRequestsPer30s: 1e6 } });
const token = world.token("admin");
afterAll(() => world.end());

let asked = 0;
const ask = (endpoint: Endpoint, path: string, request: Asked = {}): Promise<Answer> => {
  asked++;
  return world.ask(endpoint.method, path, { ...request, token });
};

/** Text after `?`, or of a form, with one pair written as it is. */
const encoded = (parameters: Parameters, raw: string): string =>
  [new URLSearchParams(toPairs(parameters)).toString(), raw].filter((part) => part !== "").join("&");

function withRawSegment(endpoint: Endpoint, parameters: Parameters, key: string, text: string): string {
  return endpoint.path.replace(/:([a-z_]+)/g, (_, name: string) => (name === key ? text : segment(parameters[name])));
}

const boundary = "----part-of-a-form";
/** Faults of the bytes themselves, which a multipart body carries as they are. */
const ofBytes: ReadonlySet<string> = new Set(["empty", "invalid UTF-8", "half a character", "another encoding", "NUL"]);
const bytesOf = (wire: string): Buffer =>
  Buffer.from(
    wire.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  );

function multipart(parameters: Parameters, key: string, wire: string): Asked {
  const pairs: [string, Buffer][] = toPairs(parameters).map(([name, value]) => [name, Buffer.from(value)]);
  const part = (name: string): Buffer => Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n`);
  const parts = [...pairs, [key, bytesOf(wire)] as const].flatMap(([name, value]) => [part(name), value, Buffer.from("\r\n")]);
  return { body: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]), type: `multipart/form-data; boundary=${boundary}` };
}

/** All requests that carry one fault of one parameter: in the path, the query, a form, a multipart form, a JSON body. */
function requestsOf(endpoint: Endpoint, parameters: Parameters, key: string, fault: Fault): [place: string, path: string, asked: Asked][] {
  const { [key]: _, ...others } = parameters;
  const inPath = key in endpoint.params.shape;
  const outside = (values: Parameters): Parameters =>
    Object.fromEntries(Object.entries(values).filter(([name]) => !(name in endpoint.params.shape)));
  if (inPath) {
    if (fault.wire === undefined || fault.wire === "") return [];
    const path = withRawSegment(endpoint, others, key, fault.wire.replaceAll(".", "%2E"));
    const rest = outside(others);
    if (endpoint.method !== "GET") return [["path", path, { json: rest }]];
    const query = encoded(rest, "");
    return [["path", query === "" ? path : `${path}?${query}`, {}]];
  }
  const path = requestOf({ ...endpoint, method: "POST" }, others).path;
  const found: [string, string, Asked][] = [];
  if (fault.wire !== undefined) {
    const text = encoded(outside(others), `${key}=${fault.wire}`);
    found.push(
      endpoint.method === "GET"
        ? ["query", `${path}?${text}`, {}]
        : ["form", path, { body: text, type: "application/x-www-form-urlencoded" }],
    );
  }
  if (fault.wire !== undefined && endpoint.method !== "GET" && ofBytes.has(fault.name))
    found.push(["multipart", path, multipart(outside(others), key, fault.wire)]);
  if (fault.json !== undefined && endpoint.method !== "GET")
    found.push(["json", path, { json: { ...outside(others), [key]: fault.json } }]);
  return found;
}

/** What is wrong with an answer to a bad request; null when nothing is. */
function complaint(answer: Answer, refused: boolean): string | null {
  const { status, text } = answer;
  const said = `${status} ${text.slice(0, 160)}`;
  if (status >= 500) return said;
  if (refused && (status < 400 || status === 401)) return `not refused: ${said}`;
  if (status < 400) return null;
  const body = bodyOf(answer);
  const { message, error } = body ?? {};
  if (message === undefined && error === undefined) return `no error body: ${said}`;
  if (text.length > 4_000) return `an answer of ${text.length} characters`;
  return null;
}

/** Archives of each format are one handler: what does not refuse a value makes one format's archive, the others only refuse. */
const packsWhatIsOdd = (name: string): boolean => !name.startsWith("getArchive") || name === "getArchiveTar";

describe.each(endpoints)("%s", (name, endpoint) => {
  const shape = { ...endpoint.query.shape, ...endpoint.body.shape, ...endpoint.params.shape } as Record<string, z.ZodType>;
  let example: Promise<Parameters> | undefined;
  // A test for each parameter: some endpoints have so many that one test of all would outlast any deadline on a crowded machine.
  it.each(Object.entries(shape))("survives every fault of its parameter %s", { tags: "long" }, async (key, schema) => {
    example ??= exampleOf(name, endpoint, { world, visibility: "public", n: 1 });
    const good = await example;
    const wrong: string[] = [];
    /** What was found after the last refusal, as long as nothing was asked since that may write. */
    let known: string | null = null;
    for (const fault of faultsOf(key, schema).filter(({ refused }) => refused || packsWhatIsOdd(name)))
      for (const [place, path, request] of requestsOf(endpoint, good, key, fault)) {
        const before: string | null = fault.refused && endpoint.method !== "GET" ? (known ?? world.state()) : null;
        const answer = await ask(endpoint, path, request);
        const found = complaint(answer, fault.refused);
        if (found !== null) wrong.push(`${fault.name} in ${place}: ${found}`);
        known = before === null ? null : world.state();
        if (known !== before) wrong.push(`${fault.name} in ${place} wrote something`);
      }
    expect(wrong).toEqual([]);
  });

  it("names what is missing, one by one and all together", { tags: "long" }, async () => {
    const good = await exampleOf(name, endpoint, { world, visibility: "public", n: 2 });
    const required = Object.keys(shape).filter((key) => !(key in endpoint.params.shape) && isRequired(shape[key]!));
    const before = world.state();
    for (const left of [...required.map((key) => [key]), required]) {
      if (left.length === 0) continue;
      const rest = Object.fromEntries(Object.entries(good).filter(([key]) => !left.includes(key)));
      const { path, asked: request } = requestOf(endpoint, rest);
      const answer = await ask(endpoint, path, request);
      if (endpoint.path.startsWith("/repodesk/")) continue;
      expect([left, answer.status, answer.text.slice(0, 300)]).toEqual([left, 400, expect.stringContaining(left[0]!)]);
      const { error, message } = bodyOf(answer) as { error?: string; message?: string };
      // The batch of actions is checked by hand, in words of its own.
      if (name === "createCommit") expect(message).toMatch(/is (required|missing)/);
      else for (const key of left) expect(error).toContain(`${key} is missing`);
    }
    expect(world.state()).toBe(before);
  });

  it("refuses other methods, and takes a repeated or an unknown parameter calmly", { tags: "long" }, async () => {
    const good = await exampleOf(name, endpoint, { world, visibility: "public", n: 3 });
    const { path } = requestOf({ ...endpoint, method: "POST" }, good);
    const isServed = (method: string) => endpoints.some(([, other]) => other.path === endpoint.path && other.method === method);
    for (const method of ["PATCH", "PROPFIND", "OPTIONS", "FROB"].filter((method) => !isServed(method))) {
      const answer = await world.ask(method, path, { token });
      expect([answer.status, bodyOf(answer), answer.headers.get("allow")]).toEqual([
        405,
        { message: "405 Method Not Allowed" },
        expect.stringContaining(endpoint.method),
      ]);
    }
    if (endpoint.method !== "GET") return;
    const { path: full } = requestOf(endpoint, good);
    const noise = Object.keys(endpoint.query.shape).flatMap((key) => [`${key}=&${key}=`, `${key}[]=1`, `${key}[a][b]=1`, `${key}[=1`]);
    for (const text of [...noise, "x=1&x=2", "__proto__[a]=1", "constructor[prototype][a]=1", `${"a[".repeat(500)}=1`, "&&&==&="]) {
      const answer = await ask(endpoint, `${full}${full.includes("?") ? "&" : "?"}${text}`);
      expect([text.slice(0, 60), complaint(answer, false)]).toEqual([text.slice(0, 60), null]);
    }
    expect(({} as Record<string, unknown>)["a"]).toBeUndefined();
  });

  it.runIf(endpoint.method !== "GET")("refuses bodies that are none", { tags: "long" }, async () => {
    const good = await exampleOf(name, endpoint, { world, visibility: "public", n: 4 });
    const { path } = requestOf(endpoint, good);
    const before = world.state();
    const bodies: [string, string | Buffer, string][] = [
      ["broken JSON", '{"a":', "application/json"],
      ["JSON that is a list", "[]", "application/json"],
      ["JSON that is a number", "7", "application/json"],
      ["JSON that is not UTF-8", Buffer.from('{"a":"\xff"}', "latin1"), "application/json"],
      ["JSON in UTF-16", Buffer.from('{"a":1}', "utf16le"), "application/json"],
      ["brackets without end", "[".repeat(100_000), "application/json"],
      ["another type", "<a/>", "application/xml"],
      ["a type that is none", "x", ";;;"],
      ["multipart without a boundary", "x", "multipart/form-data"],
      ["a form that is not UTF-8", "a=%FF", "application/x-www-form-urlencoded"],
    ];
    for (const [what, body, type] of bodies) {
      const answer = await ask(endpoint, path, { body, type });
      expect([what, answer.status, complaint(answer, true)]).toEqual([what, 400, null]);
    }
    expect(world.state()).toBe(before);
  });
});

it("logged no fault of its own", { tags: "long" }, () => {
  expect(asked).toBeGreaterThan(5_000);
  expect(world.logged.filter(({ level }) => level === "error").map(({ details }) => String(details["err"]))).toEqual([]);
});
