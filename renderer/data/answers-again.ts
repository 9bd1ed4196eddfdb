// The moment at which a server that was lost is there again.
import type { QueryClient } from "@tanstack/react-query";

/**
 * Calls `act` once: when a query of the connection is answered (the branch is looked at every 30 seconds), or the machine gets its
 * network back. Answers how to stop waiting.
 */
export function whenAnswersAgain(client: QueryClient, connection: string, act: () => void): () => void {
  const stop = (): void => {
    unsubscribe();
    removeEventListener("online", once);
  };
  const once = (): void => {
    stop();
    act();
  };
  const unsubscribe = client.getQueryCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "success" || event.action.manual === true) return;
    if (event.query.queryKey[1] === connection) once();
  });
  addEventListener("online", once);
  return stop;
}
