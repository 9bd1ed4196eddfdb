// Blobs by their hashes (api-behaviour 10).
import type { Api } from "../../../shared/contract/contract.ts";
import { apiError } from "../../../shared/contract/errors.ts";
import { streamBlob } from "../../git/objects/blob-stream.ts";
import { findBlob } from "../../git/objects/find-blob.ts";
import type { ObjectId, Repository } from "../../git/types.ts";
import type { ProjectRow } from "../../store/project-row.ts";
import { type Context, type Handler, Reply } from "../context.ts";
import { requireProject } from "../permissions.ts";
import { isStreamed, readBytes, readFacts } from "./blob-facts.ts";
import { readWanted, replyWanted } from "./byte-range.ts";
import { cacheControl, isFresh, rawCacheControl } from "./file-lookup.ts";
import { encodeContent } from "./large-content.ts";
import { contentDisposition } from "./raw-content.ts";

const nothing = new Uint8Array(0);

async function find(
  context: Context,
  input: { id: string | number; sha: string },
): Promise<{ project: ProjectRow; repository: Repository; id: ObjectId; size: number }> {
  const project = requireProject(context, input.id, "read-code");
  const repository = await context.repositories.open(project);
  const found = await findBlob(repository, input.sha);
  if (found === null) throw apiError("blob_not_found");
  return { project, repository, ...found };
}

export const getBlob: Handler<Api["getBlob"]> = async (context, input) => {
  const { project, repository, id, size } = await find(context, input);
  const headers = { etag: `"blob-${id}"`, "cache-control": cacheControl, "content-type": "application/json" };
  if (isFresh(context, headers.etag)) return new Reply(nothing, { status: 304, headers });
  if (context.method === "HEAD") return new Reply(nothing, { headers });
  if (size > context.settings.largeBlobBytes) await context.limit("large-blob", String(project.id));
  if (isStreamed(size)) {
    const content = await streamBlob(repository, id, context);
    return new Reply(encodeContent({ size, encoding: "base64", sha: id }, "content", content), { headers });
  }
  const { bytes } = await readBytes(repository, id);
  return new Reply({ size, encoding: "base64", content: bytes.toString("base64"), sha: id }, { headers });
};

export const getRawBlob: Handler<Api["getRawBlob"]> = async (context, input) => {
  const { repository, id, size } = await find(context, input);
  const { kind } = await readFacts(repository, id, context);
  const headers = {
    etag: `"${id}"`,
    "cache-control": rawCacheControl,
    "content-type": kind.type,
    "content-disposition": contentDisposition(kind.disposition, id),
    "x-content-type-options": "nosniff",
  };
  return replyWanted(readWanted(context, headers.etag, size), { size, headers }, async () =>
    isStreamed(size) ? streamBlob(repository, id, context) : (await readBytes(repository, id)).bytes,
  );
};
