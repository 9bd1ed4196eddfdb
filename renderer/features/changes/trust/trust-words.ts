// What a commit runs in a folder, in the words of the form and of the dialog.
import type { Trust, TrustedProgram } from "../../../../shared/contract/trust.ts";
import { ownValue } from "../../../../shared/lib/own-value.ts";
import { describeScript, showHidden } from "./shown-text.ts";

/** "pre-commit", "pre-commit and signature". */
export const listed = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;

const kinds: Readonly<Record<string, string>> = { openpgp: "OpenPGP", ssh: "SSH", x509: "X.509" };

/** What a program does, as short as can be: a hook's one command, a signature's key. */
export function describeProgram({ name, file, text }: TrustedProgram, signing: Trust["signing"]): string {
  if (name !== "signature") return describeScript(text) ?? showHidden(file);
  const kind = ownValue(kinds, signing?.format ?? "");
  const key = kind === undefined ? "Key" : `${kind} key`;
  return file === "" ? `${key} of the committer` : `${key} ${showHidden(file)}`;
}

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
