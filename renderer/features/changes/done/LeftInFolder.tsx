// After a folder was moved: the files that somebody added to it meanwhile, which nobody moved, and the way to move them too.
import { useQueries, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { leftInFolderQuery } from "../../../data/left-in-folder.ts";
import { fileQuery } from "../../../data/repository.ts";
import { stage } from "../../../desk/staging.ts";
import { useRefPlace } from "../../../state/use-ref-place.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { toasts } from "../../../ui/overlays/toast-queue.ts";
import { Note } from "../../../ui/states/Note.tsx";
import { formatCount } from "../../../ui/text/count.ts";
import { OddText } from "../../../ui/text/OddText.tsx";
import { nameOf } from "../change-words.ts";
import type { MovedFolder } from "./moved-folders.ts";

export interface LeftInFolderProps {
  deskKey: string;
  branch: string;
  commit: string;
  parent: string;
  folders: readonly MovedFolder[];
}

/** Folders that are looked at; more are no folders that a person moved by hand. */
const mostFolders = 6;
const mostNames = 3;

export function LeftInFolder({ deskKey, branch, commit, parent, folders }: LeftInFolderProps) {
  const { connection, project } = useRefPlace();
  const client = useQueryClient();
  const [isReading, setReading] = useState(false);
  const looked = folders.slice(0, mostFolders);
  const answers = useQueries({ queries: looked.map((folder) => leftInFolderQuery(connection, project, { ...folder, parent, commit })) });
  const moveAlong = async ({ folder, to }: MovedFolder, paths: readonly string[]): Promise<void> => {
    setReading(true);
    try {
      const files = await Promise.all(paths.map((path) => client.fetchQuery(fileQuery(connection, project, commit, path))));
      for (const { file_path: path, blob_id: blob, last_commit_id: lastCommit, execute_filemode: executable = false } of files)
        stage(deskKey, {
          ...{ kind: "move", included: true, previousPath: path, content: null },
          path: `${to === "" ? "" : `${to}/`}${path.slice(folder.length + 1)}`,
          base: { commit, blob, lastCommit, executable },
        });
    } catch (error) {
      toasts.show(`Nothing was moved. ${error instanceof Error ? error.message : String(error)}`);
    } finally {
      setReading(false);
    }
  };
  const found = looked.map((folder, index) => ({ folder, left: answers[index]?.data ?? [] })).filter(({ left }) => left.length > 0);
  return found.map(({ folder, left }, index) => {
    // What stays in a folder stays in the one above.
    if (found.slice(0, index).some(({ folder: { folder: above } }) => folder.folder.startsWith(`${above}/`))) return null;
    const names = left.length > mostNames ? `${formatCount(left.length)} files` : left.map(nameOf).join(", ");
    return (
      <Note
        key={`${folder.folder} ${folder.to}`}
        role="status"
        tone="amber"
        fact={`${folder.folder} is still there.`}
        actions={
          <Button size="small" onPress={() => void moveAlong(folder, left)} {...(isReading ? { offReason: "They are being read." } : {})}>
            {`Move ${left.length === 1 ? "it" : "them"} to ${folder.to === "" ? "the top" : folder.to} too`}
          </Button>
        }
      >
        <OddText text={names} /> came into it on {branch} after you had moved it.
      </Note>
    );
  });
}
