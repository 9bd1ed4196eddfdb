// What a commit runs in a folder, in the words of the form and of the dialog.
import type { Trust, TrustedProgram } from "../../../../shared/contract/trust.ts";
import { ownValue } from "../../../../shared/lib/own-value.ts";
import type { RunStep } from "../../../desk/trusted-run.ts";
import { describeScript, showHidden } from "./shown-text.ts";

/** "pre-commit", "pre-commit and signature". */
export const listed = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;

/** What is under way of a commit that runs programs. Before the first hook all files are written into a folder of its own, which takes its time. */
export function sayUnderWay(steps: readonly Pick<RunStep, "name" | "state">[]): string {
  const now = steps.find(({ state }) => state === "running");
  if (now !== undefined) return now.name === "signature" ? "Signing the commit" : `Running ${now.name}`;
  const hasHooks = steps.some(({ name }) => name !== "signature" && name !== "commit");
  return hasHooks && steps.every(({ state }) => state === "waiting") ? "Writing the files for the hooks" : "Making the commit";
}

const kinds: Readonly<Record<string, string>> = { openpgp: "OpenPGP", ssh: "SSH", x509: "X.509" };

/** What a program does, as short as can be: a hook's one command, a signature's key. */
export function describeProgram({ name, file, text }: TrustedProgram, signing: Trust["signing"]): string {
  if (name !== "signature") return describeScript(text) ?? showHidden(file);
  const kind = ownValue(kinds, signing?.format ?? "");
  const key = kind === undefined ? "Key" : `${kind} key`;
  const called = signing?.key_name ?? null;
  if (called !== null) return `${key} “${showHidden(called)}”`;
  return file === "" ? `${key} of the committer` : `${key} ${showHidden(file)}`;
}

/** Programs that git takes by itself. */
const usual: Readonly<Record<string, string>> = { openpgp: "gpg", ssh: "ssh-keygen", x509: "gpgsm" };

/** With what it is signed, and by which program where that is none of the usual ones: "key “laptop”", "/opt/sign, SSH". */
export function describeSigner(signing: Trust["signing"]): string {
  if (signing === null) return "";
  const { format, program, key_name: called } = signing;
  const key = called === null ? (ownValue(kinds, format) ?? "") : `key “${showHidden(called)}”`;
  return program === ownValue(usual, format) ? key : [showHidden(program), key].filter((said) => said !== "").join(", ");
}

/** Whether a time is so short ago that its age is told in words, not by its date. */
export const isLate = (at: string, now: number): boolean => now - Date.parse(at) < 14 * 24 * 60 * 60 * 1_000;

/** Whether another person's commit has changed a program lately: with a pull, say, before `own` has looked at it. `own`: null is not known. */
export const isFresh = ({ changed_at: at, changed_by: by }: TrustedProgram, own: string | null, now: number): boolean =>
  at !== null && by !== null && own !== null && by !== own && isLate(at, now);

/** Names of what is other than what was trusted; "the folder" for that itself. */
export const listChanges = ({ programs, gone }: Trust): string[] => [
  ...programs.filter(({ change }) => change === "new" || change === "changed").map(({ name }) => name),
  ...gone.map((name) => (name === "folder" ? "the folder itself" : `${name} (gone)`)),
];

/** What does not run, for the button's side; null: nothing is missing. */
export function describeMissing({ state, programs }: Trust): string | null {
  if (state === "trusted" || programs.length === 0) return null;
  const hooks = programs.some(({ name }) => name !== "signature");
  const signature = programs.some(({ name }) => name === "signature");
  return hooks && signature ? "No hooks, no signature" : hooks ? "No hooks" : "No signature";
}

/** A file's name by which its language is known: what the first line of a script says runs it, else the shell. */
export function scriptPath(text: string): string {
  const [program = "", ...words] = /^#![^\S\n]*(\S.*)/.exec(text)?.[1]?.split(/\s+/) ?? [];
  const called = program.slice(program.lastIndexOf("/") + 1);
  const name = called === "env" ? (words.find((word) => !word.startsWith("-")) ?? "") : called;
  if (/^(python|pypy)/.test(name)) return "hook.py";
  if (/^(node|deno|bun)/.test(name)) return "hook.js";
  if (/^ruby/.test(name)) return "hook.rb";
  if (/^perl/.test(name)) return "hook.pl";
  return "hook.sh";
}
