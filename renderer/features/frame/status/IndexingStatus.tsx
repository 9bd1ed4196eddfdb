// Tells in the status bar that the history of a large repository is being indexed, and lets a person stop it.
import { useCheckout } from "../../../data/checkout.ts";
import { useHistoryIndexing } from "../../../data/history-index.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Spinner } from "../../../ui/marks/Spinner.tsx";

/** Nothing unless an index is being written. */
export function IndexingStatus() {
  const { connection, project } = useCheckout();
  const { isWriting, stop } = useHistoryIndexing(connection, project);
  if (!isWriting) return null;
  return (
    <span title="Log, blame and last changes are slower until it is done. Stopping it loses nothing.">
      <Spinner />
      Indexing history
      <Button variant="quiet" size="small" aria-label="Stop indexing history" onPress={stop}>
        Stop
      </Button>
    </span>
  );
}
