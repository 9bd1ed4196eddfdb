// Builds the environment every git process runs in, so that neither the caller's shell nor a hostile repository decides what git executes.

import type { Limits } from "./deadlines.ts";

/** Settings as git takes them one by one; of those with one key the last counts. */
export type Settings = readonly (readonly [key: string, value: string])[];

/** Switches off the programs that files of settings name, as those files are now. */
export interface ProgramSwitches {
  /** `ask` runs `git config` where the settings are to count, and answers what it prints. */
  off(place: GitPlace, ask: (args: readonly ["config", ...string[]]) => Promise<Buffer>): Promise<Settings>;
}

/** Where a git process runs and whose configuration it believes. */
export interface GitPlace {
  /** The git executable. */
  readonly git: string;
  /** Sets GIT_DIR: git then neither searches for a repository nor checks its owner (open.ts has done both). */
  readonly gitDir?: string;
  /** Sets GIT_WORK_TREE. */
  readonly workTree?: string;
  /** Sets GIT_OBJECT_DIRECTORY: an overlay that holds a commit-graph of ours and names the real objects as alternates. */
  readonly objectDirectory?: string;
  /** Believe the person's own global and system configuration too (never the default). */
  readonly personal?: boolean;
  /** Further settings in command scope, stronger than any file. */
  readonly config?: Settings;
  /** Asked before each process that may run what settings name: added to `config`. */
  readonly switches?: ProgramSwitches | undefined;
  /** Other deadlines than the usual ones. */
  readonly limits?: Limits | undefined;
}

/** Settings in command scope: they win over every file, those of the repository included. */
const neutral: readonly (readonly [string, string])[] = [
  // Programs that a repository's configuration could name.
  ["core.hooksPath", "/dev/null"],
  ["core.fsmonitor", "false"],
  ["core.pager", "cat"],
  ["core.editor", "false"],
  ["core.askPass", "false"],
  ["core.sshCommand", "false"],
  ["core.alternateRefsCommand", "false"],
  ["credential.helper", ""],
  ["diff.external", ""],
  ["gpg.program", "false"],
  ["gpg.ssh.program", "false"],
  ["gpg.x509.program", "false"],
  ["gc.auto", "0"],
  ["maintenance.auto", "false"],
  // Work that reaches beyond this repository.
  ["protocol.allow", "never"],
  ["submodule.recurse", "false"],
  ["fetch.recurseSubmodules", "false"],
  // Names that another file system reads as .git.
  ["core.protectHFS", "true"],
  ["core.protectNTFS", "true"],
  // Durability: what git answered is on the disk.
  ["core.fsync", "all"],
  ["core.fsyncMethod", "fsync"],
  // How long git waits for a lock of another program's (milliseconds): we hold the repository's queue meanwhile.
  ["core.filesRefLockTimeout", "500"],
  ["core.packedRefsTimeout", "1000"],
  // Output that is parsed must not depend on taste.
  ["core.quotePath", "false"],
  ["core.warnAmbiguousRefs", "false"],
  ["diff.suppressBlankEmpty", "false"],
  ["log.showSignature", "false"],
];

const toVariables = (settings: Settings, from: number): NodeJS.ProcessEnv =>
  Object.fromEntries(
    settings.flatMap(([key, value], index) => [
      [`GIT_CONFIG_KEY_${from + index}`, key],
      [`GIT_CONFIG_VALUE_${from + index}`, value],
    ]),
  );
/** Written once: git is started by the dozen in a second. */
const neutralVariables = toVariables(neutral, 0);

/** Variables that make a program talk, ask or page; the GIT_* family goes as a whole. */
const dropped = /^(GIT_|SSH_ASKPASS|PAGER$|EDITOR$|VISUAL$|LESS$|LV$)/i;

/**
 * The environment of a git process. Files of the person and the system are switched off unless `place.personal`;
 * a repository's own file stays readable (object format, work tree), with everything that runs a program overridden.
 */
export function gitEnvironment(place: GitPlace, base: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const environment: NodeJS.ProcessEnv = {};
  for (const [name, value] of Object.entries(base)) if (!dropped.test(name)) environment[name] = value;
  Object.assign(environment, {
    LC_ALL: "C",
    // Where a process is given C.UTF-8 for its letters, this would choose the language of its messages.
    LANGUAGE: "",
    GIT_TERMINAL_PROMPT: "0",
    GIT_ASKPASS: "false",
    GIT_PAGER: "cat",
    GIT_EDITOR: "false",
    GIT_OPTIONAL_LOCKS: "0",
    GIT_NO_LAZY_FETCH: "1",
    // An allow-list in the environment beats protocol.<name>.allow in any file, which `protocol.allow` would not.
    GIT_ALLOW_PROTOCOL: "none",
    GIT_NO_REPLACE_OBJECTS: "1",
    GIT_LITERAL_PATHSPECS: "1",
    GIT_ATTR_NOSYSTEM: "1",
    // Names for reflogs, so that git never looks up the host's domain to invent one.
    GIT_COMMITTER_NAME: "repodesk",
    GIT_COMMITTER_EMAIL: "repodesk@localhost",
  });
  if (place.personal) {
    // The person may keep it elsewhere; it is theirs, so it is believed.
    if (base["GIT_CONFIG_GLOBAL"] !== undefined) environment["GIT_CONFIG_GLOBAL"] = base["GIT_CONFIG_GLOBAL"];
  } else {
    environment["GIT_CONFIG_NOSYSTEM"] = "1";
    environment["GIT_CONFIG_GLOBAL"] = "/dev/null";
  }
  if (place.gitDir !== undefined) environment["GIT_DIR"] = place.gitDir;
  if (place.workTree !== undefined) environment["GIT_WORK_TREE"] = place.workTree;
  if (place.objectDirectory !== undefined) environment["GIT_OBJECT_DIRECTORY"] = place.objectDirectory;
  const own: Settings = [...(place.personal ? [] : ([["core.attributesFile", "/dev/null"]] as const)), ...(place.config ?? [])];
  environment["GIT_CONFIG_COUNT"] = String(neutral.length + own.length);
  return Object.assign(environment, neutralVariables, toVariables(own, neutral.length));
}
