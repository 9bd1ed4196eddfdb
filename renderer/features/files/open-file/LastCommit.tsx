// The line above a text or a folder: who touched it last, in which commit, when, and how that went.
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Checkout } from "../../../data/checkout.ts";
import { sequenceQuery } from "../../../data/commit-facts.ts";
import { isQueuedRef } from "../../../data/queued-files.ts";
import { commitQuery } from "../../../data/repository.ts";
import { rowSignatureQuery } from "../../../data/row-marks.ts";
import { navigate, type Place, placeIn } from "../../../state/place.ts";
import { useStill } from "../../../state/use-still.ts";
import { Avatar } from "../../../ui/marks/Avatar.tsx";
import { Age } from "../../../ui/text/Age.tsx";
import { formatCount } from "../../../ui/text/count.ts";
import { OddText } from "../../../ui/text/OddText.tsx";
import { Sha } from "../../../ui/text/Sha.tsx";
import { SignatureMark, StatusMark } from "../../commit/index.ts";

export interface LastCommitProps {
  place: Place;
  /** null while it is not known; "" for a file that no commit has. */
  sha: string | null;
  /** At the end of the line. */
  children?: ReactNode;
}

export function LastCommit({ place, sha, children }: LastCommitProps) {
  const { connection, project } = place;
  const isQueued = sha !== null && isQueuedRef(sha);
  const known = sha !== null && sha !== "" && !isQueued;
  const { data, isError } = useQuery({ ...commitQuery(connection, project, sha ?? ""), enabled: known });
  const isStill = useStill(sha ?? "");
  const { data: signature } = useQuery({ ...rowSignatureQuery(connection, project, sha ?? ""), enabled: known && isStill });
  if (sha === "") return <div className="files-last">Not committed yet</div>;
  if (isQueued) return <div className="files-last">As it waits in the queue, not sent yet</div>;
  if (data === undefined || data.id !== sha)
    return <div className="files-last">{isError ? "The last commit could not be read." : null}</div>;
  return (
    <div className="files-last">
      <Avatar name={data.author_name} />
      <span className="files-last-name">
        <OddText text={data.author_name} />
      </span>
      <button
        type="button"
        className="ui-ellipsis files-last-title"
        onClick={() => navigate(placeIn(place, { view: "commit", ref: place.ref, sha: data.id }))}
      >
        <OddText text={data.title} />
      </button>
      <span className="files-last-quiet">
        <Age time={data.committed_date} />
      </span>
      <Sha sha={data.id} />
      {data.status ? <StatusMark status={data.status} /> : null}
      {signature ? <SignatureMark signature={signature} /> : null}
      {children}
    </div>
  );
}

/** "1,482 commits on main", once one stays; the way to them. Nothing where a server does not count. */
export function CommitCount({ place, checkout }: { place: Place; checkout: Checkout }) {
  const { connection, ref, kind } = checkout;
  const sha = checkout.commit?.id ?? "";
  const isStill = useStill(sha);
  const { data } = useQuery({ ...sequenceQuery(connection, place.project, sha, false), enabled: isStill && sha !== "" });
  if (data === undefined) return null;
  return (
    <button
      type="button"
      className="ui-ellipsis files-last-count ui-num"
      onClick={() => navigate(placeIn(place, { view: "history", ref: place.ref, path: null }))}
    >
      {formatCount(data.count)} {data.count === 1 ? "commit" : "commits"} {kind === "branch" ? "on" : kind === "tag" ? "in" : "up to"}{" "}
      {kind === "commit" ? sha.slice(0, 7) : <OddText text={ref} />}
    </button>
  );
}
