// A server that lacks a part of the interface, for one test.
import { onTestFinished } from "vitest";

/** From now on what the pattern names is not there; `body`: as a server says that lacks the endpoint. */
export function lack(what: RegExp, body = '{"error":"404 Not Found"}'): void {
  const { fetch } = window;
  onTestFinished(() => {
    window.fetch = fetch;
  });
  window.fetch = (input, init) =>
    what.test(String(input instanceof Request ? input.url : input))
      ? Promise.resolve(new Response(body, { status: 404, headers: { "content-type": "application/json" } }))
      : fetch(input, init);
}
