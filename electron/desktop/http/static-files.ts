// Serves the built renderer: a closed list of the files in its folder, so that no path can leave it.
import { readdir, readFile } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import { securityHeaders } from "./answer.ts";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".woff": "font/woff",
  ".ttf": "font/ttf",
  ".wasm": "application/wasm",
  ".map": "application/json; charset=utf-8",
};

/** null when there is no such file. */
export type ServeFile = (method: string, pathname: string) => Promise<Response | null>;

const isGone = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "ENOENT";

/** Addresses of all files in `folder`, and where they are; none where it is gone. */
async function listFiles(folder: string): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) =>
    isGone(error) ? [] : Promise.reject(error),
  );
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Map(files.map((file) => [`/${relative(folder, file).split(sep).join("/")}`, file]));
}

/**
 * `folder`: the build's output. Names under assets/ carry a hash of their content and are kept for ever; the page itself never is. A build
 * under the running program puts others in their place, which the page names from then on: what is not listed is looked for once more.
 */
export function createStaticFiles(folder: string): ServeFile {
  let listed: ReadonlyMap<string, string> = new Map();
  const read = async (name: string): Promise<Buffer | null> => {
    const file = listed.get(name);
    if (file === undefined) return null;
    return readFile(file).catch((error: unknown) => (isGone(error) ? null : Promise.reject(error)));
  };
  const readAnew = async (name: string): Promise<Buffer | null> => {
    listed = await listFiles(folder);
    return read(name);
  };
  return async (method, pathname) => {
    const name = pathname === "/" ? "/index.html" : pathname;
    const content = (await read(name)) ?? (await readAnew(name));
    if (content === null)
      return name === "/index.html"
        ? page(
            503,
            "Repodesk is being replaced",
            "Its page is not there at this moment: a build may be writing it anew. Reload this page in a moment.",
          )
        : null;
    return new Response(method === "HEAD" ? null : new Uint8Array(content), {
      headers: {
        ...securityHeaders,
        "content-type": types[extname(name)] ?? "application/octet-stream",
        "content-length": String(content.byteLength),
        "cache-control": name.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "no-cache",
      },
    });
  };
}

/** In the system's own colours, which follow its theme where the page's root says so. */
const style =
  ":root{color-scheme:light dark;font:14px/22px Inter,system-ui,sans-serif}body{max-width:36em;margin:15vh auto;padding:0 1.5em}h1{font-size:20px;line-height:28px;font-weight:600}";

/** A page with words, for a person who meets a refusal in the address bar. `last` is markup of our own. */
export function page(status: number, title: string, text: string, last = ""): Response {
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${style}</style><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${last}</html>`;
  return new Response(html, {
    status,
    headers: { ...securityHeaders, "content-type": "text/html; charset=utf-8", "cache-control": "no-store" },
  });
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0) ?? 0};`);
