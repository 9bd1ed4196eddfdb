// The view "changes": what is staged on the current branch, and the commit that writes it.
import { useCheckout } from "../../data/checkout.ts";
import { deskKey } from "../../desk/model.ts";
import { home } from "../../state/focus.ts";
import { navigate, placeIn } from "../../state/place.ts";
import { useRefPlace } from "../../state/use-ref-place.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { EmptyState } from "../../ui/states/EmptyState.tsx";
import { Skeleton } from "../../ui/states/Skeleton.tsx";
import { ChangesDesk } from "./ChangesDesk.tsx";
import "./changes.css";

export function ChangesView() {
  const place = useRefPlace();
  const checkout = useCheckout();
  const { project, branch } = checkout;
  if (project !== undefined && branch !== null) {
    const path = project.path_with_namespace;
    const key = deskKey(checkout.connection, path, branch);
    return <ChangesDesk key={key} checkout={checkout} deskKey={key} project={path} branch={branch} />;
  }
  return (
    <main className="changes-none" aria-label="Changes" {...(checkout.kind !== null ? home("") : {})}>
      {checkout.kind === null ? (
        <Skeleton label="Loading changes" rows={6} rowHeight={42} />
      ) : (
        <EmptyState
          title="Nothing can be changed here"
          actions={
            <Button variant="main" onPress={() => navigate(placeIn(place, { view: "changes", ref: project?.default_branch ?? null }))}>
              Switch to {project?.default_branch ?? "the default branch"}
            </Button>
          }
        >
          {checkout.readOnly}
        </EmptyState>
      )}
    </main>
  );
}
