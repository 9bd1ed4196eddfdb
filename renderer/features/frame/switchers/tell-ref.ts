// Says that a tag was made, or a branch or tag deleted, with the way back.
import type { QueryClient } from "@tanstack/react-query";
import { type ProjectOf, undoAction } from "../../../desk/last-actions.ts";
import type { LastAction } from "../../../state/last-actions.ts";
import { toasts } from "../../../ui/overlays/toast-queue.ts";

const tell = (client: QueryClient, of: ProjectOf, action: LastAction, said: string, undone: string): void => {
  const undo = async (): Promise<void> => {
    toasts.show((await undoAction(client, of, action)) ?? undone);
  };
  toasts.show(said, { label: "Undo", run: () => void undo() });
};

export const tellMadeTag = (client: QueryClient, of: ProjectOf, action: LastAction): void =>
  tell(client, of, action, `The tag ${action.branch} was made at ${action.tag?.commit.slice(0, 7)}.`, `The tag ${action.branch} is gone.`);

export function tellDeleted(client: QueryClient, of: ProjectOf, action: LastAction): void {
  const name = `The ${action.tag === undefined ? "branch" : "tag"} ${action.branch}`;
  tell(client, of, action, `${name} was deleted.`, `${name} is there again.`);
}
