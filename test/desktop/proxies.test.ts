// Servers behind a proxy: the environment's or the system's leads there, with the system's authorities, and a person hears when it is the proxy that fails.
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import { type AddressInfo, connect, createServer as createNetServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { createDispatchers, type Timing, usualTiming } from "../../electron/desktop/servers/dispatchers.ts";
import type { SystemProxy } from "../../electron/desktop/servers/proxies.ts";
import { askServer } from "../../electron/desktop/servers/upstream.ts";
import { type HttpsServer, serveHttps } from "./https-server.ts";

const names = ["http_proxy", "https_proxy", "all_proxy", "no_proxy"].flatMap((name) => [name, name.toUpperCase()]);

/** A server called git.example, which only a proxy finds, with a certificate that the system trusts (which Node reads once). */
let behind: HttpsServer;

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), "repodesk-proxies-"));
  behind = await serveHttps(folder, "behind", "git.example");
  return async () => {
    await behind.close();
    rmSync(folder, { recursive: true, force: true });
  };
});

beforeEach(() => {
  vi.stubEnv("SSL_CERT_FILE", behind.certificate);
  for (const name of names) vi.stubEnv(name, undefined);
  return () => void vi.unstubAllEnvs();
});

/** A proxy that leads every name to `port` of this machine, or answers `status`, 0 being nothing at all; what it was asked for. */
async function startProxy(port: number, status = 200): Promise<{ host: string; asked: string[] }> {
  const asked: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => {
    asked.push(request.url ?? "");
    response.writeHead(status, { "content-type": "application/json" }).end("[]");
  });
  server.on("connect", (request: IncomingMessage, client: Socket) => {
    asked.push(request.url ?? "");
    sockets.add(client.on("error", () => undefined));
    if (status === 0) return client.destroy();
    if (status !== 200) return client.end(`HTTP/1.1 ${status} No\r\n\r\n`);
    const server = connect(port, "127.0.0.1", () => {
      client.write("HTTP/1.1 200 Connection established\r\n\r\n");
      server.pipe(client).pipe(server);
    });
    sockets.add(server.on("error", () => undefined));
    return client;
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.closeAllConnections();
    server.close();
  });
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

/** An address of this machine at which nothing answers. */
async function nowhere(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `127.0.0.1:${port}`;
}

async function ask(address: string, systemProxy: SystemProxy | null = null, timing: Timing = usualTiming): Promise<string> {
  const dispatchers = createDispatchers(timing, systemProxy);
  onTestFinished(() => dispatchers.close());
  const base = new URL(address);
  const target = { base, token: null, host: base.host, dispatcher: await dispatchers.for(base) };
  const request = { method: "POST", path: "/projects", query: "", headers: {}, body: null, signal: new AbortController().signal };
  return (await askServer(target, request)).text();
}

it("leads through the proxy of the environment, with or without its scheme, to a server whose certificate the system trusts", async () => {
  const { url, port } = behind;
  const proxy = await startProxy(port);
  for (const [name, value] of [
    ["HTTPS_PROXY", `http://${proxy.host}`],
    ["https_proxy", proxy.host],
    ["ALL_PROXY", proxy.host],
  ] as const) {
    vi.stubEnv(name, value);
    expect(await ask(url.href), name).toBe("[]");
    vi.stubEnv(name, undefined);
  }
  expect(proxy.asked).toEqual([url.host, url.host, url.host]);
});

it("leads through the proxy that the system names for a server, unless the environment names one", async () => {
  const { url, port } = behind;
  const [system, environment] = [await startProxy(port), await startProxy(port)];
  const asked: string[] = [];
  const ofSystem: SystemProxy = async (of) => {
    asked.push(of);
    return `PROXY ${system.host}; DIRECT`;
  };
  expect(await ask(url.href, ofSystem)).toBe("[]");
  expect(asked).toEqual([url.origin]);
  expect(system.asked).toHaveLength(1);
  vi.stubEnv("HTTPS_PROXY", environment.host);
  expect(await ask(url.href, ofSystem)).toBe("[]");
  expect(system.asked).toHaveLength(1);
  expect(environment.asked).toHaveLength(1);
});

it("takes the next way that the system names where a proxy takes no connection", async () => {
  const { url, port } = behind;
  const [second, third, last] = [await startProxy(port), await startProxy(port), await startProxy(port)];
  const dead = await nowhere();
  const ways = `PROXY ${dead}; SPDY odd.example:1; PROXY ${second.host}; PROXY ${third.host}; DIRECT`;
  expect(await ask(url.href, async () => ways)).toBe("[]");
  expect([second.asked, third.asked]).toEqual([[url.host], []]);
  // By itself at last.
  const plain = `http://${last.host.replace("127.0.0.1", "0.0.0.0")}/api/v4`;
  expect(await ask(plain, async () => `PROXY ${await nowhere()}; DIRECT`)).toBe("[]");
  // Where none is left, the first is the one to be looked at.
  const first = await nowhere();
  const none = `PROXY ${first}; SOCKS ${await nowhere()}`;
  await expect(ask(url.href, async () => none)).rejects.toThrow(`the way there leads through the proxy ${first}, and that`);
});

it("leads to a server by itself where the system says so, or NO_PROXY names it", async () => {
  const [server, proxy] = [await startProxy(0), await startProxy(0)];
  // This machine, by an address that is not that of its loopback.
  const address = `http://${server.host.replace("127.0.0.1", "0.0.0.0")}/api/v4`;
  expect(await ask(address, async () => "DIRECT")).toBe("[]");
  vi.stubEnv("HTTP_PROXY", proxy.host);
  expect(await ask(address)).toBe("[]");
  expect(proxy.asked).toHaveLength(1);
  vi.stubEnv("NO_PROXY", "0.0.0.0");
  expect(await ask(address)).toBe("[]");
  expect(server.asked).toEqual(["/api/v4/projects", "/api/v4/projects"]);
  expect(proxy.asked).toHaveLength(1);
});

it("says that it is the proxy that fails, that nothing was sent, and where its setting is", async () => {
  const dead = await nowhere();
  vi.stubEnv("HTTPS_PROXY", dead);
  vi.stubEnv("HTTP_PROXY", dead);
  const sent = { body: { sent: false } };
  for (const scheme of ["https", "http"]) {
    const fault = ask(`${scheme}://git.example/api/v4`);
    await expect(fault).rejects.toThrow(`git.example cannot be reached: the way there leads through the proxy ${dead}, and that`);
    await expect(fault).rejects.toThrow("Look at the proxy in this machine's network settings (or HTTPS_PROXY).");
    await expect(fault).rejects.toMatchObject(sent);
  }
  for (const [status, why] of [
    [
      407,
      "asks for a name and a password, or refused them. Set HTTPS_PROXY (HTTP_PROXY where the server has no https) to http://name:password@proxy.",
    ],
    [403, "does not lead to it (status 403)."],
    [503, "does not lead to it (status 503)."],
    [0, "hangs up. Look at the proxy in this machine's network settings (or HTTPS_PROXY)."],
  ] as const) {
    vi.stubEnv("HTTPS_PROXY", (await startProxy(0, status)).host);
    const fault = ask("https://git.example/api/v4");
    await expect(fault).rejects.toThrow(`git.example cannot be reached: the proxy on the way there ${why}`);
    await expect(fault).rejects.toMatchObject(sent);
  }
});

it("blames the proxy, and not the server, for a secure connection to the proxy that does not come about", async () => {
  const { host } = await startProxy(0);
  vi.stubEnv("HTTPS_PROXY", `https://${host}`);
  vi.stubEnv("HTTP_PROXY", `https://${host}`);
  for (const scheme of ["https", "http"]) {
    const fault = ask(`${scheme}://git.example/api/v4`);
    await expect(fault).rejects.toThrow(
      `the way there leads through the proxy ${host}, and that cannot be reached: it does not speak https`,
    );
    await expect(fault).rejects.toMatchObject({ body: { sent: false } });
  }
});

it("waits for a proxy that does not answer as long as for a server, and says that nothing was sent", async () => {
  const held: Socket[] = [];
  const silent = createNetServer((socket) => held.push(socket.on("error", () => undefined)));
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    for (const socket of held) socket.destroy();
    silent.close();
  });
  const host = `127.0.0.1:${(silent.address() as AddressInfo).port}`;
  vi.stubEnv("HTTPS_PROXY", host);
  vi.stubEnv("HTTP_PROXY", host);
  const soon = { ...usualTiming, headers: 1 };
  const fault = ask("https://git.example/api/v4", null, soon);
  await expect(fault).rejects.toThrow(
    `leads through the proxy ${host}, and that cannot be reached: it took the request but did not answer`,
  );
  await expect(fault).rejects.toMatchObject({ body: { sent: false } });
  // A proxy to which the request itself is given may have passed it on.
  await expect(ask("http://git.example/api/v4", null, soon)).rejects.toThrow(/did not answer in time.*is not known/);
});

it("names a setting that holds no proxy, and not what it holds", async () => {
  for (const address of ["ftp://ada:secret@proxy.example", "http://ada:secret%@proxy.example", "socks5://ada%:secret@proxy.example"]) {
    vi.stubEnv("https_proxy", address);
    const fault = ask("https://git.example/api/v4");
    await expect(fault, address).rejects.toThrow("The setting https_proxy names no proxy that can be used.");
    await expect(fault, address).rejects.not.toThrow(/secret/);
  }
});

it("gives a SOCKS proxy the password that the setting means, as it does an HTTP proxy", async () => {
  const password = "p@ss:w%/rd";
  const { host } = await startSocks(behind.port, 0, password);
  vi.stubEnv("HTTPS_PROXY", `socks5://ada:${encodeURIComponent(password)}@${host}`);
  expect(await ask(behind.url.href)).toBe("[]");
  vi.stubEnv("HTTPS_PROXY", `socks5://ada:other@${host}`);
  await expect(ask(behind.url.href)).rejects.toThrow(/asks for a name and a password, or refused them/);
});

/** What a socket gets next. */
const next = (socket: Socket): Promise<Buffer> => new Promise((resolve) => socket.once("data", resolve));

/**
 * A SOCKS proxy that leads every name to `port` of this machine, or refuses all with `status`; what it was asked for. With a `password`
 * only for who gives the name "ada" and that.
 */
async function startSocks(port: number, status = 0, password: string | null = null): Promise<{ host: string; asked: string[] }> {
  const asked: string[] = [];
  const sockets = new Set<Socket>();
  const server = createNetServer((client) => {
    sockets.add(client.on("error", () => undefined));
    client.once("data", async () => {
      client.write(Buffer.from([5, password === null ? 0 : 2]));
      if (password !== null) {
        const isKnown = (await next(client)).equals(Buffer.from(`\x01\x03ada${String.fromCharCode(password.length)}${password}`));
        client.write(Buffer.from([1, isKnown ? 0 : 1]));
        if (!isKnown) return client.end();
      }
      return client.once("data", (request) => {
        const length = request[4] ?? 0;
        asked.push(request[3] === 3 ? `${request.subarray(5, 5 + length)}:${request.readUInt16BE(5 + length)}` : "an address");
        client.write(Buffer.from([5, status, 0, 1, 127, 0, 0, 1, 0, 0]));
        if (status !== 0) return client.end();
        const far = connect(port, "127.0.0.1");
        sockets.add(far.on("error", () => undefined));
        return far.pipe(client).pipe(far);
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

it("leads through a SOCKS proxy, which looks the name up itself, and says so where that refuses", async () => {
  const { url, port } = behind;
  const proxy = await startSocks(port);
  for (const [name, value] of [
    ["ALL_PROXY", `socks5://${proxy.host}`],
    ["HTTPS_PROXY", `socks5h://${proxy.host}`],
    ["all_proxy", `socks://${proxy.host}`],
  ] as const) {
    vi.stubEnv(name, value);
    expect(await ask(url.href), value).toBe("[]");
    vi.stubEnv(name, undefined);
  }
  expect(proxy.asked).toEqual([url.host, url.host, url.host]);
  const system = await ask(url.href, async () => `SOCKS5 ${proxy.host}; DIRECT`);
  expect(system).toBe("[]");
  vi.stubEnv("ALL_PROXY", `socks5://${(await startSocks(port, 2)).host}`);
  await expect(ask(url.href)).rejects.toThrow(/the proxy on the way there does not lead to it/);
  vi.stubEnv("ALL_PROXY", `socks5://${await nowhere()}`);
  await expect(ask(url.href)).rejects.toThrow(/leads through the proxy .*, and that cannot be reached/);
  vi.stubEnv("ALL_PROXY", `socks4://${proxy.host}`);
  await expect(ask(url.href)).rejects.toThrow("The setting ALL_PROXY names a proxy that speaks SOCKS 4");
});
