// What stands under the last commit: more is coming, more failed, or this is where the history begins.
import { Button } from "../../ui/controls/Button.tsx";

export interface HistoryFootProps {
  query: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isError: boolean;
    error: Error | null;
    fetchNextPage: () => Promise<unknown>;
  };
}

export function HistoryFoot({ query }: HistoryFootProps) {
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
  if (!query.hasNextPage) return <span>This is where the history begins.</span>;
  return (
    <Button size="small" onPress={() => void query.fetchNextPage()}>
      Load older commits
    </Button>
  );
}
