// Lets a commit wait for its server, and says where it is.
import { toasts } from "../../../ui/overlays/toast-queue.ts";
import type { CommitPlan } from "./use-commit.ts";

/** null = nothing can wait now. */
export function useQueueing({ queue }: CommitPlan): (() => void) | null {
  if (queue === null) return null;
  return () =>
    void queue().then(
      () => toasts.show("The commit waits for the server. You are asked once before it is sent."),
      (error: unknown) =>
        toasts.show(`The commit could not be kept in the queue. ${error instanceof Error ? error.message : String(error)}`),
    );
}
