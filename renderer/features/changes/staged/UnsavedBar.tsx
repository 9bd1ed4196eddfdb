// Edits that were typed and not saved are not part of a commit; said under the changes, with the way to make them so.
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ownValue } from "../../../../shared/lib/own-value.ts";
import { useCommand } from "../../../commands/bindings.ts";
import { useCheckout } from "../../../data/checkout.ts";
import { useDesk } from "../../../desk/use-desk.ts";
import { navigate, placeIn } from "../../../state/place.ts";
import { nameOf } from "../../../state/tree.ts";
import { useRefPlace } from "../../../state/use-ref-place.ts";
import { toasts } from "../../../ui/overlays/toast-queue.ts";
import { dropTyped, SaveBar, type SaveOutcome, save, saveAll, tellSaved, useMergeView, workplaceOf } from "../../files/index.ts";

/** `selected`: path of the change on screen. Stages, or says why not; what cannot be staged stays as typed. */
export function UnsavedBar({ deskKey, selected }: { deskKey: string; selected: string | null }) {
  const place = useRefPlace();
  const checkout = useCheckout();
  const workplace = workplaceOf(useQueryClient(), checkout);
  const openMerge = useMergeView(workplace, checkout.branch);
  const { unsaved } = useDesk(deskKey);
  const paths = Object.keys(unsaved);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [first] = paths;
  const current = selected !== null && ownValue(unsaved, selected) !== undefined ? selected : null;
  const run = async (act: () => Promise<readonly SaveOutcome[]>): Promise<void> => {
    setBusy(true);
    try {
      const outcomes = await act();
      const refused = outcomes.find((outcome) => outcome.outcome === "refused");
      tellSaved(outcomes, openMerge);
      setProblem(refused?.outcome === "refused" ? refused.reason : null);
    } catch (error) {
      setProblem(`Not everything could be staged: ${(error as Error).message}`);
    } finally {
      setBusy(false);
    }
  };
  const stageAll = () => (workplace === null ? undefined : void run(() => saveAll(workplace)));
  const stageOne = (path: string) => workplace === null || void run(async () => [await save(workplace, path)]);
  const nothing = first === undefined ? "Everything that was typed is staged." : null;
  useCommand("file.save", () => (current === null ? stageAll() : void stageOne(current)), { disabled: nothing });
  useCommand("file.save-all", stageAll, { disabled: nothing });
  const discard = (path: string): void => {
    if (workplace === null) return;
    toasts.show(`What was typed in ${nameOf(path)} is discarded`, { label: "Bring back", run: dropTyped(workplace, path) });
  };
  return (
    <SaveBar
      paths={paths}
      current={current}
      places={0}
      problem={first === undefined ? null : problem}
      note="and not part of the commit."
      isBusy={isBusy}
      onStage={workplace === null || current === null ? null : () => void stageOne(current)}
      onStageAll={workplace === null ? null : stageAll}
      onCompare={null}
      onDiscard={workplace === null || current === null ? null : () => discard(current)}
      onOpen={first === undefined ? null : () => navigate(placeIn(place, { view: "files", ref: place.ref, path: current ?? first }))}
    />
  );
}
