// Makes the repositories of the trust tests with one fast-import each: enough branches, tags and files for every cell to have its own.
import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { git } from "../../scenarios/builder.ts";

/** How many of each numbered thing there is: branches old-N and topic-N, tags step-N, files many/N.txt. */
export const supply = 40;

/** Of nobody: it is there, and it proves nothing. */
const signature = "gpgsig -----BEGIN PGP SIGNATURE-----\n \n iHUEABYKAB0WIQT=\n -----END PGP SIGNATURE-----";

const person = "Ada Nowak <ada@example.com>";

/** A bare repository on branch main. Every topic-N adds one file to the first commit, every step-N one to main. */
export function makeBareHistory(folder: string): string {
  mkdirSync(folder, { recursive: true });
  git(folder, ["init", "-q", "--bare"]);
  const lines: string[] = [];
  let clock = 1_767_600_000;
  const data = (text: string): string => `data ${Buffer.byteLength(text)}\n${text}\n`;
  const commit = (ref: string, message: string, from: string | null, files: Readonly<Record<string, string>>): void => {
    clock += 60;
    lines.push(`commit ${ref}\ncommitter ${person} ${clock} +0000\n${data(message)}${from === null ? "" : `from ${from}\n`}`);
    for (const [path, content] of Object.entries(files)) lines.push(`M 100644 inline ${path}\n${data(content)}`);
  };
  const many = Object.fromEntries(Array.from({ length: supply }, (_, n) => [`many/${n}.txt`, `content ${n}\n`]));
  commit("refs/heads/main", "Begin\n", null, { "README.md": "# Read me\n\nFirst\nSecond\n", "src/a.txt": "a\nb\nc\n", ...many });
  for (let n = 0; n < supply; n++) commit(`refs/heads/topic-${n}`, `Topic ${n}\n`, "refs/heads/main", { [`topics/${n}.txt`]: `${n}\n` });
  for (let n = 0; n < supply; n++) {
    commit("refs/heads/main", `Step ${n}\n`, null, { [`steps/${n}.txt`]: `${n}\n` });
    lines.push(`reset refs/tags/step-${n}\nfrom refs/heads/main\n\n`, `reset refs/heads/old-${n}\nfrom refs/heads/main\n\n`);
  }
  execFileSync("git", ["fast-import", "--quiet"], { cwd: folder, input: lines.join(""), stdio: ["pipe", "pipe", "pipe"] });
  const signed = git(folder, ["cat-file", "commit", "main"]).replace("\n\n", `\n${signature}\n\n`);
  git(folder, ["update-ref", "refs/heads/signed", git(folder, ["hash-object", "-t", "commit", "-w", "--stdin"], { input: signed })]);
  git(folder, ["pack-refs", "--all"]);
  return folder;
}
