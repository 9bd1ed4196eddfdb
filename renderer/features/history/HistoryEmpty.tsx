// Why the list of commits is empty, and what makes it fuller.
import { useQueries } from "@tanstack/react-query";
import { ApiError } from "../../../shared/contract/errors.ts";
import { commitQuery } from "../../data/repository.ts";
import { useRefPlace } from "../../state/use-ref-place.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { EmptyState } from "../../ui/states/EmptyState.tsx";
import { type HistoryFilter, namesOfRange, narrows, removable, sayNothingFound, shallowWords } from "./history-filter.ts";

export interface HistoryEmptyProps {
  filter: HistoryFilter;
  branch: string | null;
  /** Whether older commits may not have been fetched. */
  isShallow: boolean;
  onChange: (filter: HistoryFilter) => void;
}

/** The names in a range that stand for nothing here: servers answer an unknown one with an empty list. */
function useUnknownNames(range: string | null): readonly string[] {
  const { connection, project } = useRefPlace();
  const names = range === null ? [] : namesOfRange(range);
  const answers = useQueries({ queries: names.map((name) => ({ ...commitQuery(connection, project, name), retry: false })) });
  return names.filter((_, index) => {
    const error = answers[index]?.error;
    return error instanceof ApiError && error.status === 404;
  });
}

export function HistoryEmpty({ filter, branch, isShallow, onChange }: HistoryEmptyProps) {
  const unknown = useUnknownNames(filter.range);
  if (!narrows(filter)) return <EmptyState title="No commits yet">{`The first commit creates the branch ${branch ?? "main"}.`}</EmptyState>;
  if (unknown.length > 0)
    return (
      <EmptyState
        title={`${unknown.join(" and ")} ${unknown.length === 1 ? "does" : "do"} not exist`}
        actions={<Button onPress={() => onChange({ ...filter, range: null })}>Remove range</Button>}
      >
        {`No branch, tag or commit of this project is called so; the range was ${filter.range}.`}
      </EmptyState>
    );
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
      {isShallow ? `${shallowWords} ` : ""}Dates are those of the commit, not of the author. A path is followed through renames.
    </EmptyState>
  );
}
