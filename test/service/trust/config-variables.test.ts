// Says of each setting that the installed git knows why it runs nothing here. A setting that nobody has judged fails, or is told aloud.
import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { startedCommands } from "../../../service/git/process/commands.ts";
import { gitEnvironment } from "../../../service/git/process/environment.ts";
import { parseGitVersion } from "../../../service/git/process/version.ts";
import { isJudged, judgedVersion, programSettings, soundsLikeProgram } from "./config-variables.ts";
import { builtins, hostileKeys } from "./hostile-config.ts";

const ask = (...args: string[]): string => execFileSync("git", args, { encoding: "utf8" });
const version = parseGitVersion(ask("--version"))!;
const isNewer = version.major > judgedVersion.major || version.minor > judgedVersion.minor;
/** One name a line, then a sentence. */
const known = ask("help", "--config")
  .split("\n")
  .filter((line) => /^[a-z][\w-]*[.:]\S+$/i.test(line));

it("judges every setting that git knows", ({ skip }) => {
  expect(known.length).toBeGreaterThan(500);
  const unjudged = known.filter((name) => !isJudged(name));
  const told = `git ${version.version} knows settings that config-variables.ts does not judge. Read in git-config(1) what each does: one that runs something goes to programSettings with the reason why it can't here, any other to the harmless ones`;
  // Anyone who only has a newer git than we is not kept from working by a new colour; a new program is another matter.
  const serious = isNewer ? unjudged.filter(soundsLikeProgram) : unjudged;
  expect(serious, told).toEqual([]);
  if (unjudged.length > 0) skip(`${told}: ${unjudged.join(", ")}`);
});

it("would notice a new setting that runs a program", () => {
  expect(isJudged("core.brandNewCommand")).toBe(false);
  // Every one that runs a program by itself sounds like it.
  const silent = programSettings.filter(({ name, hostile = "PROGRAM" }) => hostile.includes("PROGRAM") && !soundsLikeProgram(name));
  expect(silent.map(({ name }) => name)).toEqual([]);
});

it("starts no command but those that are built into git", () => {
  expect(startedCommands.filter((command) => !builtins.includes(command))).toEqual([]);
});

it.each(programSettings.map((setting) => [setting.name, setting] as const))(
  "%s runs nothing here",
  (name, { overridden, only, hostile }) => {
    if (overridden === true) {
      const environment = gitEnvironment({ git: "git" }, {});
      const count = Number(environment["GIT_CONFIG_COUNT"]);
      const ours = Array.from({ length: count }, (_, n) => environment[`GIT_CONFIG_KEY_${n}`]?.toLowerCase());
      expect(ours).toContain(name.toLowerCase());
    }
    expect(only?.filter((command) => startedCommands.includes(command)) ?? []).toEqual([]);
    // The repository of config.test.ts says it.
    if (hostile !== "") expect(hostileKeys.map(({ setting }) => setting)).toContain(name);
  },
);
