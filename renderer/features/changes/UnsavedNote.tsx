// Edits that were typed and not saved are not part of a commit; said here, with the way to make them so.
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useCheckout } from "../../data/checkout.ts";
import { useDesk } from "../../desk/use-desk.ts";
import { navigate, placeIn, usePlace } from "../../state/place.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Note } from "../../ui/states/Note.tsx";
import { saveAll, workplaceOf } from "../files/index.ts";

/** Stages all of them, or shows the first; what cannot be staged says why and stays as typed. */
export function UnsavedNote({ deskKey }: { deskKey: string }) {
  const place = usePlace();
  const workplace = workplaceOf(useQueryClient(), useCheckout());
  const paths = Object.keys(useDesk(deskKey).unsaved);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [first] = paths;
  if (first === undefined) return null;
  const show = () => navigate(placeIn(place, { view: "files", ref: place.ref, path: first }));
  const stageAll = async (): Promise<void> => {
    if (workplace === null) return;
    setBusy(true);
    try {
      const refused = (await saveAll(workplace)).find((outcome) => outcome.outcome === "refused");
      setProblem(refused?.outcome === "refused" ? refused.reason : null);
    } catch (error) {
      setProblem(`Not everything could be staged: ${(error as Error).message}`);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="changes-unsaved">
      <Note
        fact={paths.length === 1 ? "1 file has unsaved edits." : `${paths.length} files have unsaved edits.`}
        tone="amber"
        role="status"
      >
        {problem ?? "They are not part of the commit until they are staged."}
        <span className="changes-unsaved-actions">
          {workplace === null ? null : (
            <Button size="small" busy={isBusy} onPress={() => void stageAll()}>
              {paths.length === 1 ? "Stage it" : "Stage them"}
            </Button>
          )}
          <Button size="small" variant="quiet" onPress={show}>
            {paths.length === 1 ? "Open it" : "Open the first"}
          </Button>
        </span>
      </Note>
    </div>
  );
}
