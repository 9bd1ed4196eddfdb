// The way back from the commit just made, with its condition; a revert where the branch itself cannot go back.
import { Undo2 } from "lucide-react";
import { useCommand } from "../../../commands/bindings.ts";
import { keyOf } from "../../../commands/press.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Age } from "../../../ui/text/Age.tsx";
import { Sha } from "../../../ui/text/Sha.tsx";
import { countChanges } from "../change-words.ts";
import type { Undo } from "./use-undo.ts";

export function UndoStep({ undo }: { undo: Undo }) {
  const { made, state, way, checkedAt, run } = undo;
  const isRevert = way?.kind === "revert";
  const title = isRevert ? "Revert this commit" : "Undo this commit";
  const off = way === null ? "The branch is still being read." : way.kind === "none" ? way.why : null;
  useCommand("done.undo", () => void run(), { title, disabled: off });
  return (
    <div className="done-undo">
      <Button icon={Undo2} keys={keyOf("done.undo")} busy={state.step === "working"} isDisabled={off !== null} onPress={() => void run()}>
        {title}
      </Button>
      <p className="done-undo-words" role={state.step === "refused" ? "alert" : undefined}>
        {state.step === "refused" ? (
          <b>{state.why}</b>
        ) : way?.kind === "none" ? (
          way.why
        ) : isRevert ? (
          <>{way.why} A revert takes the changes back with another commit.</>
        ) : (
          <>
            {way?.kind === "delete" ? "Removes the branch" : `Moves ${made.branch} back`}
            {made.changes.length === 0 ? "" : ` and stages ${countChanges(made.changes.length)} again`}. Possible while nobody builds on it:
            still at <Sha sha={made.commit.id} plain />
            {checkedAt === 0 ? null : (
              <>
                , checked <Age time={new Date(checkedAt).toISOString()} />
              </>
            )}
            .
          </>
        )}
      </p>
    </div>
  );
}
