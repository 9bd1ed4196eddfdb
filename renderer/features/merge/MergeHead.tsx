// What happened, in two lines: which files, who changed them, and what is left to decide.
import { useQuery } from "@tanstack/react-query";
import { GitMerge } from "lucide-react";
import type { ReactNode } from "react";
import { commitQuery } from "../../data/repository.ts";
import { useLastCommit } from "../../data/use-last-commit.ts";
import { useRefPlace } from "../../state/use-ref-place.ts";
import { Icon } from "../../ui/marks/Icon.tsx";
import { Age } from "../../ui/text/Age.tsx";
import { OddText } from "../../ui/text/OddText.tsx";
import { Sha } from "../../ui/text/Sha.tsx";
import { firstResult, isAsked } from "./model/result.ts";
import type { MergeState } from "./use-merges.ts";

export interface MergeHeadProps {
  branch: string;
  states: readonly MergeState[];
  /** The commit that is picked; null = the branch moved under work of one's own. */
  picked: string | null;
  /** It is reverted, not picked. */
  isRevert: boolean;
  children: ReactNode;
}

export function MergeHead({ branch, states, picked, isRevert, children }: MergeHeadProps) {
  const { connection, project } = useRefPlace();
  const [first] = states;
  const asked = states.find(({ left }) => left !== 0) ?? first;
  const { data: pick } = useQuery({ ...commitQuery(connection, project, picked ?? ""), enabled: picked !== null });
  const lastCommit = useLastCommit(connection, project, picked === null ? (asked?.open?.theirs ?? null) : null).sha;
  const sha = picked ?? lastCommit ?? asked?.merge.theirs.commit ?? "";
  const { data: last } = useQuery({ ...commitQuery(connection, project, sha), enabled: sha !== "" && picked === null });
  const { fitting, overlaps } = count(states);
  const name = first?.merge.path.slice(first.merge.path.lastIndexOf("/") + 1);
  return (
    <header className="merge-head">
      <Icon of={GitMerge} className="merge-head-icon" />
      <div className="merge-head-words">
        <h1>
          {picked !== null ? (
            <>
              {isRevert ? "Reverting" : "Picking"} <Sha sha={picked} plain tone="text" /> {isRevert ? "on" : "onto"}{" "}
              <OddText text={branch} />
            </>
          ) : states.length === 1 ? (
            <>
              <code className="merge-head-name">
                <OddText text={name ?? ""} />
              </code>{" "}
              changed on <OddText text={branch} /> while you typed
            </>
          ) : (
            <>
              <OddText text={branch} /> moved while you were editing
            </>
          )}
        </h1>
        <p>
          {pick !== undefined && picked !== null ? <OddText text={`“${pick.title}” by ${pick.author_name}. `} /> : null}
          {last !== undefined && picked === null ? (
            <>
              <OddText text={last.author_name} /> committed <Sha sha={last.id} plain /> <Age time={last.committed_date} />.{" "}
            </>
          ) : null}
          {fitting === 0 ? null : `${fitting} ${fitting === 1 ? "place fits together and is" : "places fit together and are"} merged, `}
          {overlaps === 1 ? "1 place overlaps" : `${overlaps} places overlap`}.{" "}
          {picked === null ? "What is yours is kept as it is until you stage." : "Nothing is staged yet."}
        </p>
      </div>
      <div className="merge-head-actions">{children}</div>
    </header>
  );
}

/** Places of all files that merge by themselves, and that do not. */
function count(states: readonly MergeState[]): { fitting: number; overlaps: number } {
  let [fitting, overlaps] = [0, 0];
  for (const { open, merge } of states) {
    if (open === null) continue;
    if (open.lines === null) {
      if (open.settled === null) overlaps += 1;
      else fitting += 1;
      continue;
    }
    const { places } = open.lines;
    const { choices } = merge.result ?? firstResult(places);
    for (const [index, place] of places.entries()) {
      if (isAsked(place, choices[index])) overlaps += 1;
      else if (place.from !== "same") fitting += 1;
    }
  }
  return { fitting, overlaps };
}
