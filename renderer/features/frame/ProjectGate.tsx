// Lets a view through when its project can be shown, and says why when it can't.
import type { ReactNode } from "react";
import { useCheckout } from "../../data/checkout.ts";
import { useView } from "../../state/use-ref-place.ts";
import { lazyView } from "../../ui/states/lazy-view.tsx";
import type { ProjectProblemProps } from "./ProjectProblem.tsx";

const problem = lazyView<ProjectProblemProps>(async () => (await import("./ProjectProblem.tsx")).ProjectProblem);

export interface ProjectGateProps {
  children: ReactNode;
}

/** While the answer is on its way the view shows its own skeletons. The queue lies on this machine: it is shown whatever the server says. */
export function ProjectGate({ children }: ProjectGateProps) {
  const checkout = useCheckout();
  const view = useView();
  return checkout.error === null || view === "queue" ? children : <problem.View checkout={checkout} error={checkout.error} />;
}
