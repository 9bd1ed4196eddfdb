// Answers what the platform's HTTP parser refuses before there is a request: a refusal in the server's own shape, then the connection ends.
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { type ApiError, apiError } from "../../shared/contract/errors.ts";
import { toErrorResponse } from "./respond.ts";

interface Refused extends Error {
  readonly code?: string;
  /** What was being parsed. */
  readonly rawPacket?: Buffer;
}

/** Refusals by the parser's code; anything else is a plain 400. Bytes that are no HTTP at all are an invalid method, too, to the parser. */
function refusalOf({ code, rawPacket }: Refused): ApiError {
  const begin = rawPacket?.subarray(0, 80).toString("latin1") ?? "";
  if (code === "HPE_INVALID_METHOD" && /^[\w!#$%&'*+.^`|~-]+ /.test(begin)) return apiError("method_not_allowed");
  if (code === "HPE_HEADER_OVERFLOW") return apiError("headers_too_large");
  if (code === "HPE_CHUNK_EXTENSIONS_OVERFLOW") return apiError("too_large");
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return apiError("request_timeout");
  return badRequest();
}

export const badRequest = (): ApiError => apiError("plain_bad_request", { details: { reason: "400 Bad request" } });

const reasons: Readonly<Record<number, string>> = {
  400: "Bad Request",
  405: "Method Not Allowed",
  408: "Request Timeout",
  413: "Payload Too Large",
  431: "Request Header Fields Too Large",
};

/** Refuses what was parsed, but is no request that anybody could answer; the connection ends with it. */
export async function refuseRequest(incoming: IncomingMessage, outgoing: ServerResponse, error: ApiError): Promise<void> {
  const response = toErrorResponse(error);
  const body = Buffer.from(await response.arrayBuffer());
  outgoing.writeHead(error.status, { ...Object.fromEntries(response.headers), "content-length": body.length, connection: "close" });
  outgoing.end(incoming.method === "HEAD" ? undefined : body);
  incoming.resume();
}

async function refuse(socket: Duplex, error: ApiError): Promise<void> {
  const response = toErrorResponse(error);
  const body = Buffer.from(await response.arrayBuffer());
  const lines = [...response.headers].map(([name, value]) => `${name}: ${value}\r\n`).join("");
  const head = `HTTP/1.1 ${error.status} ${reasons[error.status]}\r\n${lines}content-length: ${body.length}\r\nconnection: close\r\n\r\n`;
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  socket.end(Buffer.concat([Buffer.from(head), body]));
  drain(socket);
}

/** Bytes that are still taken, and thrown away, from who goes on sending, and for how many milliseconds. */
const mostDrained = 64 * 1024 ** 2;
const longestDrain = 5_000;

/** Ends a connection whose answer is written: cut while there is something unread, the other side would lose the answer with it. */
function drain(socket: Duplex): void {
  let taken = 0;
  const deadline = setTimeout(() => socket.destroy(), longestDrain).unref();
  socket.on("data", (chunk: Buffer) => {
    taken += chunk.length;
    if (taken > mostDrained) socket.destroy();
  });
  socket.once("end", () => socket.destroy());
  socket.once("close", () => clearTimeout(deadline));
  socket.resume();
}

/** From now on a server answers malformed requests, unknown methods, CONNECT, and expectations but 100-continue. Nothing is written into an answer that has begun. */
export function answerMalformed(server: Server): void {
  const running = new WeakMap<Duplex, ServerResponse>();
  /** The parser complains again of each piece that follows; anyone who is answered already only finishes sending. */
  const refused = new WeakSet<Duplex>();
  server.on("request", ({ socket }, response) => running.set(socket, response));
  server.on("clientError", (error: Refused, socket) => {
    if (refused.has(socket)) return;
    refused.add(socket);
    const response = running.get(socket);
    const begun = response?.headersSent === true && !response.writableFinished;
    if (begun || error.code === "ECONNRESET") socket.destroy();
    else void refuse(socket, refusalOf(error));
  });
  server.on("checkExpectation", (incoming, outgoing) => void refuseRequest(incoming, outgoing, apiError("expectation_failed")));
  server.on("connect", (_request, socket) => {
    socket.on("error", () => socket.destroy());
    void refuse(socket, apiError("method_not_allowed"));
  });
}
