// Whether a text can name a branch, told while it is typed (git-check-ref-format(1)); the server decides in the end.

/** Why not, as a sentence; null = it can. */
export function toBranchNameProblem(name: string): string | null {
  const bad = /[\x00-\x20\x7f~^:?*[\\]/.exec(name);
  if (bad)
    return `A branch’s name cannot contain ${bad[0] === " " ? "a space" : bad[0] < " " || bad[0] === "\x7f" ? "a control character" : bad[0]}.`;
  if (name.startsWith("-")) return "A branch’s name cannot start with a dash.";
  if (name.startsWith("/") || name.endsWith("/") || name.includes("//")) return "Every part between slashes needs a name.";
  if (name.split("/").some((part) => part.startsWith("."))) return "No part of a branch’s name can start with a dot.";
  if (name.split("/").some((part) => part.endsWith(".lock"))) return "No part of a branch’s name can end in .lock.";
  if (name.includes("..")) return "A branch’s name cannot contain two dots in a row.";
  if (name.endsWith(".")) return "A branch’s name cannot end in a dot.";
  if (name.includes("@{") || name === "@") return "A branch’s name cannot be @ or contain @{.";
  if (name === "HEAD") return "HEAD is a name that git keeps for itself.";
  if (/^([0-9a-f]{40}|[0-9a-f]{64})$/i.test(name)) return "This looks like a commit’s hash, which a branch cannot be called.";
  if (name.startsWith("refs/")) return "A branch’s name cannot begin with refs/, as the full name of a ref does.";
  return null;
}
