// Pointers of Git LFS that are malformed or lie: nothing but an object that is what its pointer says is ever sent.
import { createHash } from "node:crypto";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { createWorld } from "./world.ts";

const world = createWorld();
const token = world.token("developer");
const { id, folder } = world.projects.private;
afterAll(() => world.end());

const secret = "secret of another place\n";
const content = "large content\n";
const oidOf = (text: string): string => createHash("sha256").update(text).digest("hex");
const place = (oid: string): string => join(folder, "lfs", "objects", oid.slice(0, 2), oid.slice(2, 4), oid);
function keep(oid: string, text: string): void {
  mkdirSync(dirname(place(oid)), { recursive: true });
  writeFileSync(place(oid), text);
}

const good = oidOf(content);
const pointer = (oid: string, size: string | number = content.length): string =>
  `version https://git-lfs.github.com/spec/v1\noid sha256:${oid}\nsize ${size}\n`;

const oids: readonly string[] = [
  ...[
    "",
    "../../../../secret",
    "..",
    "/etc/passwd",
    `${"../".repeat(10)}etc/passwd`,
    "..%2f..%2fsecret",
    good.slice(1),
    `${good}0`,
    good.toUpperCase(),
  ],
  ...[`${good.slice(0, 60)}/../`, `../${good.slice(3)}`, "g".repeat(64), " ".repeat(64), "\0".repeat(64), "é".repeat(32), `${good}\n../x`],
  ...[
    `${good} `,
    ` ${good}`,
    "0".repeat(63),
    "a".repeat(65),
    "-".repeat(64),
    ".".repeat(64),
    "/".repeat(64),
    "~".repeat(64),
    "*".repeat(64),
  ],
];
const sizes: readonly string[] = [
  ...[
    "-1",
    "0",
    "00",
    "1",
    "014",
    "+14",
    "14.0",
    "1e1",
    "0x0e",
    "99999999999999999999",
    "9007199254740993",
    "NaN",
    "",
    " ",
    "14 ",
    "14\n15",
  ],
  ...["13", "15", "٣"],
];
const valid = pointer(good);
const shapes: readonly string[] = [
  `${valid}${valid}`,
  `${valid}oid sha256:${oidOf(secret)}\n`,
  valid.replace("\noid", `\noid sha256:${oidOf(secret)}\noid`),
  `\n${valid}`,
  ` ${valid}`,
  `\ufeff${valid}`,
  valid.replaceAll("\n", "\r\n"),
  valid.replace("version", "Version"),
  valid.replace("v1", "v2"),
  valid.replace("https", "http"),
  valid.replace("sha256", "sha1"),
  valid.replace("sha256:", "md5:"),
  valid.replace("oid", "ext-0-x sha256:../../x\noid").replace("size", "x\nsize"),
  `${valid}${"#".repeat(2_000)}`,
  valid.split("\n").reverse().join("\n"),
  valid.replace(/oid.*\n/, ""),
  valid.replace(/size.*\n/, ""),
];

/** Objects that are not what their name says. */
const liars = {
  "another content": oidOf("first liar"),
  "a link to a secret": oidOf("second liar"),
  "a folder": oidOf("third liar"),
  "the right hash behind a link": oidOf(secret),
};
keep(good, content);
keep(liars["another content"], "x".repeat(content.length));
writeFileSync(join(world.folder, "secret"), secret);
for (const name of ["a link to a secret", "the right hash behind a link"] as const) {
  mkdirSync(dirname(place(liars[name])), { recursive: true });
  symlinkSync(join(world.folder, "secret"), place(liars[name]));
}
mkdirSync(place(liars["a folder"]), { recursive: true });

const malformed = [...oids.map((oid) => pointer(oid)), ...sizes.map((size) => pointer(good, size)), ...shapes];
const lying = Object.values(liars).flatMap((oid) => [pointer(oid), pointer(oid, secret.length)]);

it("sends the object of a good pointer, and no other", { tags: "long", timeout: 60_000 }, async () => {
  expect(malformed.length).toBeGreaterThanOrEqual(60);
  const actions = [valid, ...malformed, ...lying].map((text, n) => ({ action: "create", file_path: `lfs/${n}`, content: text }));
  const made = await world.ask("POST", `/projects/${id}/repository/commits`, {
    token,
    json: { branch: "main", commit_message: "x", actions },
  });
  expect([made.status, made.status === 201 ? "" : made.text]).toEqual([201, ""]);
  const read = (n: number) => world.ask("GET", `/projects/${id}/repository/files/lfs%2F${n}/raw?ref=main&lfs=true`, { token });
  const first = await read(0);
  expect([first.status, first.text, first.headers.get("content-disposition")]).toEqual([
    200,
    content,
    `attachment; filename="${good}"; filename*=UTF-8''${good}`,
  ]);
  for (const [n, text] of malformed.entries()) {
    const answer = await read(n + 1);
    // No pointer: the text itself. A pointer to what is not there, or of another size: 404.
    if (answer.status === 200)
      expect([n, answer.text.trimStart()]).toEqual([
        n,
        text
          .toWellFormed()
          .replace(/^\ufeff/, "")
          .trimStart(),
      ]);
    else expect([text, answer.status, answer.text]).toEqual([text, 404, '{"message":"404 Not Found"}']);
  }
  for (const n of lying.keys()) {
    const answer = await read(malformed.length + 1 + n);
    expect([answer.status, answer.text]).toEqual([404, '{"message":"404 Not Found"}']);
  }
});
