// Without a person's word nothing of a repository runs; with it exactly what was looked at, and nobody but the desktop can give it.
import { execFileSync } from "node:child_process";
import { appendFileSync, existsSync, mkdirSync, readdirSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { allHooks, git, made, open, said, service } from "./trusted-folder.ts";

describe("without trust", () => {
  const canary = (nest: string, name: string) => `: > '${nest}/canary-${name}'; cat`;
  /** A repository with a program for everything that git could run on the way to a commit. */
  async function hostile() {
    const repo = await open();
    const nest = join(service.folder, `nest-${made}`);
    mkdirSync(nest);
    const program = (name: string) => {
      const path = join(nest, `${name}.sh`);
      writeFileSync(path, `#!/bin/sh\n${canary(nest, name)}\n`, { mode: 0o755 });
      return path;
    };
    const ran = () =>
      readdirSync(nest)
        .filter((name) => name.startsWith("canary-"))
        .map((name) => name.slice(7))
        .sort();
    const hooks = join(repo.folder, "hooks-elsewhere");
    for (const name of [...allHooks, "post-checkout", "post-index-change", "reference-transaction", "pre-merge-commit", "post-rewrite"])
      repo.hook(name, canary(nest, name), hooks);
    const settings: Record<string, string> = {
      "core.hooksPath": "hooks-elsewhere",
      "commit.gpgSign": "true",
      "gpg.program": program("gpg"),
      "core.fsmonitor": program("fsmonitor"),
      "core.editor": program("editor"),
      "core.pager": program("pager"),
      "sequence.editor": program("sequence"),
      "diff.external": program("diff"),
      "diff.evil.textconv": program("textconv"),
      "diff.evil.command": program("diff-command"),
      "merge.evil.driver": program("merge"),
      "filter.evil.clean": program("clean"),
      "filter.evil.smudge": program("smudge"),
      "filter.evil.process": program("process"),
      "credential.helper": program("credential"),
      "core.sshCommand": program("ssh"),
      "alias.commit": `!${program("alias-commit")}`,
      "alias.write-tree": `!${program("alias-write-tree")}`,
      "trailer.sign.command": program("trailer"),
    };
    writeFileSync(join(repo.gitDir, "info", "attributes"), "* filter=evil diff=evil merge=evil\n");
    for (const [key, value] of Object.entries(settings)) appendFileSync(join(repo.gitDir, "config"), configOf(key, value));
    return { ...repo, ran };
  }
  const configOf = (key: string, value: string): string => {
    const [section = "", ...rest] = key.split(".");
    const name = rest.pop() ?? "";
    return `[${section}${rest.length === 0 ? "" : ` "${rest.join(".")}"`}]\n\t${name} = "${value}"\n`;
  };

  it("nothing runs, by whichever way a commit is made; and with it exactly the hooks and the signature", { tags: "long" }, async () => {
    const { id, at, ran, trust, commit, look, folder } = await hostile();
    const actions = [{ action: "create", file_path: "c.txt", content: "c" }];
    const json = { branch: "main", commit_message: "Plain", actions };
    expect((await service.ask("POST", `/projects/${id}/repository/commits`, { as: "local", json })).status).toBe(201);
    const refused = await commit();
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining("not trusted")]);
    const { programs, state } = await look();
    expect([state, programs.map(({ name }: { name: string }) => name)]).toEqual(["untrusted", [...allHooks, "signature"]]);
    expect(ran()).toEqual([]);

    expect((await trust()).body.state).toBe("trusted");
    // The other ways run nothing all the same: a commit by the API, a file, a pick, a revert, a branch.
    const head = git(folder, ["rev-parse", "HEAD"]);
    const project = `/projects/${id}/repository`;
    for (const [method, path, body] of [
      ["POST", `${project}/commits`, { ...json, actions: [{ action: "create", file_path: "d.txt", content: "d" }] }],
      ["POST", `${project}/files/e%2Etxt`, { branch: "main", commit_message: "E", content: "e" }],
      ["POST", `${project}/commits/${head}/revert`, { branch: "main" }],
      ["POST", `${project}/commits/${head}/cherry_pick`, { branch: "main" }],
      ["POST", `${project}/branches`, { branch: "more", ref: "main" }],
    ] as const)
      expect((await service.ask(method, path, { as: "local", json: body })).status, path).toBe(201);
    expect(ran()).toEqual([]);

    const { last } = await commit();
    // It is no program that signs: it was asked, and that is all that it does.
    expect(last.stopped).toMatchObject({ step: "signature" });
    expect(ran()).toEqual(["commit-msg", "gpg", "pre-commit", "prepare-commit-msg"]);
    git(folder, ["config", "commit.gpgSign", "false"]);
    await trust();
    expect((await commit()).last.commit?.title).toBe("Two");
    expect(ran()).toEqual(["commit-msg", "gpg", "post-commit", "pre-commit", "prepare-commit-msg"]);

    await service.ask("DELETE", `${at}/trust`, { as: "local" });
    expect((await commit()).status).toBe(409);
  });

  it("what changes after it is asked for again, and named", { tags: "long" }, async () => {
    const { folder, gitDir, hook, trust, commit, look, at } = await open();
    hook("pre-commit", "true");
    const gone = hook("commit-msg", "true");
    await trust();
    const before = (await look()).fingerprint;
    for (const [change, name] of [
      [() => hook("pre-commit", "true # other"), "pre-commit"],
      [() => hook("post-commit", "true"), "post-commit"],
      [() => renameSync(gone, `${gone}.off`), "commit-msg"],
      [() => git(folder, ["config", "commit.gpgsign", "true"]), "signature"],
      [() => git(folder, ["config", "user.signingkey", "ABCD"]), "signature"],
      [() => git(folder, ["config", "gpg.program", "/usr/bin/true"]), "signature"],
    ] as const) {
      change();
      expect((await look()).state, name).toBe("changed");
      const refused = await commit();
      expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining(name)]);
      await trust();
    }
    const asked = await service.ask("PUT", `${at}/trust`, { as: "local", json: { fingerprint: before } });
    expect([asked.status, (await commit({ fingerprint: before })).status]).toEqual([409, 409]);
    // Another repository in the same place is another folder, whatever its hooks are.
    renameSync(gitDir, `${gitDir}-old`);
    execFileSync("cp", ["-a", `${gitDir}-old`, gitDir]);
    expect(await look()).toMatchObject({ state: "changed", gone: ["folder"] });
  });

  it("a script that signs or names the key is looked at: it runs no more once it says something else", { tags: "long" }, async () => {
    const { folder, gitDir, trust, commit, look } = await open();
    const ran = join(service.folder, `ran-${made}`);
    const script = (place: string, says: string): string => {
      const path = join(place, "sign.sh");
      writeFileSync(path, `#!/bin/sh\n${says}\nexit 1\n`, { mode: 0o755 });
      return path;
    };
    git(folder, ["config", "commit.gpgSign", "true"]);
    const tools = join(folder, "tools");
    mkdirSync(tools);
    for (const place of [service.folder, tools, gitDir]) {
      git(folder, ["config", "gpg.program", script(place, "true")]);
      await trust();
      expect((await look()).programs).toMatchObject([{ name: "signature", text: expect.stringContaining("true") }]);
      script(place, `: > '${ran}'`);
      expect(await look(), place).toMatchObject({ state: "changed", programs: [{ name: "signature", change: "changed" }] });
      expect((await commit()).status, place).toBe(409);
    }
    // What a command for the key names is looked at as well, also behind a link.
    git(folder, ["config", "gpg.format", "ssh"]);
    symlinkSync(script(tools, "true"), join(tools, "key"));
    for (const command of [join(tools, "sign.sh"), `sh ${join(tools, "key")} ada`]) {
      git(folder, ["config", "gpg.ssh.defaultKeyCommand", command]);
      script(tools, "true");
      await trust();
      script(tools, `: > '${ran}'`);
      expect([(await look()).state, (await commit()).status], command).toEqual(["changed", 409]);
    }
    expect(existsSync(ran)).toBe(false);
    await trust();
    await commit();
    expect(existsSync(ran), "the canary can sing").toBe(true);
  });

  it("husky's own layout is looked at as far as its files call each other", async () => {
    const { folder, hook, trust, look, commit } = await open();
    hook("pre-commit", '. "$(dirname "$0")/h"', join(folder, ".husky/_"));
    writeFileSync(join(folder, ".husky/_/h"), 'sh -e "$(dirname "$(dirname "$0")")/$(basename "$0")" "$@"\n');
    writeFileSync(join(folder, ".husky/pre-commit"), "echo by husky\n");
    git(folder, ["config", "core.hooksPath", ".husky/_"]);
    expect((await look()).programs).toMatchObject([
      { name: "pre-commit", file: ".husky/pre-commit", text: "echo by husky\n", change: null },
    ]);
    await trust();
    expect(said((await commit()).events, "pre-commit")).toBe("by husky\n");
    writeFileSync(join(folder, ".husky/pre-commit"), "echo other\n");
    expect(await look()).toMatchObject({ state: "changed", programs: [{ change: "changed" }] });
  });

  it("is nobody's to give but the desktop's, for folders that a person opened", async () => {
    const { id, at, hook, look, trust } = await open();
    hook("pre-commit", "true");
    const { fingerprint } = await look();
    const json = { fingerprint, branch: "main", commit_message: "x", actions: [] };
    for (const [method, path] of [
      ["GET", `${at}/trust`],
      ["PUT", `${at}/trust`],
      ["DELETE", `${at}/trust`],
      ["POST", `${at}/trusted_commits`],
      ["GET", "/repodesk/trusted_folders"],
    ] as const) {
      const body = method === "GET" ? {} : { json };
      expect((await service.ask(method, path, { as: "admin", ...body })).status, path).toBe(404);
      // Whoever acts as somebody else is not the person at the desktop.
      expect((await service.ask(method, path, { as: "local", ...body, headers: { sudo: "admin" } })).status, path).toBe(404);
      expect((await service.ask(method, path, { as: null, ...body })).status, path).toBe(401);
    }
    expect((await look()).state).toBe("untrusted");
    await trust();
    const listed = async () => (await service.ask("GET", "/repodesk/trusted_folders", { as: "local" })).body;
    expect((await listed()).find((one: { id: number }) => one.id === id)).toMatchObject({ runs: ["pre-commit"] });
    // What a request has made, or the sample, is no folder that a person opened.
    const { folder } = service.repository(`trusted/made`, { bare: true });
    const groupId = service.store.groups.ensure("team").id;
    const own = { groupId, path: "made", folder, visibility: "private", creatorId: service.users.admin, origin: "created" } as const;
    const { id: createdId } = service.store.projects.create(own);
    const path = `/repodesk/projects/${createdId}/trust`;
    const seen = (await service.ask("GET", path, { as: "local" })).body;
    expect((await service.ask("PUT", path, { as: "local", json: { fingerprint: seen.fingerprint } })).status).toBe(409);
  });
});
