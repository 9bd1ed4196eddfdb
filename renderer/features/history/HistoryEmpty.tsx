// Why the list of commits is empty, and what makes it fuller.
import { Button } from "../../ui/controls/Button.tsx";
import { EmptyState } from "../../ui/states/EmptyState.tsx";
import { type HistoryFilter, narrows, removable, sayNothingFound } from "./history-filter.ts";

export interface HistoryEmptyProps {
  filter: HistoryFilter;
  branch: string | null;
  onChange: (filter: HistoryFilter) => void;
}

export function HistoryEmpty({ filter, branch, onChange }: HistoryEmptyProps) {
  if (!narrows(filter)) return <EmptyState title="No commits yet">{`The first commit creates the branch ${branch ?? "main"}.`}</EmptyState>;
  return (
    <EmptyState
      title={sayNothingFound(filter)}
      actions={removable.map((name) =>
        filter[name] === null ? null : (
          <Button key={name} onPress={() => onChange({ ...filter, [name]: null })}>
            Remove {name}
          </Button>
        ),
      )}
    >
      Dates are those of the commit, not of the author. A path is followed through renames.
    </EmptyState>
  );
}
