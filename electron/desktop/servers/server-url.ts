// Reads the address of a server as a person types or pastes it, and decides whether a token may travel there (reliability S2).
import { trimEndOf } from "../../../shared/lib/trim.ts";
import { refusal } from "../http/answer.ts";

const longest = 2048;

/**
 * The base URL of the server's API, ending in /api/v4, without a slash behind it. Adds https:// and /api/v4 where they are missing,
 * keeps a path prefix, each slash once, drops query and fragment. Throws `parameters` for what is no address, and `not_allowed` for http to
 * another machine unless `allowHttp` says that the person was asked.
 */
export function parseServerUrl(text: string, allowHttp: boolean): URL {
  const typed = text.trim();
  const no = (why: string) => refusal("parameters", `url is invalid: ${why}.`);
  if (typed.length > longest) throw no("it is too long");
  if (/[\u0000-\u0020\u007f\\]/.test(typed)) throw no("it holds spaces, backslashes or control characters");
  const [place = ""] = typed.split(/[?#]/, 1);
  const slip = whichSlip(place);
  if (slip !== null) throw no(slip);
  if (place.includes("%") || /\/\.\.?(\/|$)/.test(place)) throw no("its path may not hold dots alone or escaped characters");
  const withScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`;
  if (!URL.canParse(withScheme)) throw no("it is not the address of a server");
  const url = new URL(withScheme);
  if (url.protocol !== "https:" && url.protocol !== "http:") throw no("it must begin with https://");
  if (url.username !== "" || url.password !== "") throw no("a user name does not belong there; the token has a field of its own");
  if (url.hostname === "" || /[%*]/.test(url.hostname)) throw no("it is not the address of a server");
  // A doubled slash is a slip; it leads to the same host either way.
  const prefix = trimEndOf(url.pathname.replace(/\/{2,}/g, "/"), /\//).replace(/\/api\/v4$/, "");
  if (!/^(\/[A-Za-z0-9._~-]+)*$/.test(prefix)) throw no("its path may hold letters, digits, dots, dashes and underscores only");
  if (url.protocol === "http:" && !isLoopback(url.hostname) && !allowHttp) {
    throw refusal(
      "not_allowed",
      `${url.host} would be asked over http: your token and your files would travel readable for everyone on the way. Use https, or confirm http for this server.`,
    );
  }
  return new URL(`${url.origin}${prefix}/api/v4`);
}

/** What is wrong with the beginning of an address, where the name of a scheme or of a folder would pass for a server's; null = nothing. */
export function whichSlip(place: string): string | null {
  const [, scheme = null, behind = ""] = /^(https?)(?![\w.-])(.*)$/i.exec(place) ?? [];
  if (scheme === null) {
    if (/^(~[^/]*|\.\.?|[a-z]:)(\/|$)/i.test(place)) return "it is a folder of this machine, and no server";
    return place.startsWith("/") ? "it begins with a slash, and a server's name comes first" : null;
  }
  if (!behind.startsWith("://")) return `a colon and two slashes belong behind ${scheme}`;
  if (behind === "://") return `no server is named behind ${scheme}://`;
  return behind.startsWith(":///") ? `no server is named between ${scheme}:// and the next slash` : null;
}

/**
 * Whether a URL's host never leaves this machine: 127.0.0.0/8, [::1] and `localhost` itself. Names below it are asked of the network by
 * resolvers that do not know them, and `localhost.` by some.
 */
export function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(hostname);
}

/** Whether `url` lies under `base`: same scheme, host and port, path below the base's, no user name. Only such URLs see the token. */
export function isInside(base: URL, url: URL): boolean {
  return (
    url.origin === base.origin &&
    url.origin !== "null" &&
    url.username === "" &&
    url.password === "" &&
    (url.pathname === base.pathname || url.pathname.startsWith(`${base.pathname}/`))
  );
}
