// Lets a view through when its project can be shown, and says why when it can't.
import type { ReactNode } from "react";
import { useCheckout } from "../../data/checkout.ts";
import { ProjectProblem } from "./ProjectProblem.tsx";

export interface ProjectGateProps {
  children: ReactNode;
}

/** While the answer is on its way the view shows its own skeletons. */
export function ProjectGate({ children }: ProjectGateProps) {
  const checkout = useCheckout();
  return checkout.error === null ? children : <ProjectProblem checkout={checkout} error={checkout.error} />;
}
