// Archives of a ref's files, streamed (api-behaviour 10).

import type { Api } from "../../../shared/contract/contract.ts";
import { apiError } from "../../../shared/contract/errors.ts";
import { trimOf } from "../../../shared/lib/trim.ts";
import { type ArchiveFormat, canArchive, openArchive } from "../../git/content/archive.ts";
import { readMeantHead } from "../../git/refs/head.ts";
import { resolveRevision } from "../../git/refs/revision.ts";
import { readAskedPath } from "../asked-path.ts";
import { type Context, type Handler, Reply } from "../context.ts";
import { requireProject } from "../permissions.ts";
import { attachmentNamed } from "./raw-content.ts";

const formats: Readonly<Record<string, ArchiveFormat>> = {
  zip: "zip",
  tar: "tar",
  "tar.gz": "tar.gz",
  tgz: "tar.gz",
  gz: "tar.gz",
  "tar.bz2": "tar.bz2",
  tbz: "tar.bz2",
  tbz2: "tar.bz2",
  tb2: "tar.bz2",
  bz2: "tar.bz2",
};

const types: Readonly<Record<ArchiveFormat, string>> = {
  zip: "application/zip",
  tar: "application/x-tar",
  "tar.gz": "application/gzip",
  "tar.bz2": "application/x-bzip2",
};

interface ArchiveInput {
  readonly id: string | number;
  readonly sha?: string | undefined;
  readonly path?: string | undefined;
  readonly exclude_paths?: string | undefined;
  readonly include_lfs_blobs?: boolean | undefined;
}

/** Pointers of large files stay pointers: their content is on another server more often than here. */
async function send(context: Context, input: ArchiveInput, asked: string): Promise<Reply<ReadableStream<Uint8Array> | Uint8Array>> {
  const project = requireProject(context, input.id, "read-code");
  const format = Object.hasOwn(formats, asked) ? formats[asked] : undefined;
  if (format === undefined || !(await canArchive(format))) throw apiError("file_not_found");
  await context.limit("archive", `${context.caller?.user.id ?? "anonymous"}:${project.id}`);
  const repository = await context.repositories.open(project);
  const ref = input.sha?.trim() || "HEAD";
  const commit = await resolveRevision(repository, ref);
  if (commit === null) throw apiError("file_not_found");
  const path = readAskedPath(input.path ?? "");
  if (path === null) throw apiError("file_not_found");
  const name = ref === "HEAD" ? ((await readMeantHead(repository)).branch ?? commit) : ref;
  const prefix = [project.path, name, commit, ...(path === "" ? [] : [path])].map((part) => part.replaceAll("/", "-")).join("-");
  const headers = {
    "content-type": types[format],
    "content-disposition": attachmentNamed(`${prefix}.${format}`),
    "content-transfer-encoding": "binary",
    // Made as it is sent, and compressed as the git here does: no part of it would surely fit another.
    "accept-ranges": "none",
  };
  if (context.method === "HEAD") return new Reply(new Uint8Array(0), { headers });
  const excludePaths = (input.exclude_paths ?? "").split(",").map((item) => trimOf(item.trim(), /\//));
  const stream = await openArchive(
    repository,
    { commit, format, prefix, path, excludePaths: excludePaths.filter(Boolean) },
    { signal: context.signal },
  );
  if (stream === null) throw apiError("file_not_found");
  return new Reply(stream, { headers });
}

export const getArchive: Handler<Api["getArchive"]> = async (context, input) => send(context, input, input.format ?? "tar.gz");

/** All of these take the same and differ in their paths alone. */
const sendAs =
  (suffix: string): Handler<Api["getArchiveZip"]> =>
  async (context, input) =>
    send(context, input, suffix);

export const getArchiveZip = sendAs("zip");
export const getArchiveTar = sendAs("tar");
export const getArchiveTarGz = sendAs("tar.gz");
export const getArchiveTgz = sendAs("tgz");
export const getArchiveGz = sendAs("gz");
export const getArchiveTarBz2 = sendAs("tar.bz2");
export const getArchiveTbz = sendAs("tbz");
export const getArchiveTbz2 = sendAs("tbz2");
export const getArchiveTb2 = sendAs("tb2");
export const getArchiveBz2 = sendAs("bz2");
