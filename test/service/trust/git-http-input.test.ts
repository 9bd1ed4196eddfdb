// What no git would send, sent to the addresses of git: no fault of ours, nothing written, nothing left behind; and the table of who may.
import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { deflateSync, gzipSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { git } from "../../scenarios/builder.ts";
import { type Asked, createWorld, credentials, roleNames, visibilities } from "./world.ts";

const settings = { maxPushBytes: 400_000, pushObjectBytes: 32 * 1024 ** 2 };
const world = createWorld({ settings });
/** Waits for nobody; what is sent to it in one go may be too slow on a busy machine, so only silence is. */
const impatient = createWorld({ settings, only: "private", repositories: () => ({ limits: { transfer: 400 } }) });
afterAll(() => Promise.all([world.end(), impatient.end()]));
const token = world.token("developer");
const { folder } = world.projects.private;
const head = git(folder, ["rev-parse", "main"]);
const zero = "0".repeat(40);

const line = (text: string | Buffer): Buffer => {
  const bytes = Buffer.from(text as Buffer);
  return Buffer.concat([Buffer.from((bytes.length + 4).toString(16).padStart(4, "0")), bytes]);
};
const flush = Buffer.from("0000");
const update = (from: string, to: string, ref: string, wishes = "report-status"): Buffer => line(`${from} ${to} ${ref}\0 ${wishes}`);

/** An object of a pack (gitformat-pack): its type, its size, its content. */
function entry(type: number, size: number, ...content: Buffer[]): Buffer {
  const head: number[] = [];
  let byte = (type << 4) | (size & 15);
  for (let rest = Math.floor(size / 16); rest > 0; rest = Math.floor(rest / 128)) {
    head.push(byte | 0x80);
    byte = rest & 127;
  }
  return Buffer.concat([Buffer.from([...head, byte]), ...content]);
}

function packOf(entries: readonly Buffer[], count = entries.length): Buffer {
  const start = Buffer.alloc(12);
  start.write("PACK");
  start.writeUInt32BE(2, 4);
  start.writeUInt32BE(count, 8);
  const body = Buffer.concat([start, ...entries]);
  return Buffer.concat([body, createHash("sha1").update(body).digest()]);
}

const base = Buffer.alloc(1_000_000);
const baseId = createHash("sha1").update(`blob ${base.length}\0`).update(base).digest();
/** A few kilobytes that come to a gigabyte: one difference that copies a million bytes a thousand times. */
function bomb(filler: number): Buffer {
  const varint = (n: number): number[] => (n < 128 ? [n] : [(n & 127) | 0x80, ...varint(Math.floor(n / 128))]);
  const copy = [0x80 | 0x10 | 0x20 | 0x40, base.length & 255, (base.length >> 8) & 255, base.length >> 16];
  const delta = Buffer.from([...varint(base.length), ...varint(base.length * 1_000), ...Array.from({ length: 1_000 }, () => copy).flat()]);
  const others = Array.from({ length: filler }, (_, n) => entry(3, 4, deflateSync(Buffer.from(String(1_000 + n)))));
  return packOf([entry(3, base.length, deflateSync(base)), entry(7, delta.length, baseId, deflateSync(delta)), ...others]);
}

const blob = packOf([entry(3, 1, deflateSync(Buffer.from("x")))]);
const blobId = createHash("sha1").update("blob 1\0x").digest("hex");
const emptyPack = packOf([]);
const onto = (to: string, ref = "refs/heads/new"): Buffer => Buffer.concat([update(zero, to, ref), flush]);

/** A stream that begins and then says nothing more. */
const silent = (...parts: Buffer[]): ReadableStream =>
  new ReadableStream({ start: (to) => parts.forEach((part) => void to.enqueue(part)) });

interface Case {
  readonly service: "git-upload-pack" | "git-receive-pack";
  readonly body: Buffer | (() => ReadableStream);
  readonly headers?: Record<string, string>;
  /** Answer's status, or what a report says. */
  readonly told: number | RegExp;
}
const fetching = (told: Case["told"], body: Case["body"], headers: Record<string, string> = {}): Case => ({
  service: "git-upload-pack",
  body,
  told,
  headers,
});
const pushing = (told: Case["told"], body: Case["body"], headers: Record<string, string> = {}): Case => ({
  service: "git-receive-pack",
  body,
  told,
  headers,
});
const second = { "git-protocol": "version=2" };

const cases: Record<string, Case> = {
  "garbage where lines should be": fetching(400, Buffer.from("zzzz this is nothing")),
  "a line without its end": fetching(400, Buffer.from("0032want ")),
  "a want of nothing": fetching(400, Buffer.concat([line("want zz\n"), flush])),
  "an unknown command": fetching(400, Buffer.concat([line("command=eat"), flush]), second),
  "another type": fetching(415, flush, { "content-type": "text/plain" }),
  "another packing": fetching(415, flush, { "content-encoding": "br" }),
  "a broken gzip": fetching(400, Buffer.from("not gzip"), { "content-encoding": "gzip" }),
  "a gzip cut short": fetching(400, gzipSync(Buffer.alloc(3_000, "0032want ")).subarray(0, 20), { "content-encoding": "gzip" }),
  "silence in the middle of a fetch": fetching(422, () => silent(Buffer.from("0032want "))),
  "garbage for a push": pushing(400, Buffer.from("\xff\xfe garbage", "latin1")),
  "a length that no line has": pushing(400, Buffer.from("0003")),
  "a list of refs without its end": pushing(400, update(zero, head, "refs/heads/new")),
  "options without their end": pushing(
    400,
    Buffer.concat([update(zero, head, "refs/heads/new", "push-options"), flush, line("ci.skip"), emptyPack]),
  ),
  "options that never end": pushing(
    400,
    Buffer.concat([update(zero, head, "refs/heads/new", "push-options"), flush, ...Array.from({ length: 70_000 }, () => line(""))]),
  ),
  "ids that are none": pushing(400, Buffer.concat([line("x y refs/heads/new"), flush])),
  "an id of another format": pushing(400, Buffer.concat([update(zero, `${head}00`, "refs/heads/new"), flush])),
  "another object format": pushing(400, Buffer.concat([update(zero, head, "refs/heads/new", "object-format=sha256"), flush])),
  "no name": pushing(400, Buffer.concat([line(`${zero} ${head} `), flush])),
  "a push without its pack": pushing(400, onto(head)),
  "something else for a pack": pushing(400, Buffer.concat([onto(head), Buffer.from("GIF89a, and so on")])),
  "a pack cut short": pushing(400, Buffer.concat([onto(blobId), blob.subarray(0, blob.length - 12)])),
  "a pack that promises more": pushing(
    400,
    Buffer.concat([onto(blobId), packOf([entry(3, 1, deflateSync(Buffer.from("x")))], 5).subarray(0, -20)]),
  ),
  "a large pack that promises more": pushing(/unpack .*\n.*ng/, Buffer.concat([onto(blobId), packOf([], 4_000_000_000)])),
  "a pack with a wrong sum": pushing(/unpack .*\n.*ng/, Buffer.concat([onto(blobId), blob.subarray(0, -20), Buffer.alloc(20)])),
  "an object that is not there": pushing(/ng refs\/heads\/new unpacker error/, Buffer.concat([onto("1".repeat(40)), emptyPack])),
  "a blob for a branch": pushing(/ng refs\/heads\/new a branch has to be a commit/, Buffer.concat([onto(blobId), blob])),
  "one ref twice": pushing(
    /multiple updates/,
    Buffer.concat([update(zero, head, "refs/heads/new"), update(zero, head, "refs/heads/new"), flush, emptyPack]),
  ),
  "a thousand refs that may not be": pushing(
    /(ng refs\/others\/\d+ only branches and tags can be pushed\n[^n]*){1000}/,
    Buffer.concat([...Array.from({ length: 1_000 }, (_, n) => update(zero, head, `refs/others/${n}`)), flush, emptyPack]),
  ),
  "a wrong old id": pushing(/fetch first/, Buffer.concat([update("1".repeat(40), head, "refs/heads/main"), flush, emptyPack])),
  "another packing of a push": pushing(415, flush, { "content-encoding": "zstd" }),
  "more than may come": pushing(413, Buffer.concat([onto(head), emptyPack, Buffer.alloc(500_000)])),
  "silence in the middle of a pack": pushing(422, () => silent(onto(blobId), blob.subarray(0, 14))),
  "a bomb among few objects": pushing(/unpack .*\n.*ng/, Buffer.concat([onto(blobId), bomb(0)])),
  "a bomb among many": pushing(/unpack .*\n.*ng/, Buffer.concat([onto(blobId), bomb(150)])),
  ...Object.fromEntries(
    [
      "refs/heads/../main",
      "refs/heads/a..b",
      "refs/heads/-x",
      "refs/heads/x.lock",
      "HEAD",
      "config",
      "refs/heads/\u0001",
      "refs/stash",
      "refs/heads/@{1}",
    ].map((ref) => [`the name ${JSON.stringify(ref)}`, pushing(/ng /, Buffer.concat([onto(head, ref), emptyPack]))]),
  ),
};

describe("what no git would send", () => {
  it.each(Object.entries(cases))("%s", { tags: "long" }, async (_, { service, body, headers, told }) => {
    const isSilent = typeof body === "function";
    const asked = isSilent ? impatient : world;
    const { folder } = asked.projects.private;
    const before = asked.refs("private") + asked.rowCounts();
    const objects = git(folder, ["count-objects", "-v"]);
    const answer = await asked.askOutside("POST", `/private-team/thing.git/${service}`, {
      ...{ token: asked.token("developer"), type: `application/x-${service}-request`, body: isSilent ? body() : body },
      ...(headers === undefined ? {} : { headers }),
    });
    if (typeof told === "number") expect([answer.status, answer.text]).toEqual([told, expect.stringMatching(/./)]);
    else expect([answer.status, answer.text]).toEqual([200, expect.stringMatching(told)]);
    expect(asked.refs("private") + asked.rowCounts()).toBe(before);
    expect(git(folder, ["count-objects", "-v"])).toBe(objects);
    expect(readdirSync(join(folder, "objects")).filter((name) => name.startsWith("tmp_"))).toEqual([]);
    expect(asked.logged.filter(({ level }) => level === "error")).toEqual([]);
  });

  it.each([
    ["GET", "info/refs", 403, /smart protocol/],
    ["GET", "info/refs?service=git-else", 403, /smart protocol/],
    ["GET", "HEAD", 403, /smart protocol/],
    ["GET", "objects/info/packs", 403, /smart protocol/],
    ["POST", "info/refs?service=git-upload-pack", 405, /./],
    ["GET", "git-receive-pack", 405, /./],
    ["GET", "wiki", 404, /404/],
  ])("answers %s of %s with %i", async (method, path, status, words) => {
    const answer = await world.askOutside(method, `/private-team/thing.git/${path}`, { token });
    expect([answer.status, answer.text]).toEqual([status, expect.stringMatching(words)]);
  });
});

describe("who may", () => {
  const services = ["git-upload-pack", "git-receive-pack"] as const;
  const openedBy = { "git-upload-pack": ["api", "read_repository", "write_repository"], "git-receive-pack": ["api", "write_repository"] };
  it.each(services)("asks for %s", async (service) => {
    const wrong: string[] = [];
    for (const visibility of visibilities)
      for (const credential of credentials)
        for (const role of credential === "anonymous" || credential === "unknown" ? (["none"] as const) : roleNames) {
          const asked: Asked = { token: world.token(role, credential) };
          const { status } = await world.askOutside("GET", `/${visibility}-team/thing.git/info/refs?service=${service}`, asked);
          const rank = credential === "anonymous" ? 0 : roleNames.indexOf(role);
          const known = credential !== "anonymous";
          const sees = visibility === "public" || (visibility === "internal" && known) || rank > 0;
          const reads = sees && (visibility !== "private" || rank > 1);
          const may = service === "git-upload-pack" ? reads : rank > 2;
          const expected = ["unknown", "expired", "revoked"].includes(credential)
            ? 401
            : known && !openedBy[service].includes(credential)
              ? 403
              : may
                ? 200
                : known
                  ? sees
                    ? 403
                    : 404
                  : 401;
          if (status !== expected) wrong.push(`${visibility} ${credential} ${role}: ${status}, not ${expected}`);
        }
    expect(wrong).toEqual([]);
  });
});
