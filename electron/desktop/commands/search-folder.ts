// Sends what a search for repositories finds while it goes on; it ends with the request.
import { opendir, realpath } from "node:fs/promises";
import { type SearchNews, searchLimits } from "../../../shared/contract/desktop.ts";
import { securityHeaders } from "../http/answer.ts";
import { findRepositories } from "./find-repositories.ts";
import { folderRefusal, toAbsolute } from "./folders.ts";

/** `path`: absolute, or starting with ~. Answers an array of `searchNews` that grows. Throws folder_refused with the reason. */
export async function searchFolder(path: string, signal: AbortSignal): Promise<Response> {
  const folder = toAbsolute(path);
  const real = await readable(folder);
  const gone = new AbortController();
  const news = findRepositories({ folder: real, limits: searchLimits, signal: AbortSignal.any([signal, gone.signal]) });
  return new Response(
    toArray(news, () => gone.abort()),
    {
      headers: { ...securityHeaders, "content-type": "application/json; charset=utf-8", "cache-control": "no-store" },
    },
  );
}

async function readable(folder: string): Promise<string> {
  try {
    const real = await realpath(folder);
    await (await opendir(real)).close();
    return real;
  } catch (error) {
    throw folderRefusal(folder, error);
  }
}

/**
 * One JSON array, piece by piece, as fast as it is read. The comma is sent with the item before it, which a reader takes for whole only
 * then. A search that was not carried through leaves the array open.
 */
function toArray(pieces: AsyncGenerator<SearchNews[], void, undefined>, onCancel: () => void): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let before = "[";
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done === true) {
        controller.close();
        return;
      }
      const isLast = value.at(-1)?.kind === "end";
      controller.enqueue(encoder.encode(before + value.map((item) => JSON.stringify(item)).join(",") + (isLast ? "]" : ",")));
      before = "";
    },
    cancel: onCancel,
  });
}
