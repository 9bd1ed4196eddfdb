// A search of the project's branches, to choose one: those that are read already at each letter, the server's own while they are read.
import { GitBranch } from "lucide-react";
import { useDeferredValue, useEffect, useRef, useState } from "react";
import { usePostponedKeys } from "../../commands/use-postponed-keys.ts";
import { useRefSearch } from "../../data/ref-search.ts";
import { CommandList } from "../../ui/lists/CommandList.tsx";
import { rank } from "../../ui/lists/fuzzy.ts";
import { Age } from "../../ui/text/Age.tsx";
import { Sha } from "../../ui/text/Sha.tsx";

export interface BranchChoicesProps {
  connection: string;
  project: string;
  label: string;
  /** Branches that are chosen already. */
  chosen: readonly string[];
  onChoose: (branch: string) => void;
  /** The field has the focus. */
  onReady?: () => void;
}

const most = 200;

export function BranchChoices({ connection, project, label, chosen, onChoose, onReady }: BranchChoicesProps) {
  const [typed, setTyped] = useState("");
  const latest = useRef(onReady);
  // After the field has taken it.
  useEffect(() => latest.current?.(), []);
  const text = useDeferredValue(typed.trim());
  const { branches, isReading, isLooking, error } = useRefSearch({ connection, project }, text, { tags: false });
  const items = rank(text, branches, ({ name }) => name, most).map(({ item, match }) => ({
    ...{ id: `branch:${item.name}`, label: item.name, ranges: match.ranges, mono: true, icon: GitBranch },
    ...(chosen.includes(item.name) ? { offReason: "in the matrix" } : {}),
    meta: (
      <>
        {item.can_push === false ? "protected" : null}
        <Sha sha={item.commit.id} plain />
        {item.commit.committed_date ? <Age time={item.commit.committed_date} style="list" /> : null}
      </>
    ),
  }));
  return (
    <CommandList
      size="switcher"
      label={label}
      placeholder="Branch"
      query={typed}
      onQueryChange={setTyped}
      groups={[{ id: "branches", title: isReading ? "Branches, reading on…" : "Branches", items }]}
      onStaleKey={usePostponedKeys(typed.trim() !== text || (items.length === 0 && isLooking))}
      onRun={(item) => onChoose(item.id.slice("branch:".length))}
      empty={error?.message ?? (isLooking ? "Reading branches…" : `No branch is called ${text}.`)}
    />
  );
}
