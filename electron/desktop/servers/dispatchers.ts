// Connections to servers of the network: time limits, the system's certificate authorities, the system's proxy settings.
import { getCACertificates } from "node:tls";
import { Agent, type Dispatcher, EnvHttpProxyAgent, Pool } from "undici";
import { isSocks, type ProxySettings, proxyPool, readPac, readProxies, type SystemProxy } from "./proxies.ts";
import { isLoopback } from "./server-url.ts";
import { blameSocks } from "./socks.ts";

export interface Timing {
  /** Milliseconds to connect; to the first byte of the answer; between two pieces of it; for a whole JSON answer. */
  readonly connect: number;
  readonly headers: number;
  readonly body: number;
  readonly json: number;
}

/** GitLab itself gives up on a request after 60 s. */
export const usualTiming: Timing = { connect: 10_000, headers: 65_000, body: 60_000, json: 120_000 };

export interface Dispatchers {
  /** Throws a refusal where the settings name a proxy that is none. */
  for(base: URL): Promise<Dispatcher>;
  close(): Promise<void>;
}

/** Node's authorities and the system's: a company's own is often only there, and so is one that a person trusts by hand. */
const authorities = (): string[] => [...new Set([...getCACertificates("default"), ...getCACertificates("system")])];

/**
 * One pool for this machine's own servers, one of them with https, and one for the rest for each proxy that leads there: that of the
 * environment, else the one that the system names, where it is asked. Each is made when first asked for.
 */
export function createDispatchers(timing: Timing, systemProxy: SystemProxy | null = null): Dispatchers {
  const limits = { headersTimeout: timing.headers, bodyTimeout: timing.body, allowH2: false };
  const secure = () => ({ timeout: timing.connect, ca: authorities() });
  const made = new Map<string, Dispatcher>();
  const once = (name: string, make: () => Dispatcher): Dispatcher => {
    const dispatcher = made.get(name) ?? make();
    made.set(name, dispatcher);
    return dispatcher;
  };
  const makeFar = (proxies: ProxySettings, noProxy?: string): Dispatcher => {
    const addresses = [proxies.httpProxy, proxies.httpsProxy].filter((address) => address !== "").map((address) => new URL(address).href);
    const isProxy = (origin: string | URL): boolean => addresses.includes(new URL(origin).href);
    const tls = secure();
    const socks = addresses.filter(isSocks).map((address) => new URL(address));
    const agent = new EnvHttpProxyAgent({
      ...limits,
      ...proxies,
      ...(noProxy === undefined ? {} : { noProxy }),
      connect: tls,
      connectTimeout: timing.connect,
      requestTls: tls,
      // With it undici would speak TLS to a SOCKS proxy too.
      ...(socks.length === 0 ? { proxyTls: tls } : {}),
      clientFactory: proxyPool,
      factory: (origin, options) => (isProxy(origin) ? proxyPool(new URL(origin), options) : new Pool(origin, options)),
    });
    return socks.length === 0 ? agent : agent.compose(blameSocks(socks));
  };
  const far = async (base: URL): Promise<Dispatcher> => {
    const named = readProxies(process.env);
    if (systemProxy === null || named.httpProxy !== "" || named.httpsProxy !== "") return once("far", () => makeFar(named));
    const proxy = readPac(await systemProxy(base.origin));
    return once(`far ${proxy}`, () => makeFar({ httpProxy: proxy, httpsProxy: proxy }, ""));
  };
  return {
    async for(base) {
      if (!isLoopback(base.hostname)) return far(base);
      if (base.protocol === "https:") return once("near, secure", () => new Agent({ ...limits, connect: secure() }));
      return once("near", () => new Agent({ ...limits, connect: { timeout: timing.connect } }));
    },
    async close() {
      await Promise.all([...made.values()].map((dispatcher) => dispatcher.destroy()));
    },
  };
}
