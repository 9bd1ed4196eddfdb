// How often a file was touched before, beside who touched it last.
import { useQuery } from "@tanstack/react-query";
import { revisionCountQuery } from "../../../data/revision-count.ts";
import type { Place } from "../../../state/place.ts";
import { useStill } from "../../../state/use-still.ts";
import { formatCount } from "../../../ui/text/count.ts";

/** "43 revisions · 4 people", once one stays at the file; nothing where nobody can tell. */
export function RevisionCount({ place, commit, path }: { place: Place; commit: string; path: string }) {
  const isStill = useStill(`${commit} ${path}`);
  const { data } = useQuery({ ...revisionCountQuery(place.connection, place.project, commit, path), enabled: isStill });
  if (data === undefined || data.revisions === 0) return null;
  const { revisions, people, isCut } = data;
  const more = isCut ? "+" : "";
  return (
    <span className="files-last-count ui-num" title={isCut ? `Of the newest ${formatCount(revisions)}: there are more` : undefined}>
      {formatCount(revisions)}
      {more} {revisions === 1 ? "revision" : "revisions"} · {formatCount(people)}
      {more} {people === 1 ? "person" : "people"}
    </span>
  );
}
