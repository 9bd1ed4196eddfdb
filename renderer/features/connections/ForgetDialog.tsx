// Asks before a connection goes with all that is kept for it: says what that is, and which work exists only here.
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../../shared/contract/errors.ts";
import { dropKeys, holdKeys } from "../../commands/held-keys.ts";
import { useDesktopCommand } from "../../data/desktop.ts";
import { toPatch } from "../../desk/work-patch.ts";
import { keptAt, navigate, readLocation } from "../../state/place.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { toasts } from "../../ui/overlays/toast-queue.ts";
import { Note } from "../../ui/states/Note.tsx";
import { Skeleton } from "../../ui/states/Skeleton.tsx";
import { saveText } from "../../ui/text/save-text.ts";
import { KeptTable } from "./KeptTable.tsx";
import { sayWork } from "./kept-words.ts";
import { useKept } from "./use-kept.ts";
import "./connections.css";

export interface ForgetDialogProps {
  connection: { readonly id: string; readonly name: string };
  onClose: () => void;
}

/** Cancel has the focus first. Drawn only while it is asked. */
export function ForgetDialog({ connection, onClose }: ForgetDialogProps) {
  const client = useQueryClient();
  const { facts, works, error } = useKept(connection.id);
  const forget = useDesktopCommand("deleteConnection");
  const [saved, setSaved] = useState<string | null>(null);
  const tokenStays = forget.error instanceof ApiError && forget.error.code === "token_stays";
  const queued = facts?.find(({ kind }) => kind === "queue");
  const isOnlyHere = works.length > 0 || facts?.some(({ isLost }) => isLost) === true;
  const run = (leaveToken: boolean): void => {
    // What is typed meanwhile is meant for the screen that comes: the dialog, and the page that says "no such connection", stand there for moments.
    const release = holdKeys(undefined, { isSending: true });
    // By its promise: the page goes with the connection, often before the answer, and callbacks of a mutation go with the page.
    const forgotten = forget.mutateAsync({ connection: connection.id, leave_token: leaveToken }).then(
      () => {
        onClose();
        toasts.show(`${connection.name} was forgotten, with all that was kept for it.`);
        const here = readLocation();
        if ("connection" in here && here.connection === connection.id) navigate({ at: "welcome" });
      },
      // What failed is told in the dialog, whose buttons no key shall press that was meant for what comes after it.
      dropKeys,
    );
    void forgotten.finally(release);
  };
  const look = (): void => {
    onClose();
    navigate(keptAt(works[0]?.key ?? null));
  };
  const savePatches = async (): Promise<void> => {
    const left: string[] = [];
    for (const work of works) {
      const patch = await toPatch(client, work);
      left.push(...patch.left);
      if (patch.text !== "") saveText(patch.text, `${work.project} ${work.branch}.patch`.replaceAll("/", "-"), "text/x-patch");
    }
    setSaved(left.length === 0 ? "All of it is saved." : `Saved without ${left.join(", ")}: no text, or not to be read now.`);
  };
  return (
    <Dialog
      role="alertdialog"
      title={`Forget ${connection.name}?`}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button autoFocus onPress={onClose}>
            Cancel
          </Button>
          {tokenStays ? (
            <Button isDisabled={forget.isPending} onPress={() => run(true)}>
              Forget it without its token
            </Button>
          ) : null}
          <Button
            variant={isOnlyHere ? "danger" : "main"}
            busy={forget.isPending}
            {...(facts === null ? { offReason: "What is kept is still being looked up." } : {})}
            onPress={() => run(false)}
          >
            {tokenStays ? "Try again" : works.length > 0 ? "Forget with kept work" : "Forget connection"}
          </Button>
        </>
      }
    >
      <div className="connections-forget">
        {works.length === 0 ? null : (
          <Note
            tone="red"
            role="alert"
            fact={`${sayWork(works)}, and nowhere else.`}
            actions={
              <>
                <Button size="small" variant="quiet" onPress={look}>
                  Look at it
                </Button>
                <Button
                  size="small"
                  onPress={() => void savePatches().catch((failure: Error) => setSaved(`No patch was saved. ${failure.message}`))}
                >
                  Save as patches
                </Button>
              </>
            }
          >
            {[...new Set(works.map(({ project, branch }) => `${branch} of ${project}`))].join(", ")}
          </Note>
        )}
        {queued === undefined ? null : (
          <Note tone="red" role="alert" fact={`${queued.what}, and nowhere else.`}>
            The queue of its projects holds what was committed while the server was away.
          </Note>
        )}
        {saved === null ? null : <p role="status">{saved}</p>}
        <p>Everything that is kept for it goes from this machine, and cannot be brought back:</p>
        {error ? (
          <Note tone="red" fact="What is kept could not be read.">
            {error.message}
          </Note>
        ) : facts === null ? (
          <Skeleton label="Looking up what is kept" rows={3} rowHeight={24} />
        ) : (
          <KeptTable label="What goes" facts={facts} />
        )}
        <p>Nothing changes on the server; the token stays valid there until it expires or you revoke it.</p>
        {forget.error ? (
          <Note tone="red" role="alert" fact="The connection could not be forgotten.">
            {forget.error.message}
            {tokenStays ? " Without it, the token stays where it is until Repodesk can reach it there, and is removed then." : null}
          </Note>
        ) : null}
      </div>
    </Dialog>
  );
}
