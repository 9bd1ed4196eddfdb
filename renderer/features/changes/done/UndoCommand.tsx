// "Undo the commit just made" for the palette and the menu, wherever the person is in the project; the done screen has its own.
import { useCommand } from "../../../commands/bindings.ts";
import { useCheckout } from "../../../data/checkout.ts";
import { deskKey } from "../../../desk/model.ts";
import { useCommitState } from "../../../desk/use-desk.ts";
import { type Undo, useUndo } from "./use-undo.ts";

/** For the branch that the screen stands on. */
export function UndoCommand() {
  const { connection, project, branch } = useCheckout();
  const key = deskKey(connection, project?.path_with_namespace ?? "", branch ?? "");
  const undo = useUndo(key);
  const { step } = useCommitState(key);
  return undo === null || step === "done" ? null : <Bound undo={undo} />;
}

function Bound({ undo: { way, state, run } }: { undo: Undo }) {
  useCommand("changes.undo-commit", () => void run(), {
    title: way?.kind === "revert" ? "Revert the commit just made" : undefined,
    disabled:
      way === null
        ? "The branch is still being read."
        : way.kind === "none"
          ? way.why
          : state.step === "working"
            ? "It is under way."
            : null,
  });
  return null;
}
