// A repository whose configuration, attributes and hooks name programs wherever git could run one: each leaves a canary if it ever runs.
import { execFileSync } from "node:child_process";
import { appendFileSync, chmodSync, cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { git, RepositoryBuilder } from "../../scenarios/builder.ts";
import { programSettings } from "./config-variables.ts";
import { makeBareHistory } from "./history.ts";

const list = (which: string): string[] =>
  git("/", [`--list-cmds=${which}`])
    .split(/\s+/)
    .filter(Boolean);
/** Commands that git itself is, so that no alias is looked up for them. */
export const builtins: readonly string[] = list("builtins");
/** Every word that git knows as a command, and some that somebody might come to start. */
const words = [...new Set([...list("builtins,main,others"), "onpath", "onbytes", "run", "gzip", "repodesk", "x"])];

const hooks: readonly string[] = [
  ...["reference-transaction", "post-checkout", "post-commit", "pre-commit", "commit-msg", "prepare-commit-msg", "post-index-change"],
  ...["pre-receive", "update", "post-receive", "post-update", "push-to-checkout", "proc-receive", "post-rewrite", "post-merge"],
  ...["pre-auto-gc", "pre-merge-commit", "pre-rebase", "pre-push", "pre-applypatch", "post-applypatch", "applypatch-msg"],
  ...["fsmonitor-watchman", "sendemail-validate"],
];

/** What stands for a name of anybody's choice; "evil" unless it has to be one that git knows. */
const choices: Readonly<Record<string, readonly string[]>> = {
  "pager.<cmd>": builtins.filter((word) => /^[a-z-]+$/.test(word)),
  "alias.*": words.filter((word) => /^[a-z][a-z0-9-]*$/i.test(word)),
  "alias.*.command": [...words, "on\xe9path"],
  "gpg.<format>.program": ["openpgp", "ssh", "x509"],
  "tar.<format>.command": ["tar", "tar.gz", "tgz", "tar.bz2", "zip"],
  "includeIf.<condition>.path": ["gitdir:/**", "onbranch:**"],
  "credential.<url>.helper": ["https://example.com"],
  "url.<base>.insteadOf": ["https://"],
  "url.<base>.pushInsteadOf": ["https://"],
  "protocol.<name>.allow": ["ext", "file"],
  "hook.<friendly-name>.command": hooks.map((hook) => `evil-${hook}`),
};

export interface HostileKey {
  /** As programSettings has it. */
  readonly setting: string;
  readonly key: string;
  /** With placeholders. */
  readonly value: string;
}

/** Keys with bytes as a binary string. */
export const hostileKeys: readonly HostileKey[] = programSettings.flatMap(({ name, hostile = "PROGRAM" }) => {
  const remote = name.startsWith("remote.") ? ["origin"] : ["evil"];
  const names = choices[name] ?? remote;
  if (hostile === "") return [];
  const keys = /[<*]/.test(name) ? names.map((choice) => name.replace(/<[^>]+>|\*/, () => choice)) : [name];
  return keys.map((key) => ({ setting: name, key, value: hostile }));
});

/** A line of a configuration file; a key's middle may be anything, its value has no quotes of its own. */
export function configLine(key: string, value: string): string {
  const [, section = "", subsection, name = ""] = /^([^.]+)(?:\.(.+))?\.([^.]+)$/s.exec(key) ?? [];
  const head = subsection === undefined ? section : `${section} "${subsection.replace(/["\\]/g, "\\$&")}"`;
  return `[${head}]\n\t${name} = "${value}"\n`;
}

/** Writes bytes that are held in a binary string. */
export const appendBytes = (file: string, text: string): void => appendFileSync(file, Buffer.from(text, "latin1"));

/** A program that leaves a canary in `nest` which tells how it was called. */
export function makeProgram(nest: string): string {
  // Without spaces: what a shell would cut apart could not run, and would leave no canary whatever we did.
  if (/\s/.test(nest)) throw new Error("a program of this name would never run");
  mkdirSync(nest, { recursive: true });
  const program = join(nest, "program.sh");
  writeFileSync(program, `#!/bin/sh\n: > '${nest}/canary-'"$(echo "$0 $*" | tr -c 'a-zA-Z0-9' _ | tail -c 150)"\ncat\n`);
  chmodSync(program, 0o755);
  return program;
}

/** Makes `folder` hostile, bare or with a work tree; canaries appear in `nest`. `modules`: with a .gitmodules over which git itself stumbles. */
export function makeHostile(folder: string, nest: string, { bare, modules = false }: { bare: boolean; modules?: boolean }): string {
  const program = makeProgram(nest);
  const gitDir = bare ? makeBareHistory(folder) : join(folder, ".git");
  const inner = makeInner(join(nest, "inner"), program);
  if (!bare) {
    const source = makeBareHistory(`${folder}-source.git`);
    addOddNames(source, git(inner, ["rev-parse", "HEAD"]), modules ? hostileModules(program) : null);
    git(nest, ["clone", "-q", source, folder]);
    git(folder, ["remote", "remove", "origin"]);
    // The clone has remote-tracking branches; the service serves branches.
    const branches = ["topic", "old"].map((name) => `+refs/heads/${name}-*:refs/heads/${name}-*`);
    git(folder, ["fetch", "-q", "--no-recurse-submodules", source, ...branches]);
    git(folder, ["pack-refs", "--all"]);
    cpSync(inner, join(folder, "inner"), { recursive: true });
  } else addOddNames(gitDir, git(inner, ["rev-parse", "HEAD"]), modules ? hostileModules(program) : null);
  const included = join(nest, "included");
  const names = ["core.sshCommand", "core.fsmonitor", "diff.external", "filter.evil.smudge", "hook.evil-update.command"];
  writeFileSync(included, names.map((key) => configLine(key, `${program} included`)).join(""));
  const places = { HOOKS: join(nest, "hooks"), INCLUDED: included, TEMPLATE: join(nest, "template") };
  const lines = hostileKeys.map(({ key, value }) => {
    const said = value.replace("PROGRAM", `${program} ${key.replace(/[^a-zA-Z0-9.-]/g, "_")}`);
    return configLine(
      key,
      Object.entries(places).reduce((text, [word, place]) => text.replace(word, place), said),
    );
  });
  for (const hook of hooks) lines.push(configLine(`hook.evil-${hook}.event`, hook));
  for (const [key, value] of [
    ["remote.origin.partialCloneFilter", "blob:none"],
    ["core.untrackedCache", "true"],
    ["core.fsmonitorHookVersion", "2"],
    ["trailer.sign.key", "sign"],
  ] as const)
    lines.push(configLine(key, value));
  appendBytes(join(gitDir, "config"), lines.join(""));
  for (const place of [join(gitDir, "hooks"), places.HOOKS, join(places.TEMPLATE, "hooks")]) {
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

/** Names that no argument can hold, or no line; as binary strings. */
export const oddNames = ["caf\xe9.txt", "line\n\xe9", "return\xe9\r", "d\xe9/in\xe9.txt", "-\xe9", 'it\'s "\xe9" $(x) `y`', "line\nfeed"];

/** A repository for inside the work tree, whose own settings git would believe if it ever went there. */
function makeInner(folder: string, program: string): string {
  new RepositoryBuilder(folder).write("a.txt", "a\n").commit("Begin");
  appendFileSync(join(folder, ".git", "config"), configLine("core.fsmonitor", `${program} inner`));
  return folder;
}

/** Adds a file of each of the odd names to main, and a submodule, and changes the files once more. */
function addOddNames(gitDir: string, submodule: string, modules: string | null): void {
  const quote = (name: string): string =>
    `"${name.replace(/[^ -!#-[\]-~]/g, (byte) => `\\${byte.charCodeAt(0).toString(8).padStart(3, "0")}`)}"`;
  const named = modules === null ? "" : `M 100644 inline .gitmodules\ndata ${modules.length}\n${modules}\n`;
  const first = `from refs/heads/main^0\nM 160000 ${submodule} inner\n${named}`;
  const commit = (n: number): string => {
    const files = oddNames.map((name) => `M 100644 inline ${quote(name)}\ndata 5\nodd ${n}\n`).join("");
    return `commit refs/heads/main\ncommitter A <a@b> ${1_767_700_000 + n} +0000\ndata 3\nOdd\n${n === 0 ? first : ""}${files}\n`;
  };
  const input = Buffer.from(`${commit(0)}${commit(1)}`, "latin1");
  execFileSync("git", ["fast-import", "--quiet"], { cwd: gitDir, input, stdio: ["pipe", "pipe", "pipe"] });
}

/** What a .gitmodules could have git run or read, were a submodule of it ever looked at. */
export const hostileModules = (program: string): string =>
  `[submodule "evil"]\n\tpath = evil\n\turl = ext::${program}\n\tupdate = !${program}\n[submodule "up"]\n\tpath = ../../up\n\turl = ${program}\n`;

export const canariesIn = (nest: string): string[] =>
  existsSync(nest) ? readdirSync(nest).filter((name) => name.startsWith("canary")) : [];
