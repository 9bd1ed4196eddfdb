// Switches off the programs that a configuration may name as many of as it likes: filters and hooks, each by its own name.

import { filesOf, includeKeys, isInclude, isSettled, parseConfig, stampOf, usualFiles } from "./config-files.ts";
import type { GitPlace, ProgramSwitches, Settings } from "./environment.ts";

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

interface Known {
  readonly settings: Settings;
  readonly files: readonly string[];
  readonly stamp: string;
}

const wanted = `^((filter|hook)\\..*\\.|${includeKeys})`;

/**
 * Leaves nothing of the filters and hooks that the settings of a repository name; core.hooksPath does not reach hooks that are settings.
 * Read again when one of the files has changed in which they stand, or could: what is added to a repository that is open runs no more than
 * what was there before. Between the look at the files and git's own lie the milliseconds in which git starts.
 */
export class NamedPrograms implements ProgramSwitches {
  readonly #commonDir: string;
  /** By git directory: each work tree may have settings of its own. */
  readonly #known = new Map<string, Known>();

  constructor(commonDir: string) {
    this.#commonDir = commonDir;
  }

  /** Throws UnnameableProgram where a name is no text, which an environment has to be. */
  async off(place: GitPlace, ask: Parameters<ProgramSwitches["off"]>[1]): Promise<Settings> {
    const gitDir = place.gitDir ?? this.#commonDir;
    const known = this.#known.get(gitDir);
    if (known !== undefined && stampOf(known.files).text === known.stamp) return known.settings;
    this.#known.delete(gitDir);
    const startedAt = Date.now();
    const entries = parseConfig((await ask(["config", "--show-origin", "-z", "--get-regexp", wanted])).toString("utf8"), gitDir);
    const named = filesOf(entries);
    const files = [...new Set([...usualFiles(this.#commonDir, gitDir, place.personal === true), ...named.files])];
    const stamp = stampOf(files);
    const settings = toSwitches(entries.filter(({ key }) => !isInclude(key)).map(({ key }) => key));
    // What changed while git was reading, or within a tick of the file system's clock before, may not be what it has read.
    if (named.isWhole && isSettled(stamp.changedAt, startedAt)) this.#known.set(gitDir, { settings, files, stamp: stamp.text });
    return settings;
  }
}

/** `keys` are `<section>.<name>.<member>`; the name may hold dots. */
function toSwitches(keys: readonly string[]): Settings {
  const names = [...new Set(keys.map((key) => key.slice(0, key.lastIndexOf("."))))];
  const odd = names.find((name) => name.includes("\ufffd") || name.length > longestName);
  if (odd !== undefined) throw new UnnameableProgram(`they name a program in a way that can't be switched off: ${odd.slice(0, 80)}`);
  if (names.length > mostNames)
    throw new UnnameableProgram(`they name ${names.length} filters and hooks, of which ${mostNames} can be switched off`);
  return names.flatMap((name) =>
    (off[name.slice(0, name.indexOf("."))] ?? []).map(([member, value]) => [`${name}.${member}`, value] as const),
  );
}
