// Reads commit and tag objects, and writes commits whose headers nobody can forge.

import { trimEndOf, trimOf } from "../../../shared/lib/trim.ts";
import type { CommitRecord, ObjectId, Signature } from "../types.ts";

const lineFeed = Buffer.from("\n");

/** Headers in stored order (continuation lines joined) and the message's bytes. */
export function splitHeaders(content: Buffer): { headers: [name: string, value: Buffer][]; message: Buffer } {
  const found: [name: string, lines: Buffer[]][] = [];
  let at = 0;
  while (at < content.length && content[at] !== 10) {
    let end = content.indexOf(10, at);
    if (end < 0) end = content.length;
    const line = content.subarray(at, end);
    const last = found.at(-1);
    // Joined at the end: a signature may have any number of lines.
    if (line[0] === 32 && last) last[1].push(lineFeed, line.subarray(1));
    else {
      const space = line.indexOf(32);
      const cut = space < 0 ? line.length : space;
      found.push([line.toString("latin1", 0, cut), [line.subarray(cut + 1)]]);
    }
    at = end + 1;
  }
  const headers = found.map(([name, lines]): [string, Buffer] => [name, Buffer.concat(lines)]);
  return { headers, message: content.subarray(Math.min(at + 1, content.length)) };
}

/** A decoder for a commit's `encoding` header; UTF-8 when it is absent or unknown. */
function decoderOf(label: string | undefined): (bytes: Buffer) => string {
  if (label === undefined || /^utf-?8$/i.test(label)) return (bytes) => bytes.toString("utf8");
  // The web's decoder reads these labels as windows-1252; git's means what it says.
  if (/^(iso-?8859-1|latin-?1|us-ascii|ascii)$/i.test(label)) return (bytes) => bytes.toString("latin1");
  try {
    const decoder = new TextDecoder(label, { ignoreBOM: true });
    return (bytes) => decoder.decode(bytes);
  } catch {
    // A RangeError: no such encoding. Git shows the bytes as they are, so do we.
    return (bytes) => bytes.toString("utf8");
  }
}

/** Parses `Name <mail> 1700000000 +0100` as forgivingly as git does. */
export function parseSignature(text: string): Signature {
  const open = text.indexOf("<");
  const close = open < 0 ? -1 : text.indexOf(">", open);
  const name = (open < 0 ? text : text.slice(0, open)).trim();
  const email = open < 0 ? "" : text.slice(open + 1, close < 0 ? text.length : close).trim();
  const date = /^\s*(\d+)(?:\s+([+-])(\d{1,2})(\d{2}))?\s*$/.exec(text.slice(text.lastIndexOf(">") + 1));
  const offset = date?.[2] === undefined ? 0 : (Number(date[3]) * 60 + Number(date[4])) * (date[2] === "-" ? -1 : 1);
  return { name, email, seconds: date ? Number(date[1]) : 0, offset: offset || 0 };
}

const nobody: Signature = { name: "", email: "", seconds: 0, offset: 0 };

export function parseCommit(id: ObjectId, content: Buffer): CommitRecord {
  const { headers, message } = splitHeaders(content);
  const find = (name: string) => headers.find(([header]) => header === name)?.[1];
  const decode = decoderOf(find("encoding")?.toString("latin1"));
  const signed = (name: string) => {
    const value = find(name);
    return value ? parseSignature(decode(value)) : nobody;
  };
  const signature = find("gpgsig") ?? find("gpgsig-sha256");
  return {
    id,
    tree: find("tree")?.toString("latin1") ?? "",
    parents: headers.filter(([name]) => name === "parent").map(([, value]) => value.toString("latin1")),
    author: signed("author"),
    committer: signed("committer"),
    message: decode(message),
    ...(signature ? { signature: signature.toString("utf8") } : {}),
  };
}

/** Message and tagger of an annotated tag. */
export function parseTag(content: Buffer): { message: string; tagger: Signature | null } {
  const { headers, message } = splitHeaders(content);
  const tagger = headers.find(([name]) => name === "tagger")?.[1];
  const decode = decoderOf(headers.find(([name]) => name === "encoding")?.[1].toString("latin1"));
  return { message: decode(message), tagger: tagger ? parseSignature(decode(tagger)) : null };
}

/**
 * What git makes of a name or an address (strbuf_addstr_without_crud of ident.c): `<`, `>` and line ends vanish,
 * and punctuation and space go from both ends. Other control characters go too. Empty means: refuse it.
 */
export function cleanIdentity(text: string): string {
  const crud = /[\x00-\x20.,:;<>"\\']/;
  return trimOf(text.replace(/[<>\x00-\x08\x0a-\x1f\x7f]/g, ""), crud).toWellFormed();
}

function formatSignature(signature: Signature): string {
  const minutes = Math.min(Math.abs(Math.trunc(signature.offset)), 14 * 60);
  const sign = signature.offset < 0 ? "-" : "+";
  const zone = `${sign}${String(Math.trunc(minutes / 60)).padStart(2, "0")}${String(minutes % 60).padStart(2, "0")}`;
  const seconds = Math.max(0, Math.trunc(signature.seconds));
  return `${cleanIdentity(signature.name)} <${cleanIdentity(signature.email)}> ${seconds} ${zone}`;
}

/** The bytes of a new, unsigned commit object; the message is stored exactly as given. */
export function formatCommit(commit: Pick<CommitRecord, "tree" | "parents" | "author" | "committer" | "message">): Buffer {
  const parents = commit.parents.map((parent) => `parent ${parent}\n`).join("");
  return Buffer.from(
    `tree ${commit.tree}\n${parents}author ${formatSignature(commit.author)}\ncommitter ${formatSignature(commit.committer)}\n\n${commit.message}`,
    "utf8",
  );
}

/** The same commit with a signature over its bytes, in the header where git puts it; `unsigned` is what `formatCommit` gave. */
export function addSignature(unsigned: Buffer, signature: string, objectFormat: "sha1" | "sha256"): Buffer {
  const end = unsigned.indexOf("\n\n");
  const header = objectFormat === "sha256" ? "gpgsig-sha256" : "gpgsig";
  const lines = `\n${header} ${trimEndOf(signature.replaceAll("\r", ""), /\n/).replaceAll("\n", "\n ")}`;
  return Buffer.concat([unsigned.subarray(0, end), Buffer.from(lines, "latin1"), unsigned.subarray(end)]);
}

/** The bytes of a new, unsigned tag object of a commit; a message ends in a line feed, as git writes it. */
export function formatTag(tag: { object: ObjectId; name: string; tagger: Signature; message: string }): Buffer {
  const message = tag.message.endsWith("\n") ? tag.message : `${tag.message}\n`;
  return Buffer.from(`object ${tag.object}\ntype commit\ntag ${tag.name}\ntagger ${formatSignature(tag.tagger)}\n\n${message}`, "utf8");
}
