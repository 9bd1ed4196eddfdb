// What a push asks for (gitprotocol-pack, "Reference Update Request"), and the words in which it is offered and answered.

import { readRefListing } from "../refs/ref-listing.ts";
import type { ObjectId, Repository } from "../types.ts";
import type { ByteSource } from "./byte-source.ts";
import { flush, ProtocolError, pktLine, readLine, sideBand } from "./pkt-line.ts";

/** One ref that is to move. */
export interface RefUpdate {
  /** Full name as it was sent: nobody has looked at it yet. */
  readonly ref: string;
  /** What the ref holds; null: it is not there. */
  readonly from: ObjectId | null;
  /** Null deletes it. */
  readonly to: ObjectId | null;
}

export interface PushRequest {
  readonly updates: readonly RefUpdate[];
  /** All of them or none. */
  readonly atomic: boolean;
  readonly reportsStatus: boolean;
  readonly sideBand: boolean;
  /** What the person said beside it (`git push -o`); only texts, which mean nothing to git. */
  readonly options: readonly string[];
}

/** What became of one ref: null where it is as it was asked, else why not. */
export interface Reported {
  readonly ref: string;
  readonly refusal: string | null;
}

const zeros = (format: Repository["objectFormat"]): ObjectId => "0".repeat(format === "sha256" ? 64 : 40);

/** The refs with what may be asked of a push, as `info/refs` answers them. */
export async function advertisePush(repository: Repository): Promise<Buffer> {
  const offered = `report-status delete-refs side-band-64k quiet atomic ofs-delta push-options object-format=${repository.objectFormat} agent=repodesk`;
  const refs = (await readRefListing(repository)).map(({ ref, target }) => `${target} ${ref}`);
  if (refs.length === 0) refs.push(`${zeros(repository.objectFormat)} capabilities^{}`);
  const lines = refs.map((line, index) => pktLine(`${line}${index === 0 ? `\0${offered}` : ""}\n`));
  return Buffer.concat([pktLine("# service=git-receive-pack\n"), flush, ...lines, flush]);
}

/** Bytes of a request before its pack. */
const mostBytes = 8 * 1024 ** 2;

/** Reads the request up to its pack; null where nothing is asked, as git does to see whether it may. Throws ProtocolError. */
export async function readPushRequest(source: ByteSource, format: Repository["objectFormat"]): Promise<PushRequest | null> {
  const updates: RefUpdate[] = [];
  let wishes: readonly string[] | null = null;
  let size = 0;
  for (let line = await readLine(source); line !== null; line = await readLine(source)) {
    if (line === undefined) throw new ProtocolError("it ends before the list of refs does");
    size += line.length;
    if (size > mostBytes) throw new ProtocolError(`the list of refs is longer than ${mostBytes} bytes`);
    // Where the sender's history ends; what is kept has to be whole here all the same.
    if (/^shallow [0-9a-f]+\n?$/.test(line.toString("latin1", 0, 100))) continue;
    const end = line.indexOf(0);
    if (end >= 0 && wishes === null)
      wishes = line
        .toString("utf8", end + 1)
        .trim()
        .split(" ");
    updates.push(parseUpdate(line.subarray(0, end < 0 ? undefined : end), format));
  }
  if (updates.length === 0) return null;
  const asked = wishes?.find((wish) => wish.startsWith("object-format="))?.slice("object-format=".length) ?? "sha1";
  if (asked !== format) throw new ProtocolError(`the repository's objects are named by ${format}, not by ${asked.slice(0, 20)}`);
  const wants = (name: string): boolean => wishes?.includes(name) === true;
  const options = wants("push-options") ? await readOptions(source) : [];
  return { options, updates, atomic: wants("atomic"), reportsStatus: wants("report-status"), sideBand: wants("side-band-64k") };
}

/** Most bytes of options. */
const mostOptions = 65_536;

async function readOptions(source: ByteSource): Promise<string[]> {
  const options: string[] = [];
  let size = 0;
  for (let line = await readLine(source); line !== null; line = await readLine(source)) {
    if (line === undefined) throw new ProtocolError("it ends before its options do");
    size += line.length + 1;
    if (size > mostOptions) throw new ProtocolError(`its options are longer than ${mostOptions} bytes`);
    options.push(line.toString("utf8").replace(/\n$/, ""));
  }
  return options;
}

/** `<old id> SP <new id> SP <ref>`, with or without a line's end. */
function parseUpdate(line: Buffer, format: Repository["objectFormat"]): RefUpdate {
  const digits = zeros(format).length;
  const [from = "", to = "", ...rest] = line.toString("utf8").replace(/\n$/, "").split(" ");
  const ref = rest.join(" ");
  for (const id of [from, to]) if (id.length !== digits || !/^[0-9a-f]+$/.test(id)) throw new ProtocolError("a ref comes without its ids");
  if (ref === "" || ref.length > 2_000) throw new ProtocolError("a ref comes without a name that could be one");
  const idOf = (id: string): ObjectId | null => (/^0+$/.test(id) ? null : id);
  return { ref, from: idOf(from), to: idOf(to) };
}

/** The answer to a push; `fault`: why none of its objects were taken. */
export function reportPush(request: PushRequest, fault: string | null, refs: readonly Reported[], told = ""): Buffer {
  if (!request.reportsStatus) return Buffer.alloc(0);
  const lines = refs.map(({ ref, refusal }) => pktLine(refusal === null ? `ok ${ref}\n` : `ng ${ref} ${oneLine(refusal)}\n`));
  const report = Buffer.concat([pktLine(`unpack ${fault === null ? "ok" : oneLine(fault)}\n`), ...lines, flush]);
  if (!request.sideBand) return report;
  return Buffer.concat([...(told === "" ? [] : [sideBand(2, Buffer.from(told))]), sideBand(1, report), flush]);
}

const oneLine = (text: string): string => text.replace(/\s+/g, " ").slice(0, 500);
