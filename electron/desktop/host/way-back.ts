// Pages for a window that is not where it may be: words, and the way back for a browser that was let in before.
import { createHash } from "node:crypto";
import { roomKey } from "../../../shared/contract/desktop.ts";
import { contentSecurityPolicy } from "../http/answer.ts";
import { page } from "../http/static-files.ts";

/**
 * Storage belongs to one port of one host, unlike a cookie. A window keeps its room there (renderer/data/room.ts), so that a copied
 * link and the bare address, which hold none, lead to the same place in it. Where it stands already there is nothing but the words.
 */
const script = `const room = localStorage.getItem(${JSON.stringify(roomKey)});
if (room !== null && /^\\/[\\w-]+\\/$/.test(room) && room !== location.pathname) location.replace(room + location.hash);`;

const policy = contentSecurityPolicy.replace(
  "script-src 'self'",
  `script-src 'sha256-${createHash("sha256").update(script).digest("base64")}'`,
);

export function pageWithWayBack(status: number, title: string, text: string): Response {
  const answer = page(status, title, text, `<script>${script}</script>`);
  answer.headers.set("content-security-policy", policy);
  return answer;
}
