// Connections to servers of the network: time limits, the system's certificate authorities, the system's proxy settings.
import { getCACertificates } from "node:tls";
import { Agent, type Dispatcher, EnvHttpProxyAgent } from "undici";
import { isLoopback } from "./server-url.ts";

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
  for(base: URL): Dispatcher;
  close(): Promise<void>;
}

/** Node's authorities and the system's: a company's own is often only there, and so is one that a person trusts by hand. */
const authorities = (): string[] => [...new Set([...getCACertificates("default"), ...getCACertificates("system")])];

/**
 * One pool for this machine's own servers, one of them with https, one for the rest, which goes through HTTPS_PROXY where that is set.
 * Each is made when first asked for.
 */
export function createDispatchers(timing: Timing): Dispatchers {
  let near: Dispatcher | null = null;
  let nearSecure: Dispatcher | null = null;
  let far: Dispatcher | null = null;
  const limits = { headersTimeout: timing.headers, bodyTimeout: timing.body, allowH2: false };
  return {
    for(base) {
      if (isLoopback(base.hostname) && base.protocol === "https:") {
        nearSecure ??= new Agent({ ...limits, connect: { timeout: timing.connect, ca: authorities() } });
        return nearSecure;
      }
      if (isLoopback(base.hostname)) {
        near ??= new Agent({ ...limits, connect: { timeout: timing.connect } });
        return near;
      }
      if (far === null) {
        far = new EnvHttpProxyAgent({ ...limits, connect: { timeout: timing.connect, ca: authorities() } });
      }
      return far;
    },
    async close() {
      await Promise.all([near?.destroy(), nearSecure?.destroy(), far?.destroy()]);
    },
  };
}
