// Which commit a text is of, in words.
import { useQuery } from "@tanstack/react-query";
import type { OpenedFile } from "../../../data/file.ts";
import { isQueuedRef } from "../../../data/queued-files.ts";
import { commitQuery } from "../../../data/repository.ts";
import { useLastCommit } from "../../../data/use-last-commit.ts";
import type { Place } from "../../../state/place.ts";
import { Age } from "../../../ui/text/Age.tsx";
import { OddText } from "../../../ui/text/OddText.tsx";
import { Sha } from "../../../ui/text/Sha.tsx";

/** "as in 8f3c21a by Priya Raman, 3 days ago"; the hash alone until the commit is known. `project`: path_with_namespace. */
export function TextOrigin({ place, project, file }: { place: Place; project: string; file: OpenedFile }) {
  const { sha } = useLastCommit(place.connection, project, file);
  if (sha === null) return <>as committed</>;
  if (isQueuedRef(sha)) return <>as it waits in the queue</>;
  return (
    <>
      as in <Sha sha={sha} plain />
      <CommitBy connection={place.connection} project={place.project} sha={sha} />
    </>
  );
}

/** " by Priya Raman, 3 days ago", once the commit is known. */
export function CommitBy({ connection, project, sha }: { connection: string; project: string; sha: string }) {
  const { data } = useQuery(commitQuery(connection, project, sha));
  return data === undefined ? null : (
    <>
      {" "}
      by <OddText text={data.author_name} />, <Age time={data.committed_date} />
    </>
  );
}
