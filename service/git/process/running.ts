// A process with pipes for its stdio, whoever started it.
import type { Readable, Writable } from "node:stream";

export interface Start {
  readonly file: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
}

export interface Running {
  readonly pid: number | undefined;
  readonly stdin: Writable;
  readonly stdout: Readable;
  readonly stderr: Readable;
  kill(signal?: NodeJS.Signals): void;
  /** Its exit code, once all that it printed is read; null: ended by a signal. Rejects when it could not be started. */
  readonly ended: Promise<number | null>;
}
