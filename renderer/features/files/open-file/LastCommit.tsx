// The line above a text: who touched the file last, in which commit, when.
import { useQuery } from "@tanstack/react-query";
import { commitQuery } from "../../../data/repository.ts";
import { navigate, type Place, placeIn } from "../../../state/place.ts";
import { Avatar } from "../../../ui/marks/Avatar.tsx";
import { Age } from "../../../ui/text/Age.tsx";
import { Sha } from "../../../ui/text/Sha.tsx";

export interface LastCommitProps {
  place: Place;
  /** null while it is not known; "" for a file that no commit has. */
  sha: string | null;
}

export function LastCommit({ place, sha }: LastCommitProps) {
  const known = sha !== null && sha !== "";
  const { data, isError } = useQuery({ ...commitQuery(place.connection, place.project, sha ?? ""), enabled: known });
  if (sha === "") return <div className="files-last">Not committed yet</div>;
  if (data === undefined || data.id !== sha)
    return <div className="files-last">{isError ? "The last commit could not be read." : null}</div>;
  return (
    <div className="files-last">
      <Avatar name={data.author_name} />
      <span className="files-last-name">{data.author_name}</span>
      <button
        type="button"
        className="ui-ellipsis files-last-title"
        onClick={() => navigate(placeIn(place, { view: "commit", ref: place.ref, sha: data.id }))}
      >
        {data.title}
      </button>
      <span className="files-last-quiet">
        <Age time={data.committed_date} />
      </span>
      <Sha sha={data.id} />
    </div>
  );
}

/** "as in 8f3c21a by Priya Raman, 3 days ago"; the hash alone until the commit is known. */
export function TextOrigin({ place, sha }: { place: Place; sha: string }) {
  const { data } = useQuery(commitQuery(place.connection, place.project, sha));
  return (
    <>
      as in <Sha sha={sha} plain />
      {data === undefined ? null : (
        <>
          {" "}
          by {data.author_name}, <Age time={data.committed_date} />
        </>
      )}
    </>
  );
}
