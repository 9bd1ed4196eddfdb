// Somebody who is faster.
import { commands } from "vitest/browser";
import type { openRepository } from "./person.tsx";

/** Somebody else's commit of another a.txt comes onto main; answers its hash. */
export async function overtake({ git, folder }: Awaited<ReturnType<typeof openRepository>>): Promise<string> {
  const blob = await commands.runGit(folder, ["hash-object", "-w", "--stdin"], "theirs\n");
  const listed = (await git("ls-tree", "main")).replace(/[0-9a-f]{40}\ta\.txt/, `${blob}\ta.txt`);
  const tree = await commands.runGit(folder, ["mktree"], `${listed}\n`);
  const person = ["-c", "user.name=T", "-c", "user.email=t@example.com"];
  const theirs = await git(...person, "commit-tree", tree, "-p", "main", "-m", "Theirs");
  await git("update-ref", "refs/heads/main", theirs);
  return theirs;
}
