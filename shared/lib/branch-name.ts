// Says in words why a text cannot name a new branch or tag, by the rules of git-check-ref-format(1) and of a real server.
import { utf8Length } from "./utf8-length.ts";

/** Bytes of the whole name, and of a part between slashes: a loose ref is a file of this name and “.lock”. */
const [longest, longestPart] = [1024, 250];

/** Why no branch can be made that is called so, as a sentence; null = it can. The server decides in the end. */
export const branchNameProblem = (name: string): string | null => nameProblem(name, "branch");
/** The same of a tag. */
export const tagNameProblem = (name: string): string | null => nameProblem(name, "tag");

function nameProblem(name: string, what: "branch" | "tag"): string | null {
  if (name === "") return `The ${what} needs a name.`;
  const bad = /[\x00-\x20\x7f~^:?*[\\]/.exec(name)?.[0];
  if (bad !== undefined)
    return `A ${what}’s name cannot contain ${bad === " " ? "a space" : bad < " " || bad === "\x7f" ? "a control character" : bad}.`;
  if (!name.isWellFormed()) return `A ${what}’s name cannot contain half of a character.`;
  if (name.startsWith("-")) return `A ${what}’s name cannot start with a dash.`;
  const parts = name.split("/");
  if (parts.includes("")) return "Every part between slashes needs a name.";
  if (parts.some((part) => part.startsWith("."))) return `No part of a ${what}’s name can start with a dot.`;
  if (parts.some((part) => part.endsWith(".lock"))) return `No part of a ${what}’s name can end in .lock.`;
  if (name.includes("..")) return `A ${what}’s name cannot contain two dots in a row.`;
  if (name.endsWith(".")) return `A ${what}’s name cannot end in a dot.`;
  if (name.includes("@{") || name === "@") return `A ${what}’s name cannot be @ or contain @{.`;
  if (name === "HEAD") return "HEAD is a name that git keeps for itself.";
  if (/^([0-9a-f]{40}|[0-9a-f]{64})$/i.test(name)) return `This looks like a commit’s hash, which a ${what} cannot be called.`;
  if (name.startsWith("refs/")) return `A ${what}’s name cannot begin with refs/, as the full name of a ref does.`;
  if (utf8Length(name) > longest || parts.some((part) => utf8Length(part) > longestPart)) return "This name is too long for git to keep.";
  return null;
}
