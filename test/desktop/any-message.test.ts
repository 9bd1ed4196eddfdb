// Whatever comes over the one way into the desktop (reliability S7): what a command does not take is refused, and nothing breaks or changes.
import fc from "fast-check";
import { expect, it } from "vitest";
import { z } from "zod";
import { desktopEndpoints } from "../../electron/desktop/commands/commands.ts";
import type { Endpoint } from "../../shared/contract/endpoint.ts";
import { parseParameters } from "../../shared/contract/wire.ts";
import { startDesktop } from "./desktops.ts";

/** reliability.md asks for 10,000. */
const messages = Number(process.env["REPODESK_TEST_MESSAGES"] ?? 1_000);

const endpoints = Object.values(desktopEndpoints).filter(({ method }) => method !== "GET");
const keysOf = ({ body }: Endpoint): string[] => Object.keys(body.shape);
const value = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom<unknown>("", "__proto__", "../../etc/passwd", -1, 1e308, null, [], {}, "\u0000", "🦀"),
);

/** Of an endpoint: a body with some of its names, each with anything, and the parts of its path. */
const message = fc.constantFrom(...endpoints).chain((endpoint) =>
  fc.record({
    endpoint: fc.constant(endpoint),
    body: fc.oneof(
      { weight: 4, arbitrary: fc.dictionary(fc.constantFrom(...keysOf(endpoint), "constructor", "__proto__", "x"), value, { maxKeys: 4 }) },
      { weight: 1, arbitrary: value },
    ),
    // An address never holds "." or ".." as a part.
    part: fc
      .oneof(fc.constantFrom("local", "nobody", "__proto__", "%00"), fc.string({ minLength: 1, maxLength: 12 }))
      .filter((part) => !/^\.{1,2}$/.test(part)),
    raw: fc.option(fc.string({ maxLength: 40 }), { freq: 8 }),
  }),
);

/** Whether a command would take it; what is not an object is none of its parameters. */
function fits({ params, body: { shape } }: Endpoint, part: string, body: unknown): boolean {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return Object.keys(shape).length === 0;
  const given = Object.fromEntries(Object.keys(params.shape).map((name) => [name, part]));
  return !("errors" in parseParameters(z.object({ ...params.shape, ...shape }), { ...(body as object), ...given }));
}

it("is refused where it is no message of a command's, with what was there untouched", { tags: "long", timeout: 300_000 }, async () => {
  const desktop = startDesktop();
  const state = async (): Promise<string> =>
    JSON.stringify([await desktop.client.listConnections({}), await desktop.client.getSettings({})].map(({ data }) => data));
  const before = await state();
  const accepted: string[] = [];
  let refused = 0;
  for (const { endpoint, body, part, raw } of fc.sample(message, { numRuns: messages * 4, seed: 7 })) {
    if (refused >= messages) break;
    if (raw === null && fits(endpoint, part, body)) continue;
    const path = endpoint.path.replace(/:\w+/g, () => encodeURIComponent(part));
    const text = raw ?? JSON.stringify(body);
    // What is no JSON by chance is, to a command without a body, nothing at all.
    if (Object.keys(endpoint.body.shape).length === 0 || (raw !== null && /^\s*\{/.test(raw))) continue;
    const answer = await desktop.fetch(`/desktop${path}`, {
      method: endpoint.method,
      headers: { "content-type": "application/json" },
      body: text,
    });
    const { code } = (await answer.json()) as { code?: string };
    if (code === "route_not_found") throw new Error(`${endpoint.method} ${path} leads to no command.`);
    refused += 1;
    if (answer.status < 400 || answer.status > 499) accepted.push(`${answer.status} ${endpoint.method} ${path} ${text.slice(0, 80)}`);
  }
  expect([accepted, refused, await state()]).toEqual([[], messages, before]);
  expect(desktop.log.filter((line) => /error|unhandled/i.test(line))).toEqual([]);
  await desktop.close();
});
