// What a person tells git in a folder of this machine to bring a branch to another one, to read and to copy.
import { Copy } from "lucide-react";
import { forwardByHand, mergeByHand, useHasWorkTree } from "../../data/merge-requests.ts";
import { IconButton } from "../../ui/controls/IconButton.tsx";
import { copyText } from "../../ui/overlays/copy-text.ts";

export interface MergeByHandProps {
  connection: string;
  /** path_with_namespace. */
  project: string;
  from: string;
  to: string;
}

/** "run in the folder git switch main && git merge fix"; nothing until it is known whether that folder has a work tree. */
export function MergeByHand({ connection, project, from, to }: MergeByHandProps) {
  const hasWorkTree = useHasWorkTree(connection, project);
  if (hasWorkTree === null) return null;
  const command = hasWorkTree ? mergeByHand(from, to) : forwardByHand(from, to);
  return (
    <>
      run in the folder <code>{command}</code>{" "}
      <IconButton icon={Copy} size="small" label="Copy the command" onPress={() => copyText(command, "Copied the command")} />
      {hasWorkTree ? null : <> It has no work tree: once {to} has commits of its own, git refuses that, and a merge needs a clone.</>}
    </>
  );
}
