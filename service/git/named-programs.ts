// Switches off the programs that a configuration may name as many of as it likes: filters and hooks, each by its own name.

import { type GitPlace, runGit } from "./run.ts";

/** A configuration names a program in a way in which it can't be switched off; `message` says which and where. */
export class UnnameableProgram extends Error {
  override readonly name = "UnnameableProgram";
}

/** More than anybody has, and far from what the environment of a process can hold. */
const [mostNames, longestName] = [200, 500] as const;

/** What says that a filter or a hook (git 2.54 and newer) does nothing; the last value of each counts. */
const off: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  filter: [
    ["clean", ""],
    ["smudge", ""],
    ["process", ""],
    ["required", "false"],
  ],
  // An empty event takes back those before it.
  hook: [
    ["enabled", "false"],
    ["event", ""],
  ],
};

/**
 * Settings for `GitPlace.config` that leave nothing of the filters and hooks which the files of `place` name. core.hooksPath does not
 * reach hooks that are settings. Throws UnnameableProgram where a name is no text, which an environment has to be.
 */
export async function switchOffPrograms(place: GitPlace): Promise<(readonly [key: string, value: string])[]> {
  const args = ["config", "--name-only", "-z", "--get-regexp", "^(filter|hook)\\..*\\."] as const;
  const { stdout } = await runGit(place, { args, accept: [0, 1] });
  // `<section>.<name>.<member> NUL`; the name may hold dots.
  const keys = stdout.toString("utf8").split("\0").filter(Boolean);
  const names = [...new Set(keys.map((key) => key.slice(0, key.lastIndexOf("."))))];
  const odd = names.find((name) => name.includes("\ufffd") || name.length > longestName);
  if (odd !== undefined) throw new UnnameableProgram(`they name a program in a way that can't be switched off: ${odd.slice(0, 80)}`);
  if (names.length > mostNames)
    throw new UnnameableProgram(`they name ${names.length} filters and hooks, of which ${mostNames} can be switched off`);
  return names.flatMap((name) =>
    (off[name.slice(0, name.indexOf("."))] ?? []).map(([member, value]) => [`${name}.${member}`, value] as const),
  );
}
