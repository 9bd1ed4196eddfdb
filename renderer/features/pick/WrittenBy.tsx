// The commit by which a branch came to the lines that a pick conflicts with, the newest where there are several.
import { useQuery } from "@tanstack/react-query";
import { blamedLinesQuery } from "../../data/blame.ts";
import { closePick } from "../../state/pick.ts";
import { placeIn, toHash } from "../../state/place.ts";
import { OddText } from "../../ui/text/OddText.tsx";
import { short } from "./cell-words.ts";

export interface WrittenByProps {
  connection: string;
  project: string;
  branch: string;
  /** Where the branch stands, and the file there. */
  commit: string;
  path: string;
  /** From 1, both ends inside. */
  lines: { readonly from: number; readonly to: number };
}

/** Nothing while it is asked, and where the server has no blame. */
export function WrittenBy({ connection, project, branch, commit, path, lines }: WrittenByProps) {
  const question = { connection, id: project, commit, path, skipsIgnored: false };
  const { data } = useQuery({ ...blamedLinesQuery(question, lines.from, lines.to), retry: false });
  const found = [...(data?.commits.values() ?? [])];
  const newest = found.toSorted((one, other) => Date.parse(other.committed_date) - Date.parse(one.committed_date))[0];
  if (newest === undefined) return null;
  const title = newest.message.split("\n", 1)[0] ?? "";
  return (
    <span className="pick-written-by">
      <OddText text={branch} /> has them from{" "}
      <a href={toHash(placeIn({ connection, project }, { view: "commit", ref: branch, sha: newest.id }))} onClick={closePick}>
        {short(newest.id)}
      </a>
      , <OddText text={title} />
    </span>
  );
}
