// The line above an open file. Its last commit is looked for once the text is in sight.
import type { OpenedFile } from "../../../data/file.ts";
import { isQueuedRef } from "../../../data/queued-files.ts";
import { useLastCommit } from "../../../data/use-last-commit.ts";
import type { Place } from "../../../state/place.ts";
import { usePaintedSight } from "../../../state/use-painted.ts";
import { LastCommit } from "./LastCommit.tsx";
import { RevisionCount } from "./RevisionCount.tsx";

export interface FileLastCommitProps {
  place: Place;
  /** path_with_namespace */
  project: string;
  /** null while it is not read, or where no commit has it. */
  file: OpenedFile | null;
  isUncommitted: boolean;
}

export function FileLastCommit({ place, project, file, isUncommitted }: FileLastCommitProps) {
  const isPainted = usePaintedSight(file === null ? "" : `${file.commit} ${file.path}`);
  const { sha, isError } = useLastCommit(place.connection, project, file, isPainted);
  if (isError) return <div className="files-last">The last commit could not be read.</div>;
  return (
    <LastCommit place={place} sha={isUncommitted ? "" : sha}>
      {file === null || isQueuedRef(file.commit) ? null : <RevisionCount place={place} commit={file.commit} path={file.path} />}
    </LastCommit>
  );
}
