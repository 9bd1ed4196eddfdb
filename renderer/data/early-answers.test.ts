// What is asked early is taken once by who asks the same, and asked again where no answer came; addresses are read as the window reads them.
import fc from "fast-check";
import { afterAll, afterEach, beforeEach, expect, it, vi } from "vitest";
import { acceptItems, acceptJson, type FirstLine } from "../../shared/contract/first-questions.ts";
import { parseHash, placeIn, placeOf, toHash } from "../state/place.ts";

let early: typeof import("./early-answers.ts");
let send: (line: FirstLine) => void;
let end: () => void;
let asked: string[] = [];

beforeEach(async () => {
  vi.resetModules();
  early = await import("./early-answers.ts");
  asked = [];
  const lines = new TransformStream<Uint8Array, Uint8Array>();
  const writer = lines.writable.getWriter();
  const encoder = new TextEncoder();
  send = (line) => void writer.write(encoder.encode(`${JSON.stringify(line)}\n`));
  end = () => void writer.close();
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(url);
    return new Response(lines.readable);
  });
});
afterEach(() => void vi.unstubAllGlobals());
// What is still expected here is none of the next file's, whose requests would wait for it.
afterAll(() => void vi.resetModules());

const session = { address: "desktop/session", accept: acceptJson } as const;
const answer = (body: string) => ({ ...session, is: "answer", status: 200, headers: { "x-total": "3" }, body }) as const;

it("is taken once, before it came or after", async () => {
  void early.askEarly("#/");
  const before = early.takeEarly(session.address, acceptJson);
  expect(early.takeEarly(session.address, acceptJson)).toBeUndefined();
  expect(early.wasTakenEarly()).toBe(true);
  send(answer("{}"));
  const response = await before;
  expect([response?.status, response?.headers.get("x-total"), await response?.text()]).toEqual([200, "3", "{}"]);
});

it("answers what is told to be on its way, and nothing that is asked otherwise", async () => {
  const done = early.askEarly("#/local/a%2Fb/files");
  expect(early.takeEarly("connections/local/api/v4/projects/a%2Fb", acceptJson)).toBeDefined();
  send({ is: "asked", address: "connections/local/list", accept: acceptItems });
  await expect.poll(() => early.takeEarly("connections/local/list", acceptItems) !== undefined).toBe(true);
  expect(early.takeEarly("connections/local/list", acceptJson)).toBeUndefined();
  expect(early.takeEarly("desktop/connections", acceptJson)).toBeUndefined();
  end();
  await done;
});

it("is asked again where it was left out, or the answer ended, or none came", async () => {
  const done = early.askEarly("#/");
  const [left, lost] = ["desktop/desks", "desktop/settings"].map((address) => early.takeEarly(address, acceptJson));
  send({ is: "left", address: "desktop/desks", accept: acceptJson });
  await expect(left).rejects.toThrow("too large");
  end();
  await expect(lost).rejects.toThrow("not answered early");
  await done;
  vi.stubGlobal("fetch", async () => Promise.reject(new TypeError("Failed to fetch")));
  vi.resetModules();
  early = await import("./early-answers.ts");
  await early.askEarly("#/");
  await expect(early.takeEarly(session.address, acceptJson)).rejects.toThrow("not answered early");
});

it("names the project of the address as the window reads it", () => {
  const name = fc.string({ minLength: 1, unit: "grapheme" });
  fc.assert(
    fc.property(
      fc.oneof(
        fc
          .record({ connection: name, project: name, ref: fc.option(name, { nil: null }), view: fc.constantFrom("files", "changes") })
          .map(({ connection, project, ref, view }) =>
            toHash(placeIn({ connection, project }, { view: view as "files" | "changes", ref })),
          ),
        fc.string().map((written) => `#/${written}`),
      ),
      (hash) => {
        const place = placeOf(parseHash(hash));
        const read = early.readEarlyPlace(hash);
        const isBeside = parseHash(hash).at === "settings" || parseHash(hash).at === "kept";
        if (isBeside || place === null) expect(read).toBeNull();
        else expect(read).toMatchObject({ connection: place.connection, project: place.project, ref: place.ref });
      },
    ),
  );
});

it("tells the desktop the place", async () => {
  void early.askEarly("#/local/a%2Fb/history?ref=topic");
  expect(asked).toEqual(["desktop/first-answers?connection=local&project=a%2Fb&ref=topic&view=history"]);
});
