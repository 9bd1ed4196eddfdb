// A repository whose configuration, attributes and hooks name programs wherever git could run one: each leaves a canary if it ever runs.
import { appendFileSync, chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { git } from "../../scenarios/builder.ts";
import { makeBareHistory } from "./history.ts";

const programs: readonly string[] = [
  ...["core.fsmonitor", "core.pager", "core.editor", "core.askPass", "core.sshCommand", "core.gitProxy", "core.alternateRefsCommand"],
  ...["diff.external", "diff.evil.command", "diff.evil.textconv", "filter.evil.clean", "filter.evil.smudge", "filter.evil.process"],
  ...["merge.evil.driver", "merge.tool", "mergetool.evil.cmd", "difftool.evil.cmd", "interactive.diffFilter", "sequence.editor"],
  ...["gpg.program", "gpg.openpgp.program", "gpg.ssh.program", "gpg.x509.program", "gpg.ssh.defaultKeyCommand"],
  ...["pager.log", "pager.diff", "pager.show", "pager.for-each-ref", "pager.cat-file", "pager.blame", "pager.branch", "pager.tag"],
  ...["tar.tar.gz.command", "tar.tgz.command", "tar.tar.command", "tar.zip.command", "trailer.sign.command", "trailer.sign.cmd"],
  ...["uploadpack.packObjectsHook", "remote.origin.uploadpack", "remote.origin.receivepack", "browser.evil.cmd", "man.evil.cmd"],
  ...[
    "imap.tunnel",
    "sendemail.smtpServer",
    "web.browser",
    "receive.procReceiveRefs",
    "submodule.evil.update",
    "lfs.customtransfer.evil.path",
  ],
];
export const canaryKeys: readonly string[] = [
  ...programs,
  "credential.helper",
  "core.hooksPath",
  "include.path",
  "alias",
  "remote.origin.url",
];

const hooks: readonly string[] = [
  ...["reference-transaction", "post-checkout", "post-commit", "pre-commit", "commit-msg", "prepare-commit-msg", "post-index-change"],
  ...[
    "pre-receive",
    "update",
    "post-receive",
    "post-update",
    "push-to-checkout",
    "proc-receive",
    "post-rewrite",
    "post-merge",
    "pre-auto-gc",
  ],
  ...["fsmonitor-watchman", "applypatch-msg", "sendemail-validate"],
];

/** Makes `folder` hostile, bare or with a work tree; canaries appear in `nest`. */
export function makeHostile(folder: string, nest: string, { bare }: { bare: boolean }): string {
  if (/\s/.test(nest)) throw new Error("a program of this name would never run");
  mkdirSync(nest, { recursive: true });
  const program = join(nest, "program.sh");
  writeFileSync(program, `#!/bin/sh\n: > '${nest}/canary-'"$(echo "$0 $*" | tr -c 'a-zA-Z0-9' _ | cut -c1-150)"\ncat\n`);
  chmodSync(program, 0o755);
  const gitDir = bare ? makeBareHistory(folder) : join(folder, ".git");
  if (!bare) {
    const source = makeBareHistory(`${folder}-source.git`);
    git(nest, ["clone", "-q", source, folder]);
    git(folder, ["remote", "remove", "origin"]);
    // The clone has remote-tracking branches; the service serves branches.
    git(folder, ["fetch", "-q", source, "+refs/heads/topic-*:refs/heads/topic-*", "+refs/heads/old-*:refs/heads/old-*"]);
    git(folder, ["pack-refs", "--all"]);
  }
  const set = (key: string, value: string): void => {
    const [, section = "", subsection, name = ""] = /^([^.]+)(?:\.(.+))?\.([^.]+)$/.exec(key) ?? [];
    const head = subsection === undefined ? section : `${section} "${subsection}"`;
    appendFileSync(join(gitDir, "config"), `[${head}]\n\t${name} = "${value}"\n`);
  };
  for (const key of programs) set(key, `${program} ${key}`);
  set("credential.helper", `!${program} credential`);
  set("core.hooksPath", join(nest, "hooks"));
  for (const name of ["log", "cat-file", "for-each-ref", "diff-tree", "blame", "rev-list"]) set(`alias.${name}`, `!${program} alias`);
  set("protocol.ext.allow", "always");
  set("remote.origin.url", `ext::${program} remote`);
  set("remote.origin.promisor", "true");
  set("remote.origin.partialCloneFilter", "blob:none");
  for (const [key, value] of [
    ["merge.guitool", "evil"],
    ["log.showSignature", "true"],
    ["diff.submodule", "diff"],
    ["core.untrackedCache", "true"],
  ] as const)
    set(key, value);
  const included = join(nest, "included");
  writeFileSync(
    included,
    `[core]\n\tsshCommand = ${program} included\n\tfsmonitor = ${program} included\n[diff]\n\texternal = ${program} included\n`,
  );
  set("include.path", included);
  for (const place of [join(gitDir, "hooks"), join(nest, "hooks")]) {
    mkdirSync(place, { recursive: true });
    for (const hook of hooks) {
      writeFileSync(join(place, hook), `#!/bin/sh\n: > '${nest}/canary-hook-${hook}'\n`);
      chmodSync(join(place, hook), 0o755);
    }
  }
  const attributes = "* filter=evil diff=evil merge=evil\n*.txt filter=evil diff=evil merge=evil export-subst\n";
  mkdirSync(join(gitDir, "info"), { recursive: true });
  appendFileSync(join(gitDir, "info", "attributes"), attributes);
  return folder;
}

export const attributesInTree = "* filter=evil diff=evil merge=evil text eol=crlf\n";

export const canariesIn = (nest: string): string[] =>
  existsSync(nest) ? readdirSync(nest).filter((name) => name.startsWith("canary")) : [];
