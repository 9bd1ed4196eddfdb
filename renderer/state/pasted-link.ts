// What a pasted address means: a page of a server, a folder of this machine under repodesk://, or what git clones from. Pure.
import { ownValue } from "../../shared/lib/own-value.ts";
import { trimEndOf, trimStartOf } from "../../shared/lib/trim.ts";
import { type Location, placeIn } from "./place.ts";

/** What a pasted link says, before anybody knows whose server it is. */
export interface WebLink {
  /** "https://git.example.com/group/name" or "repodesk:///home/ada/name", decoded. */
  readonly root: string;
  /** null is the project itself. */
  readonly page: "blob" | "tree" | "commit" | "commits" | "compare" | "request" | null;
  /** What follows the page: a ref and a path, two refs with dots between them, or a merge request's number first; decoded. */
  readonly rest: string;
  /** From 1. */
  readonly line: number | null;
  /** Where several lines are meant. */
  readonly lastLine: number | null;
  /** Whether its page shows who wrote each line. */
  readonly blame: boolean;
}

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // A hand-typed % that is no escape is meant as it stands.
  }
};
const pages: Readonly<Record<string, WebLink["page"]>> = {
  ...{ blob: "blob", raw: "blob", blame: "blob", edit: "blob", tree: "tree", commit: "commit", commits: "commits", compare: "compare" },
  ...{ merge_requests: "request", tags: "tree", releases: "tree" },
};

const openers = /[<‹«"“„'‘‚`([]/;
const closers = /[>›»"”“'’`)\].,;:!?]/;

/** The address in "git clone --depth 1 https://…", which pages offer to be copied whole; null where a text is no such command. */
function clonedAddress(text: string): string | null {
  const [program, command, ...words] = text.trim().split(/\s+/, 12);
  if (program !== "git" || command !== "clone") return null;
  return (
    words.map((word) => trimEndOf(trimStartOf(word, /['"]/), /['"]/)).find((word) => /^(https?|ssh):\/\/|^[^@/]+@[^:/]+:/i.test(word)) ??
    null
  );
}

/** An address without the brackets, quotes and full stops that a text puts around it, or the command; any other text as it is. */
export function bareAddress(text: string): string {
  const cloned = clonedAddress(text);
  if (cloned !== null) return bareAddress(cloned);
  const begun = trimStartOf(text.trim(), openers).trimStart();
  if (!/^(https?|repodesk):\/\//i.test(begun)) return text;
  // A bracket that the address itself opened is its own.
  const bare = trimEndOf(trimEndOf(begun, closers).trimEnd(), closers);
  const ends = begun.slice(bare.length);
  return ends.startsWith(")") && bare.lastIndexOf("(") > bare.lastIndexOf(")") ? `${bare})` : bare;
}

/** A slash that is doubled by a slip is one; of a folder of this machine it may say where it is. */
const mendSlashes = (address: string): string => (/^https?:/i.test(address) ? address.replace(/([^:/])\/{2,}/g, "$1/") : address);

/** null for a text that is no address. */
export function parseWebLink(given: string): WebLink | null {
  const text = bareAddress(given);
  if (!/^(https?|repodesk):\/\/\S+$/i.test(text)) return null;
  const [address = "", fragment = ""] = text.split("#", 2);
  const [written = "", query = ""] = address.split("?", 2);
  const whole = mendSlashes(written);
  const [, line, last] = /^L(\d{1,9})(?:-L?(\d{1,9}))?/.exec(fragment) ?? [];
  // Servers of earlier years wrote pages without "/-", which a project that is called as one needs.
  const found =
    /^(.*?)\/-\/(blob|raw|blame|edit|tree|commits?|compare|merge_requests(?=\/\d)|tags|releases(?!\/permalink\/))\/(.+)$/.exec(whole) ??
    /^(.*?)\/(blob|raw|blame|edit|tree|commits?|compare(?=\/.+\.\.)|merge_requests(?=\/\d))\/(.+)$/.exec(whole);
  const clean = (path: string): string => {
    const root = decode(trimEndOf(path, /\//));
    return /^repodesk:/i.test(root) ? root : root.replace(/\.git$/, "");
  };
  if (found === null)
    return { root: clean(`${whole}/`.split("/-/", 1)[0] ?? ""), page: null, rest: "", line: null, lastLine: null, blame: false };
  const [, root = "", page = "", rest = ""] = found;
  return {
    root: clean(root),
    page: ownValue(pages, page) ?? null,
    // Tip to tip, as two dots say.
    rest: decode(rest.replace(/\/$/, "")).replace("...", page === "compare" && /(^|&)straight=true/.test(query) ? ".." : "..."),
    line: line === undefined ? null : Number(line),
    lastLine: Number(last) > Number(line) ? Number(last) : null,
    blame: page === "blame",
  };
}

/** "main/src/a.ts" at known refs -> the ref and the path; a hash or the first word where no ref is known to begin it. */
export function splitRest(rest: string, refs: readonly string[]): { readonly ref: string; readonly path: string } {
  const known = refs.filter((ref) => rest === ref || rest.startsWith(`${ref}/`)).sort((left, right) => right.length - left.length)[0];
  const cut = known?.length ?? (rest.includes("/") ? rest.indexOf("/") : rest.length);
  return { ref: rest.slice(0, cut), path: rest.slice(cut + 1) };
}

/** Whether only the branches and tags of its project tell where the ref of a link ends. */
export const needsRefs = ({ page, rest }: WebLink, refs: readonly string[]): boolean =>
  (page === "blob" || page === "tree" || page === "commits") &&
  rest.includes("/") &&
  !/^([0-9a-f]{40}|[0-9a-f]{64})\//.test(rest) &&
  !refs.some((ref) => rest === ref || rest.startsWith(`${ref}/`));

/** Pages of a server that are no projects. */
const noProjects = /^(groups|users|admin|dashboard|explore|help|api|-)(\/|$)/;

/**
 * The place that an address means on a server: a project's page, or what git clones from (https, ssh://git@host/path, git@host:path). null
 * for the server itself and for pages that are no project's. `base`: the server's address, without /api/v4.
 */
export function placeOnServer(text: string, { connection, base }: { connection: string; base: string }): Location | null {
  const typed = bareAddress(text.trim());
  const cloned = /^(?:ssh:\/\/)?[^@/\s]+@([^:/\s]+)(?::\d+(?=\/))?[:/]([^\s?#]+)$/i.exec(typed);
  if (cloned !== null && !/^https?:/i.test(typed)) {
    const [, host = "", path = ""] = cloned;
    return host.toLowerCase() === new URL(base).hostname ? placeOfLink(linkTo(path), { connection, project: linkTo(path).root }, []) : null;
  }
  const link = parseWebLink(/^[a-z]+:\/\//i.test(typed) ? typed : `${new URL(base).protocol}//${typed}`);
  if (link === null || !link.root.toLowerCase().startsWith(`${base.toLowerCase()}/`)) return null;
  const project = link.root.slice(base.length + 1);
  return project.includes("/") && !noProjects.test(project) ? placeOfLink(link, { connection, project }, []) : null;
}

const linkTo = (path: string): WebLink => ({
  root: path
    .replace(/\/{2,}/g, "/")
    .replace(/^\//, "")
    .replace(/\/$/, "")
    .replace(/\.git$/, ""),
  page: null,
  rest: "",
  line: null,
  lastLine: null,
  blame: false,
});

/** The number of the merge request that a link leads to; null where it leads elsewhere. Only its server knows its branches. */
export const requestOf = ({ page, rest }: WebLink): number | null => (page === "request" ? Number.parseInt(rest, 10) : null);

/** The place of a link in a project; of a merge request's the project. */
export function placeOfLink(
  { page, rest, line, lastLine, blame }: WebLink,
  project: { connection: string; project: string },
  refs: readonly string[],
): Location {
  if (page === null || page === "request") return placeIn(project, { view: "files" });
  if (page === "commit") return placeIn(project, { view: "commit", sha: (rest.split("/", 1)[0] ?? rest).replace(/\.(diff|patch)$/, "") });
  if (page === "compare") {
    const dots = rest.includes("...") ? "..." : "..";
    const [from, to] = rest.split(dots, 2);
    if (!from || !to) return placeIn(project, { view: "files" });
    return placeIn(project, { view: "compare", from, to, straight: dots === ".." });
  }
  const { ref: named, path } = splitRest(rest, refs);
  // Servers call the default branch so in addresses, and take it for no name of a branch.
  const ref = named === "HEAD" ? null : named;
  if (page === "commits") return placeIn(project, { view: "history", ref, path: path === "" ? null : path });
  return placeIn(project, { view: "files", ref, path, line, lastLine, blame });
}
