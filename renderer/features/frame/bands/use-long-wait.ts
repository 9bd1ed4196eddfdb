// For how long a connection has let one wait, told only once that is long.
import { useEffect, useState } from "react";
import { ownValue } from "../../../../shared/lib/own-value.ts";
import { slowReads } from "../../../state/slow-reads.ts";
import { steadyNow } from "../../../state/steady-now.ts";

/** Milliseconds for which a connection has let one wait, each second from when that is long; null = it has not. Reads that are answered in time draw nothing. */
export function useLongWait(connection: string): number | null {
  const [shown, setShown] = useState<number | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let last: number | null = null;
    const look = (): void => {
      clearTimeout(timer);
      const { since, patience } = slowReads.getState();
      const from = ownValue(since, connection);
      const waited = from === undefined ? 0 : steadyNow() - from;
      const isLong = from !== undefined && waited >= patience;
      if (from !== undefined) timer = setTimeout(look, isLong ? 1_000 : patience - waited);
      if (!isLong && last === null) return;
      last = isLong ? waited : null;
      setShown(last);
    };
    look();
    const stop = slowReads.subscribe(look);
    return () => {
      stop();
      clearTimeout(timer);
      setShown(null);
    };
  }, [connection]);
  return shown;
}
