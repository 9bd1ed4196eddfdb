// Binds the desktop to a port of 127.0.0.1: takes the port first, so that a port in use is told before anything is started.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { getRequestListener } from "@hono/node-server";
import { createGate, type Gate, type Passed } from "./gate.ts";

export interface Loopback {
  readonly port: number;
  readonly gate: Gate;
  /** From now on requests that pass the gate go there; earlier ones have waited. */
  serve(handlers: Handlers): void;
  close(): Promise<void>;
}

/** Who answers windows, and who answers a second start. */
export type Handlers = Readonly<Record<Passed["from"], (request: Request) => Promise<Response>>>;

/** `port` 0 takes any free one. Throws an Error with one sentence when it cannot be had. */
export async function listenLoopback(port: number): Promise<Loopback> {
  const { promise: handlers, resolve: hand } = Promise.withResolvers<Handlers>();
  const server = createServer({ keepAliveTimeout: 30_000, requestTimeout: 0, maxHeaderSize: 64 * 1024 });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => reject(new Error(sayWhy(port, error), { cause: error })));
    server.listen({ host: "127.0.0.1", port, exclusive: true }, resolve);
  });
  const taken = (server.address() as AddressInfo).port;
  const gate = createGate(taken);
  const listen = (from: Passed["from"]) =>
    getRequestListener(async (request) => (await handlers)[from](request), { overrideGlobalObjects: false });
  const listeners = { window: listen("window"), door: listen("door") };
  server.on("request", (incoming, outgoing) => {
    const checked = gate.check({
      method: incoming.method ?? "",
      target: incoming.url ?? "",
      headers: { get: (name) => headerOf(incoming, name) },
    });
    if (checked.refused !== null) return writeResponse(checked.refused, outgoing);
    incoming.url = checked.target;
    void listeners[checked.from](incoming, outgoing);
  });
  return {
    port: taken,
    gate,
    serve: hand,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Twice the same header is refused by node:http for Host; others are joined. */
function headerOf(incoming: IncomingMessage, name: string): string | null {
  const value = incoming.headers[name];
  return value === undefined ? null : Array.isArray(value) ? value.join(", ") : value;
}

function writeResponse(response: Response, outgoing: ServerResponse): void {
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  if (response.body === null) outgoing.end();
  else Readable.fromWeb(response.body as never).pipe(outgoing);
}

function sayWhy(port: number, error: NodeJS.ErrnoException): string {
  if (error.code === "EADDRINUSE") return `Port ${port} is in use by another program. Give another one with --port N, or leave it out.`;
  if (error.code === "EACCES") return `Port ${port} may not be used by you. Give one above 1023 with --port N, or leave it out.`;
  return `Port ${port} cannot be used: ${error.message}.`;
}
