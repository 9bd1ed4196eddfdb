// Names of refs as people, programs and attackers give them, and what git itself makes of a name.

import { spawnSync } from "node:child_process";
import fc from "fast-check";
import { isSafeRevision } from "../../service/git/refs/ref-name.ts";

/** The output of a git that may fail; null when it does. */
export function tryGit(folder: string, args: readonly string[]): string | null {
  const { status, stdout } = spawnSync("git", args, { cwd: folder, encoding: "utf8" });
  return status === 0 ? stdout.trim() : null;
}

/** What git itself says, by plumbing that neither guesses nor searches. */
export const byGit = {
  ref: (folder: string, ref: string): string | null => tryGit(folder, ["show-ref", "--verify", "--hash", ref]),
  commit: (folder: string, id: string | null): string | null =>
    id === null ? null : tryGit(folder, ["rev-parse", "--quiet", "--verify", `${id}^{commit}`]),
  refCommit: (folder: string, ref: string): string | null => byGit.commit(folder, byGit.ref(folder, ref)),
  hash(folder: string, text: string): string | null {
    const found = (tryGit(folder, ["rev-parse", `--disambiguate=${text.toLowerCase()}`]) ?? "").split("\n").filter(Boolean);
    const commits = found.map((id) => byGit.commit(folder, id)).filter((id) => id !== null);
    return commits.length === 1 ? commits[0]! : null;
  },
  /** As `resolveRevision` is documented. */
  revision(folder: string, text: string): string | null {
    if (!isSafeRevision(text)) return null;
    if (text === "HEAD") return byGit.refCommit(folder, "HEAD");
    const whole = /^[0-9a-f]{40}$/i.test(text) ? byGit.commit(folder, text.toLowerCase()) : null;
    const refs = [...(text.startsWith("refs/") ? [text] : []), `refs/heads/${text}`, `refs/tags/${text}`];
    for (const ref of whole === null ? refs : []) {
      const commit = byGit.refCommit(folder, ref);
      if (commit !== null) return commit;
    }
    return whole ?? (/^[0-9a-f]{4,39}$/i.test(text) ? byGit.hash(folder, text) : null);
  },
};

/** Names as people, programs and attackers give them; `ids` are those of commits that exist. */
export function oddNames(ids: readonly string[]): fc.Arbitrary<string> {
  const hex = fc.oneof(
    fc.constantFrom(...ids).chain((id) => fc.integer({ min: 4, max: 40 }).map((length) => id.slice(0, length))),
    fc.constantFrom("cafe", "beef", "deadbeef", "0".repeat(40), "f".repeat(39)),
  );
  const word = fc.oneof(
    fc.constantFrom("main", "topic", "v1.0", "fix", "Main", "MAIN", "HEAD", "@", "x@y", "stash", "head", "a"),
    fc.constantFrom("caf\u00e9", "cafe\u0301", "😀", "-x", "x.lock", ".x", "x.", "config", "ORIG_HEAD", "packed-refs", "refs"),
    fc.constantFrom("n".repeat(250), "d/".repeat(30).concat("leaf"), "a..b", "a b", "a:b", "a^{commit}", "a~1", "a@{0}", "", "/a", "a//b"),
    fc.string({ unit: "grapheme", minLength: 1, maxLength: 4 }),
  );
  const described = fc.tuple(word, fc.nat(20), hex).map(([before, count, id]) => `${before}-${count}-g${id}`);
  const one = fc.oneof(
    { weight: 3, arbitrary: word },
    hex,
    described,
    fc.tuple(word, hex).map(([before, id]) => `${before}-g${id}`),
  );
  const prefix = fc.constantFrom(
    "",
    "",
    "",
    "refs/heads/",
    "refs/tags/",
    "heads/",
    "tags/",
    "refs/",
    "remotes/origin/",
    "refs/remotes/",
    "a/",
  );
  return fc.tuple(prefix, one).map(([before, name]) => `${before}${name}`);
}
