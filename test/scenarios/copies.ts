// One repository of each scenario for a whole run: building the everyday one is fifteen git processes, a copy is none.
import { cpSync, existsSync } from "node:fs";
import { join } from "node:path";
import { git } from "./builder.ts";
import { scenarios } from "./scenarios.ts";

/** Copies of scenarios, made from ones that are built in `folder` when first asked for. */
export function copiesIn(folder: string): (scenario: string, to: string) => Promise<void> {
  const built = new Map<string, Promise<string>>();
  const build = async (scenario: string): Promise<string> => {
    const story = scenarios[scenario];
    if (story === undefined) throw new Error(`There is no scenario ${scenario}.`);
    const place = join(folder, scenario);
    await story(place);
    return place;
  };
  return async (scenario, to) => {
    const known = built.get(scenario) ?? build(scenario);
    built.set(scenario, known);
    cpSync(await known, to, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true });
    // The index knows files by their inodes, too: without this, git would take each for one that may have changed.
    if (existsSync(join(to, ".git"))) git(to, ["update-index", "-q", "--really-refresh"]);
  };
}
