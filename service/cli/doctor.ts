// `repodesk doctor`: says what this machine has, and what is missing for which purpose.
import { existsSync } from "node:fs";
import { chooseGit, findGit, readGitVersion } from "../git/process/version.ts";
import { openStore } from "../store/store.ts";
import { CliError } from "./failure.ts";
import { print } from "./output.ts";
import type { DataOptions } from "./project.ts";

interface Finding {
  readonly name: string;
  readonly ok: boolean;
  readonly found: string | null;
  /** What to do; null when all is well. */
  readonly advice: string | null;
  /** Whether Repodesk works without it. */
  readonly required: boolean;
}

export async function examine(options: DataOptions): Promise<void> {
  const findings = [
    await examineGit(),
    examineNode(),
    examineSqlite(),
    examineData(options.data),
    await examineTool("gpg"),
    await examineTool("ssh-keygen"),
  ];
  const missing = findings.filter(({ ok, required }) => required && !ok);
  print(options.json, { ok: missing.length === 0, findings }, findings.map(lineOf));
  if (missing.length > 0) throw new CliError(`not ready: ${missing.map(({ name }) => name).join(", ")}.`);
}

const lineOf = ({ name, ok, found, advice }: Finding): string =>
  `${ok ? "ok     " : "missing"}  ${name.padEnd(11)} ${found ?? "not found"}${advice === null ? "" : `. ${advice}`}`;

async function examineGit(): Promise<Finding> {
  const version = await readGitVersion();
  const advice =
    version === null
      ? `Install git 2.38 or newer; ${chooseGit()} does not run.`
      : version.supported
        ? null
        : "Repodesk needs git 2.38 or newer: update git, or name another one in REPODESK_GIT.";
  return { name: "git", ok: version?.supported === true, found: version?.version ?? null, advice, required: true };
}

function examineNode(): Finding {
  const ok = Number.parseInt(process.versions.node, 10) >= 24;
  return { name: "node", ok, found: process.versions.node, advice: ok ? null : "Repodesk needs Node 24 or newer.", required: true };
}

const examineSqlite = (): Finding => ({
  name: "sqlite",
  ok: true,
  found: process.versions["sqlite"] ?? "built in",
  advice: null,
  required: true,
});

/** Looks only: a folder that is not there yet is made by the first command that needs it. */
function examineData(folder: string): Finding {
  if (!existsSync(folder)) return { name: "data folder", ok: true, found: `${folder} (made when needed)`, advice: null, required: true };
  try {
    const store = openStore(folder, { exclusive: false });
    store.close();
    return { name: "data folder", ok: true, found: store.folder, advice: null, required: true };
  } catch (error) {
    return { name: "data folder", ok: false, found: folder, advice: (error as Error).message, required: true };
  }
}

async function examineTool(name: string): Promise<Finding> {
  const found = await findGit(name);
  const advice = found === null ? `Install ${name} to have signatures of commits checked.` : null;
  return { name, ok: found !== null, found, advice, required: false };
}
