// The only opener of listening sockets: binds a service to a port of this machine or to a UNIX socket (a pipe on Windows).
import { lstatSync, unlinkSync } from "node:fs";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { type AllowedHosts, allowedHosts } from "./loopback.ts";
import { answerMalformed, badRequest, refuseRequest } from "./malformed.ts";
import { toErrorResponse } from "./respond.ts";
import type { FetchEnvironment, Service } from "./service.ts";

export type ListenTarget =
  | {
      readonly host: string;
      /** 0 = any free one. */
      readonly port: number;
      /** Further values of Host that are answered. */
      readonly allowHosts?: readonly string[] | undefined;
    }
  | { readonly socket: string };

export interface Listening {
  /** `http://127.0.0.1:8080`, or the socket's path. */
  readonly address: string;
  /** Stops accepting, lets running requests end for up to `grace` milliseconds (default 10 s), then cuts what is left. */
  close(grace?: number): Promise<void>;
}

/** The address cannot be listened on; the message says why. */
export class ListenError extends Error {
  override readonly name = "ListenError";
}

/** Milliseconds in which a request's body may stand still; what has come by then may be taken in meanwhile. */
const longestSilence = 300_000;

/** Answers once the service can be reached; `silence`: milliseconds after which a body of which nothing comes is given up. Throws ListenError. */
export async function listen(service: Service, target: ListenTarget, { silence = longestSilence } = {}): Promise<Listening> {
  let hosts: AllowedHosts | undefined;
  const listener = getRequestListener(
    (request, env) => service.fetch(request, { incoming: (env as Pick<Required<FetchEnvironment>, "incoming">).incoming, hosts }),
    {
      // Its own Response hands bytes and texts to the socket as they are; the platform's copies them through a stream.
      overrideGlobalObjects: true,
      hostname: "localhost",
      errorHandler: () => toErrorResponse(badRequest()),
    },
  );
  // A push takes the time that its line takes: not the whole of it is limited, but the time in which nothing comes.
  // A request without Host is refused by us, as the platform would without a word.
  const server = createServer({ keepAliveTimeout: 10_000, requestTimeout: 0, requireHostHeader: false }, (incoming, outgoing) => {
    if (incoming.headers.host === undefined && incoming.httpVersion !== "1.0") return void refuseRequest(incoming, outgoing, badRequest());
    return void listener(incoming, outgoing);
  });
  answerMalformed(server);
  server.on("request", (incoming) => limitSilence(incoming, silence));
  // Anyone who asks first whether to send is told so before a byte of the body is on its way.
  server.on("checkContinue", (incoming, outgoing) => {
    if (Number(incoming.headers["content-length"] ?? 0) <= service.maxRequestBytes(incoming.url ?? "")) outgoing.writeContinue();
    else outgoing.shouldKeepAlive = false;
    server.emit("request", incoming, outgoing);
  });
  if ("socket" in target) {
    await listenOnSocket(server, target.socket);
    return { address: target.socket, close: (grace) => closeServer(server, grace) };
  }
  await bind(server, `${target.host}:${target.port}`, () => server.listen(target.port, target.host));
  const { address, port, family } = server.address() as AddressInfo;
  hosts = allowedHosts(address, port, target.allowHosts ?? []);
  return { address: `http://${family === "IPv6" ? `[${address}]` : address}:${port}`, close: (grace) => closeServer(server, grace) };
}

/** Cuts a connection on which the rest of a request does not come. Its answer may take its time. */
function limitSilence(incoming: IncomingMessage, milliseconds: number): void {
  const { headers, socket } = incoming;
  if (headers["transfer-encoding"] === undefined && Number(headers["content-length"] ?? 0) === 0) return;
  socket.setTimeout(milliseconds);
  const isHere = (): unknown => socket.setTimeout(0);
  incoming.once("end", isHere).once("close", isHere);
}

async function listenOnSocket(server: Server, path: string): Promise<void> {
  if (process.platform === "win32") return bind(server, path, () => server.listen(path));
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found !== undefined) {
    if (!found.isSocket()) throw new ListenError(`Cannot listen on ${path}: a file that is no socket is in its place.`);
    if (await answers(path)) throw new ListenError(`Cannot listen on ${path}: another process listens there.`);
    unlinkSync(path);
  }
  // The socket is made inside listen(), so that at no moment somebody else can connect to it.
  const mask = process.umask(0o177);
  try {
    await bind(server, path, () => server.listen(path));
  } finally {
    process.umask(mask);
  }
}

/** Whether somebody listens on a socket; only a refused connection says that nobody does. */
function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", (error: NodeJS.ErrnoException) => resolve(error.code !== "ECONNREFUSED"));
  });
}

const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: "another process listens there",
  EACCES: "you have no permission to",
  EADDRNOTAVAIL: "this machine has no such address",
  ENOENT: "its folder does not exist",
  ENOTFOUND: "there is no such host",
  EINVAL: "the path is not usable, or too long for a socket",
};

function bind(server: Server, where: string, start: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(new ListenError(`Cannot listen on ${where}: ${reasons[error.code ?? ""] ?? error.message}.`, { cause: error })),
    );
    server.once("listening", resolve);
    start();
  });
}

function closeServer(server: Server, grace = 10_000): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), grace);
    // One whose last request ends only now would be kept open for the next one.
    const sweep = setInterval(() => server.closeIdleConnections(), 50);
    server.close(() => {
      clearTimeout(cut);
      clearInterval(sweep);
      resolve();
    });
    server.closeIdleConnections();
  });
}
