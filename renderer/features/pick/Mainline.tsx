// Which side of a merge stays: its parents with their subjects. A server takes the first one; who reverts says that this is meant.
import { useQueries } from "@tanstack/react-query";
import { RadioGroup } from "react-aria-components";
import type { CommitDetail } from "../../../shared/contract/resources.ts";
import { commitQuery } from "../../data/repository.ts";
import { Choice } from "../../ui/controls/Choice.tsx";
import { OddText } from "../../ui/text/OddText.tsx";
import { short } from "./cell-words.ts";

export interface MainlineProps {
  connection: string;
  project: string;
  merge: CommitDetail;
  isChosen: boolean;
  isDisabled: boolean;
  onChoose: () => void;
}

export function Mainline({ connection, project, merge, isChosen, isDisabled, onChoose }: MainlineProps) {
  const [first, ...others] = merge.parent_ids;
  const parents = useQueries({ queries: merge.parent_ids.map((sha) => commitQuery(connection, project, sha)) });
  const brought = others.map((sha) => short(sha)).join(", ");
  return (
    <RadioGroup
      className="pick-mainline"
      aria-label="Mainline of the merge"
      isDisabled={isDisabled}
      value={isChosen ? (first ?? null) : null}
      onChange={(chosen) => {
        if (chosen === first) onChoose();
      }}
    >
      {merge.parent_ids.map((sha, index) => (
        <Choice key={sha} value={sha} isDisabled={index > 0}>
          <code>{short(sha)}</code>
          <span className="ui-ellipsis">
            <OddText text={parents[index]?.data?.title ?? ""} />
          </span>
          <span className="pick-quiet">
            {index === 0 ? `stays; what ${brought} brought goes` : "servers revert against the first parent only"}
          </span>
        </Choice>
      ))}
    </RadioGroup>
  );
}
