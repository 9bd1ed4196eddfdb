// The view "merge": the files of a branch's desk that two sides changed.
import { useCheckout } from "../../data/checkout.ts";
import { deskKey } from "../../desk/model.ts";
import { useDesk, useIsRestored } from "../../desk/use-desk.ts";
import { home } from "../../state/focus.ts";
import { navigate, placeIn, usePlaceIn } from "../../state/place.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { EmptyState } from "../../ui/states/EmptyState.tsx";
import { Skeleton } from "../../ui/states/Skeleton.tsx";
import { MergeDesk } from "./MergeDesk.tsx";
import "./merge.css";
import "./merge-files.css";
import "./side-pane.css";

export function MergeView() {
  const place = usePlaceIn("merge");
  const checkout = useCheckout();
  const isRestored = useIsRestored();
  const { project, branch } = checkout;
  const key = deskKey(checkout.connection, project?.path_with_namespace ?? place.project, branch ?? "");
  const desk = useDesk(key);
  const toChanges = (): void => navigate(placeIn(place, { view: "changes", ref: place.ref }));
  if (project !== undefined && branch !== null && desk.merges !== undefined)
    return (
      <MergeDesk key={key} checkout={checkout} deskKey={key} project={project.path_with_namespace} branch={branch} path={place.path} />
    );
  return (
    <main className="merge-none" aria-label="Merge" {...home("")}>
      {checkout.kind === null || !isRestored ? (
        <Skeleton label="Loading the merge" rows={8} rowHeight={20} />
      ) : (
        <EmptyState
          title="Nothing is to be merged"
          actions={
            <Button variant="main" onPress={toChanges}>
              To Changes
            </Button>
          }
        >
          Files that somebody else changed in the same lines come here.
        </EmptyState>
      )}
    </main>
  );
}
