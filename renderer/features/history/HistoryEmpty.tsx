// Why the list of commits is empty, and what makes it fuller.
import { Button } from "../../ui/controls/Button.tsx";
import { EmptyState } from "../../ui/states/EmptyState.tsx";
import { type HistoryFilter, narrows, sayNothingFound } from "./history-filter.ts";

export interface HistoryEmptyProps {
  filter: HistoryFilter;
  branch: string | null;
  onChange: (filter: HistoryFilter) => void;
}

export function HistoryEmpty({ filter, branch, onChange }: HistoryEmptyProps) {
  if (!narrows(filter)) return <EmptyState title="No commits yet">{`The first commit creates the branch ${branch ?? "main"}.`}</EmptyState>;
  const remove = (name: "author" | "path" | "since" | "until", label: string) =>
    filter[name] === null ? null : (
      <Button key={name} onPress={() => onChange({ ...filter, [name]: null })}>
        {label}
      </Button>
    );
  return (
    <EmptyState
      title={sayNothingFound(filter)}
      actions={
        <>
          {remove("author", "Remove author")}
          {remove("path", "Remove path")}
          {remove("since", "Remove since")}
          {remove("until", "Remove until")}
        </>
      }
    >
      History does not follow renames, and dates are those of the commit, not of the author.
    </EmptyState>
  );
}
