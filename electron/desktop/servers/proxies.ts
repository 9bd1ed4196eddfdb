// The proxy between this machine and a server: where it is named, and what is known when it fails.
import { Pool } from "undici";
import { refusal } from "../http/answer.ts";

/** What the system says of a URL, as in a PAC file: "PROXY proxy.example:3128; DIRECT". */
export type SystemProxy = (url: string) => Promise<string>;

export interface ProxySettings {
  readonly httpProxy: string;
  readonly httpsProxy: string;
}

const usable = new Set(["http:", "https:", "socks:", "socks5:"]);

/** Of the environment, as curl reads it: a proxy without a scheme speaks http. "" where none is named. Throws a refusal for no address. */
export function readProxies(env: NodeJS.ProcessEnv): ProxySettings {
  const read = (name: string): string => {
    const key = [name, name.toUpperCase()].find((one) => (env[one] ?? "") !== "");
    if (key === undefined) return "";
    const typed = env[key]?.trim() ?? "";
    const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `http://${typed}`;
    // A SOCKS 5 proxy is always given the name of the server, as with socks5h.
    const known = address.replace(/^socks5h:/i, "socks5:");
    if (isUsable(known)) return known;
    if (/^socks4/i.test(address))
      throw refusal(
        "server_unreachable",
        `The setting ${key} names a proxy that speaks SOCKS 4, and Repodesk uses HTTP proxies and SOCKS 5. Correct it and start Repodesk again.`,
      );
    // What it holds is not shown: it may be a password.
    throw refusal("server_unreachable", `The setting ${key} names no proxy that can be used. Correct it and start Repodesk again.`);
  };
  const all = read("all_proxy");
  return { httpProxy: read("http_proxy") || all, httpsProxy: read("https_proxy") || all };
}

function isUsable(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  try {
    credentialsOf(url);
  } catch {
    // A percent sign that stands for itself has to be written as %25.
    return false;
  }
  return usable.has(url.protocol);
}

/** What a proxy is told of who asks, if anything; throws where that is not encoded as an address has it. */
export const credentialsOf = ({ username, password }: URL): { username?: string; password?: string } =>
  username === "" ? {} : { username: decodeURIComponent(username), password: decodeURIComponent(password) };

export const isSocks = (address: string): boolean => /^socks5?:/i.test(address);

/** A proxy could not be reached. */
export class ProxyFault extends Error {
  readonly proxy: string;

  constructor(proxy: string, cause: Error) {
    super("The proxy cannot be reached.", { cause });
    this.proxy = proxy;
  }
}

/**
 * Connections to a proxy itself: one that does not come about is the proxy's fault, and not the server's behind it. So is a way through it
 * that it does not answer for.
 */
export function proxyPool(address: URL, options: Pool.Options): Pool {
  const { connect } = options;
  const own: Pool.Options =
    typeof connect !== "function"
      ? options
      : {
          ...options,
          connect: (to, done) =>
            connect(to, (...[error, socket]) => (error === null ? done(null, socket) : done(new ProxyFault(address.host, error), null))),
        };
  const pool = new Pool(address, own);
  const lead = pool.connect.bind(pool) as (way: Way) => Promise<unknown>;
  // undici asks it for ways through the proxy by this one method.
  const connectThrough = (way: Way): Promise<unknown> =>
    lead(way).catch((error: unknown) => {
      const isLate = error instanceof Error && (error as NodeJS.ErrnoException).code === "UND_ERR_HEADERS_TIMEOUT";
      throw isLate ? new ProxyFault(address.host, error) : error;
    });
  return Object.assign(pool, { connect: connectThrough as Pool["connect"] });
}

type Way = Parameters<Pool["connect"]>[0];
