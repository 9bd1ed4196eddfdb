// What an address in a Markdown file means: a place in the page, a path of the repository, or something outside. Pure.
import { joinPath, parentOf } from "../../state/tree.ts";

export type LinkTarget =
  | { readonly to: "anchor"; readonly id: string }
  /** `line` from 1; `id`: the anchor in that file. */
  | { readonly to: "path"; readonly path: string; readonly line: number | null; readonly id: string | null }
  | { readonly to: "outside"; readonly url: string }
  | { readonly to: "nowhere" };

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // A hand-written % that is no escape is meant as it stands.
  }
};

/** An address as it is written in the file `path`. */
export function resolveLink(path: string, written: string): LinkTarget {
  const address = written.trim();
  if (address.startsWith("#")) return { to: "anchor", id: decode(address.slice(1)) };
  if (address.startsWith("//")) return { to: "outside", url: `https:${address}` };
  if (/^[a-z][a-z0-9+.-]*:/i.test(address)) return { to: "outside", url: address };
  const [rest = "", hash = ""] = address.split("#", 2);
  const target = joinPath(parentOf(path), decode(rest.split("?", 1)[0] ?? ""));
  if (target === null) return { to: "nowhere" };
  // "L10", "L10-20", "L10-L20", "L10C5"; "L10n" is a heading's name.
  const line = /^L(\d{1,9})(?:$|[-C])/.exec(hash)?.[1];
  return {
    to: "path",
    path: target,
    line: line === undefined ? null : Number(line),
    id: hash === "" || line !== undefined ? null : decode(hash),
  };
}
