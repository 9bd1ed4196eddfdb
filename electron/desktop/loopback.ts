// Binds the desktop to a port of 127.0.0.1: takes the port first, so that a port in use is told before anything is started.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { getRequestListener } from "@hono/node-server";
import { createGate, type Gate } from "./gate.ts";

export interface Loopback {
  readonly port: number;
  readonly gate: Gate;
  /** From now on requests that pass the gate go to `fetch`; earlier ones have waited. */
  serve(fetch: (request: Request) => Promise<Response>): void;
  close(): Promise<void>;
}

/** `port` 0 takes any free one. Throws an Error with one sentence when it cannot be had. */
export async function listenLoopback(port: number): Promise<Loopback> {
  let hand: (fetch: (request: Request) => Promise<Response>) => void = () => undefined;
  const handler = new Promise<(request: Request) => Promise<Response>>((resolve) => {
    hand = resolve;
  });
  const server = createServer({ keepAliveTimeout: 30_000, requestTimeout: 0, maxHeaderSize: 64 * 1024 });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => reject(new Error(sayWhy(port, error), { cause: error })));
    server.listen({ host: "127.0.0.1", port, exclusive: true }, resolve);
  });
  const taken = (server.address() as AddressInfo).port;
  const gate = createGate(taken);
  const listener = getRequestListener(async (request) => (await handler)(request), { overrideGlobalObjects: false });
  server.on("request", (incoming, outgoing) => {
    const refused = gate.check({
      method: incoming.method ?? "",
      target: incoming.url ?? "",
      headers: { get: (name) => headerOf(incoming, name) },
    });
    if (refused === null) return void listener(incoming, outgoing);
    writeResponse(refused, outgoing);
  });
  return {
    port: taken,
    gate,
    serve: (fetch) => hand(fetch),
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
