// Commits in a folder that a person trusts: its hooks run as git runs them, and its signature is git's.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import { startSigning } from "./signing.ts";
import { allHooks, git, leftOver, made, open, personal, said, service, steps } from "./trusted-folder.ts";

describe("hooks of a trusted folder", () => {
  it("are called as git calls them in a linked work tree", { tags: "long" }, async () => {
    const { folder, gitDir, hook, trust, commit } = await open();
    const log = join(service.folder, "calls");
    // A branch of its own each, as git lets two work trees not stand on one.
    const script = [
      `{ echo "== $(basename "$0") $#"; for a in "$@"; do echo "arg $(basename "$a")"; done`,
      "env | grep ^GIT_ | sed 's/=.*repodesk-hooks-[0-9]*/=OWN/; s/=.*worktrees\\/[^/]*/=OWN/' | grep -v -e DATE -e GLOBAL -e SSL | sort",
      `echo "stdin $(readlink /proc/self/fd/0)"; git rev-parse --show-toplevel >/dev/null && echo "at the top: $(git rev-parse --show-prefix)"`,
      'git diff --cached --name-status; git status --porcelain; git symbolic-ref HEAD; ls; [ -f "$1" ] && cat "$1"',
      'git log --format=%s; case "$PATH" in "$(git --exec-path)":*) echo path;; esac',
      `} >> '${log}' 2>&1`,
    ].join("\n");
    for (const name of allHooks) hook(name, script);
    git(folder, ["worktree", "add", "-q", "-b", "other", `${folder}-linked`]);
    writeFileSync(join(`${folder}-linked`, "b.txt"), "two\n");
    git(`${folder}-linked`, ["add", "."]);
    git(`${folder}-linked`, ["commit", "-q", "-m", "Two"]);
    const byGit = readFileSync(log, "utf8")
      .replaceAll("refs/heads/other", "BRANCH")
      .replace(/^GIT_CONFIG.*\n/gm, "");
    writeFileSync(log, "");
    git(folder, ["worktree", "remove", "--force", `${folder}-linked`]);
    await trust();
    const { last } = await commit();
    expect(last.commit?.title).toBe("Two");
    const byUs = readFileSync(log, "utf8")
      .replaceAll("refs/heads/main", "BRANCH")
      .replace(/^GIT_CONFIG.*\n/gm, "");
    const plain = (text: string) =>
      text
        .split("\n")
        .filter((line) => !/^GIT_(COMMITTER|TERMINAL|ATTR)/.test(line))
        .join("\n");
    expect(plain(byUs)).toBe(plain(byGit));
    expect([leftOver(gitDir), git(folder, ["status", "--porcelain"]), readFileSync(join(folder, "b.txt"), "utf8")]).toEqual([
      [],
      "",
      "two\n",
    ]);
    expect(git(folder, ["fsck", "--strict"])).toBe("");
  });

  it("see all of many files as they are to be committed", async () => {
    const { folder, hook, trust, commit } = await open();
    const log = join(service.folder, "many");
    for (let at = 0; at < 400; at += 1) {
      mkdirSync(join(folder, `d${at % 7}`), { recursive: true });
      writeFileSync(join(folder, `d${at % 7}`, `${at}.txt`), `${at}\r\n`, { mode: at % 3 === 0 ? 0o755 : 0o644 });
    }
    symlinkSync("d0/0.txt", join(folder, "d1", "link"));
    writeFileSync(join(folder, ".gitattributes"), "d2/* text eol=crlf\nd3/* ident\n");
    git(folder, ["add", "."]);
    git(folder, ["commit", "-q", "-m", "Many"]);
    hook(
      "pre-commit",
      `{ git diff-files --name-status; git ls-files -s | git hash-object --stdin; find . -path ./.git -prune -o -print | sort; } > '${log}'`,
    );
    await trust();
    expect((await commit()).last.commit?.title).toBe("Two");
    const [index, ...found] = readFileSync(log, "utf8").trim().split("\n");
    expect(index).toBe(git(folder, ["hash-object", "--stdin"], { input: `${git(folder, ["ls-files", "-s"])}\n` }));
    const here = execFileSync("find", [".", "-path", "./.git", "-prune", "-o", "-print"], { cwd: folder, encoding: "utf8" });
    expect(found).toEqual(here.trim().split("\n").sort());
  });

  it("change content and message, and the commit is the one that git makes of it", { tags: "long" }, async () => {
    const { folder, hook, trust, commit } = await open();
    hook("pre-commit", "tr a-z A-Z < b.txt > t && mv t b.txt && git add b.txt && echo untouched > a.txt");
    hook("prepare-commit-msg", 'printf "\\n\\n\\nChange-Id: I1  \\n\\n\\n" >> "$1"');
    hook("commit-msg", 'sed -i "s/Two/TWO/" "$1"');
    git(folder, ["worktree", "add", "-q", "-b", "other", `${folder}-linked`]);
    writeFileSync(join(`${folder}-linked`, "b.txt"), "two\n");
    git(`${folder}-linked`, ["add", "."]);
    git(`${folder}-linked`, ["commit", "-q", "-m", "Two"]);
    await trust();
    const { last } = await commit();
    const both = (format: string) => ["other", "main"].map((ref) => git(folder, ["log", "-1", `--format=${format}`, ref]));
    expect(last.commit?.message).toBe("TWO\n\nChange-Id: I1\n");
    for (const format of ["%T", "%B", "%P"]) expect(both(format)[1], format).toBe(both(format)[0]);
    // The person's own files hold what was committed, and nothing else of what the hook did.
    expect([readFileSync(join(folder, "b.txt"), "utf8"), readFileSync(join(folder, "a.txt"), "utf8")]).toEqual(["TWO\n", "one\n"]);
  });

  it("refuse, and nothing is written; their words are told as they come", { tags: "long" }, async () => {
    const { folder, gitDir, hook, trust, commit } = await open();
    const head = git(folder, ["rev-parse", "HEAD"]);
    hook("pre-commit", "echo looking");
    hook("commit-msg", 'echo "no issue in: $(cat "$1")" >&2; exit 3');
    hook("post-commit", `touch '${join(service.folder, "after-refusal")}'`);
    await trust();
    const { status, events, last } = await commit();
    expect([status, last]).toEqual([201, { stopped: { step: "commit-msg", why: "exit", code: 3, detail: null } }]);
    expect(steps(events)).toEqual(["pre-commit passed", "commit-msg refused"]);
    expect([said(events, "pre-commit"), said(events, "commit-msg")]).toEqual(["looking\n", "no issue in: Two\n"]);
    expect([git(folder, ["rev-parse", "HEAD"]), git(folder, ["status", "--porcelain"]), leftOver(gitDir)]).toEqual([head, "", []]);
    expect(existsSync(join(service.folder, "after-refusal"))).toBe(false);
    // As git commit --no-verify.
    const without = await commit({ verify: false });
    expect([steps(without.events), without.last.commit?.title]).toEqual([["post-commit passed"], "Two"]);
  });

  it("tell their last words however much they wrote before, and so does the next one", { tags: "long" }, async () => {
    const { hook, trust, commit } = await open();
    hook("pre-commit", "head -c 3000000 /dev/zero | tr '\\0' x; echo; echo looked >&2");
    hook("commit-msg", "echo begin; head -c 3000000 /dev/zero | tr '\\0' y; echo; echo 'no issue is named' >&2; exit 1");
    await trust();
    const { events, last } = await commit();
    expect(last.stopped?.step).toBe("commit-msg");
    const [first, second] = [said(events, "pre-commit"), said(events, "commit-msg")];
    expect([first.slice(0, 3), first.slice(-8)]).toEqual(["xxx", "\nlooked\n"]);
    expect([second.slice(0, 7), second.slice(-19)]).toEqual(["begin\ny", "\nno issue is named\n"]);
    // Between them stands how much is not told.
    expect(second).toMatch(/y\n… \(1,\d{3},\d{3} characters are not shown\) …\ny/);
    expect(second.length).toBeLessThan(2_000_000);
    expect(events.filter(({ channel }) => channel === "stderr").map(({ output }) => output)).toEqual(["looked\n", "no issue is named\n"]);
  });

  it("find what git ignores in the person's folder, which never gets into the commit", async () => {
    const { folder, hook, trust, commit } = await open();
    writeFileSync(join(folder, ".gitignore"), "node_modules/\n.env\n");
    git(folder, ["add", "."]);
    git(folder, ["commit", "-q", "-m", "Ignore"]);
    mkdirSync(join(folder, "node_modules/.bin"), { recursive: true });
    writeFileSync(join(folder, "node_modules/.bin/lint"), "#!/bin/sh\necho linted $(cat .env) $(cat b.txt)\n", { mode: 0o755 });
    writeFileSync(join(folder, ".env"), "secret");
    writeFileSync(join(folder, "untracked"), "mine");
    hook("pre-commit", "node_modules/.bin/lint; ls untracked 2>/dev/null; git add -A");
    await trust();
    const { events } = await commit();
    expect(said(events, "pre-commit")).toBe("linted secret two\n");
    expect(git(folder, ["ls-tree", "-r", "--name-only", "main"]).split("\n")).toEqual([".gitignore", "a.txt", "b.txt"]);
  });

  it("run for another branch, a new one, a first commit and a bare repository", { tags: "long" }, async () => {
    const { folder, hook, trust, commit } = await open();
    git(folder, ["branch", "side"]);
    hook("pre-commit", "git rev-parse --abbrev-ref HEAD; git diff --cached --name-only");
    hook("post-commit", "git symbolic-ref --short HEAD; git log -1 --format=%s");
    await trust();
    const side = await commit({ branch: "side" });
    expect([said(side.events, "pre-commit"), said(side.events, "post-commit")]).toEqual(["side\nb.txt\n", "side\nTwo\n"]);
    const fresh = await commit({ branch: "fresh", start_branch: "main" });
    // Before it is there, HEAD is detached where it starts.
    expect([said(fresh.events, "pre-commit"), said(fresh.events, "post-commit")]).toEqual(["HEAD\nb.txt\n", "fresh\nTwo\n"]);
    expect(existsSync(join(folder, "b.txt"))).toBe(false);
    const bare = await open({ bare: true });
    bare.hook("pre-commit", "ls; git symbolic-ref HEAD");
    await bare.trust();
    const first = await bare.commit();
    expect([said(first.events, "pre-commit"), first.last.commit?.parent_ids]).toEqual(["b.txt\nrefs/heads/main\n", []]);
  });

  it("lose to somebody who moves the branch meanwhile, as with git", async () => {
    const { folder, hook, trust, commit } = await open();
    hook("pre-commit", `env -u GIT_DIR -u GIT_INDEX_FILE git -C '${folder}' commit -q --no-verify --allow-empty -m Foreign`);
    await trust();
    const { last } = await commit();
    expect(last.error).toMatchObject({ status: 400, body: { message: expect.stringContaining("Could not update refs/heads/main") } });
    expect(git(folder, ["log", "-1", "--format=%s"])).toBe("Foreign");
  });

  it("do without a first line, leave programs behind, and may leave no message", async () => {
    const { folder, hook, trust, commit } = await open();
    writeFileSync(hook("pre-commit", ""), "echo by the shell\nsleep 600 &\n");
    await trust();
    const { events, last } = await commit();
    expect([said(events, "pre-commit"), last.commit?.title]).toEqual(["by the shell\n", "Two"]);
    hook("commit-msg", 'echo > "$1"');
    await trust();
    const empty = await commit({ actions: [{ action: "delete", file_path: "b.txt" }] });
    expect(empty.last.stopped).toMatchObject({ step: "commit-msg", why: "unusable" });
    expect(git(folder, ["log", "-1", "--format=%s"])).toBe("Two");
  });
});

describe("a signature", () => {
  const signing = startSigning();
  afterAll(() => signing.end());
  // The first user of the service is the person at the desktop.
  const signer = "The admin <admin@example.com>";
  const sign = async (settings: readonly (readonly [string, string])[], [path, key]: readonly [string, string], sha256 = false) => {
    writeFileSync(personal, "[user]\n\tname = The admin\n\temail = admin@example.com\n[commit]\n\tgpgSign\n");
    vi.stubEnv("GNUPGHOME", join(signing.folder, "g"));
    const repo = await open({ sha256 });
    for (const [name, value] of settings) git(repo.folder, ["config", name, value]);
    expect((await repo.look()).programs.map(({ name }: { name: string }) => name)).toEqual(["signature"]);
    await repo.trust();
    const { last, events } = await repo.commit();
    expect([steps(events), last.stopped]).toEqual([["signature passed"], undefined]);
    expect((await service.ask("POST", path, { as: "local", json: { key, title: "t" } })).status).toBe(201);
    const { body } = await service.ask("GET", `/projects/${repo.id}/repository/commits/main/signature`, { as: "local" });
    expect(git(repo.folder, ["fsck", "--strict"])).toBe("");
    return { ...repo, body, id: last.commit?.id ?? "" };
  };

  it("by OpenPGP is one that git and the service take for good", async () => {
    const { primary, subkey } = signing.pgpKey(signer);
    const named = [
      ["user.signingKey", `${subkey}!`],
      ["gpg.program", "/usr/bin/gpg"],
    ] as const;
    const { folder, body, id } = await sign(named, ["/user/gpg_keys", signing.publicPgp(primary)]);
    expect(body).toMatchObject({ signature_type: "PGP", verification_status: "verified" });
    git(folder, ["-c", "gpg.program=/usr/bin/gpg", "verify-commit", id], { env: { GNUPGHOME: join(signing.folder, "g") } });
  });

  it.each(["sha1", "sha256"])("by SSH too, in a repository of %s", async (format) => {
    const key = signing.sshKey(`id-${format}`);
    const named = [
      ["gpg.format", "ssh"],
      ["user.signingKey", `${key}.pub`],
    ] as const;
    const { folder, body, id, look } = await sign(named, ["/user/keys", signing.publicSsh(key)], format === "sha256");
    // By the name that its owner gave it, also where the setting names the private half.
    expect((await look()).signing).toMatchObject({ format: "ssh", key_name: `id-${format}` });
    git(folder, ["config", "user.signingKey", key]);
    expect((await look()).signing).toMatchObject({ key_name: `id-${format}` });
    expect(body).toMatchObject({ signature_type: "SSH", verification_status: "verified" });
    const allowed = join(signing.folder, "allowed");
    writeFileSync(allowed, `admin@example.com ${signing.publicSsh(key)}`);
    git(folder, ["-c", `gpg.ssh.allowedSignersFile=${allowed}`, "verify-commit", id]);
  });

  describe("made with the person's own key", () => {
    const statusIn = async ({ id }: { id: number }, sha: string) =>
      (await service.ask("GET", `/projects/${id}/repository/commits/${sha}/signature`, { as: "local" })).body.verification_status;
    const ada = { name: "Ada Nowak", email: "ada@example.com" };

    it("counts by their keyring once they trust the folder, and as far as they trust the key", { tags: "long" }, async () => {
      expect(existsSync("/usr/bin/gpg"), "gpg is installed").toBe(true);
      vi.stubEnv("GNUPGHOME", join(signing.folder, "g"));
      const [own, strange] = [signing.pgpKey("Ada Nowak <ada@example.com>"), signing.pgpKey("Ada N <ada@example.com>")];
      signing.gpg(["--import-ownertrust"], `${strange.primary}:2:\n`);
      // As the person's next call of gpg does: here nothing of theirs is written.
      signing.gpg(["--check-trustdb"]);
      const repo = await open();
      const mine = signing.pgpCommit(repo.folder, ada, own.subkey);
      const another = signing.pgpCommit(repo.folder, { email: "eve@example.com" }, own.primary);
      const unsure = signing.pgpCommit(repo.folder, ada, strange.primary);
      const good = git(repo.folder, ["cat-file", "commit", mine]);
      const changed = git(repo.folder, ["hash-object", "-t", "commit", "-w", "--stdin"], { input: `${good}\nand more` });
      const all = async () => Promise.all([mine, another, unsure, changed].map((sha) => statusIn(repo, sha)));
      const unknown = Array.from({ length: 4 }, () => "unknown_key");
      expect(await all()).toEqual(unknown);
      repo.hook("pre-commit", "true");
      await repo.trust();
      const before = readdirSync(join(signing.folder, "g")).sort();
      expect(await all()).toEqual(["verified", "other_user", "unverified_key", "unverified"]);
      expect(readdirSync(join(signing.folder, "g")).sort()).toEqual(before);
      // Of nobody but the person at the desktop.
      const asked = await service.ask("GET", `/projects/${repo.id}/repository/commits/${mine}/signature`);
      expect(asked.body.verification_status).not.toBe("verified");
      // A keyring that is none yet is not begun.
      vi.stubEnv("GNUPGHOME", join(signing.folder, "none"));
      expect(await statusIn(repo, mine)).toBe("unknown_key");
      expect(existsSync(join(signing.folder, "none"))).toBe(false);
      vi.stubEnv("GNUPGHOME", join(signing.folder, "g"));
      // Nor where the folder is another one than was trusted.
      repo.hook("pre-commit", "true # other");
      expect(await all()).toEqual(unknown);
      await repo.trust();
      expect(await statusIn(repo, mine)).toBe("verified");
      await service.ask("DELETE", `${repo.at}/trust`, { as: "local" });
      expect(await all()).toEqual(unknown);
    });

    it("counts by their list of allowed signers, and never by one that the repository names", async () => {
      const [key, other] = [signing.sshKey("own"), signing.sshKey("other")];
      const repo = await open();
      const mine = signing.sshCommit(repo.folder, ada, key);
      const another = signing.sshCommit(repo.folder, { email: "eve@example.com" }, key);
      const unknown = signing.sshCommit(repo.folder, ada, other);
      const list = join(signing.folder, "allowed-own");
      writeFileSync(list, `ada@example.com namespaces="git",valid-after="20200101" ${signing.publicSsh(key)}`);
      const all = async () => Promise.all([mine, another, unknown].map((sha) => statusIn(repo, sha)));
      const none = ["unknown_key", "unknown_key", "unknown_key"];
      repo.hook("pre-commit", "true");
      await repo.trust();
      git(repo.folder, ["config", "gpg.ssh.allowedSignersFile", list]);
      expect(await all()).toEqual(none);
      writeFileSync(personal, `[gpg "ssh"]\n\tallowedSignersFile = ${list}\n`, { flag: "a" });
      expect(await all()).toEqual(["verified", "other_user", "unknown_key"]);
      writeFileSync(list, `ada@example.com valid-before="20200101" ${signing.publicSsh(key)}`);
      expect(await all()).toEqual(none);
    });
  });

  it("says why gpg made none, where gpg's own words do not tell it", { tags: "long" }, async () => {
    vi.stubEnv("GNUPGHOME", join(signing.folder, "g"));
    signing.gpg(["--faked-system-time", "20200101T000000", "--quick-gen-key", "Old <old@example.com>", "ed25519", "sign", "1y"]);
    signing.gpg(["--passphrase", "secret", "--quick-gen-key", "Locked <locked@example.com>", "ed25519", "sign", "never"]);
    // Nothing of this machine that could ask, and nothing remembered.
    signing.restartAgent("pinentry-program /nowhere/pinentry\n");
    const { folder, trust, commit } = await open();
    const details: unknown[] = [];
    git(folder, ["config", "commit.gpgSign", "true"]);
    for (const key of ["locked@example.com", "old@example.com", "none@example.com"]) {
      git(folder, ["config", "user.signingKey", key]);
      await trust();
      details.push((await commit()).last.stopped?.detail);
    }
    expect(details).toEqual([expect.stringMatching(/needs the passphrase/), expect.stringMatching(/it has expired/), null]);
    expect(git(folder, ["log", "-1", "--format=%s"])).toBe("One");
  });

  it("that can't be made refuses the commit, in the program's words", async () => {
    const { folder, look, trust, commit } = await open();
    for (const [key, value] of [
      ["commit.gpgSign", "true"],
      ["gpg.format", "ssh"],
      ["user.signingKey", "/nowhere/key"],
    ] as const)
      git(folder, ["config", key, value]);
    await trust();
    const { events, last } = await commit();
    expect(last.stopped).toMatchObject({ step: "signature", why: "exit" });
    expect(said(events, "signature")).toContain("/nowhere/key");
    git(folder, ["config", "--unset", "user.signingKey"]);
    expect((await look()).state).toBe("changed");
    git(folder, ["config", "gpg.ssh.defaultKeyCommand", `cat ${signing.sshKey("by-command")}.pub`]);
    await trust();
    // The agent has no such key: that it was asked for shows that the command was.
    expect((await commit()).last.stopped?.step).toBe("signature");
    expect(git(folder, ["log", "-1", "--format=%s"])).toBe("One");
  });
});

it("a person ends what hangs, and the commit's own answer tells it", async () => {
  const { folder, at, hook, trust, commit } = await open();
  hook("pre-commit", `touch '${folder}/../begun-${made}'; sleep 600`);
  await trust();
  const answer = commit();
  await expect.poll(() => existsSync(`${folder}/../begun-${made}`)).toBe(true);
  expect((await service.ask("DELETE", `${at}/trusted_commits`)).status).toBe(404);
  expect((await service.ask("DELETE", `${at}/trusted_commits`, { as: "local" })).status).toBe(204);
  expect((await answer).last.stopped).toEqual({ step: "pre-commit", why: "cancelled", code: null, detail: null });
});

it("taken back while a commit is made, the trust ends what runs, and nothing else is started", async () => {
  const { folder, at, hook, trust, commit, gitDir } = await open();
  const [begun, after] = [`${folder}/../revoked-${made}`, `${folder}/../after-${made}`];
  hook("pre-commit", `touch '${begun}'; sleep 600`);
  for (const name of ["prepare-commit-msg", "commit-msg", "post-commit"]) hook(name, `touch '${after}'`);
  await trust();
  const head = git(folder, ["rev-parse", "HEAD"]);
  const answer = commit();
  await expect.poll(() => existsSync(begun)).toBe(true);
  expect((await service.ask("DELETE", `${at}/trust`, { as: "local" })).status).toBe(204);
  const detail = "The trust in this folder was taken back";
  expect((await answer).last.stopped).toEqual({ step: "pre-commit", why: "cancelled", code: null, detail });
  expect([existsSync(after), git(folder, ["rev-parse", "HEAD"]), leftOver(gitDir)]).toEqual([false, head, []]);
});
