// Signs a commit as git does (gpg-interface.c): with the program and the key that the settings name, over the commit's own bytes.

import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeTemporaryFolder } from "../process/temporary-folder.ts";
import type { Signature } from "../types.ts";
import { gpgRefusal } from "./gpg-refusal.ts";
import { literalKey, type Signing } from "./programs.ts";
import { type ProgramCall, type ProgramEnd, runProgram } from "./run-program.ts";

export interface SignRequest {
  readonly payload: Buffer;
  readonly committer: Signature;
  readonly environment: NodeJS.ProcessEnv;
  readonly signal: AbortSignal;
  readonly limit: number;
  readonly onOutput: (bytes: Buffer, channel: "stdout" | "stderr") => void;
}

export type Signed = { readonly signature: string } | { readonly end: ProgramEnd; readonly why: string | null };

/** Longest signature; the largest key's is a fraction of it. */
const longest = 256 * 1024;

/** Makes the signature, or says how the program ended that was to make it. Nothing stays behind. */
export async function sign(signing: Signing, request: SignRequest): Promise<Signed> {
  // Nowhere in the repository: a name is looked for in the PATH, and that may hold the folder in which one is.
  const folder = await makeTemporaryFolder("signing");
  try {
    return await (signing.format === "ssh" ? signBySsh(signing, request, folder) : signByGpg(signing, request, folder));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type Call = Pick<ProgramCall, "program" | "args" | "input">;

async function call(request: SignRequest, folder: string, { program, args, input }: Call, isShown: (channel: string) => boolean) {
  const { environment, signal, limit, onOutput } = request;
  const written = { stdout: "", stderr: "" };
  const end = await runProgram({
    ...{ program, args, folder, environment, input, signal, limit },
    onOutput(bytes, channel) {
      if (written[channel].length < longest) written[channel] += bytes.toString("latin1");
      if (isShown(channel)) onOutput(bytes, channel);
    },
  });
  return { end, ...written };
}

/** The key is the committer where none is named, as git has it. */
async function signByGpg({ program, key }: Signing, request: SignRequest, folder: string): Promise<Signed> {
  const { name, email } = request.committer;
  const args = ["--status-fd=2", "-bsau", key ?? `${name} <${email}>`];
  const { end, stdout, stderr } = await call(request, folder, { program, args, input: request.payload }, () => false);
  if (end.code === 0 && stderr.includes("[GNUPG:] SIG_CREATED ")) return { signature: stdout };
  // The lines for programs are left out.
  const said = stderr.split("\n").filter((line) => !line.startsWith("[GNUPG:]"));
  request.onOutput(Buffer.from(said.join("\n"), "latin1"), "stderr");
  return { end, why: end.code === 0 ? "it made no signature" : gpgRefusal(stderr) };
}

async function signBySsh(signing: Signing, request: SignRequest, folder: string): Promise<Signed> {
  const key = signing.key ?? (await askForKey(signing, request, folder));
  if (typeof key !== "string") return key;
  // What begins as a public key does is one; else it is a file.
  const literal = literalKey(key);
  const keyFile = literal === null ? key : join(folder, "key.pub");
  if (literal !== null) await writeFile(keyFile, `${literal}\n`, { mode: 0o600 });
  const payload = join(folder, "payload");
  await writeFile(payload, request.payload, { mode: 0o600 });
  const args = ["-Y", "sign", "-n", "git", "-f", keyFile, ...(literal === null ? [] : ["-U"]), payload];
  const { end } = await call(request, folder, { program: signing.program, args }, (channel) => channel === "stderr");
  if (end.code !== 0) return { end, why: null };
  const signature = await readFile(`${payload}.sig`, "latin1").catch(() => "");
  return signature === "" ? { end, why: "it made no signature" } : { signature };
}

const notStarted: ProgramEnd = { code: null, why: "unstartable", fault: null };

/** The first key that gpg.ssh.defaultKeyCommand prints. */
async function askForKey(
  { keyCommand }: Signing,
  request: SignRequest,
  folder: string,
): Promise<string | Extract<Signed, { end: unknown }>> {
  if (keyCommand === null) return { end: notStarted, why: "user.signingKey names no key" };
  if (/["'\\]/.test(keyCommand)) return { end: notStarted, why: "gpg.ssh.defaultKeyCommand holds quotes, which are not read here" };
  const [program = "", ...args] = keyCommand.split(/\s+/).filter(Boolean);
  const { end, stdout } = await call(request, folder, { program, args }, (channel) => channel === "stderr");
  if (end.code !== 0) return { end, why: null };
  const first = stdout.split("\n", 1)[0]?.trim() ?? "";
  return literalKey(first) !== null ? first : { end, why: "gpg.ssh.defaultKeyCommand names no key" };
}
