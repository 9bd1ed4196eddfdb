// The commands of git that this program starts, and no other: what each of them may run is judged in test/service/trust.

const commands = [
  "archive",
  "blame",
  "cat-file",
  "checkout-index",
  "commit-graph",
  "config",
  "diff-files",
  "diff-index",
  "diff-tree",
  "for-each-ref",
  "grep",
  "index-pack",
  "init",
  "log",
  "ls-tree",
  "merge-base",
  "merge-tree",
  "pack-objects",
  "patch-id",
  "read-tree",
  "rev-list",
  "rev-parse",
  "show-ref",
  "status",
  "symbolic-ref",
  "unpack-objects",
  "update-index",
  "update-ref",
  "upload-pack",
  "write-tree",
] as const;

/** A command first, then what it is told. Each of them is built into git: no alias of a configuration ever stands in for one. */
export type CommandLine = readonly [command: (typeof commands)[number] | "--version" | "--exec-path", ...args: string[]];

/** For the tests that judge them. */
export const startedCommands: readonly string[] = commands;
