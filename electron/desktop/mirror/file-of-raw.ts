// A file's record made of its bytes: who has opened a file has seen its record too, though the server was asked for the one of them only.
import { createHash } from "node:crypto";
import type { Copy } from "./mirror.ts";

/** `raw`: a copy of the file's raw bytes, with the facts in its headers; null where the server did not tell all of them. */
export function fileOfRaw(raw: Copy, filePath: string, ref: string): Copy | null {
  const fact = (name: string): string | null => raw.headers[`x-service-${name}`] ?? raw.headers[`x-gitlab-${name}`] ?? null;
  const [blob, commit, last] = [fact("blob-id"), fact("commit-id"), fact("last-commit-id")];
  if (blob === null || commit === null || last === null || fact("size") !== String(raw.body.byteLength)) return null;
  const record = {
    ...{ file_name: filePath.slice(filePath.lastIndexOf("/") + 1), file_path: filePath, size: raw.body.byteLength, encoding: "base64" },
    ...{ content_sha256: createHash("sha256").update(raw.body).digest("hex"), ref, blob_id: blob, commit_id: commit, last_commit_id: last },
    ...{ execute_filemode: fact("execute-filemode") === "true", content: Buffer.from(raw.body).toString("base64") },
  };
  const body = new Uint8Array(Buffer.from(JSON.stringify(record)));
  return { ...raw, headers: { "content-type": "application/json" }, body };
}
