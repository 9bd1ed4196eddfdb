// Connections to servers of the network: time limits, the system's certificate authorities, the system's proxy settings.
import { getCACertificates } from "node:tls";
import { Agent, type Dispatcher, EnvHttpProxyAgent, Pool } from "undici";
import { createWays } from "./pac.ts";
import { credentialsOf, isSocks, proxyPool, readProxies, type SystemProxy } from "./proxies.ts";
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
  const chooseWay = createWays(timing.connect);
  const made = new Map<string, Dispatcher>();
  const once = (name: string, make: () => Dispatcher): Dispatcher => {
    const dispatcher = made.get(name) ?? make();
    made.set(name, dispatcher);
    return dispatcher;
  };
  /** `proxy`: its address, or "" for none. */
  const makeFar = (proxy: string, noProxy?: string): Dispatcher => {
    const address = proxy === "" ? null : new URL(proxy);
    const tls = secure();
    const socks = address !== null && isSocks(proxy) ? address : null;
    // A proxy that does not answer keeps nobody for longer than a server would.
    const pool = (to: URL, options: Pool.Options): Pool => proxyPool(to, { ...limits, ...options });
    const agent = new EnvHttpProxyAgent({
      ...limits,
      httpProxy: proxy,
      httpsProxy: proxy,
      ...(noProxy === undefined ? {} : { noProxy }),
      connect: tls,
      connectTimeout: timing.connect,
      requestTls: tls,
      // With it undici would speak TLS to a SOCKS proxy too. To that alone it gives name and password as the address has them, encoded.
      ...(socks === null ? { proxyTls: tls } : credentialsOf(socks)),
      clientFactory: pool,
      factory: (origin, options) => (new URL(origin).href === address?.href ? pool(new URL(origin), options) : new Pool(origin, options)),
    });
    return socks === null ? agent : agent.compose(blameSocks(socks));
  };
  const far = async (base: URL): Promise<Dispatcher> => {
    const named = readProxies(process.env);
    if (systemProxy === null || named.httpProxy !== "" || named.httpsProxy !== "") {
      const proxy = (base.protocol === "https:" ? named.httpsProxy : "") || named.httpProxy;
      return once(`named ${proxy}`, () => makeFar(proxy));
    }
    const proxy = await chooseWay(await systemProxy(base.origin));
    return once(`system ${proxy}`, () => makeFar(proxy, ""));
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
