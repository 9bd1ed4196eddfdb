// What stands under the last commit: more is coming, more failed, or why it ends here.
import { Button } from "../../ui/controls/Button.tsx";
import { type HistoryFilter, narrows, sayEnd } from "./history-filter.ts";

export interface HistoryFootProps {
  filter: HistoryFilter;
  /** Shows the whole history. */
  onClear: () => void;
  query: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isError: boolean;
    error: Error | null;
    fetchNextPage: () => Promise<unknown>;
  };
}

export function HistoryFoot({ query, filter, onClear }: HistoryFootProps) {
  if (query.isError)
    return (
      <>
        <span role="status">Older commits did not load. {query.error?.message}</span>
        <Button size="small" onPress={() => void query.fetchNextPage()}>
          Try again
        </Button>
      </>
    );
  if (query.isFetchingNextPage) return <span role="status">Loading older commits</span>;
  if (!query.hasNextPage)
    return (
      <>
        <span>{sayEnd(filter)}</span>
        {narrows(filter) ? (
          <Button size="small" onPress={onClear}>
            Remove filters
          </Button>
        ) : null}
      </>
    );
  return (
    <Button size="small" onPress={() => void query.fetchNextPage()}>
      Load older commits
    </Button>
  );
}
