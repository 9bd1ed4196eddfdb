// A server of web pages on a loopback port: a program that runs in a browser has an origin of its own, which the service allows by name.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

const types = { ".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8" };

export async function startPages() {
  /** Of an address's path: a text, or the path of a file. */
  const texts = new Map();
  const folders = new Map();
  const find = (path) => {
    if (texts.has(path)) return texts.get(path);
    const [prefix, folder] = [...folders].find(([start]) => path.startsWith(start)) ?? [];
    const name = folder === undefined ? "" : path.slice(prefix.length);
    return /^[\w.-]+$/.test(name) ? readFileSync(`${folder}/${name}`) : null;
  };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, "http://pages");
    let body = null;
    try {
      body = find(pathname);
    } catch (error) {
      if (error.code !== "ENOENT") throw error;
    }
    response.writeHead(body === null ? 404 : 200, {
      "content-type": types[/\.\w+$/.exec(pathname)?.[0] ?? ".html"] ?? "application/octet-stream",
    });
    response.end(body ?? "");
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    serveText: (path, text) => texts.set(path, text),
    /** The files of a folder, none of those below it. */
    serveFolder: (prefix, folder) => folders.set(prefix, folder),
    end() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
