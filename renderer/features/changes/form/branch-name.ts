// Says at once what git would say about a name for a branch (git-check-ref-format(1)), in words.

/** Why a branch cannot be called so, as a sentence; null = it can. */
export function checkBranchName(name: string): string | null {
  if (name === "") return "The new branch needs a name.";
  if (name.startsWith("-")) return "A branch name does not start with a dash.";
  if (/[\x00-\x20\x7f~^:?*[\\]/.test(name)) return "A branch name has no spaces and none of ~ ^ : ? * [ \\";
  if (name.includes("..") || name.includes("@{") || name === "@") return "A branch name has no “..” and no “@{”.";
  if (name.startsWith("/") || name.endsWith("/") || name.includes("//")) return "Slashes stand between words only.";
  if (name.endsWith(".") || name.split("/").some((part) => part.startsWith(".") || part.endsWith(".lock")))
    return "No part of a branch name starts with a dot or ends with “.lock” or a dot.";
  if (name === "HEAD" || /^([0-9a-f]{40}|[0-9a-f]{64})$/.test(name)) return "This name would be read as something else.";
  return new TextEncoder().encode(name).length > 240 ? "This name is too long for git to keep." : null;
}
