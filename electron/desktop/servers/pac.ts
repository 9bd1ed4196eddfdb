// Which of the ways that the system names for a server is taken: the first whose proxy takes connections, as browsers do.
import { connect } from "node:net";

const schemes: Readonly<Record<string, string>> = { PROXY: "http:", HTTPS: "https:", SOCKS: "socks5:", SOCKS5: "socks5:" };
const usualPorts: Readonly<Record<string, number>> = { "http:": 80, "https:": 443, "socks5:": 1080 };

/** The ways of a PAC file's answer, in its order: a proxy's address, or "" for none. Those of a kind that is not known are left out. */
export const readPac = (answer: string): string[] =>
  answer.split(";").flatMap((way) => {
    const [kind = "", place = ""] = way.trim().split(/\s+/);
    if (kind.toUpperCase() === "DIRECT") return [""];
    const scheme = schemes[kind.toUpperCase()];
    return scheme === undefined || !URL.canParse(`${scheme}//${place}`) || place === "" ? [] : [`${scheme}//${place}`];
  });

/** Milliseconds for which a proxy that took no connection is passed over, and for which one that did is not tried again. */
const rest = { bad: 5 * 60_000, good: 30_000 };

/** `limit`: milliseconds that a proxy has to take a connection. */
export function createWays(limit: number): (answer: string) => Promise<string> {
  const known = new Map<string, { readonly works: Promise<boolean>; until: number }>();
  const works = (proxy: string): Promise<boolean> => {
    const before = known.get(proxy);
    if (before !== undefined && performance.now() < before.until) return before.works;
    const tried = { works: takesConnections(new URL(proxy), limit), until: Number.POSITIVE_INFINITY };
    known.set(proxy, tried);
    void tried.works.then((is) => {
      tried.until = performance.now() + (is ? rest.good : rest.bad);
    });
    return tried.works;
  };
  return async (answer) => {
    const ways = readPac(answer);
    // With one way, or none left, whoever takes it hears from the request itself what is wrong.
    if (ways.length > 1) for (const way of ways) if (way === "" || (await works(way))) return way;
    return ways[0] ?? "";
  };
}

function takesConnections({ protocol, hostname, port }: URL, limit: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: hostname.replace(/^\[|\]$/g, ""), port: Number(port) || (usualPorts[protocol] ?? 80), timeout: limit });
    const end = (is: boolean): void => {
      socket.destroy();
      resolve(is);
    };
    socket.once("connect", () => end(true));
    socket.once("timeout", () => end(false));
    socket.on("error", () => end(false));
  });
}
