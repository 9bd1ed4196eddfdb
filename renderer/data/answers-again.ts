// The moment at which a server that was lost is there again.
import type { QueryClient } from "@tanstack/react-query";
import { ownValue } from "../../shared/lib/own-value.ts";
import { useHealthStore } from "../state/health.ts";

/** Milliseconds until the branch is asked for again, and again; the last one from then on. */
const waits = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000];

/**
 * Calls `act` once: when a query of the connection is answered, or the machine gets its network back. Meanwhile the branch on screen is
 * asked for again, soon at first. Answers how to stop waiting.
 */
export function whenAnswersAgain(client: QueryClient, connection: string, act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const askAgain = (turn: number): void => {
    timer = setTimeout(
      () => {
        // What comes of it is heard below, or with the next one.
        void client.refetchQueries({ queryKey: ["getBranch", connection], type: "active" });
        askAgain(turn + 1);
      },
      waits[Math.min(turn, waits.length - 1)],
    );
  };
  const stop = (): void => {
    clearTimeout(timer);
    unsubscribe();
    removeEventListener("online", once);
  };
  const once = (): void => {
    stop();
    act();
  };
  const unsubscribe = client.getQueryCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "success" || event.action.manual === true) return;
    // A copy is no answer of the server.
    if (event.query.queryKey[1] === connection && ownValue(useHealthStore.getState().of, connection)?.answers !== false) once();
  });
  addEventListener("online", once);
  askAgain(0);
  return stop;
}
