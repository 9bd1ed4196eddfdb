// Finds the server in whatever address a person has at hand: its own, a page of a project, or what git clones from.
import { whichSlip } from "./server-url.ts";

const longest = 2_048;
/** Parts of a path that are tried as the place of a server below its host. */
const deepest = 2;

/**
 * Addresses for parseServerUrl, the likeliest first; the text itself where it says no more than a server. All lead to the host that was
 * named: what a person typed as a user name or password is never dropped silently from an http address.
 */
export function addressesOf(typed: string): readonly string[] {
  const text = typed.trim();
  if (text.length > longest) return [typed];
  const ssh = readSsh(text);
  if (ssh !== null) return [`https://${ssh}`];
  // Of another scheme, or of a path on this machine, the first word is no server's name.
  if (whichSlip(text) !== null || /^(?!https?:)[a-z][a-z0-9+.-]*:\/\//i.test(text)) return [typed];
  const scheme = /^https?:\/\//i.exec(text)?.[0] ?? "";
  const [host = "", ...parts] = (text.slice(scheme.length).split(/[?#]/, 1)[0] ?? "").split("/").filter((part) => part !== "");
  const isPage = parts.includes("-") || (parts.at(-1)?.endsWith(".git") ?? false);
  if (host === "" || parts.length === 0 || (parts.at(-2) === "api" && parts.at(-1) === "v4")) return [typed];
  const below = Array.from({ length: Math.min(deepest, parts.length - 1) }, (_none, count) => parts.slice(0, count + 1));
  const shorter = [[], ...below].map((path) => `${scheme}${[host, ...path].join("/")}`);
  // A page of a project is no server; a plain path may be.
  return isPage ? shorter : [typed, ...shorter];
}

/** The host of git@example.com:group/name.git, ssh://git@example.com:22/group/name.git and git://…; the port is another service's. */
function readSsh(text: string): string | null {
  const [, name = null] = /^(?:(?:git\+)?ssh|git):\/\/(?:[\w.-]+@)?([\w.-]+|\[[\da-f:]+\])(?::\d+)?\/\S+$/i.exec(text) ?? [];
  if (name !== null) return name;
  const [, host = null] = /^[\w.-]+@([\w.-]+):\S+$/.exec(text) ?? [];
  return host;
}
