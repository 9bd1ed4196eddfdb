// How a command ends when it cannot do its work: one clear line and an exit code, never a stack.
import { CommanderError } from "commander";

/** Something the person can put right; the message is the whole line. */
export class CliError extends Error {
  override readonly name = "CliError";
}

export interface Ending {
  /** 0 done, 1 could not be done, 2 wrong usage. */
  readonly code: number;
  /** For stderr; null when there is nothing to say. */
  readonly line: string | null;
}

const hint = "`repodesk --help` lists the commands";

/** What to say about an error, and which code to exit with. */
export function endingOf(error: unknown): Ending {
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return { code: 0, line: null };
    if (error.code === "commander.help") return { code: 2, line: `repodesk: a command is missing; ${hint}.` };
    return { code: 2, line: oneLine(error.message.replace(/^error: /, "")) };
  }
  return { code: 1, line: oneLine(error instanceof Error ? error.message : String(error)) };
}

const oneLine = (text: string): string => {
  const lines = text.split(/[\r\n]/).map((line) => line.trim());
  return `repodesk: ${lines.filter((line) => line !== "").join(" ")}`;
};
