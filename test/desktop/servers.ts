// Real HTTP servers for the tests: each remembers what it was asked, and answers as the test says.
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface Asked {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface TestServer {
  readonly origin: string;
  readonly host: string;
  readonly port: number;
  readonly asked: Asked[];
  answer: (request: Asked, response: ServerResponse, incoming: IncomingMessage) => void;
  close(): Promise<void>;
}

export async function startServer(): Promise<TestServer> {
  const asked: Asked[] = [];
  const server: Server = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("end", () => {
      const request = {
        method: incoming.method ?? "",
        url: incoming.url ?? "",
        headers: incoming.headers,
        body: Buffer.concat(chunks).toString("utf8"),
      };
      asked.push(request);
      own.answer(request, response, incoming);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const own: TestServer = {
    origin: `http://127.0.0.1:${port}`,
    host: `127.0.0.1:${port}`,
    port,
    asked,
    answer: (_request, response) => sendJson(response, 404, { message: "404 Not Found" }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return own;
}

export function sendJson(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(JSON.stringify(body));
}

const user = {
  id: 7,
  username: "ada",
  name: "Ada L.",
  state: "active",
  email: "ada@example.com",
  web_url: "http://x/ada",
  avatar_url: null,
};

/** The three answers that a check of a connection asks for. */
export function answerAsGitlab(token: { scopes?: string[]; expires_at?: string | null } = {}): TestServer["answer"] {
  return (request, response) => {
    if (request.url.endsWith("/version")) return sendJson(response, 200, { version: "18.6.0", revision: "abc", enterprise: false });
    if (request.url.endsWith("/user")) return sendJson(response, 200, user);
    if (request.url.endsWith("/personal_access_tokens/self")) {
      return sendJson(response, 200, {
        id: 1,
        name: "t",
        revoked: false,
        created_at: "2026-01-01T00:00:00Z",
        scopes: token.scopes ?? ["api"],
        user_id: 7,
        active: true,
        expires_at: token.expires_at ?? null,
      });
    }
    return sendJson(response, 200, []);
  };
}
