// A large body is sent as fetch would send it: with its progress, cancelled at any moment, and never taken to another address.
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { bodyOf, upload } from "./upload.ts";

/** A request of the browser, answered by the test. */
class Sending extends EventTarget {
  static last: Sending;
  readonly upload = new EventTarget();
  readonly headers: [string, string][] = [];
  status = 0;
  statusText = "";
  responseText = "";
  responseURL = "";
  answered = "";
  opened: readonly [string, string] | null = null;
  sent: unknown;
  isAborted = false;

  constructor() {
    super();
    Sending.last = this;
  }
  open(method: string, url: string): void {
    this.opened = [method, url];
  }
  setRequestHeader(name: string, value: string): void {
    this.headers.push([name, value]);
  }
  getAllResponseHeaders(): string {
    return this.answered;
  }
  send(body: unknown): void {
    this.sent = body;
  }
  abort(): void {
    this.isAborted = true;
    this.tell("abort");
  }
  tell(name: "load" | "error" | "abort"): void {
    this.dispatchEvent(new Event(name));
    this.dispatchEvent(new Event("loadend"));
  }
  answer(status: number, text: string, changes: Partial<Sending> = {}): void {
    Object.assign(this, { status, responseText: text, ...changes });
    this.tell("load");
  }
}

const url = "connections/local/api/v4/projects/p/repository/commits";
const request = (changes: object = {}) =>
  ({ method: "POST", headers: { "content-type": "application/json" }, body: "{}", ...changes }) as never;

beforeEach(() => {
  vi.stubGlobal("XMLHttpRequest", Sending);
  vi.stubGlobal("window", { location: { href: "http://127.0.0.1:1234/room/#/local" } });
});
afterEach(() => void vi.unstubAllGlobals());

describe("an upload", () => {
  it("sends method, headers and body, and answers status, headers and text", async () => {
    const answer = upload(url, request());
    expect([Sending.last.opened, Sending.last.headers, Sending.last.sent]).toEqual([
      ["POST", url],
      [["content-type", "application/json"]],
      "{}",
    ]);
    Sending.last.answer(201, '{"id":"c"}', {
      answered: 'content-type: application/json\r\nX-Total:  3 \r\nlink: <http://x/>; rel="next"\r\n\r\n',
    });
    const { status, headers, text } = (await answer) as unknown as Response;
    expect([status, headers.get("x-total"), headers.get("link")]).toEqual([201, "3", '<http://x/>; rel="next"']);
    expect(await text.call(await answer)).toBe('{"id":"c"}');
  });

  it.each([204, 205, 304])("takes an answer of %i without a body", async (status) => {
    const answer = upload(url, request());
    Sending.last.answer(status, "");
    expect((await answer).status).toBe(status);
  });

  it("tells how much has left the window", async () => {
    const told: [number, number][] = [];
    const answer = upload(url, request({ onSent: (loaded: number, total: number) => told.push([loaded, total]) }));
    for (const loaded of [10, 100]) Sending.last.upload.dispatchEvent(Object.assign(new Event("progress"), { loaded, total: 100 }));
    Sending.last.answer(201, "{}");
    await answer;
    expect(told).toEqual([
      [10, 100],
      [100, 100],
    ]);
  });

  it("that nobody answers fails like a fetch", async () => {
    const answer = upload(url, request());
    Sending.last.tell("error");
    await expect(answer).rejects.toThrow(new TypeError("No answer came."));
  });

  it("is not taken to another address, and the address itself may be the answer's", async () => {
    const away = upload(url, request());
    Sending.last.answer(200, "{}", { responseURL: "http://127.0.0.1:1234/elsewhere" });
    await expect(away).rejects.toThrow("another address");
    const here = upload(url, request());
    Sending.last.answer(200, "{}", { responseURL: `http://127.0.0.1:1234/room/${url}` });
    expect((await here).status).toBe(200);
  });
});

describe("an upload that is cancelled", () => {
  it("before it began is never sent", async () => {
    const before = Sending.last;
    await expect(upload(url, request({ signal: AbortSignal.abort(new Error("left")) }))).rejects.toThrow("left");
    expect(Sending.last).toBe(before);
  });

  it("while it is under way stops, with the reason", async () => {
    const stop = new AbortController();
    const answer = upload(url, request({ signal: stop.signal }));
    stop.abort(new Error("cancelled"));
    await expect(answer).rejects.toThrow("cancelled");
    expect(Sending.last.isAborted).toBe(true);
  });

  it("after its answer changes nothing", async () => {
    const stop = new AbortController();
    const answer = upload(url, request({ signal: stop.signal }));
    Sending.last.answer(201, "{}");
    await answer;
    stop.abort();
    expect(Sending.last.isAborted).toBe(false);
  });
});

describe("a long body", () => {
  it("goes in pieces that are together what it is, wherever they end", async () => {
    const text = fc.string({
      unit: fc.oneof(fc.constantFrom("a", "é", "\n", "𝒜", "👩‍💻", "\u0000"), fc.string({ unit: "grapheme" })),
      maxLength: 60,
    });
    await fc.assert(
      fc.asyncProperty(text, fc.integer({ min: 1, max: 9 }), async (whole, length) => {
        const body = bodyOf(whole, length);
        if (whole.length <= length) expect(body).toBe(whole);
        else expect(await (body as Blob).text()).toBe(whole);
      }),
    );
  });

  it("is none where a request has none", () => {
    expect(bodyOf(undefined)).toBe(null);
  });
});
