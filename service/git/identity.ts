// Reads who the person at this machine is, from their own git configuration and never from a repository's.

import { tmpdir } from "node:os";
import { runGit } from "./run.ts";
import { findGit } from "./version.ts";

/** `user.name` and `user.email` of the person's global configuration; null where unset, or where there is no git. */
export async function readIdentity(): Promise<{ name: string | null; email: string | null }> {
  const git = await findGit();
  if (git === null) return { name: null, email: null };
  const read = async (key: string) => {
    // Exit 1: unset. 128: no readable file. Both mean that nobody has said who they are.
    const { stdout } = await runGit(
      { git, personal: true },
      { args: ["config", "--global", "--includes", "-z", "--get", key], accept: [0, 1, 128], cwd: tmpdir() },
    );
    return stdout.toString("utf8").split("\0")[0]?.trim() || null;
  };
  const [name, email] = await Promise.all([read("user.name"), read("user.email")]);
  return { name, email };
}
