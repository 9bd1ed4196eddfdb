// Serves the built renderer: a closed list of files read at start, so that no path can leave the folder.
import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { extname, join, sep } from "node:path";
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

/** `folder`: the build's output. Names under assets/ carry a hash of their content and are kept for ever; the page itself never is. */
export function createStaticFiles(folder: string): ServeFile {
  const files = new Map<string, string>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    files.set(
      `/${file
        .slice(folder.length + 1)
        .split(sep)
        .join("/")}`,
      file,
    );
  }
  return async (method, pathname) => {
    const name = pathname === "/" ? "/index.html" : pathname;
    const file = files.get(name);
    if (file === undefined) return null;
    const content = await readFile(file);
    return new Response(method === "HEAD" ? null : content, {
      headers: {
        ...securityHeaders,
        "content-type": types[extname(file)] ?? "application/octet-stream",
        "content-length": String(content.byteLength),
        "cache-control": name.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "no-cache",
      },
    });
  };
}

/** A page with words, for a person who meets a refusal in the address bar. `last` is markup of our own. */
export function page(status: number, title: string, text: string, last = ""): Response {
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>body{font:16px/1.5 system-ui,sans-serif;max-width:36em;margin:15vh auto;padding:0 1.5em;color-scheme:light dark}</style><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${last}</html>`;
  return new Response(html, {
    status,
    headers: { ...securityHeaders, "content-type": "text/html; charset=utf-8", "cache-control": "no-store" },
  });
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0) ?? 0};`);
